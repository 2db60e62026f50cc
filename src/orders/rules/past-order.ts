// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { type Muted, type Silence } from '../../platform/outbox/actor.js';
import { utc } from '../../platform/time/time.js';
import {
  findArrival,
  type CarrierEvent,
  type KnownShipments,
  missingEvents,
  newEntries,
  numberKey,
  parcelKey,
  resolveParcel,
  type PastShipmentEntry,
  untrackedNumbers,
} from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type CancelBody, type PostOrderBody, type PutOrderBody } from '../model/order-bodies.js';
import { cancellationOf, type Order, type OrderRecord, reasonsOf, warningsOf } from '../model/order-content.js';
import { type Reason, type ReviewWarning } from '../model/order-review.resource.js';
import { applyReplacement } from './full-replace.js';

export interface PastOrder {
  order: PostOrderBody;
  /** The oldest first. */
  cancellations: readonly CancelBody[];
  /** The events of parcels by tracking number. */
  histories: ReadonlyMap<string, readonly CarrierEvent[]>;
}

/** What a write did to an order of the past, and the codes of its review, each once. */
export interface PastOrderResult {
  /** `skipped` if the order stays because its last write was not of the past (C-IMP-5). */
  outcome: 'created' | 'changed' | 'unchanged' | 'skipped';
  reasons: Reason['code'][];
  warnings: ReviewWarning['code'][];
}

/** An order with more shipments is written by itself, which checks their limits. */
const MAX_SHIPMENTS = 10;

/** Lists the shipments of an order with their events, each tracking number once. */
export function shipmentsOf({ order, histories }: PastOrder): PastShipmentEntry[] {
  return newEntries([], order.shipments ?? []).map(({ entry }) => {
    const { order_number: orderNumber, shipping_address: address } = order;
    return { orderNumber, entry, address, events: histories.get(entry.tracking_number) ?? [] };
  });
}

/**
 * Whether the store has an order as the import has it, with all cancellations, shipments and events.
 * @throws Problem SOURCE_STORE_CONFLICT
 */
export function isStoredAs(stored: Order, sent: PastOrder, store: Store, known: KnownShipments): boolean {
  if (applyReplacement(stored, store, sent.order).changed.length > 0) return false;
  if (!sent.cancellations.every((body) => isRecorded(stored, body))) return false;
  const ofOrder = known.live.filter(({ order_key }) => order_key === stored.order_number);
  if (newEntries(ofOrder, sent.order.shipments ?? []).length > 0) return false;
  const stands = { live: ofOrder, parcels: known.parcels };
  return shipmentsOf(sent).every((shipment) => missingEvents(stands, shipment) === undefined);
}

/**
 * Whether an order has a cancellation already, so that an import that runs again does not cancel further units (C-IMP-5). It
 * is recognized by its time, and a PARTIAL also by its lines.
 */
export function isRecorded(
  order: Pick<OrderRecord, 'cancellation'>,
  { type, cancelled_at, line_items }: CancelBody,
): boolean {
  if (cancelled_at === undefined) return false;
  const at = utc(cancelled_at);
  return (cancellationOf(order)?.history ?? []).some(
    (entry) =>
      entry.cancelled_at === at && (type === 'FULL' ? entry.type === 'FULL' : isSameJson(entry.line_items, line_items)),
  );
}

/** Collects new orders of a batch whose shipments and parcels nobody else has, neither the store nor another order. */
export class FreshShipments {
  private readonly numbers: Set<string>;
  private readonly orders: Set<string>;
  private readonly parcels: Set<string>;

  constructor(known: KnownShipments) {
    this.parcels = new Set([...known.parcels.values()].map(parcelKey));
    this.numbers = new Set(known.live.map(({ tracking_number }) => numberKey(tracking_number)));
    this.orders = new Set(known.live.map(({ order_key }) => order_key));
  }

  /** @returns false if the order must be written by itself */
  add(past: PastOrder): boolean {
    const shipments = shipmentsOf(past);
    if (shipments.length > MAX_SHIPMENTS || this.orders.has(past.order.order_number)) return false;
    return shipments.map((shipment) => this.isFresh(shipment)).every(Boolean);
  }

  private isFresh(shipment: PastShipmentEntry): boolean {
    const number = numberKey(shipment.entry.tracking_number);
    const keys = resolveParcel(shipment).map(parcelKey);
    const isTaken = this.numbers.has(number) || keys.some((key) => this.parcels.has(key));
    this.numbers.add(number);
    for (const key of keys) this.parcels.add(key);
    return !isTaken;
  }
}

/** The result for an order as it is stored now. */
export function resultOf(outcome: PastOrderResult['outcome'], order: Order): PastOrderResult {
  const codesOf = <Code>(notes: readonly { code: Code }[]): Code[] => [...new Set(notes.map(({ code }) => code))];
  return { outcome, reasons: codesOf(reasonsOf(order)), warnings: codesOf(warningsOf(order)) };
}

/** The problem of a part of a past order: its faults point into the whole of it, such as `/order/currency`. */
export function problemAt(pointer: string, { code, message, errors, extensions }: Problem): Problem {
  const moved = errors?.map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer}` }));
  return new Problem(code, message, { errors: moved, extensions });
}

/** Runs `work` on a part of a past order; a Problem points into the whole of it. */
export async function inPart<T>(pointer: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? problemAt(pointer, error) : error;
  }
}

/** The silence of orders of the past: of their parcels, only those under way are registered with carriers (C-IMP-12). */
export function silenceOf(
  muted: Muted,
  past: readonly { order: PutOrderBody; histories?: PastOrder['histories'] }[],
  now: Date,
): Silence {
  const untracked = past.flatMap(({ order, histories = new Map() }) => [
    ...untrackedNumbers(order.ordered_at, order.shipments ?? [], histories, now),
  ]);
  const arrivals = past.flatMap(({ histories = new Map() }) =>
    [...histories].flatMap(([number, events]) => {
      const arrival = findArrival(events, now);
      return arrival ? [[number, arrival] as const] : [];
    }),
  );
  return { muted, untracked: new Set(untracked), arrivals: new Map(arrivals) };
}
