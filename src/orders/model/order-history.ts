import { isSameJson } from '../../platform/json/same-json.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type Actor, actorOf } from '../../platform/outbox/actor.js';
import { type RecordedEvent } from '../../platform/outbox/outbox.service.js';

/** One member that a version changed: its value before and after, null where the order had none. */
export interface MemberChange {
  /** A top-level member of the order, or one of its amounts, such as `amounts.subtotal`. */
  member: string;
  before: unknown;
  after: unknown;
}

/** One version of an order: who changed what, and when. */
export interface OrderVersion {
  /** The `sequence` of the event that told it. */
  version: number;
  type: string;
  occurred_at: string;
  /** Left out of versions from before actors were kept. */
  actor?: Actor;
  changes: MemberChange[];
}

type Members = Record<string, unknown>;

/** Changes with every version, and is told as its time. */
const UNTOLD = 'updatedAt';

/**
 * The versions of an order, the newest first, out of its events: what each changed is told by the order before and after.
 * An event that tells nothing new, such as `order.flagged` beside `order.updated`, is no version of its own.
 * @param events the newest first, and after the last one its predecessor, where there is one
 * @param count how many of them become versions
 */
export function orderVersions(events: readonly RecordedEvent[], count: number): OrderVersion[] {
  const orders = events.map(({ data }) => membersOf((parseJson(data) as { order: Members }).order));
  return events.slice(0, count).flatMap(({ type, sequence, occurred_at, actor }, index) => {
    const changes = changesBetween(orders[index + 1] ?? {}, orders[index] ?? {});
    if (changes.length === 0) return [];
    return [{ version: sequence, type, occurred_at: occurred_at.toISOString(), actor: actorOf(actor), changes }];
  });
}

/** An order's members, each amount on its own; of its shipments which they are, because where they are has its own events. */
function membersOf({ amounts, shipments, ...order }: Members): Members {
  const figures = Object.entries(amounts as Members).map(([name, value]) => [`amounts.${name}`, value]);
  const parcels = (shipments as Members[] | undefined)?.map(({ shipment_id, tracking_number, carrier }) => ({
    shipment_id,
    tracking_number,
    carrier,
  }));
  return { ...order, ...(parcels && { shipments: parcels }), ...(Object.fromEntries(figures) as Members) };
}

/** The members that differ between two views of one thing. */
export function changesBetween(before: Members, after: Members): MemberChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => name !== UNTOLD && !isSameJson(before[name], after[name]))
    .map((member) => ({ member, before: before[member] ?? null, after: after[member] ?? null }));
}
