import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext } from '../../stores/index.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { type PersonsShipment, ShipmentErasureRepository } from '../persistence/shipment-erasure.repository.js';
import { ShipmentEventsService } from './shipment-events.service.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { type ShipmentRecord } from '../model/parcel.js';
import { erasedShipment } from '../rules/erased-shipment.js';
import { keptPlace } from '../rules/timeline.js';

/** A stored shipment, live or superseded. */
type StoredShipment = Awaited<ReturnType<ShipmentErasureRepository['findChain']>>[number];

/** Finds the shipments of a person, and erases the personal data of shipments and of the parcels that carriers track (C-PRIV-5). */
@Injectable()
export class ShipmentErasureService {
  constructor(
    private readonly database: DatabaseService,
    private readonly erasures: ShipmentErasureRepository,
    private readonly shipments: ShipmentsRepository,
    private readonly parcels: ParcelsRepository,
    private readonly events: ShipmentEventsService,
    private readonly clock: ClockService,
  ) {}

  /** Finds the shipments that have a person's address or phone, with the orders that they name (C-PRIV-1). */
  findOfPerson(storeId: string, person: { email?: string; phone?: string }): Promise<PersonsShipment[]> {
    return this.erasures.findOfPerson(storeId, person);
  }

  /** Finds all shipments of an order, also those that others superseded. */
  findOfOrder(storeId: string, orderNumber: string): Promise<StoredShipment[]> {
    return this.erasures.findOfOrder(storeId, orderNumber);
  }

  /** Finds a shipment with those that it superseded. */
  findChain(storeId: string, id: string): Promise<StoredShipment[]> {
    return this.erasures.findChain(storeId, id);
  }

  /**
   * Finds at most `limit` live shipments after an id that may have personal data, and that were written for the last time before a
   * time (C-RTN-2).
   * @param after empty for the first
   */
  findUnerased(storeId: string, after: string, before: Date, limit: number): Promise<PersonsShipment[]> {
    return this.erasures.findUnerased(storeId, after, before, limit);
  }

  /** Deletes at most `limit` carriers' updates that came before a time and that no job has applied, and returns their number. */
  deleteOldInbound(storeId: string, before: Date, limit: number): Promise<number> {
    return this.database.transaction(() => this.erasures.deleteOldInbound(storeId, before, limit));
  }

  /** Locks the parcels of a shipment, and then the shipment, until the end of the transaction. */
  async lock(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    const chain = await this.erasures.findChain(storeId, id);
    await this.erasures.lockParcels(storeId, parcelsOf(chain));
    await this.shipments.lock(storeId, 'id', id);
    return (await this.shipments.find(storeId, id)) ?? this.shipments.findCancelled(storeId, id);
  }

  /**
   * Erases the personal data of all shipments of an order, and of parcels. Call it in the transaction that holds the lock of
   * the order. A parcel of several orders loses the words and places of its timeline with the first of them, for good.
   * @param parcelIds further parcels, such as those of returns
   * @returns the ids of the shipments
   */
  async erase(storeId: string, orderNumber: string, parcelIds: readonly string[]): Promise<string[]> {
    const shipments = await this.erasures.findOfOrder(storeId, orderNumber);
    await this.eraseParcels(storeId, [...new Set([...parcelsOf(shipments), ...parcelIds])]);
    for (const shipment of await this.erasures.lockOfOrder(storeId, orderNumber)) await this.rewrite(storeId, shipment);
    return shipments.map(({ id }) => id);
  }

  /**
   * Erases the personal data of a shipment without an order, and of those that it superseded, and records `shipment.redacted`
   * (C-PRIV-6). The open transaction has locked it. A shipment without any left does not change.
   * @returns the ids of the shipments
   */
  async eraseAlone(caller: CallerContext, shipment: ShipmentRecord): Promise<string[]> {
    const { store_id: storeId } = shipment;
    const chain = await this.erasures.findChain(storeId, shipment.id);
    await this.eraseParcels(storeId, parcelsOf(chain));
    for (const each of chain) if (each.id !== shipment.id) await this.rewrite(storeId, each);
    const document = erasedDocument(shipment);
    if (shipment.redacted_at === null || document !== shipment.document) {
      const now = this.clock.now();
      const version = shipment.version + 1;
      const redacted = { ...shipment, document, version, redacted_at: now, updated_at: now };
      await this.shipments.update(shipment, redacted);
      await this.events.record('shipment.redacted', redacted, caller, now);
    }
    return chain.map(({ id }) => id);
  }

  private async rewrite(storeId: string, shipment: StoredShipment): Promise<void> {
    const document = erasedDocument(shipment);
    if (document === shipment.document && shipment.redacted_at !== null) return;
    await this.erasures.rewrite(storeId, { ...shipment, document, redacted_at: this.clock.now() });
  }

  private async eraseParcels(storeId: string, ids: readonly string[]): Promise<void> {
    // Carriers' updates lock parcels before their shipments, too.
    for (const parcel of await this.erasures.lockParcels(storeId, ids)) {
      const destination = keptPlace(parcel.destination);
      if (destination !== parcel.destination) await this.erasures.rewriteParcel(storeId, { ...parcel, destination });
      for (const event of await this.erasures.findEvents(storeId, parcel.id)) {
        const location = keptPlace(event.location);
        if (event.description !== '' || location !== event.location)
          await this.erasures.rewriteEvent(storeId, parcel.id, { ...event, description: '', location });
      }
    }
    await this.parcels.markErased(storeId, ids, this.clock.now());
    await this.erasures.deleteInbound(storeId, ids);
  }
}

const parcelsOf = (shipments: readonly StoredShipment[]): string[] => [
  ...new Set(shipments.flatMap(({ parcel_id }) => parcel_id ?? [])),
];

function erasedDocument(shipment: Pick<StoredShipment, 'document'>): string {
  return stringifyJson(erasedShipment(parseJson(shipment.document) as object));
}
