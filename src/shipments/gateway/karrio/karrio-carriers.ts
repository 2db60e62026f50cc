// SPDX-License-Identifier: Apache-2.0
/** Karrio's names of carriers, by their tokens. The shop needs its own account with each, connected on its server. */
export const KARRIO_CARRIERS: ReadonlyMap<string, string> = new Map([
  ['asendia_us', 'asendia_us'],
  ['australia_post', 'australiapost'],
  ['canada_post', 'canadapost'],
  ['chronopost', 'chronopost'],
  ['colissimo', 'colissimo'],
  ['dhl_express', 'dhl_express'],
  ['dhl_germany', 'dhl_parcel_de'],
  ['fedex', 'fedex'],
  ['hermes_germany_b2c', 'hermes'],
  ['la_poste', 'laposte'],
  ['purolator', 'purolator'],
  ['royal_mail', 'royalmail'],
  ['ups', 'ups'],
  ['usps', 'usps'],
]);

const TOKENS = new Map([...KARRIO_CARRIERS].map(([token, name]) => [name, token]));

/** The token of a carrier of Karrio; undefined if it is not in the table. */
export const tokenOfKarrio = (name: string): string | undefined => TOKENS.get(name);
