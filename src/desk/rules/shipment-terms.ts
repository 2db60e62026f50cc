import { readTypedNumber, searchTerms } from '../../orders/index.js';

/** How a text finds shipments: the id of one, or filters of lists. */
export interface ShipmentTerms {
  id?: string;
  filters: { number_keys?: string[]; email?: string; phone?: string }[];
}

export function shipmentTerms(typed: string): ShipmentTerms {
  const { text, email, phone } = searchTerms(typed);
  if (/^shp_[0-9a-z]{26}$/.test(text)) return { id: text, filters: [] };
  if (email !== undefined) return { filters: [{ email }] };
  const { trackingNumbers } = readTypedNumber(text);
  const numbers = { number_keys: trackingNumbers };
  return { filters: phone === undefined ? [numbers] : [numbers, { phone }] };
}
