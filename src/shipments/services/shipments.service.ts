import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { isSameJson } from '../../platform/json/same-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type ShipmentEntry } from '../http/dto/shipment-entry.dto.js';
import { type NewEntry, newEntries } from '../rules/new-entries.js';
import { type LockedParcel, ParcelsRepository } from '../persistence/parcels.repository.js';
import { RegistrationSchedulerService } from './registration-scheduler.service.js';
import { contentOf } from '../model/shipment-content.js';
import { ShipmentEventsService } from '../persistence/shipment-events.service.js';
import { patched, type ShipmentPatch } from '../rules/shipment-patch.js';
import { contentOfRecord } from '../model/shipment-view.js';
import {
  type ShipmentIdentity,
  type ShipmentRecord,
  ShipmentsRepository,
} from '../persistence/shipments.repository.js';
import { trackedBy } from '../rules/shipment-tracking.js';

type Entries = NewEntry<ShipmentEntry, ShipmentRecord>[];

/** The use cases of shipments, each in one transaction (C-SHP, C-PATCH). */
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
   * Registers a parcel for its order, or for none; with another carrier it takes the place of the shipment that is there.
   * @throws Problem TRACKING_NUMBER_ALREADY_EXISTS
   */
  async push(writer: CallerContext, body: ShipmentEntry): Promise<ShipmentRecord> {
    return this.database.transaction(async () => {
      const placed = await this.place(writer, body.order_number ?? '', body, true);
      if (!placed.isNew) throw alreadyExists(placed.shipment);
      return placed.shipment;
    });
  }

  /** The entries of an order's body that are not registered for it. */
  async newEntries(storeId: string, orderNumber: string, sent: readonly ShipmentEntry[] = []): Promise<Entries> {
    return sent.length === 0 ? [] : newEntries(await this.shipments.ofOrder(storeId, orderNumber), sent);
  }

  /** Registers new entries of an order, in the transaction of its write and under its lock. */
  async pushAll(writer: CallerContext, orderNumber: string, entries: Entries): Promise<void> {
    // One that is there already was pushed by itself at the same time.
    for (const { entry, former } of entries) await this.place(writer, orderNumber, entry, former !== undefined);
  }

  /**
   * Changes the one shipment of a tracking number (RFC 7396).
   * @throws Problem SHIPMENT_NOT_FOUND, AMBIGUOUS_TRACKING_NUMBER, TRACKING_NUMBER_ALREADY_EXISTS
   */
  async patchByNumber(writer: CallerContext, trackingNumber: string, patch: ShipmentPatch): Promise<ShipmentRecord> {
    const { store_id } = writer.store;
    return this.database.transaction(async () => {
      await this.shipments.lock(store_id, 'tracking_number', trackingNumber);
      const [shipment, ...others] = await this.shipments.ofNumber(store_id, trackingNumber);
      if (!shipment) throw notFound(`tracking number ${trackingNumber}`);
      if (others.length > 0) throw ambiguous([shipment, ...others]);
      return this.patch(writer, shipment, patch);
    });
  }

  /**
   * Changes a shipment by its id (RFC 7396).
   * @throws Problem SHIPMENT_NOT_FOUND, also for one that was superseded; TRACKING_NUMBER_ALREADY_EXISTS
   */
  async patchById(writer: CallerContext, id: string, patch: ShipmentPatch): Promise<ShipmentRecord> {
    const { store_id } = writer.store;
    return this.database.transaction(async () => {
      await this.shipments.lock(store_id, 'id', id);
      const shipment = await this.shipments.find(store_id, id);
      if (!shipment) throw notFound(`id ${id}`);
      return this.patch(writer, shipment, patch);
    });
  }

  /**
   * The live shipment of a number and order with this carrier, made where there is none, in the place of one with another.
   * Locks are taken in one order: the parcel, then its shipments.
   * @param mayExist whether to look for one before inserting; if not, only when the insert meets one
   */
  private async place(
    writer: CallerContext,
    orderKey: string,
    entry: ShipmentEntry,
    mayExist: boolean,
  ): Promise<{ shipment: ShipmentRecord; isNew: true } | { shipment: ShipmentIdentity; isNew: false }> {
    const { store_id } = writer.store;
    const { carrier, tracking_number } = entry;
    const parcel = await this.parcelOf(writer.store, entry);
    let former = mayExist ? await this.shipments.lockLive(store_id, tracking_number, orderKey) : undefined;
    for (;;) {
      if (former?.carrier === carrier) return { shipment: former, isNew: false };
      const shipment = await this.insert(writer, orderKey, entry, parcel, former);
      if (shipment) return { shipment, isNew: true };
      former = await this.shipments.lockLive(store_id, tracking_number, orderKey);
    }
  }

  private async parcelOf(store: Store, entry: ShipmentEntry): Promise<LockedParcel | undefined> {
    const tracked = trackedBy(entry.carrier, entry.tracking_number);
    return tracked && this.parcels.ensure(store.store_id, tracked, destinationOf(entry));
  }

  /** @returns undefined where another request was first with the number and order */
  private async insert(
    writer: CallerContext,
    order_key: string,
    entry: ShipmentEntry,
    parcel: LockedParcel | undefined,
    former: ShipmentIdentity | undefined,
  ): Promise<ShipmentRecord | undefined> {
    const { store_id } = writer.store;
    const now = this.clock.now();
    const shipment: ShipmentRecord = {
      store_id,
      id: newId('shp'),
      tracking_number: entry.tracking_number,
      order_key,
      supersedes: former?.id ?? null,
      carrier: entry.carrier,
      parcel_id: parcel?.id ?? null,
      version: 1,
      created_at: now,
      updated_at: now,
      document: stringifyJson(contentOf(entry)),
      tracking_carrier: parcel?.carrier ?? null,
      status: parcel?.status ?? null,
      substatus: parcel?.substatus ?? null,
      carrier_class: parcel?.carrier_class ?? null,
    };
    if (former) await this.shipments.supersede(store_id, former.id, shipment.id);
    if (!(await this.shipments.insert(shipment))) return undefined;
    if (parcel) await this.registrations.add(parcel, writer.store);
    await this.events.record('shipment.created', shipment, writer, now);
    return shipment;
  }

  private async patch(writer: CallerContext, shipment: ShipmentRecord, patch: ShipmentPatch): Promise<ShipmentRecord> {
    const content = contentOfRecord(shipment);
    const next = patched(content, patch);
    const order_key = patch.order_number === undefined ? shipment.order_key : (patch.order_number ?? '');
    if (order_key === shipment.order_key && isSameJson(content, next)) return shipment;
    const now = this.clock.now();
    const version = shipment.version + 1;
    const changed = { ...shipment, order_key, version, updated_at: now, document: stringifyJson(next) };
    if (!(await this.shipments.update(changed))) {
      const other = await this.shipments.lockLive(shipment.store_id, shipment.tracking_number, order_key);
      throw alreadyExists(other ?? shipment);
    }
    await this.events.record('shipment.updated', changed, writer, now);
    return changed;
  }
}

/** Where a parcel goes, without whom it goes to. */
function destinationOf({ ship_to }: ShipmentEntry): CarrierEvent['location'] {
  const { city, state, zip, country } = ship_to ?? {};
  return { city, state, zip, country };
}

function notFound(what: string): Problem {
  return new Problem('SHIPMENT_NOT_FOUND', `The store has no shipment with the ${what}.`);
}

function alreadyExists({ id: shipment_id, tracking_number, carrier, order_key }: ShipmentIdentity): Problem {
  const pair = order_key === '' ? 'without an order' : `for order ${order_key}`;
  return new Problem('TRACKING_NUMBER_ALREADY_EXISTS', `${tracking_number} is registered ${pair}.`, {
    extensions: { existing: { shipment_id, tracking_number, carrier } },
  });
}

function ambiguous(shipments: readonly ShipmentRecord[]): Problem {
  const candidates = shipments.map(({ id: shipment_id, order_key, carrier }) => ({
    shipment_id,
    order_number: order_key === '' ? null : order_key,
    carrier,
  }));
  const detail = `${candidates.length} shipments share the tracking number; patch one of them by its id.`;
  return new Problem('AMBIGUOUS_TRACKING_NUMBER', detail, { extensions: { candidates } });
}
