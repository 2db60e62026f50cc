// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext } from '../../stores/index.js';
import { ParcelEntity, TrackingEventEntity } from '../model/parcel.entity.js';
import { erasedShipment } from '../model/shipment-content.js';
import { type ShipmentRecord, ShipmentEntity } from '../model/shipment.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { keptPlace } from '../rules/timeline.js';
import { ShipmentEventsService } from './shipment-events.service.js';

const SHIPMENTS = table(ShipmentEntity).pick('id', 'parcel_id', 'document', 'redacted_at');
const PARCELS = table(ParcelEntity).pick('id', 'destination');
const EVENTS = table(TrackingEventEntity).pick('fingerprint', 'description', 'location');

/** A stored shipment, live or superseded, with its document. */
type StoredShipment = RowOf<typeof SHIPMENTS>;

/** A shipment of a person, and the order that it names, or empty if it names none. */
type PersonsShipment = Pick<ShipmentEntity, 'id' | 'order_key'>;

const OF_ORDER = `${SHIPMENTS.select} FORCE INDEX (shipments_order) WHERE store_id = ? AND order_key = ? ORDER BY id`;
const OF_CHAIN = `SELECT ${SHIPMENTS.columnsOf('c')} FROM shipments s STRAIGHT_JOIN shipments c FORCE INDEX (shipments_live)
  ON c.store_id = s.store_id AND c.number_key = s.number_key AND c.order_key = s.order_key
  WHERE s.store_id = ? AND s.id = ? ORDER BY c.id`;
// A superseded shipment may name the person; the live one stands for it.
const LIVE = `STRAIGHT_JOIN shipments f ON f.store_id = p.store_id AND f.id = p.id LEFT JOIN shipments l FORCE INDEX (shipments_live)
    ON l.store_id = f.store_id AND l.number_key = f.number_key AND l.order_key = f.order_key AND l.superseded_by = ''`;
const byColumn = (kind: 'email' | 'phone') => `SELECT DISTINCT COALESCE(l.id, f.id) AS id, f.order_key
  FROM shipments p FORCE INDEX (shipments_${kind}) ${LIVE} WHERE p.store_id = ? AND p.${kind}_hash IN (?)`;
const BY_CONTACT = `SELECT DISTINCT COALESCE(l.id, f.id) AS id, f.order_key
  FROM (SELECT c.store_id, c.shipment_id AS id FROM shipment_contacts c WHERE c.store_id = ? AND c.contact_hash IN (?)) p ${LIVE}`;
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

