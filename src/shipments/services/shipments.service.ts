// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext } from '../../stores/index.js';
import { resolveCarrier } from '../carriers/carrier-detection.js';
import { type ParcelCarrier } from '../model/parcel.entity.js';
import { type PatchShipmentBody, type ShipmentEntry } from '../model/shipment-bodies.js';
import { shipmentContent, erasedShipment } from '../model/shipment-content.js';
import { type ShipmentIdentity, type ShipmentRecord } from '../model/shipment.entity.js';
import { type ShipmentView, type WrittenShipmentView } from '../model/shipment.resource.js';
import { ShipmentsRepository, type LimitTotals } from '../persistence/shipments.repository.js';
import { type LockedParcel } from '../persistence/tracked-numbers.repository.js';
import { laneOf } from '../rules/estimate/lane.js';
import { type NewEntry, destinationOf, documentOf, newShipment } from '../rules/new-shipment.js';
import { shipmentLimitProblem } from '../rules/shipment-limit.js';
import { applyPatch } from '../rules/shipment-patch.js';
import { type RecordedShipment, ShipmentEventsService } from './shipment-events.service.js';
import { ShipmentQueriesService } from './shipment-queries.service.js';
import { TrackedParcelsService } from './tracked-parcels.service.js';

/** Entries of an order's body that are not registered yet. */
export type NewShipmentEntries = NewEntry<ShipmentEntry, ShipmentIdentity>[];

/** Whether the personal data of an order is erased, so that its shipments store none, whether it may have others, and its address. */
type OrderOfEntries = { isErased: boolean; hasOthers?: boolean; address?: ShipmentEntry['ship_to'] };

