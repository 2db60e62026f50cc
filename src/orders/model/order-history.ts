import { isSameJson } from '../../platform/json/same-json.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type Actor, parseActor } from '../../platform/outbox/actor.js';
import { type RecordedEvent } from '../../platform/outbox/outbox.service.js';

/** A member that a version changed, with its values before and after; null if the order did not have it (C-READ-14). */
export interface MemberChange {
  /** A top-level member of the order, or one of its amounts, such as `amounts.subtotal`. */
  member: string;
  before: unknown;
  after: unknown;
}

/** One version of an order, or of a return: who changed what, and when (C-READ-12). */
export interface OrderVersion {
  /** The `sequence` of its event. */
  version: number;
  /** The type of its event, such as `order.updated`. */
  type: string;
  /** UTC with milliseconds. */
  occurred_at: string;
  /** C-READ-13. */
  actor: Actor;
  changes: MemberChange[];
}

/** The most events of a page of a history if the request names no other limit. */
export const VERSIONS_PER_PAGE = 20;

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