/** Finds the shipments of a person, and erases the personal data of shipments and of the parcels that carriers track (C-PRIV-5). */
@Injectable()
export class ShipmentErasureService {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
    private readonly shipments: ShipmentsRepository,
    private readonly parcels: ParcelsRepository,
    private readonly events: ShipmentEventsService,
    private readonly clock: ClockService,
  ) {}

  /** Finds the shipments that have a person's address or phone, each by its live one, with the orders that they name (C-PRIV-1). */
  async findOfPerson(storeId: string, person: { email?: string; phone?: string }): Promise<PersonsShipment[]> {
    const { emails, phones } = this.hashes.personHashes(storeId, person);
    const find = (sql: string, hashes: readonly (Buffer | null)[]) =>
      this.database.query<PersonsShipment[]>(sql, [storeId, hashes]);
    const found = await Promise.all([
      find(byColumn('email'), emails),
      find(byColumn('phone'), phones),
      find(BY_CONTACT, emails),
    ]);
    return [...new Map(found.flat().map((shipment) => [shipment.id, shipment])).values()];
  }

  /** Finds all shipments of an order, also those that others superseded. */
  findOfOrder(storeId: string, orderNumber: string): Promise<StoredShipment[]> {
    return this.database.query(OF_ORDER, [storeId, orderNumber]);
  }

  /** Finds a shipment with the ones that it superseded. */
  findChain(storeId: string, id: string): Promise<StoredShipment[]> {
    return this.database.query(OF_CHAIN, [storeId, id]);
  }

  /**
   * Finds at most `limit` live shipments after an id that may have personal data, and that were written for the last time before a
   * time (C-RTN-2).
   * @param after empty for the first
   */
  findUnerased(storeId: string, after: string, before: Date, limit: number): Promise<PersonsShipment[]> {
    return this.database.query(UNERASED, [storeId, after, lowestIdAt('shp', before), before, limit]);
  }

  /** Deletes at most `limit` carriers' updates that came before a time and that no job has applied, and returns their number. */
  deleteOldInbound(storeId: string, before: Date, limit: number): Promise<number> {
    const values = [storeId, lowestIdAt('inb', before), limit];
    return this.database.transaction(() => this.database.execute(DELETE_OLD_INBOUND, values));
  }

  /** Locks the parcels of a shipment, and then the shipment, until the end of the transaction. */
  async lock(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    await this.lockParcels(storeId, parcelsOf(await this.findChain(storeId, id)));
    await this.shipments.lock(storeId, 'id', id);
    return (await this.shipments.find(storeId, id)) ?? this.shipments.findCancelled(storeId, id);
  }

  /**
   * Erases the personal data of all shipments of an order, and of parcels. Call it in the transaction that holds the lock of
   * the order. A parcel of several orders loses the words and places of its timeline with the first of them, for good.
   * @param parcelIds further parcels, such as parcels of returns
   * @returns the ids of the shipments
   */
  async erase(storeId: string, orderNumber: string, parcelIds: readonly string[]): Promise<string[]> {
    const shipments = await this.findOfOrder(storeId, orderNumber);
    await this.eraseParcels(storeId, [...new Set([...parcelsOf(shipments), ...parcelIds])]);
    // Locked, so that a patch runs before or after the erasure.
    const locked = await this.database.query<StoredShipment[]>(`${OF_ORDER} FOR UPDATE`, [storeId, orderNumber]);
    for (const shipment of locked) await this.rewrite(storeId, shipment);
    return shipments.map(({ id }) => id);
  }

  /**
   * Erases the personal data of a shipment without an order, and of the ones that it superseded, and records `shipment.redacted`
   * (C-PRIV-6). The open transaction has locked it. A shipment without any left does not change.
   * @returns the ids of the shipments
   */
  async eraseAlone(caller: CallerContext, shipment: ShipmentRecord): Promise<string[]> {
    const { store_id: storeId } = shipment;
    const chain = await this.findChain(storeId, shipment.id);
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

  /** Rewrites the document of a shipment, and forgets whose it is. */
  private async rewrite(storeId: string, shipment: StoredShipment): Promise<void> {
    const document = erasedDocument(shipment);
    if (document === shipment.document && shipment.redacted_at !== null) return;
    await this.database.write(REWRITE, [document, this.clock.now(), storeId, shipment.id]);
    await this.database.write(DELETE_CONTACTS, [storeId, shipment.id]);
  }

  private async eraseParcels(storeId: string, ids: readonly string[]): Promise<void> {
    // Carriers' updates lock parcels before their shipments, too.
    for (const { id, destination: place } of await this.lockParcels(storeId, ids)) {
      const destination = keptPlace(place);
      if (destination !== place) await this.database.write(REWRITE_PARCEL, [destination, storeId, id]);
      for (const event of await this.database.query<RowOf<typeof EVENTS>[]>(EVENTS_OF, [storeId, id])) {
        const location = keptPlace(event.location);
        if (event.description !== '' || location !== event.location)
          await this.database.write(REWRITE_EVENT, ['', location, storeId, id, event.fingerprint]);
      }
    }
    await this.parcels.markErased(storeId, ids, this.clock.now());
    if (ids.length > 0) await this.database.write(DELETE_INBOUND, [storeId, ids]);
  }

  private async lockParcels(storeId: string, ids: readonly string[]): Promise<RowOf<typeof PARCELS>[]> {
    return ids.length === 0 ? [] : this.database.query(LOCKED_PARCELS, [storeId, ids]);
  }
}

const parcelsOf = (shipments: readonly StoredShipment[]): string[] => [
  ...new Set(shipments.flatMap(({ parcel_id }) => parcel_id ?? [])),
];

function erasedDocument(shipment: Pick<StoredShipment, 'document'>): string {
  return stringifyJson(erasedShipment(parseJson(shipment.document) as object));
}