/** Pushes, patches and cancels shipments (C-SHP, C-PATCH). */
@Injectable()
export class ShipmentsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly shipments: ShipmentsRepository,
    private readonly parcels: TrackedParcelsService,
    private readonly queries: ShipmentQueriesService,
    private readonly events: ShipmentEventsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Creates a shipment, for an order or for none. With another carrier it supersedes the live one (C-SHP-22).
   * @throws Problem TRACKING_NUMBER_ALREADY_EXISTS if the live one has the same carrier (C-SHP-20), SHIPMENT_LIMIT_REACHED
   */
  async push(caller: CallerContext, body: ShipmentEntry): Promise<WrittenShipmentView> {
    return this.database.transaction(async () => {
      const { store_id } = caller.store;
      const orderKey = body.order_number ?? '';
      const isErased = await this.shipments.lockErased(store_id, orderKey);
      const findLive = (): Promise<ShipmentIdentity | undefined> =>
        this.shipments.findIdentity(store_id, body.tracking_number, orderKey);
      const { created, existing } = await this.create(caller, orderKey, [{ entry: body }], { isErased, findLive });
      for (const shipment of existing) throw alreadyExists(shipment);
      const [{ view }] = created as [RecordedShipment];
      return writtenView(view, isErased);
    });
  }

  /**
   * Finds the problem of an order that would have too many shipments (C-SHP-27).
   * @param entries new entries of the order
   */
  async limitProblem(storeId: string, orderNumber: string, entries: NewShipmentEntries): Promise<Problem | undefined> {
    if (entries.length === 0) return undefined;
    const written = entries.map(({ entry }) => {
      return { tracking_number: entry.tracking_number, document: documentOf(entry) };
    });
    const { sums } = await this.shipments.findTotals(storeId, orderNumber, numbersOf(written));
    return shipmentLimitProblem(orderNumber, sums, written);
  }

  /**
   * Creates shipments for new entries of an order. Call it in the transaction that holds the order's lock.
   * @returns the JSON of their views in the order of their ids; an entry that exists nevertheless is missing, because a
   * concurrent POST /shipments does not lock the order
   * @throws Problem SHIPMENT_LIMIT_REACHED
   */
  async pushAll(
    caller: CallerContext,
    orderNumber: string,
    entries: NewShipmentEntries,
    order: OrderOfEntries,
  ): Promise<string[]> {
    const { created } = await this.create(caller, orderNumber, entries, order);
    return created.map(({ json }) => json);
  }

  /**
   * Applies a merge patch (RFC 7396) to the only live shipment of a tracking number.
   * @throws Problem SHIPMENT_NOT_FOUND, AMBIGUOUS_TRACKING_NUMBER, TRACKING_NUMBER_ALREADY_EXISTS, SHIPMENT_LIMIT_REACHED
   */
  async patchByNumber(
    caller: CallerContext,
    trackingNumber: string,
    patch: PatchShipmentBody,
  ): Promise<WrittenShipmentView> {
    const { store_id } = caller.store;
    return this.database.transaction(async () => {
      const [joinsErased, , [shipment, ...others]] = await Promise.all([
        this.shipments.lockErased(store_id, patch.order_number ?? ''),
        this.shipments.lock(store_id, 'tracking_number', trackingNumber),
        this.shipments.findByNumber(store_id, trackingNumber),
      ]);
      if (!shipment) throw notFound(`tracking number ${trackingNumber}`);
      if (others.length > 0) throw ambiguous([shipment, ...others]);
      return this.patch(caller, shipment, patch, joinsErased);
    });
  }

  /**
   * Applies a merge patch (RFC 7396) to a live shipment.
   * @throws Problem SHIPMENT_NOT_FOUND, also for a superseded shipment; TRACKING_NUMBER_ALREADY_EXISTS, SHIPMENT_LIMIT_REACHED
   */
  async patchById(caller: CallerContext, shipmentId: string, patch: PatchShipmentBody): Promise<WrittenShipmentView> {
    const { store_id } = caller.store;
    return this.database.transaction(async () => {
      const [joinsErased, , shipment] = await Promise.all([
        this.shipments.lockErased(store_id, patch.order_number ?? ''),
        this.shipments.lock(store_id, 'id', shipmentId),
        this.shipments.find(store_id, shipmentId),
      ]);
      if (!shipment) throw notFound(`id ${shipmentId}`);
      return this.patch(caller, shipment, patch, joinsErased);
    });
  }

  /**
   * Cancels a live shipment, such as one whose label was voided (C-SHP-31). Idempotent.
   * @returns the cancelled shipment
   * @throws Problem SHIPMENT_NOT_FOUND, also for a superseded shipment
   */
  cancel(caller: CallerContext, shipmentId: string): Promise<ShipmentView> {
    const { store } = caller;
    return this.database.transaction(async () => {
      const [, shipment] = await Promise.all([
        this.shipments.lock(store.store_id, 'id', shipmentId),
        this.shipments.find(store.store_id, shipmentId),
      ]);
      if (!shipment) {
        const cancelled = await this.shipments.findCancelled(store.store_id, shipmentId);
        if (!cancelled) throw notFound(`id ${shipmentId}`);
        return this.queries.view(store, cancelled);
      }
      const now = this.clock.now();
      const cancelled = { ...shipment, version: shipment.version + 1, updated_at: now, cancelled_at: now };
      await this.shipments.cancel(cancelled);
      const { view } = await this.events.record('shipment.cancelled', cancelled, caller, now);
      await this.parcels.expectNewest(shipment);
      return view;
    });
  }

  /**
   * Creates the live shipments of entries, each with another number. Without superseding, the number of statements does not
   * depend on the number of entries. Locks are always taken in this order: the parcels, then their shipments.
   * @param order.findLive finds the live shipment of an only entry, in the round trip that locks its parcel
   * @returns the new shipments in the order of the entries, and those that exist with the same carrier
   * @throws Problem SHIPMENT_LIMIT_REACHED
   */
  private async create(
    caller: CallerContext,
    orderKey: string,
    sent: NewShipmentEntries,
    {
      isErased,
      hasOthers,
      address,
      findLive,
    }: OrderOfEntries & { findLive?: () => Promise<ShipmentIdentity | undefined> },
  ): Promise<{ created: RecordedShipment[]; existing: ShipmentIdentity[] }> {
    const { store } = caller;
    const entries = isErased ? sent.map((each) => ({ ...each, entry: erasedShipment(each.entry) })) : sent;
    const sentNumbers = numbersOf(entries.map(({ entry }) => entry));
    const [parcels, others, live] = await Promise.all([
      this.lockParcels(caller, orderKey, entries, address),
      this.shipments.findTotals(store.store_id, orderKey, sentNumbers, { hasOthers }),
      findLive?.(),
    ]);
    const now = this.clock.now();
    const shipments = entries.map(({ entry }) => {
      const shipment = newShipment(store.store_id, orderKey, entry, parcels.get(entry.tracking_number), now);
      return { ...shipment, redacted_at: isErased ? now : null };
    });
    const areFree = entries.every(({ superseded = live }) => superseded === undefined);
    const areInserted = areFree && (await this.shipments.insert(shipments));
    const { written, existing } = areInserted
      ? { written: shipments, existing: [] }
      : await this.supersedeAll(shipments);
    const totals = areInserted ? others : await this.shipments.findTotals(store.store_id, orderKey, numbersOf(written));
    assertWithinLimit(orderKey, totals, written);
    const untracked: ReadonlySet<string> = caller.silence?.untracked ?? new Set();
    const untrackedIds = [...parcels].flatMap(([number, { id }]) => (untracked.has(number) ? [id] : []));
    await this.parcels.markUntracked(store.store_id, untrackedIds);
    const parcelIds = [...parcels.values()].map(({ id }) => id);
    if (isErased) await this.parcels.markErased(store.store_id, parcelIds);
    const created: RecordedShipment[] = [];
    const unregistered: ParcelCarrier[] = [];
    for (const each of written) {
      const shipment = { ...each, carrier_class: totals.classes.get(each.tracking_carrier ?? '') ?? null };
      const parcel = parcels.get(shipment.tracking_number);
      if (parcel?.registered_at === null && !untracked.has(shipment.tracking_number))
        unregistered.push({ ...shipment, id: parcel.id, tracking_carrier: parcel.carrier });
      created.push(await this.events.record('shipment.created', shipment, caller, now));
    }
    await this.parcels.register(unregistered, caller);
    await this.parcels.expect(store.store_id, changedEtas(entries, written, parcels), caller);
    return { created, existing };
  }

  /** Finds or creates the parcels of entries, by the entries' tracking numbers; entries without a carrier have none. */
  private async lockParcels(
    caller: CallerContext,
    orderKey: string,
    entries: NewShipmentEntries,
    address: OrderOfEntries['address'],
  ): Promise<Map<string, LockedParcel>> {
    const now = this.clock.now();
    const placesOf = (entry: ShipmentEntry) => ({
      destination: destinationOf({ ship_to: entry.ship_to ?? address }),
      lane: laneOf(entry, now, address),
    });
    const tracked = entries.flatMap(({ entry }) => {
      const { tracking_number: number, eta, shipped_at } = entry;
      const parcel = resolveCarrier(entry.carrier, number);
      const arrived_at = caller.silence?.arrivals.get(number);
      return parcel ? [{ number, parcel: { ...parcel, ...placesOf(entry), eta, shipped_at, arrived_at } }] : [];
    });
    const wanted = tracked.map(({ parcel }) => parcel);
    const parcelOf = await this.parcels.getOrCreate(caller.store.store_id, wanted, orderKey, caller);
    return new Map(tracked.map(({ number, parcel }) => [number, parcelOf(parcel)]));
  }

  /** Inserts shipments one by one. Each supersedes the live one of its number and order, unless that has the same carrier. */
  private async supersedeAll(
    shipments: ShipmentRecord[],
  ): Promise<{ written: ShipmentRecord[]; existing: ShipmentIdentity[] }> {
    const [written, existing]: [ShipmentRecord[], ShipmentIdentity[]] = [[], []];
    for (const shipment of shipments) {
      const { store_id, tracking_number, order_key } = shipment;
      for (let isDone = false; !isDone;) {
        const live = await this.shipments.findIdentity(store_id, tracking_number, order_key, { locked: true });
        isDone = live?.carrier === shipment.carrier;
        if (live && isDone) existing.push(live);
        else {
          if (live) await this.shipments.supersede(store_id, live.id, shipment.id);
          const superseding = { ...shipment, supersedes: live?.id ?? null };
          // False if another request has just created a shipment of the number and order.
          isDone = await this.shipments.insert([superseding]);
          if (isDone) written.push(superseding);
        }
      }
    }
    return { written, existing };
  }

  /** @param joinsErased whether the patch names an order whose personal data is erased */
  private async patch(
    caller: CallerContext,
    shipment: ShipmentRecord,
    patch: PatchShipmentBody,
    joinsErased: boolean,
  ): Promise<WrittenShipmentView> {
    const { store_id } = caller.store;
    const order_key = patch.order_number === undefined ? shipment.order_key : (patch.order_number ?? '');
    const isErased = joinsErased || shipment.redacted_at !== null;
    const content = shipmentContent(shipment);
    const patched = applyPatch(content, patch);
    const [before, next] = isErased ? [erasedShipment(content), erasedShipment(patched)] : [content, patched];
    if (order_key === shipment.order_key && isSameJson(before, next))
      return writtenView(this.queries.view(caller.store, shipment), isErased);
    const now = this.clock.now();
    const version = shipment.version + 1;
    const redacted_at = isErased ? (shipment.redacted_at ?? now) : null;
    const changed = { ...shipment, order_key, version, updated_at: now, redacted_at, document: stringifyJson(next) };
    if (!(await this.shipments.update(shipment, changed))) {
      const other = await this.shipments.findIdentity(store_id, shipment.tracking_number, order_key);
      throw alreadyExists(other ?? shipment);
    }
    const growsBy = Buffer.byteLength(changed.document) - Buffer.byteLength(shipment.document);
    if (order_key !== shipment.order_key || growsBy > 0) {
      const others = await this.shipments.findTotals(store_id, order_key, numbersOf([changed]));
      assertWithinLimit(order_key, others, [changed]);
    }
    const { view } = await this.events.record('shipment.updated', changed, caller, now);
    if (before.eta !== next.eta) await this.parcels.expectNewest(shipment);
    if (joinsErased && changed.parcel_id !== null) await this.parcels.markErased(store_id, [changed.parcel_id]);
    return writtenView(view, isErased);
  }
}

