import { isSameJson } from '../../platform/json/same-json.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { parseActor } from '../../platform/outbox/actor.js';
import { type RecordedEvent } from '../../platform/outbox/outbox.service.js';
import { type MemberChange, type OrderVersion } from './order-history.resource.js';

type Members = Record<string, unknown>;

/** `updatedAt` differs in every version and is shown as its time, so it is not listed as a change. */
const NOT_VERSIONED = 'updatedAt';

/**
 * Derives the versions of an order, newest first, by comparing the orders of successive events (C-READ-12, C-READ-16).
 * An event that changes nothing, such as `order.flagged` right after `order.updated`, is not a version.
 * @param events newest first; one more than `count` if the oldest version has a predecessor
 * @param count the number of events to compare with their predecessors
 */
export function orderVersions(events: readonly RecordedEvent[], count: number): OrderVersion[] {
  const orders = events.map(({ data }) => membersOf((parseJson(data) as { order: Members }).order));
  return events
    .slice(0, count)
    .map((event, index) => toVersion(event, changesBetween(orders[index + 1] ?? {}, orders[index] ?? {})))
    .filter(({ changes }) => changes.length > 0);
}

/** Builds the version that an event recorded. */
export function toVersion(
  { type, sequence, occurred_at, actor }: RecordedEvent,
  changes: MemberChange[],
): OrderVersion {
  return { version: sequence, type, occurred_at: occurred_at.toISOString(), actor: parseActor(actor), changes };
}

/** Lists each amount as a member, and of shipments only their identity: their progress has its own events (C-READ-15). */
function membersOf({ amounts, shipments, ...order }: Members): Members {
  const amountMembers = Object.entries(amounts as Members).map(([name, value]) => [`amounts.${name}`, value]);
  const identities = (shipments as Members[] | undefined)?.map(({ shipment_id, tracking_number, carrier }) => ({
    shipment_id,
    tracking_number,
    carrier,
  }));
  return {
    ...order,
    ...(identities && { shipments: identities }),
    ...(Object.fromEntries(amountMembers) as Members),
  };
}

/** Compares two views of one resource and lists the members that differ, except `updatedAt`. */
export function changesBetween(before: Members, after: Members): MemberChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => name !== NOT_VERSIONED && !isSameJson(before[name], after[name]))
    .map((member) => ({ member, before: before[member] ?? null, after: after[member] ?? null }));
}
