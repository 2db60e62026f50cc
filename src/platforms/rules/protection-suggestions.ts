import { idOf, objectOf, objectsOf, textOf } from '../payload.js';

/** A line that may be protection. A person confirms it, because products of any name can be sold. */
export interface ProtectionSuggestion {
  /** The provider, if the line names a known one. */
  provider?: string;
  /** For the settings of the connection: the product, which all price tiers share, else the title. */
  name: string;
  title: string;
}

const PROVIDERS = ['Corso', 'Navidium', 'Order Protection', 'Route', 'Seel', 'ShipInsure'];

const COVER = /\b(?:protection|insurance|guarantee|assurance|worry[- ]free)\b/i;
const COVER_OF_PARCEL = /\b(?:shipping|shipment|package|parcel|delivery|order)\s+(?:protection|insurance|guarantee)\b/i;

/** Lists the lines of an order of Shopify that look like protection of its parcels, each product once. */
export function suggestProtection(body: unknown): ProtectionSuggestion[] {
  const suggestions = objectsOf(objectOf(body).line_items).flatMap((line) => {
    const title = textOf(line.title, 512);
    if (title === undefined || 'tip_payment_gateway' in line) return [];
    const vendor = textOf(line.vendor);
    const provider = PROVIDERS.find((name) => isNamed(name, vendor) || (hasWord(name, title) && COVER.test(title)));
    if (provider === undefined && !COVER_OF_PARCEL.test(title)) return [];
    return [{ ...(provider !== undefined && { provider }), name: idOf(line.product_id) ?? title, title }];
  });
  return [...new Map(suggestions.map((each) => [each.name, each])).values()];
}

const isNamed = (name: string, vendor = ''): boolean =>
  vendor.replaceAll(' ', '').toLowerCase() === name.replace(' ', '').toLowerCase();

const hasWord = (name: string, title: string): boolean =>
  new RegExp(`\\b${name.replace(' ', '\\s?')}\\b`, 'i').test(title);
