// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { mergePatch } from '../../platform/json/merge-patch.js';
import { withoutNulls } from '../../platform/validation/index.js';
import { type PatchShipmentBody, ReturnLabel, ShipmentItem } from '../model/shipment-bodies.js';
import { normalizeContent, EDITABLE, type ShipmentContent } from '../model/shipment-content.js';

const IMMUTABLE = ['tracking_number', 'carrier', 'shipment_id'] as const;
const MERGED: readonly string[] = ['servicelevel', 'ship_to', 'totals'];

/**
 * Rejects a patch that no shipment could accept, before the shipment is read (C-PATCH-8, C-PATCH-9).
 * @throws Problem IMMUTABLE_SHIPMENT_FIELD, also beside good members; NO_UPDATABLE_FIELDS
 */
export function checkPatch(patch: Record<string, unknown>): void {
  const immutable = IMMUTABLE.filter((name) => patch[name] !== undefined);
  if (immutable.length > 0) {
    const errors = immutable.map((name) => ({ pointer: `/${name}`, code: 'IMMUTABLE', detail: 'never changes' }));
    const detail = `Remove these immutable members from the patch: ${immutable.join(', ')}.`;
    throw new Problem('IMMUTABLE_SHIPMENT_FIELD', detail, { errors });
  }
  if (!['order_number', ...EDITABLE].some((name) => patch[name] !== undefined))
    throw new Problem('NO_UPDATABLE_FIELDS', 'No updatable fields supplied');
}

/**
 * Applies an RFC 7396 merge patch to a shipment's content, except that `items` and `return_label` are replaced whole
 * (C-PATCH-3 to C-PATCH-7). Other keys are ignored (C-SHP-12).
 */
export function applyPatch(content: ShipmentContent, patch: PatchShipmentBody): ShipmentContent {
  const next: Record<string, unknown> = { ...content };
  for (const name of EDITABLE) {
    const value = patch[name];
    if (value === undefined) continue;
    if (value === null) delete next[name];
    else if (MERGED.includes(name)) next[name] = mergePatch(next[name] ?? {}, value);
    else next[name] = value;
  }
  const { items, return_label, ...rest } = normalizeContent(next);
  return {
    ...rest,
    ...(items && { items: items.map((item) => withoutNulls(ShipmentItem, item)) }),
    ...(return_label && { return_label: withoutNulls(ReturnLabel, return_label) }),
  };
}
