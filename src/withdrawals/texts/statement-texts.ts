// SPDX-License-Identifier: Apache-2.0
import { type Language } from '../../platform/text/language.js';

/**
 * The words of the law and of the statement. Entry and button are the words of each language's own version of Directive
 * 2011/83/EU, Article 11a, and are never translated from another language.
 */
export interface StatementTexts {
  /** The link to the function. */
  entry: string;
  /** The only button of the second step. */
  button: string;
  /** The first line: `{store}` is the name of the seller. */
  opening: string;
  name: string;
  orderNumber: string;
  items: string;
  wholeOrder: string;
  email: string;
  note: string;
}

export const STATEMENT_TEXTS: Record<Language, StatementTexts> = {
  en: {
    entry: 'withdraw from contract here',
    button: 'confirm withdrawal',
    opening: 'To {store}: I hereby withdraw from my contract of sale.',
    name: 'Name',
    orderNumber: 'Order number',
    items: 'Items',
    wholeOrder: 'the whole order',
    email: 'E-mail for the receipt',
    note: 'Note',
  },
  de: {
    entry: 'Vertrag widerrufen',
    button: 'Widerruf bestätigen',
    opening: 'An {store}: Hiermit widerrufe ich meinen Kaufvertrag.',
    name: 'Name',
    orderNumber: 'Bestellnummer',
    items: 'Artikel',
    wholeOrder: 'die ganze Bestellung',
    email: 'E-Mail-Adresse für die Eingangsbestätigung',
    note: 'Anmerkung',
  },
  fr: {
    entry: 'renoncer au contrat ici',
    button: 'confirmer la rétractation',
    opening: 'À l’attention de {store} : je vous notifie par la présente ma rétractation du contrat de vente.',
    name: 'Nom',
    orderNumber: 'Numéro de commande',
    items: 'Articles',
    wholeOrder: 'toute la commande',
    email: 'Adresse e-mail pour l’accusé de réception',
    note: 'Remarque',
  },
  es: {
    entry: 'desistir del contrato aquí',
    button: 'confirmar desistimiento',
    opening: 'A la atención de {store}: por la presente le comunico que desisto de mi contrato de compraventa.',
    name: 'Nombre',
    orderNumber: 'Número de pedido',
    items: 'Artículos',
    wholeOrder: 'todo el pedido',
    email: 'Correo electrónico para el acuse de recibo',
    note: 'Nota',
  },
  pt: {
    entry: 'retratar-se do contrato aqui',
    button: 'confirmar a retratação',
    opening: 'Ao cuidado de {store}: comunico pela presente que me retrato do meu contrato de compra e venda.',
    name: 'Nome',
    orderNumber: 'Número do pedido',
    items: 'Artigos',
    wholeOrder: 'todo o pedido',
    email: 'E-mail para o aviso de receção',
    note: 'Observação',
  },
};

/** What a statement says. */
export interface StatementFacts {
  /** The seller (`senderName`). */
  store: string;
  name: string;
  stated_order_number: string;
  email: string | null;
  /** The chosen units; empty for the whole order, or if `items_text` says it. */
  line_items: readonly { title: string | null; sku: string | null; line_id: string; quantity: number }[];
  items_text: string | null;
  note: string | null;
}

/** Builds the statement as plain text, the same for page, mail, desk and event (C-WDR-4). */
export function statementText(language: Language, facts: StatementFacts): string {
  const texts = STATEMENT_TEXTS[language];
  const chosen = facts.line_items.map(
    ({ title, sku, line_id, quantity }) => `${quantity} × ${title || sku || line_id}`,
  );
  const items = facts.items_text ?? (chosen.length > 0 ? chosen.join('\n') : texts.wholeOrder);
  const members: [label: string, value: string | null][] = [
    [texts.name, facts.name],
    [texts.orderNumber, facts.stated_order_number],
    [texts.items, items],
    [texts.email, facts.email],
    [texts.note, facts.note],
  ];
  // French has a space before a colon, which must not break.
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const lines = members.flatMap(([label, value]) => {
    if (value === null || value === '') return [];
    return [value.includes('\n') ? `${label}${colon}\n${value}` : `${label}${colon} ${value}`];
  });
  return [texts.opening.replace('{store}', () => facts.store), ...lines].join('\n');
}