/**
 * @param written the shipments that the open transaction writes. Concurrent ones may exceed the limit by their number.
 * @throws Problem SHIPMENT_LIMIT_REACHED (C-SHP-27)
 */
function assertWithinLimit(orderKey: string, { sums }: LimitTotals, written: readonly ShipmentRecord[]): void {
  const problem = shipmentLimitProblem(orderKey, sums, written);
  if (problem) throw problem;
}

const numbersOf = (shipments: readonly Pick<ShipmentRecord, 'tracking_number'>[]): string[] =>
  shipments.map(({ tracking_number }) => tracking_number);

/** The parcels that new shipments join with another `eta` than they have. */
function changedEtas(
  entries: NewShipmentEntries,
  written: readonly ShipmentRecord[],
  parcels: ReadonlyMap<string, LockedParcel>,
): { parcelId: string; pushed_eta: string | null }[] {
  const numbers = new Set(numbersOf(written));
  return entries.flatMap(({ entry: { tracking_number, eta: pushed_eta = null } }) => {
    const parcel = numbers.has(tracking_number) ? parcels.get(tracking_number) : undefined;
    return parcel && parcel.pushed_eta !== pushed_eta ? [{ parcelId: parcel.id, pushed_eta }] : [];
  });
}

/** @param isErased whether the personal data of the order is erased, so that the body's was dropped (C-PRIV-7) */
function writtenView(view: ShipmentView, isErased: boolean): WrittenShipmentView {
  return isErased ? { ...view, personal_data: 'redacted' } : view;
}

function notFound(what: string): Problem {
  return new Problem('SHIPMENT_NOT_FOUND', `The store has no shipment with the ${what}.`);
}

function alreadyExists({ id: shipment_id, tracking_number, carrier, order_key }: ShipmentIdentity): Problem {
  const pair = order_key === '' ? 'without an order' : `for order ${order_key}`;
  const detail = `Tracking number ${tracking_number} is already registered ${pair}. Change the existing shipment instead.`;
  const extensions = { existing: { shipment_id, tracking_number, carrier } };
  return new Problem('TRACKING_NUMBER_ALREADY_EXISTS', detail, { extensions });
}

function ambiguous(shipments: readonly ShipmentRecord[]): Problem {
  const candidates = shipments.map(({ id: shipment_id, order_key, carrier }) => {
    return { shipment_id, order_number: order_key === '' ? null : order_key, carrier };
  });
  const detail = `${candidates.length} shipments share the tracking number. Patch one of them by its id.`;
  return new Problem('AMBIGUOUS_TRACKING_NUMBER', detail, { extensions: { candidates } });
}
