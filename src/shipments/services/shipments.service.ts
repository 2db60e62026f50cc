import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext } from '../../stores/index.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type ShipmentEntry } from '../http/dto/shipment.dto.js';
import { type NewEntry, newEntries } from '../rules/new-entries.js';
import { type LockedParcel, ParcelsRepository } from '../persistence/parcels.repository.js';
import { RegistrationSchedulerService } from './registration-scheduler.service.js';
import { normalizeContent, shipmentContent } from '../model/shipment-content.js';
import { ShipmentEventsService } from '../persistence/shipment-events.service.js';
import { shipmentLimitProblem } from '../rules/shipment-limit.js';
import { applyPatch, type ShipmentPatch } from '../rules/shipment-patch.js';
import {
  type ShipmentIdentity,
  type ShipmentRecord,
  ShipmentsRepository,
} from '../persistence/shipments.repository.js';
import { resolveCarrier } from '../rules/shipment-tracking.js';

type NewShipmentEntries = NewEntry<ShipmentEntry, ShipmentIdentity>[];

/** Pushes and patches shipments (C-SHP, C-PATCH). */
@Injectable()
export class ShipmentsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly shipments: ShipmentsRepository,
    private readonly parcels: ParcelsRepository,
    private readonly registrations: RegistrationSchedulerService,
    private readonly events: ShipmentEventsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Creates a shipment, for an order or for none. With another carrier it supersedes the live one (C-SHP-22).
   * @throws Problem TRACKING_NUMBER_ALREADY_EXISTS if the live one has the same carrier (C-SHP-20), SHIPMENT_LIMIT_REACHED
   */
  async push(caller: CallerContext, body: ShipmentEntry): Promise<ShipmentRecord> {
    return this.database.transaction(async () => {
      const { shipment, isNew } = await this.getOrCreate(caller, body.order_number ?? '', body, true);
      if (!isNew) throw alreadyExists(shipment);
      await this.assertWithinLimit(caller, shipment.order_key, [shipment]);
      return shipment;
    });
  }

  /** Selects the entries of an order's body that `pushAll` has to register (C-PUT-21). */
  async newEntries(storeId: string, orderNumber: string, sent: ShipmentEntry[] = []): Promise<NewShipmentEntries> {
    return sent.length === 0 ? [] : newEntries(await this.shipments.findIdentities(storeId, orderNumber), sent);
  }

  /**
   * Finds the problem of an order that would have too many shipments (C-SHP-27).
   * @param entries new entries of the order
   */
  async limitProblem(storeId: string, orderNumber: string, entries: NewShipmentEntries): Promise<Problem | undefined> {
    const written = entries.map(({ entry }) => {
      return { tracking_number: entry.tracking_number, document: documentOf(entry) };
    });
    return this.findLimitProblem(storeId, orderNumber, written);
  }

  /**
   * Creates shipments for new entries of an order. Call it in the transaction that holds the order's lock.
   * @throws Problem SHIPMENT_LIMIT_REACHED
   */
  async pushAll(caller: CallerContext, orderNumber: string, entries: NewShipmentEntries): Promise<void> {
    // An entry may exist nevertheless: a concurrent POST /shipments does not lock the order.
    const created: ShipmentRecord[] = [];
    for (const { entry, superseded } of entries) {
      const { shipment, isNew } = await this.getOrCreate(caller, orderNumber, entry, superseded !== undefined);
      if (isNew) created.push(shipment);
    }
    await this.assertWithinLimit(caller, orderNumber, created);
  }

  /**
   * Applies a merge patch (RFC 7396) to the only live shipment of a tracking number.
   * @throws Problem SHIPMENT_NOT_FOUND, AMBIGUOUS_TRACKING_NUMBER, TRACKING_NUMBER_ALREADY_EXISTS, SHIPMENT_LIMIT_REACHED
   */
  async patchByNumber(caller: CallerContext, trackingNumber: string, patch: ShipmentPatch): Promise<ShipmentRecord> {
    const { store_id } = caller.store;
    return this.database.transaction(async () => {
      await this.shipments.lock(store_id, 'tracking_number', trackingNumber);
      const [shipment, ...others] = await this.shipments.findByNumber(store_id, trackingNumber);
      if (!shipment) throw notFound(`tracking number ${trackingNumber}`);
      if (others.length > 0) throw ambiguous([shipment, ...others]);
      return this.patch(caller, shipment, patch);
    });
  }

  /**
   * Applies a merge patch (RFC 7396) to a live shipment.
   * @throws Problem SHIPMENT_NOT_FOUND, also for a superseded shipment; TRACKING_NUMBER_ALREADY_EXISTS, SHIPMENT_LIMIT_REACHED
   */
  async patchById(caller: CallerContext, shipmentId: string, patch: ShipmentPatch): Promise<ShipmentRecord> {
    const { store_id } = caller.store;
    return this.database.transaction(async () => {
      await this.shipments.lock(store_id, 'id', shipmentId);
      const shipment = await this.shipments.find(store_id, shipmentId);
      if (!shipment) throw notFound(`id ${shipmentId}`);
      return this.patch(caller, shipment, patch);
    });
  }

  /**
   * Finds or creates the live shipment of a number, order and carrier. A new one supersedes the live one of another carrier.
   * Locks are always taken in this order: the parcel, then its shipments.
   * @param isLookedUpFirst false saves the lookup before the insert, if the shipment is probably new
   */
  private async getOrCreate(
    caller: CallerContext,
    orderKey: string,
    entry: ShipmentEntry,
    isLookedUpFirst: boolean,
  ): Promise<{ shipment: ShipmentRecord; isNew: true } | { shipment: ShipmentIdentity; isNew: false }> {
    const { store_id } = caller.store;
    const { carrier, tracking_number } = entry;
    const tracked = resolveCarrier(carrier, tracking_number);
    const parcel = tracked && (await this.parcels.getOrCreate(store_id, tracked, destinationOf(entry)));
    const findLive = () => this.shipments.findLiveForUpdate(store_id, tracking_number, orderKey);
    let live = isLookedUpFirst ? await findLive() : undefined;
    for (;;) {
      if (live?.carrier === carrier) return { shipment: live, isNew: false };
      const shipment = await this.insert(caller, orderKey, entry, parcel, live);
      if (shipment) return { shipment, isNew: true };
      live = await findLive();
    }
  }

  /** @returns undefined if another request has just created a shipment of the number and order */
  private async insert(
    caller: CallerContext,
    order_key: string,
    entry: ShipmentEntry,
    parcel: LockedParcel | undefined,
    superseded: ShipmentIdentity | undefined,
  ): Promise<ShipmentRecord | undefined> {
    const { store_id } = caller.store;
    const now = this.clock.now();
    const shipment: ShipmentRecord = {
      store_id,
      id: newId('shp'),
      tracking_number: entry.tracking_number,
      order_key,
      supersedes: superseded?.id ?? null,
      carrier: entry.carrier,
      parcel_id: parcel?.id ?? null,
      version: 1,
      created_at: now,
      updated_at: now,
      document: documentOf(entry),
      tracking_carrier: parcel?.carrier ?? null,
      status: parcel?.status ?? null,
      substatus: parcel?.substatus ?? null,
      carrier_class: parcel?.carrier_class ?? null,
    };
    if (superseded) await this.shipments.supersede(store_id, superseded.id, shipment.id);
    if (!(await this.shipments.insert(shipment))) return undefined;
    if (parcel) await this.registrations.schedule(parcel, caller.store);
    await this.events.record('shipment.created', shipment, caller, now);
    return shipment;
  }

  private async patch(caller: CallerContext, shipment: ShipmentRecord, patch: ShipmentPatch): Promise<ShipmentRecord> {
    const content = shipmentContent(shipment);
    const next = applyPatch(content, patch);
    const order_key = patch.order_number === undefined ? shipment.order_key : (patch.order_number ?? '');
    if (order_key === shipment.order_key && isSameJson(content, next)) return shipment;
    const now = this.clock.now();
    const version = shipment.version + 1;
    const changed = { ...shipment, order_key, version, updated_at: now, document: stringifyJson(next) };
    if (!(await this.shipments.update(changed))) {
      const other = await this.shipments.findLiveForUpdate(shipment.store_id, shipment.tracking_number, order_key);
      throw alreadyExists(other ?? shipment);
    }
    const growsBy = Buffer.byteLength(changed.document) - Buffer.byteLength(shipment.document);
    if (order_key !== shipment.order_key || growsBy > 0) await this.assertWithinLimit(caller, order_key, [changed]);
    await this.events.record('shipment.updated', changed, caller, now);
    return changed;
  }

  /**
   * @param written the shipments that the open transaction wrote. Concurrent ones may exceed the limit by their number.
   * @throws Problem SHIPMENT_LIMIT_REACHED (C-SHP-27)
   */
  private async assertWithinLimit(
    { store }: CallerContext,
    orderKey: string,
    written: readonly ShipmentRecord[],
  ): Promise<void> {
    const problem = await this.findLimitProblem(store.store_id, orderKey, written);
    if (problem) throw problem;
  }

  private async findLimitProblem(
    storeId: string,
    orderKey: string,
    written: readonly Pick<ShipmentRecord, 'tracking_number' | 'document'>[],
  ): Promise<Problem | undefined> {
    if (written.length === 0) return undefined;
    const numbers = written.map(({ tracking_number }) => tracking_number);
    return shipmentLimitProblem(orderKey, await this.shipments.findTotals(storeId, orderKey, numbers), written);
  }
}

function documentOf(entry: ShipmentEntry): string {
  return stringifyJson(normalizeContent(entry));
}

/** Reads the parcel's destination, without name and street. */
function destinationOf({ ship_to }: ShipmentEntry): CarrierEvent['location'] {
  const { city, state, zip, country } = ship_to ?? {};
  return { city, state, zip, country };
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
