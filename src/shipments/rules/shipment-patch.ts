import { Problem } from '../../platform/errors/problem.js';
import { mergePatch } from '../../platform/json/merge-patch.js';
import { withoutNulls } from '../../platform/validation/index.js';
import { ReturnLabel } from '../http/dto/return-label.dto.js';
import { ShipmentItem } from '../http/dto/shipment-parts.dto.js';
import { contentOf, EDITABLE, type ShipmentContent } from '../model/shipment-content.js';

const IMMUTABLE = ['tracking_number', 'carrier', 'shipment_id'] as const;
const MERGED: readonly string[] = ['servicelevel', 'ship_to', 'totals'];

/** What a patch may hold; null clears, and any other key is ignored. */
export type ShipmentPatch = { [Name in keyof ShipmentContent]?: ShipmentContent[Name] | null } & {
  order_number?: string | null;
};

/**
 * The refusals of a patch before it is looked at what it is for (C-PATCH-8, C-PATCH-9).
 * @throws Problem IMMUTABLE_SHIPMENT_FIELD, also beside good members; NO_UPDATABLE_FIELDS
 */
export function checkPatch(patch: Record<string, unknown>): void {
  const immutable = IMMUTABLE.filter((name) => patch[name] !== undefined);
  if (immutable.length > 0) {
    const errors = immutable.map((name) => ({ pointer: `/${name}`, code: 'IMMUTABLE', detail: 'never changes' }));
    throw new Problem('IMMUTABLE_SHIPMENT_FIELD', `Not to be patched: ${immutable.join(', ')}.`, { errors });
  }
  if (!['order_number', ...EDITABLE].some((name) => patch[name] !== undefined))
    throw new Problem('NO_UPDATABLE_FIELDS', 'No updatable fields supplied');
}

/**
 * A shipment's content with an RFC 7396 merge patch applied: null clears, objects merge, but `items` and `return_label` are
 * replaced (C-PATCH-3 to C-PATCH-7).
 */
export function patched(content: ShipmentContent, patch: ShipmentPatch): ShipmentContent {
  const next: Record<string, unknown> = { ...content };
  for (const name of EDITABLE) {
    const value = patch[name];
    if (value === undefined) continue;
    if (value === null) delete next[name];
    else if (MERGED.includes(name)) next[name] = mergePatch(next[name] ?? {}, value);
    else next[name] = value;
  }
  const { items, return_label, ...rest } = contentOf(next);
  return {
    ...rest,
    ...(items && { items: items.map((item) => withoutNulls(ShipmentItem, item)) }),
    ...(return_label && { return_label: withoutNulls(ReturnLabel, return_label) }),
  };
}
