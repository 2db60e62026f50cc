import { isSameJson } from '../../platform/json/same-json.js';
import { type OrderContent } from '../model/order-content.js';

/**
 * The top-level members, each amount on its own, whose stored value a write changes: `fields_changed_count` counts them,
 * and an empty list is `no_change` (C-PUT-8).
 */
export function changedFields(stored: OrderContent, next: OrderContent): string[] {
  const { amounts: storedAmounts, ...storedRest } = stored;
  const { amounts: nextAmounts, ...nextRest } = next;
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
