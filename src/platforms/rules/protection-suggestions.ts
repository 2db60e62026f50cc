// SPDX-License-Identifier: Apache-2.0
import { isProtectionNamed } from '../../imports/index.js';
import { idOf, objectOf, objectsOf, textOf } from './payload.js';

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

/**
 * Lists the lines and fees of orders that look like protection of their parcels, each product once.
 * @param known names of lines that are protection already
 */
export function suggestProtection(orders: readonly unknown[], known: readonly string[]): ProtectionSuggestion[] {
  const isKnown = isProtectionNamed(known);
  const lines = orders
    .map(objectOf)
    .flatMap((order) => [...objectsOf(order.line_items), ...objectsOf(order.fee_lines)]);
  const suggestions = lines.flatMap((line) => {
    // WooCommerce has a name only.
    const title = textOf(line.title ?? line.name, 512);
    if (title === undefined || 'tip_payment_gateway' in line) return [];
    const vendor = textOf(line.vendor);
    if (isKnown({ sku: line.sku, product_id: idOf(line.product_id), title }) || isKnown({ title: vendor })) return [];
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
