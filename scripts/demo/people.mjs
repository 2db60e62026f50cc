// SPDX-License-Identifier: Apache-2.0
/**
 * Invented customers: `[name, locale, street, city, state, zip, country]`.
 * @type {[string, string, string, string, string | undefined, string, string][]}
 */
const ROWS = [
  ['Ana Souza', 'pt-BR', 'Rua das Flores 12', 'Imbituba', 'SC', '88780-000', 'BR'],
  ['Grace Miller', 'en-US', '1200 NW Example St', 'Portland', 'OR', '97209', 'US'],
  ['Bruno Carvalho', 'pt-BR', 'Rua do Exemplo 85', 'Recife', 'PE', '50030-230', 'BR'],
  ['Jonas Weber', 'de-DE', 'Musterweg 7', 'Hamburg', undefined, '20095', 'DE'],
  ['Camila Ferreira', 'pt-BR', 'Avenida Modelo 410', 'Curitiba', 'PR', '80010-000', 'BR'],
  ['Chloé Martin', 'fr-FR', '14 rue de l’Exemple', 'Lyon', undefined, '69002', 'FR'],
  ['Diego Almeida', 'pt-BR', 'Alameda Fictícia 1500', 'São Paulo', 'SP', '01310-100', 'BR'],
  ['Owen Parker', 'en-US', '48 Sample Ave', 'Austin', 'TX', '78701', 'US'],
  ['Elisa Moreira', 'pt-BR', 'Rua Inventada 33', 'Belo Horizonte', 'MG', '30130-000', 'BR'],
  ['Lucía Ortega', 'es-ES', 'Calle del Ejemplo 9', 'Valencia', undefined, '46002', 'ES'],
  ['Felipe Rocha', 'pt-BR', 'Travessa do Modelo 5', 'Porto Alegre', 'RS', '90010-150', 'BR'],
  ['Lena Hoffmann', 'de-DE', 'Beispielstraße 21', 'München', undefined, '80331', 'DE'],
  ['Gabriela Nunes', 'pt-BR', 'Ladeira do Exemplo 62', 'Salvador', 'BA', '40020-000', 'BR'],
  ['Ruth Delgado', 'en-US', '905 Placeholder Blvd', 'Chicago', 'IL', '60614', 'US'],
  ['Heitor Lima', 'pt-BR', 'Avenida Fictícia 230', 'Manaus', 'AM', '69005-010', 'BR'],
  ['Inês Duarte', 'pt-PT', 'Rua do Modelo 18', 'Porto', undefined, '4000-322', 'PT'],
  ['Isabela Prado', 'pt-BR', 'Rua das Amostras 71', 'Florianópolis', 'SC', '88010-400', 'BR'],
  ['Poppy Hughes', 'en-GB', '3 Sample Row', 'Bristol', undefined, 'BS1 4DJ', 'GB'],
  ['Larissa Teixeira', 'pt-BR', 'Rua do Ensaio 140', 'Rio de Janeiro', 'RJ', '20040-002', 'BR'],
  ['Mateo Rivera', 'es-MX', 'Calle Ficticia 27', 'Guadalajara', 'JAL', '44100', 'MX'],
  ['Marcos Vieira', 'pt-BR', 'Avenida do Ensaio 8', 'Goiânia', 'GO', '74003-010', 'BR'],
  ['Hugo Lambert', 'fr-FR', '2 place du Modèle', 'Lille', undefined, '59000', 'FR'],
  ['Theo Walsh', 'en-US', '77 Mockup Pl', 'Brooklyn', 'NY', '11215', 'US'],
  ['Giulia Conti', 'it-IT', 'Via dell’Esempio 4', 'Bologna', 'BO', '40121', 'IT'],
];

const CUSTOMERS = ROWS.map(customer);

const BY_NAME = new Map(CUSTOMERS.map((person) => [person.customer.name, person]));

/** `{customer, address, locale}` of a customer, by name or by number. */
export function customerOf(who) {
  const found = typeof who === 'number' ? CUSTOMERS[who % CUSTOMERS.length] : BY_NAME.get(who);
  if (!found) throw new Error(`No customer is named ${who}.`);
  return found;
}

function customer([name, locale, street1, city, state, zip, country], index) {
  const email = `${name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replace(' ', '.')}@example.com`;
  // Numbers that no telephone company assigns; only North America has them.
  const phone = country === 'US' ? { phone: `+1 503 555 01${String(index).padStart(2, '0')}` } : {};
  return {
    locale,
    customer: { id: `cus_${100 + index}`, name, email, ...phone },
    address: { name, street1, city, ...(state && { state }), zip, country, ...phone },
  };
}

/** What the shop sells, by SKU: `price` is in cents. */
export const PRODUCTS = {
  'MUG-1': { title: 'Stoneware mug', price: 59_00 },
  'LAMP-1': { title: 'Garden lamp', price: 189_90 },
  'BEANS-1': { title: 'Espresso beans, 500 g', price: 74_50 },
  'KETTLE-1': { title: 'Gooseneck kettle', price: 279_00 },
  'THROW-1': { title: 'Wool throw', price: 249_00 },
  'CANDLE-1': { title: 'Beeswax candle', price: 38_50 },
  'BOWL-1': { title: 'Walnut bowl', price: 144_00 },
  'VASE-1': { title: 'Clay vase', price: 159_00 },
  'BOARD-1': { title: 'Oak cutting board', price: 129_00 },
  'PLANT-1': { title: 'Potted olive tree', price: 98_00 },
};
