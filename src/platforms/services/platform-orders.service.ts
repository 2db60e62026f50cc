// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  type HeldUnits,
  type LineUnits,
  isOutdated,
  type Order,
  OrderCancellationsService,
  OrderLookupRepository,
  OrdersService,
  OrderUnitsService,
  PutOrderBody,
} from '../../orders/index.js';
import { checked } from '../../platform/validation/index.js';
import {
  numberKey,
  shipmentContent,
  ShipmentEntry,
  ShipmentQueriesService,
  ShipmentsService,
} from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import {
  type FulfilmentNotice,
  type OrderSnapshot,
  type Platform,
  type PlatformFulfilment,
  type PlatformRefund,
  type RefundNotice,
} from '../model/platform-change.js';
import { OrderMissingError } from '../rules/park-reason.js';
import {
  assertCurrency,
  cancelledElsewhere,
  idsOfRefund,
  isKnownWhole,
  isNamesake,
  orderBody,
  originOf,
  unitsBeyond,
  unitsIn,
} from '../rules/platform-order.js';

interface LockedOrder {
  order: Order;
  heldUnits: HeldUnits[];
}

/** Applies orders, refunds and fulfilments of platforms in the open transaction, under the lock of their order. */
@Injectable()
export class PlatformOrdersService {
  constructor(
    private readonly lookup: OrderLookupRepository,
    private readonly orders: OrdersService,
    private readonly cancellations: OrderCancellationsService,
    private readonly units: OrderUnitsService,
    private readonly shipments: ShipmentsService,
    private readonly shipmentQueries: ShipmentQueriesService,
  ) {}

  /**
   * Stores an order as its platform had it, with its refunds and parcels (C-PLT-17 to C-PLT-24).
   * @returns its number; undefined if there is no order, and it is not to be created
   */
  async applySnapshot(caller: CallerContext, platform: Platform, snapshot: OrderSnapshot): Promise<string | undefined> {
    const { store_id } = caller.store;
    const { updatedAt, orderId, refunds, cancelled, fulfilments } = snapshot;
    const found = (await this.lookup.lockById(store_id, orderId, snapshot.orderNumber))?.order;
    const isShared = found !== undefined && isNamesake(found, orderId);
    const stored = isShared ? undefined : found;
    if (!stored && snapshot.isOnlyUpdate) return undefined;
    const number = stored?.order_number ?? (isShared ? `${snapshot.orderNumber}-${orderId}` : snapshot.orderNumber);
    if (stored && isOutdated(updatedAt, stored)) return number;
    assertCurrency(snapshot.body, caller.store);
    const body = checked(PutOrderBody, { ...orderBody(snapshot, stored), order_number: number });
    await this.orders.put(caller, number, body, originOf(platform, snapshot));
    const written = await this.lookup.lockWithUnits(store_id, number);
    // Another worker may have created the order from a later snapshot.
    if (!written || isOutdated(updatedAt, written.order)) return number;
    const elsewhere = cancelledElsewhere(written.order, written.heldUnits);
    // One that is in the list twice counts once.
    for (const refund of new Map(refunds.map((each) => [each.refundId, each])).values())
      await this.refund(caller, written, refund, elsewhere);
    if (cancelled) {
      const { at: cancelled_at, reason } = cancelled;
      await this.cancellations.cancelLeft(caller, number, { cancelled_at, reason, cancel_protection: true });
    }
    await this.applyFulfilments(caller, number, fulfilments);
    return number;
  }

  /**
   * Applies a refund or a fulfilment that came without its order. If the order does not show what a refund means, the next one
   * does.
   * @returns the number of the order; undefined if it has been left out
   * @throws OrderMissingError if the order has not come yet, so that it is tried again
   */
  async applyNotice(caller: CallerContext, notice: RefundNotice | FulfilmentNotice): Promise<string | undefined> {
    const locked = await this.lookup.lockById(caller.store.store_id, notice.orderId);
    if (!locked && notice.isOnlyUpdate) return undefined;
    if (!locked) throw new OrderMissingError(`Order ${notice.orderId} of the platform has not come.`);
    const { order_number } = locked.order;
    if (notice.kind === 'refund') {
      if (isKnownWhole(locked.order, locked.heldUnits, notice.refund)) await this.refund(caller, locked, notice.refund);
    } else if (!isOutdated(notice.updatedAt, locked.order)) {
      const { isCancelled, shipments } = notice.fulfilment;
      if (isCancelled) await this.applyFulfilments(caller, order_number, [notice.fulfilment]);
      else await this.orders.addShipments(caller, order_number, shipments.map(checkedShipment));
    }
    return order_number;
  }

  /**
   * Cancels the units of a refund that were not sent, and takes off those that came back, both once.
   * @param elsewhere units that were cancelled by other means, which the refund may mean
   */
  private async refund(
    caller: CallerContext,
    { order, heldUnits }: LockedOrder,
    { refundId, at, cancelled, returned, cancelsProtection }: PlatformRefund,
    elsewhere: LineUnits[] = [],
  ): Promise<void> {
    const { refund: reference, cancellation } = idsOfRefund(refundId);
    const isHeld = (id: string): boolean => heldUnits.some((units) => units.reference === id);
    if (!isHeld(reference)) await this.units.hold(order, { kind: 'refunded', reference }, unitsIn(order, returned));
    const body = {
      line_items: isHeld(cancellation) ? [] : unitsBeyond(unitsIn(order, cancelled), elsewhere),
      cancel_protection: cancelsProtection,
      cancelled_at: at,
      external_reference: { refund_id: refundId },
    };
    await this.cancellations.cancelLeft(caller, order.order_number, body, cancellation);
  }

  /** Cancels the parcels of cancelled fulfilments, and those whose number was corrected; registers those again that have moved. */
  private async applyFulfilments(
    caller: CallerContext,
    order_number: string,
    fulfilments: readonly PlatformFulfilment[],
  ): Promise<void> {
    const ended = entriesOf(fulfilments.filter(({ isCancelled }) => isCancelled));
    const live = entriesOf(fulfilments.filter(({ isCancelled }) => !isCancelled));
    if (ended.size + live.size === 0) return;
    // A fulfilment keeps its time when its number is corrected.
    const times = new Set<unknown>([...live.values()].flatMap(({ shipped_at }) => shipped_at ?? []));
    const registered = await this.shipmentQueries.findByOrder(caller.store.store_id, order_number);
    for (const { id, number_key, document } of registered) {
      const isOver = ended.has(number_key) || times.has(shipmentContent({ document }).shipped_at);
      if (isOver && !live.has(number_key)) await this.shipments.cancel(caller, id);
    }
    const missing = [...live].filter(([key]) => !registered.some(({ number_key }) => number_key === key));
    for (const [, entry] of missing) await this.shipments.push(caller, { ...checkedShipment(entry), order_number });
  }
}

const checkedShipment = (entry: Record<string, unknown>): ShipmentEntry => checked(ShipmentEntry, entry);

/** The parcels of fulfilments, by what a tracking number is compared by. */
function entriesOf(fulfilments: readonly PlatformFulfilment[]): Map<string, Record<string, unknown>> {
  const entries = fulfilments.flatMap(({ shipments }) => shipments);
  return new Map(entries.map((entry) => [numberKey(String(entry.tracking_number)), entry]));
}
