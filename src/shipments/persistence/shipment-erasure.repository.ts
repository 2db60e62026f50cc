import { Injectable } from '@nestjs/common';
import { NO_CONTACT } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { ParcelEntity } from './parcel.entity.js';
import { ShipmentEntity } from './shipment.entity.js';
import { TrackingEventEntity } from './tracking-event.entity.js';

const SHIPMENTS = table(ShipmentEntity).pick('id', 'parcel_id', 'document');
const PARCELS = table(ParcelEntity).pick('id', 'destination');
const EVENTS = table(TrackingEventEntity).pick('fingerprint', 'description', 'location');

/** A stored shipment, live or superseded, with its document. */
type StoredShipment = RowOf<typeof SHIPMENTS>;
type StoredParcel = RowOf<typeof PARCELS>;
type StoredEvent = RowOf<typeof EVENTS>;

const OF_ORDER = `${SHIPMENTS.select} FORCE INDEX (shipments_order) WHERE store_id = ? AND order_key = ? ORDER BY id`;
const REWRITE = 'UPDATE shipments SET document = ?, email_hash = ?, phone_hash = ? WHERE store_id = ? AND id = ?';
const LOCKED_PARCELS = `${PARCELS.select} WHERE store_id = ? AND id IN (?) ORDER BY id FOR UPDATE`;
const REWRITE_PARCEL = 'UPDATE parcels SET destination = ? WHERE store_id = ? AND id = ?';
const EVENTS_OF = `${EVENTS.select} WHERE store_id = ? AND parcel_id = ?`;
const REWRITE_EVENT = `UPDATE tracking_events SET description = ?, location = ?
  WHERE store_id = ? AND parcel_id = ? AND fingerprint = ?`;
const DELETE_INBOUND = 'DELETE FROM inbound_events WHERE store_id = ? AND parcel_id IN (?)';

/** Reads and rewrites all rows of shipments and parcels that hold personal data, in the open transaction. */
@Injectable()
export class ShipmentErasureRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds all shipments of an order, also those that others superseded. */
  findOfOrder(storeId: string, orderNumber: string): Promise<StoredShipment[]> {
    return this.database.query<StoredShipment[]>(OF_ORDER, [storeId, orderNumber]);
  }

  /** Finds the same shipments and locks them, so that a patch runs before or after their erasure. */
  lockOfOrder(storeId: string, orderNumber: string): Promise<StoredShipment[]> {
    return this.database.query<StoredShipment[]>(`${OF_ORDER} FOR UPDATE`, [storeId, orderNumber]);
  }

  /** Rewrites the document of a shipment, and forgets whose it is. */
  async rewrite(storeId: string, { id, document }: StoredShipment): Promise<void> {
    await this.database.query(REWRITE, [document, NO_CONTACT, NO_CONTACT, storeId, id]);
  }

  /** Locks parcels until the end of the transaction. */
  async lockParcels(storeId: string, ids: readonly string[]): Promise<StoredParcel[]> {
    return ids.length === 0 ? [] : this.database.query<StoredParcel[]>(LOCKED_PARCELS, [storeId, ids]);
  }

  async rewriteParcel(storeId: string, { id, destination }: StoredParcel): Promise<void> {
    await this.database.query(REWRITE_PARCEL, [destination, storeId, id]);
  }

  findEvents(storeId: string, parcelId: string): Promise<StoredEvent[]> {
    return this.database.query<StoredEvent[]>(EVENTS_OF, [storeId, parcelId]);
  }

  async rewriteEvent(
    storeId: string,
    parcelId: string,
    { fingerprint, description, location }: StoredEvent,
  ): Promise<void> {
    await this.database.query(REWRITE_EVENT, [description, location, storeId, parcelId, fingerprint]);
  }

  /** Deletes carriers' updates of parcels that no job has applied. */
  async deleteInbound(storeId: string, parcelIds: readonly string[]): Promise<void> {
    if (parcelIds.length > 0) await this.database.query(DELETE_INBOUND, [storeId, parcelIds]);
  }
}
