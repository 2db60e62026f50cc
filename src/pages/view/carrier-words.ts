import { type Order } from '../../orders/index.js';
import { type ShipmentContent } from '../../shipments/index.js';
import { plainText } from '../../platform/text/plain-text.js';

const LONGEST = 200;
const SHORTEST_NAME = 3;

/** Words before the name of whoever took a parcel. */
const NAMES_SOMEBODY =
  /sign|receiv|recipient|left with|handed to|accepted by (?!the carrier)|unterschr|empfang|recibi|firm|assin|receb|reç|sign[ée]/i;
/** As many digits as a phone number or a postal code with a house number has. */
const HAS_NUMBER = /\d(?:[\s().-]*\d){6,}/;

/**
 * What a carrier says of an event, as far as it may stand on a page that everybody with the link can open: not where it names a
 * person, a street or a phone (the page says in its own words what has happened).
 * @param personal the words by which the customer can be told, see `personalWords`
 */
export function carrierWords(description: string, personal: readonly string[]): string | undefined {
  const words = plainText(description, LONGEST);
  const folded = words.toLowerCase();
  const tells = NAMES_SOMEBODY.test(words) || HAS_NUMBER.test(words) || personal.some((word) => folded.includes(word));
  return words === '' || tells ? undefined : words;
}

/** The customer's names and their parts, streets, phones and mails, in lower case. */
export function personalWords(
  order: Order | undefined,
  shipments: readonly Pick<ShipmentContent, 'ship_to'>[],
): string[] {
  const { customer, shipping_address, billing_address } = order?.content ?? {};
  const people = [customer, shipping_address, billing_address, ...shipments.map(({ ship_to }) => ship_to)];
  const words = people.flatMap((person) => {
    const { name, first_name, last_name, company, street1, street2, street3, phone, email } = (person ?? {}) as Partial<
      Record<string, unknown>
    >;
    const names = [name, first_name, last_name].filter((each) => typeof each === 'string');
    return [...names.flatMap((each) => each.split(/\s+/)), ...names, company, street1, street2, street3, phone, email];
  });
  const texts = words.filter((word) => typeof word === 'string').map((word) => word.trim().toLowerCase());
  return [...new Set(texts)].filter((text) => text.length >= SHORTEST_NAME);
}
