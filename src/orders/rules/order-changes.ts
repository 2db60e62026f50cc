import { isSameJson } from '../../platform/json/same-json.js';
import { type OrderContent } from '../model/order-content.js';

/**
 * Lists the members whose stored value a write changes: top-level members, and each amount by itself, such as
 * `amounts.subtotal` (C-PUT-7). An empty list means `no_change` (C-PUT-5).
 */
export function changedFields(stored: OrderContent, next: OrderContent): string[] {
  // Internal: it ends with a protection pair, whose members are changes themselves.
  const { amounts: storedAmounts, is_protection_open: _stored, ...storedRest } = stored;
  const { amounts: nextAmounts, is_protection_open: _next, ...nextRest } = next;
  return [
    ...changedMembers(storedRest, nextRest),
    ...changedMembers(storedAmounts, nextAmounts).map((name) => `amounts.${name}`),
  ];
}

function changedMembers(stored: object, next: object): string[] {
  const before = stored as Record<string, unknown>;
  const after = next as Record<string, unknown>;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSameJson(before[name], after[name]));
}
