import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { serializeActor } from '../../platform/outbox/actor.js';
import { CARRIER_ACTOR } from '../model/carrier-update.js';

/** A parcel, and the order of one of its shipments. */
export interface ParcelSubject {
  tracking_number: string;
  order_number: string | null;
}

type SubjectRow = ParcelSubject & { id: string };

const NEWEST_REGISTRATION = `SELECT MAX(registered_at) AS at FROM
  (SELECT registered_at FROM parcels FORCE INDEX (PRIMARY) WHERE store_id = ? ORDER BY id DESC LIMIT ?) newest`;
// Merchants and imports change shipments, too.
const NEWEST_CHANGE = `SELECT MAX(occurred_at) AS at FROM
  (SELECT actor, occurred_at FROM outbox_events FORCE INDEX (PRIMARY) WHERE store_id = ? ORDER BY id DESC LIMIT ?) newest
  WHERE actor = '${serializeActor(CARRIER_ACTOR)}'`;
const SUBJECTS = `SELECT p.id, p.tracking_number, MIN(NULLIF(s.order_key, '')) AS order_number FROM parcels p
  LEFT JOIN shipments s ON s.store_id = p.store_id AND s.parcel_id = p.id AND s.superseded_by = ''
  WHERE p.store_id = ? AND p.id IN (?) GROUP BY p.id, p.tracking_number`;
const PARCELS_OF_INBOUND = 'SELECT id, parcel_id FROM inbound_events WHERE store_id = ? AND id IN (?)';

/** The SQL of the last activity of a store's carriers, and of the subjects of their jobs. */
@Injectable()
export class GatewayHealthRepository {
  constructor(private readonly database: DatabaseService) {}

  /** The time of the last registration among the newest `limit` parcels; null if there was none. */
  findLastRegistration(storeId: string, limit: number): Promise<Date | null> {
    return this.findTime(NEWEST_REGISTRATION, storeId, limit);
  }

  /** When a carrier last changed a shipment, among the newest `limit` events of the store; null if none did. */
  findLastChange(storeId: string, limit: number): Promise<Date | null> {
    return this.findTime(NEWEST_CHANGE, storeId, limit);
  }

  /** Finds the tracking numbers and orders of parcels, by their ids. */
  async findSubjects(storeId: string, parcelIds: readonly string[]): Promise<Map<string, ParcelSubject>> {
    if (parcelIds.length === 0) return new Map();
    const rows = await this.database.query<SubjectRow[]>(SUBJECTS, [storeId, parcelIds]);
    return new Map(rows.map(({ id, tracking_number, order_number }) => [id, { tracking_number, order_number }]));
  }

  /** Finds the parcels of updates that are not applied yet, by the ids of the updates. */
  async findParcelsOfUpdates(storeId: string, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; parcel_id: string }[]>(PARCELS_OF_INBOUND, [storeId, ids]);
    return new Map(rows.map(({ id, parcel_id }) => [id, parcel_id]));
  }

  private async findTime(sql: string, storeId: string, limit: number): Promise<Date | null> {
    const [row] = await this.database.query<{ at: Date | null }[]>(sql, [storeId, limit]);
    return row?.at ?? null;
  }
}
