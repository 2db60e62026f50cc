import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { ParcelEntity } from '../model/parcel.entity.js';
import { ShipmentEntity } from '../model/shipment.entity.js';
import { TrackingEventEntity } from '../model/tracking-event.entity.js';

const SHIPMENTS = table(ShipmentEntity).pick('id', 'parcel_id', 'document', 'redacted_at');
const PARCELS = table(ParcelEntity).pick('id', 'destination');
const EVENTS = table(TrackingEventEntity).pick('fingerprint', 'description', 'location');

/** A stored shipment, live or superseded, with its document. */
type StoredShipment = RowOf<typeof SHIPMENTS>;
type StoredParcel = RowOf<typeof PARCELS>;
type StoredEvent = RowOf<typeof EVENTS>;

/** A shipment of a person, and the order that it names, or empty if it names none. */
export type PersonsShipment = Pick<ShipmentEntity, 'id' | 'order_key'>;

const OF_ORDER = `${SHIPMENTS.select} FORCE INDEX (shipments_order) WHERE store_id = ? AND order_key = ? ORDER BY id`;
const OF_CHAIN = `SELECT ${SHIPMENTS.columnsOf('c')} FROM shipments s STRAIGHT_JOIN shipments c FORCE INDEX (shipments_live)
  ON c.store_id = s.store_id AND c.number_key = s.number_key AND c.order_key = s.order_key
  WHERE s.store_id = ? AND s.id = ? ORDER BY c.id`;
// The live shipment stands for those that it superseded, of which one may name the person.
const LIVE = `STRAIGHT_JOIN shipments f ON f.store_id = p.store_id AND f.id = p.id LEFT JOIN shipments l FORCE INDEX (shipments_live)
    ON l.store_id = f.store_id AND l.number_key = f.number_key AND l.order_key = f.order_key AND l.superseded_by = ''`;
const byColumn = (kind: 'email' | 'phone') => `SELECT DISTINCT COALESCE(l.id, f.id) AS id, f.order_key
  FROM shipments p FORCE INDEX (shipments_${kind}) ${LIVE} WHERE p.store_id = ? AND p.${kind}_hash IN (?)`;
const BY_CONTACT = `SELECT DISTINCT COALESCE(l.id, f.id) AS id, f.order_key
  FROM (SELECT store_id, shipment_id AS id FROM shipment_contacts WHERE store_id = ? AND contact_hash IN (?)) p ${LIVE}`;
const REWRITE = `UPDATE shipments SET document = ?, email_hash = NULL, phone_hash = NULL, redacted_at = ?
  WHERE store_id = ? AND id = ?`;
const DELETE_CONTACTS = 'DELETE FROM shipment_contacts WHERE store_id = ? AND shipment_id = ?';
const LOCKED_PARCELS = `${PARCELS.select} WHERE store_id = ? AND id IN (?) ORDER BY id FOR UPDATE`;
const REWRITE_PARCEL = 'UPDATE parcels SET destination = ? WHERE store_id = ? AND id = ?';
const EVENTS_OF = `${EVENTS.select} WHERE store_id = ? AND parcel_id = ?`;
const REWRITE_EVENT = `UPDATE tracking_events SET description = ?, location = ?
  WHERE store_id = ? AND parcel_id = ? AND fingerprint = ?`;
const DELETE_INBOUND = 'DELETE FROM inbound_events WHERE store_id = ? AND parcel_id IN (?)';

const UNERASED = `SELECT id, order_key FROM shipments FORCE INDEX (shipments_redacted)
  WHERE store_id = ? AND redacted_at IS NULL AND id > ? AND id < ? AND superseded_by IN ('', id) AND updated_at < ?
  ORDER BY id LIMIT ?`;
const DELETE_OLD_INBOUND = 'DELETE FROM inbound_events WHERE store_id = ? AND id < ? ORDER BY id LIMIT ?';

/** Finds the shipments of a person; reads and rewrites all rows of shipments and parcels that hold personal data. */
@Injectable()
export class ShipmentErasureRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
  ) {}

  /** Finds the shipments with one of a person's addresses or phones, each by its live one. */
  async findOfPerson(
    storeId: string,
    { email, phone }: { email?: string; phone?: string },
  ): Promise<PersonsShipment[]> {
    const emails = email === undefined ? [] : this.hashes.emailHashes(storeId, email);
    const phones = phone === undefined ? [] : this.hashes.phoneHashes(storeId, phone);
    const found = await Promise.all([
      this.select(byColumn('email'), storeId, emails),
      this.select(byColumn('phone'), storeId, phones),
      this.select(BY_CONTACT, storeId, emails),
    ]);
    return [...new Map(found.flat().map((shipment) => [shipment.id, shipment])).values()];
  }

  /** Finds all shipments of an order, also those that others superseded. */
  findOfOrder(storeId: string, orderNumber: string): Promise<StoredShipment[]> {
    return this.database.query<StoredShipment[]>(OF_ORDER, [storeId, orderNumber]);
  }

  /** Finds the same shipments and locks them, so that a patch runs before or after their erasure. */
  lockOfOrder(storeId: string, orderNumber: string): Promise<StoredShipment[]> {
    return this.database.query<StoredShipment[]>(`${OF_ORDER} FOR UPDATE`, [storeId, orderNumber]);
  }

  /** Finds a shipment with those that it superseded. */
  findChain(storeId: string, id: string): Promise<StoredShipment[]> {
    return this.database.query<StoredShipment[]>(OF_CHAIN, [storeId, id]);
  }

  /** Rewrites the document of a shipment, and forgets whose it is. */
  async rewrite(storeId: string, { id, document, redacted_at }: StoredShipment): Promise<void> {
    await this.database.query(REWRITE, [document, redacted_at, storeId, id]);
    await this.database.query(DELETE_CONTACTS, [storeId, id]);
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

  /** Finds live shipments after an id that have personal data, and were written for the last time before a time. */
  findUnerased(storeId: string, after: string, before: Date, limit: number): Promise<PersonsShipment[]> {
    const values = [storeId, after, lowestIdAt('shp', before), before, limit];
    return this.database.query<PersonsShipment[]>(UNERASED, values);
  }

  /** Deletes at most `limit` updates that came before a time and that no job has applied, and returns their number. */
  async deleteOldInbound(storeId: string, before: Date, limit: number): Promise<number> {
    const values = [storeId, lowestIdAt('inb', before), limit];
    return this.database.execute(DELETE_OLD_INBOUND, values);
  }

  private async select(sql: string, storeId: string, hashes: readonly Buffer[]): Promise<PersonsShipment[]> {
    return hashes.length === 0 ? [] : this.database.query<PersonsShipment[]>(sql, [storeId, hashes]);
  }
}
