// SPDX-License-Identifier: Apache-2.0
/** EasyPost's names of carriers, by their tokens. Carriers that are missing are not sent there. */
export const EASYPOST_CARRIERS: ReadonlyMap<string, string> = new Map([
  ['amazon', 'AmazonShipping'],
  ['apc_postal', 'APC'],
  ['asendia_us', 'AsendiaUsa'],
  ['australia_post', 'AustraliaPost'],
  ['axlehire', 'AxlehireV3'],
  ['better_trucks', 'BetterTrucks'],
  ['canada_post', 'CanadaPost'],
  ['cdl', 'ColumbusLastMile'],
  ['dhl_ecommerce', 'DHLEcs'],
  ['dhl_express', 'DHLExpress'],
  ['dhl_germany', 'DHLPaket'],
  ['dpd_uk', 'DPDUK'],
  ['estafeta', 'Estafeta'],
  ['fastway_australia', 'Fastway'],
  ['fedex', 'FedEx'],
  ['globegistics', 'Globegistics'],
  ['gso', 'GSO'],
  ['hermes_uk', 'Hermes'],
  ['lasership', 'LaserShipV2'],
  ['lso', 'LSO'],
  ['ontrac', 'OnTrac'],
  ['parcelforce', 'Parcelforce'],
  ['passport', 'PassportGlobal'],
  ['purolator', 'Purolator'],
  ['royal_mail', 'RoyalMail'],
  ['rr_donnelley', 'RRDonnelley'],
  ['swyft', 'Swyft'],
  ['uds', 'UDS'],
  ['ups', 'UPS'],
  ['usps', 'USPS'],
  ['veho', 'Veho'],
]);

const TOKENS = new Map([...EASYPOST_CARRIERS].map(([token, name]) => [name.toLowerCase(), token]));

/** The token of a carrier of EasyPost, whatever its case; undefined if it is not in the table. */
export function tokenOfEasyPost(name: string): string | undefined {
  return TOKENS.get(name.toLowerCase());
}
