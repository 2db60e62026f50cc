// SPDX-License-Identifier: Apache-2.0
import { answerOf } from '../../platform/dto/answer.js';
import { OCCURRED_AT, ORDER_NUMBER } from '../../platform/dto/members.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { type Actor, parseActor } from '../../platform/outbox/actor.js';
import { type RecordedEvent } from '../../platform/outbox/outbox.service.js';
import {
  AnyField,
  ArrayField,
  ClosedObject,
  DateTimeField,
  EnumField,
  IdentifierField,
  IntegerField,
  LimitField,
  ObjectField,
  QueryIntegerField,
  TextField,
} from '../../platform/validation/index.js';

/** The most events of a page of a history if the request names no other limit. */
export const VERSIONS_PER_PAGE = 20;

/** The requested page of an order's history (C-READ-11). */
@ClosedObject()
export class HistoryQuery {
  @LimitField('versions', { byDefault: VERSIONS_PER_PAGE, isSized: true }) limit?: string;
  @QueryIntegerField({
    min: 1,
    max: 4_294_967_295,
    optional: true,
    description: 'The `next_cursor` of the previous page.',
  })
  cursor?: string;
}

/** A member that a version changed (C-READ-14). */
@ClosedObject({ description: 'A member that a version changed.' })
export class MemberChange {
  @TextField({ example: 'amounts.subtotal', description: 'A top-level member, or one of the amounts.' })
  member!: string;
  @AnyField({ optional: true, description: 'Null if the order did not have the member.' }) before!: unknown;
  @AnyField({ optional: true, description: 'Null if the order no longer has the member.' }) after!: unknown;
}

/** Who made a change (C-READ-13). */
@ClosedObject({ name: 'Actor', description: 'Who made a change.' })
export class ActorView implements Actor {
  @EnumField(['api_key', 'staff', 'service', 'import', 'customer', 'platform'], {
    example: 'api_key',
    description: "Who made the change; `platform` is the store's platform, by its webhooks.",
  })
  type!: Actor['type'];
  @TextField({
    example: 'key_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'Of the key, the member of staff or the service; `self_service` of a customer.',
    kept: true,
  })
  id!: string;
}

/** One version of an order, or of a return (C-READ-12). */
@ClosedObject({ description: 'One version of an order: who changed what, and when.' })
export class OrderVersion {
  @IntegerField({ min: 1, max: 4_294_967_295, example: 2, description: 'The `sequence` of its event.' })
  version!: number;
  @TextField({ example: 'order.updated', description: 'The type of the event of the change.' }) type!: string;
  @DateTimeField(OCCURRED_AT) occurred_at!: string;
  @ObjectField(() => ActorView, { description: 'Who made the change.' }) actor!: ActorView;
  @ArrayField(() => MemberChange, {
    max: 1000,
    description: 'The members that changed, each with its value before and after.',
  })
  changes!: MemberChange[];
  @EnumField(['redacted'], {
    optional: true,
    example: 'redacted',
    description: 'The order was erased since: changes of personal data are not listed.',
  })
  personal_data?: 'redacted';
}

@ClosedObject({ description: 'The versions of the page.' })
export class OrderHistoryData {
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @ArrayField(() => OrderVersion, { max: 100, description: 'Newest first.' }) versions!: OrderVersion[];
  @TextField({ optional: true, example: '1', description: 'The cursor of the next page; null on the last.' })
  next_cursor!: string | null;
}

/** The answer to `GET /orders/{order_number}/history` (C-READ-10). */
export const OrderHistoryAnswer = answerOf(
  'OrderHistoryAnswer',
  OrderHistoryData,
  'A page of the history of an order.',
);

type Members = Record<string, unknown>;

/** `updatedAt` differs in every version and is shown as its time, so it is not listed as a change. */
const NOT_VERSIONED = 'updatedAt';

/**
 * Derives the versions of an order, newest first, by comparing the orders of successive events (C-READ-12, C-READ-16).
 * An event that changes nothing, such as `order.flagged` right after `order.updated`, is not a version.
 * @param events newest first; one more than `count` if the oldest version has a predecessor
 * @param count the number of events to compare with their predecessors
 * @param redactedAt when the order was erased: a version until then stays, also if all that it changed is erased (C-PRIV-16)
 */
export function orderVersions(
  events: readonly RecordedEvent[],
  count: number,
  redactedAt: Date | null = null,
): OrderVersion[] {
  const orders = events.map(({ data }) => membersOf((parseJson(data) as { order: Members }).order));
  return events
    .slice(0, count)
    .map((event, index) => {
      const version = toVersion(event, changesBetween(orders[index + 1] ?? {}, orders[index] ?? {}));
      const isErased = redactedAt !== null && event.occurred_at <= redactedAt && event.type !== 'order.redacted';
      return isErased ? { ...version, personal_data: 'redacted' as const } : version;
    })
    .filter(({ changes, personal_data, type }) => changes.length > 0 || (personal_data && type !== 'order.flagged'));
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
