// SPDX-License-Identifier: Apache-2.0
import { type Order } from '../../orders/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { type ShipmentContent } from '../../shipments/index.js';

const MAX_DESCRIPTION_LENGTH = 200;
const MIN_NAME_LENGTH = 3;

/** Words that precede the name of the person who accepted a parcel. */
const NAMES_A_PERSON =
  /sign|receiv|recipient|left with|handed to|accepted by (?!the carrier)|unterschr|empfang|recibi|firm|assin|receb|reçu|sign[ée]/i;
/** As many digits as in a phone number, or in a postal code and a house number. */
const HAS_NUMBER = /\d(?:[\s().-]*\d){6,}/;

/**
 * A carrier's description of an event. Undefined if it may name a person, a street or a phone, because everybody with the
 * link can open the page; the page then shows only its own text for the status.
 * @param personal words that identify the customer, see `customerIdentifiers`
 */
export function safeCarrierDescription(description: string, personal: readonly string[]): string | undefined {
  const words = plainText(description, MAX_DESCRIPTION_LENGTH);
  const folded = words.toLowerCase();
  const isPersonal =
    NAMES_A_PERSON.test(words) || HAS_NUMBER.test(words) || personal.some((word) => folded.includes(word));
  return words === '' || isPersonal ? undefined : words;
}

/** The customer's full names, parts of names, streets, phones and email addresses, in lower case. */
export function customerIdentifiers(
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
  return [...new Set(texts)].filter((text) => text.length >= MIN_NAME_LENGTH);
}
