// SPDX-License-Identifier: Apache-2.0
/**
 * 17TRACK's numbers of carriers, by their tokens, from its list `apicarrier.all.json`. Carriers that are missing are not sent there:
 * without a number, 17TRACK guesses, and errs.
 */
export const TRACK17_CARRIERS: ReadonlyMap<string, number> = new Map([
  ['aramex', 100_006],
  ['asendia_us', 100_016],
  ['australia_post', 1_151],
  ['canada_post', 3_041],
  ['colissimo', 6_051],
  ['correios_br', 2_151],
  ['correos_espana', 19_181],
  ['deutsche_post', 7_044],
  ['dhl_benelux', 100_047],
  ['dhl_ecommerce', 7_047],
  ['dhl_express', 100_001],
  ['dhl_germany', 7_041],
  ['dpd_de', 100_007],
  ['dpd_uk', 100_010],
  ['fastway_australia', 100_044],
  ['fedex', 100_003],
  ['hermes_germany_b2c', 100_031],
  ['hongkong_post', 8_011],
  ['la_poste', 6_051],
  ['lasership', 100_052],
  ['new_zealand_post', 14_061],
  ['ontrac', 100_049],
  ['parcelforce', 11_033],
  ['pitney_bowes', 100_036],
  ['poste_italiane', 9_071],
  ['posti', 6_041],
  ['purolator', 100_042],
  ['royal_mail', 11_031],
  ['russian_post', 18_031],
  ['ups', 100_002],
  ['usps', 21_051],
]);

const TOKENS = new Map([...TRACK17_CARRIERS].map(([token, key]) => [key, token]));

/**
 * The token of a parcel's carrier. Some carriers share a number, so registrations put the token into the tag.
 * @returns undefined if the carrier is not in the table
 */
export function tokenOfTrack17(carrier: unknown, tag: unknown): string | undefined {
  if (typeof tag === 'string' && TRACK17_CARRIERS.get(tag) === carrier) return tag;
  return typeof carrier === 'number' ? TOKENS.get(carrier) : undefined;
}
