// SPDX-License-Identifier: Apache-2.0
/** To whom a carrier releases tracking events (C-CAR-3 to C-CAR-6); `none` is no restriction. */
export const CARRIER_CLASSES = ['none', 'account_required', 'labels_only'] as const;
export type CarrierClass = (typeof CARRIER_CLASSES)[number];

/** An entry of the registry of carriers (C-CAR-2). */
export interface WellKnownCarrier {
  token: string;
  name: string;
  /** The class unless staff have set another. */
  default_class: CarrierClass;
  /** The URL of a parcel's public page, with the placeholder `{tracking_number}`; null if no such page is known. */
  tracking_page: string | null;
  /** The public page that finds a place to hand a parcel in, if it is known. */
  drop_off_page?: string;
}

const DHL_GERMANY = 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={tracking_number}';
const LA_POSTE = 'https://www.laposte.fr/outils/suivre-vos-envois?code={tracking_number}';
// LaserShip is part of OnTrac.
const ONTRAC = 'https://www.ontrac.com/tracking/?number={tracking_number}';

const REGISTRY: readonly (readonly [token: string, name: string, trackingPage?: string])[] = [
  ['airterra', 'Airterra'],
  // The only carrier that has a number format and is not in the list of carriers.md.
  ['amazon', 'Amazon Logistics', 'https://track.amazon.com/tracking/{tracking_number}'],
  ['apc_postal', 'APC Postal Logistics', 'https://us.mytracking.net/APC/track/TrackDetails.aspx?t={tracking_number}'],
  ['apg', 'APG eCommerce'],
  ['aramex', 'Aramex', 'https://www.aramex.com/track/results?ShipmentNumber={tracking_number}'],
  ['asendia_us', 'Asendia USA', 'https://a1.asendiausa.com/tracking/?trackingnumber={tracking_number}'],
  ['australia_post', 'Australia Post', 'https://auspost.com.au/mypost/track/#/details/{tracking_number}'],
  ['axlehire', 'AxleHire'],
  ['better_trucks', 'Better Trucks'],
  ['borderguru', 'BorderGuru'],
  ['boxberry', 'Boxberry', 'https://boxberry.ru/tracking-page?id={tracking_number}'],
  ['bring', 'Bring', 'https://tracking.bring.com/tracking/{tracking_number}'],
  [
    'canada_post',
    'Canada Post',
    'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={tracking_number}',
  ],
  ['cdl', 'CDL Last Mile'],
  ['chronopost', 'Chronopost', 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={tracking_number}'],
  ['colissimo', 'Colissimo', LA_POSTE],
  ['collect_plus', 'Collect+'],
  ['correios_br', 'Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos={tracking_number}'],
  [
    'correos_espana',
    'Correos',
    'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={tracking_number}',
  ],
  [
    'deutsche_post',
    'Deutsche Post',
    'https://www.deutschepost.de/de/s/sendungsverfolgung/verfolgen.html?piececode={tracking_number}',
  ],
  ['dhl_benelux', 'DHL Parcel Benelux'],
  [
    'dhl_ecommerce',
    'DHL eCommerce',
    'https://www.dhl.com/us-en/home/tracking/tracking-ecommerce.html?submit=1&tracking-id={tracking_number}',
  ],
  [
    'dhl_express',
    'DHL Express',
    'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={tracking_number}',
  ],
  ['dhl_germany', 'DHL Paket', DHL_GERMANY],
  ['dhl_germany_c2c', 'DHL Paket (private senders)', DHL_GERMANY],
  ['dpd_de', 'DPD Germany', 'https://tracking.dpd.de/status/de_DE/parcel/{tracking_number}'],
  ['dpd_uk', 'DPD UK', 'https://www.dpd.co.uk/apps/tracking/?reference={tracking_number}'],
  ['estafeta', 'Estafeta'],
  ['fastway_australia', 'Aramex Australia (Fastway)', 'https://www.aramex.com.au/tools/track?l={tracking_number}'],
  ['fedex', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr={tracking_number}'],
  ['globegistics', 'Globegistics'],
  ['gls_us', 'GLS US'],
  ['gophr', 'Gophr'],
  ['gso', 'GSO'],
  [
    'hermes_germany_b2c',
    'Hermes Germany',
    'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{tracking_number}',
  ],
  ['hermes_uk', 'Evri (Hermes UK)', 'https://www.evri.com/track/parcel/{tracking_number}'],
  ['hongkong_post', 'Hongkong Post'],
  ['la_poste', 'La Poste', LA_POSTE],
  ['lasership', 'LaserShip', ONTRAC],
  ['lso', 'Lone Star Overnight'],
  ['mondial_relay', 'Mondial Relay'],
  ['new_zealand_post', 'NZ Post', 'https://www.nzpost.co.nz/tools/tracking?trackid={tracking_number}'],
  ['nippon_express', 'Nippon Express'],
  ['ontrac', 'OnTrac', ONTRAC],
  ['parcelforce', 'Parcelforce', 'https://www.parcelforce.com/track-trace?trackNumber={tracking_number}'],
  ['passport', 'Passport', 'https://track.passportshipping.com/{tracking_number}'],
  ['pcf', 'PCF Final Mile'],
  ['pitney_bowes', 'Pitney Bowes'],
  ['poste_italiane', 'Poste Italiane', 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{tracking_number}'],
  ['posti', 'Posti', 'https://www.posti.fi/fi/seuranta#/lahetys/{tracking_number}'],
  ['purolator', 'Purolator', 'https://www.purolator.com/en/shipping/tracker?pin={tracking_number}'],
  ['royal_mail', 'Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/{tracking_number}'],
  ['royal_mail_sf', 'Royal Mail (SF)'],
  ['rr_donnelley', 'RR Donnelley'],
  ['russian_post', 'Russian Post', 'https://www.pochta.ru/tracking#{tracking_number}'],
  ['shippo', 'Shippo test carrier'],
  ['skypostal', 'SkyPostal'],
  ['stuart', 'Stuart'],
  ['swyft', 'Swyft'],
  ['uds', 'United Delivery Service'],
  ['ups', 'UPS', 'https://www.ups.com/track?tracknum={tracking_number}'],
  ['usps', 'USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={tracking_number}'],
  ['veho', 'Veho', 'https://track.shipveho.com/#/trackingId/{tracking_number}'],
];

/** Labels-only carriers are missing, because no public list of them exists: staff set their classes. */
const ACCOUNT_REQUIRED = new Set(['australia_post', 'purolator']);

const DHL_LOCATIONS = 'https://www.dhl.de/de/privatkunden/dhl-standorte-finden.html';
const LA_POSTE_LOCATIONS = 'https://localiser.laposte.fr/';
const DROP_OFF_PAGES: Partial<Record<string, string>> = {
  colissimo: LA_POSTE_LOCATIONS,
  dhl_express: 'https://locator.dhl.com/',
  dhl_germany: DHL_LOCATIONS,
  dhl_germany_c2c: DHL_LOCATIONS,
  fedex: 'https://local.fedex.com/',
  hermes_uk: 'https://www.evri.com/find-a-parcelshop',
  la_poste: LA_POSTE_LOCATIONS,
  royal_mail: 'https://www.royalmail.com/services-near-you',
  ups: 'https://www.ups.com/dropoff',
  usps: 'https://tools.usps.com/locations/',
};

/** The registry by token, in alphabetical order (carriers.md, "Well-known tokens"). */
export const WELL_KNOWN_CARRIERS: ReadonlyMap<string, WellKnownCarrier> = new Map(
  REGISTRY.map(([token, name, tracking_page = null]) => {
    const default_class = ACCOUNT_REQUIRED.has(token) ? 'account_required' : 'none';
    const drop_off_page = DROP_OFF_PAGES[token];
    return [token, { token, name, default_class, tracking_page, ...(drop_off_page && { drop_off_page }) }];
  }),
);

/** The gateway of a parcel that all gateways have refused. */
export const NO_GATEWAY = 'none';

/** The gateway of such a parcel if the store has an account at its carrier, but another merchant's account made its label. */
export const FOREIGN_ACCOUNT = 'foreign';

/** Whether all gateways have refused a parcel. */
export const isRefused = (gateway: string | null | undefined): boolean =>
  gateway === NO_GATEWAY || gateway === FOREIGN_ACCOUNT;

/** Whether a carrier's events arrive (C-CAR-3 to C-CAR-6, C-CAR-13, C-CAR-17). */
export const TRACKING_AVAILABILITIES = ['full', 'account_required', 'labels_only', 'unidentified', 'refused'] as const;
export type TrackingAvailability = (typeof TRACKING_AVAILABILITIES)[number];

/**
 * Determines the tracking availability of a shipment or parcel. An account of the store with the carrier makes
 * `account_required` `full`; it does not change `labels_only`.
 * @param parcel `tracking_carrier` is null if no carrier was identified, `carrier_class` unless staff set the class; `tracked_by` is
 * `none` or `foreign` if all gateways have refused it
 * @param accounts tokens of the carriers with which the store has an account
 */
export function trackingAvailability(
  parcel: { tracking_carrier: string | null; carrier_class: CarrierClass | null; tracked_by?: string | null },
  accounts: readonly string[],
): TrackingAvailability {
  const { tracking_carrier: token, carrier_class } = parcel;
  if (token === null) return 'unidentified';
  const carrierClass = carrier_class ?? WELL_KNOWN_CARRIERS.get(token)?.default_class ?? 'none';
  const isOpen = carrierClass === 'none' || (carrierClass === 'account_required' && accounts.includes(token));
  if (!isOpen) return carrierClass;
  if (parcel.tracked_by === FOREIGN_ACCOUNT) return 'account_required';
  return parcel.tracked_by === NO_GATEWAY ? 'refused' : 'full';
}
