import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { newId } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type CarrierClass } from '../carriers/well-known-carriers.js';
import { type TrackedNumber } from '../carriers/carrier-detection.js';
import { EVENT_COLUMNS, type EventRow, eventsOf } from '../rules/timeline-rows.js';
import { type Parcel, type ParcelCarrier, type ShownParcel, type ParcelStatusSnapshot } from '../model/parcel.js';
import { type ShownEvent, type TimelineEvent } from '../rules/timeline.js';

const SELECT = `SELECT store_id, id, carrier, tracking_number, status, substatus, eta, delivered_at, destination, registering_at, registered_at, followed_at, polls_ended_at, created_at
  FROM parcels WHERE store_id = ?`;

// The row that is there already is locked by this as well.
const ENSURE = `INSERT INTO parcels (store_id, id, carrier, tracking_number, status, destination, created_at)
  VALUES (?, ?, ?, ?, 'PENDING', ?, ?)
  ON DUPLICATE KEY UPDATE created_at = created_at`;

const ENSURED = `SELECT p.id, p.carrier, p.status, p.substatus, p.registered_at, c.class AS carrier_class FROM parcels p
  LEFT JOIN carrier_classes c ON c.token = p.carrier WHERE p.store_id = ? AND p.carrier = ? AND p.tracking_number = ?`;

/** What a shipment needs to know of its parcel, and the class that staff gave the parcel's carrier. */
export type LockedParcel = Pick<Parcel, 'id' | 'carrier' | 'status' | 'substatus' | 'registered_at'> & {
  carrier_class: CarrierClass | null;
};

const CARRIER_OF = `SELECT p.id, p.carrier AS tracking_carrier, c.class AS carrier_class FROM parcels p
  LEFT JOIN carrier_classes c ON c.token = p.carrier WHERE p.store_id = ?`;

const WAITING = `${CARRIER_OF} AND p.registered_at IS NULL AND (p.followed_at IS NOT NULL OR EXISTS (
  SELECT 1 FROM shipments s WHERE s.store_id = p.store_id AND s.parcel_id = p.id AND s.superseded_by = ''))`;

const FOLLOWED = `${CARRIER_OF} AND p.tracking_number = ? AND p.followed_at IS NOT NULL`;

const STAND = 'UPDATE parcels SET status = ?, substatus = ?, eta = ?, delivered_at = ? WHERE store_id = ? AND id = ?';

const EVENTS = `SELECT fingerprint, occurred_at, position, status, substatus, description, location
  FROM tracking_events WHERE store_id = ? AND parcel_id = ?`;

// One statement, so that the status of a parcel and its events are of one moment.
const WITH_EVENTS = `SELECT p.id, p.carrier, p.tracking_number, p.status, p.substatus, p.eta, p.delivered_at, ${EVENT_COLUMNS}
  FROM parcels p LEFT JOIN tracking_events e ON e.store_id = p.store_id AND e.parcel_id = p.id
  WHERE p.store_id = ? AND p.id IN (?)`;

const LAST_SCANS = `SELECT parcel_id, MAX(occurred_at) AS at FROM tracking_events
  WHERE store_id = ? AND parcel_id IN (?) GROUP BY parcel_id`;

const INSERT_EVENTS = `INSERT INTO tracking_events
  (store_id, parcel_id, fingerprint, occurred_at, position, status, substatus, description, location) VALUES ?`;

type ParcelRow = ShownParcel & Pick<Parcel, 'id'> & EventRow;

/** The tables `parcels` and `tracking_events`. */
@Injectable()
export class ParcelsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** The parcel of a carrier and number, which is made where there is none; its row is locked. */
  async ensure(storeId: string, tracked: TrackedNumber, destination: CarrierEvent['location']): Promise<LockedParcel> {
    const { carrier, tracking_number } = tracked;
    const values = [storeId, newId('par'), carrier, tracking_number, JSON.stringify(destination), this.clock.now()];
    await this.database.query(ENSURE, values);
    const [parcel] = await this.database.query<LockedParcel[]>(ENSURED, [storeId, carrier, tracking_number]);
    if (!parcel) throw new Error('A parcel was there for its unique key and not for its reading');
    return parcel;
  }

  async find(storeId: string, id: string): Promise<Parcel | undefined> {
    const [parcel] = await this.select('AND id = ?', [storeId, id]);
    return parcel;
  }

  /** Locks the parcel's row until the open transaction ends. */
  async lock(storeId: string, id: string): Promise<Parcel | undefined> {
    const [parcel] = await this.select('AND id = ? FOR UPDATE', [storeId, id]);
    return parcel;
  }

  /** Notes that something that is no shipment has the parcel tracked. */
  async follow(storeId: string, id: string): Promise<void> {
    const sql = 'UPDATE parcels SET followed_at = COALESCE(followed_at, ?) WHERE store_id = ? AND id = ?';
    await this.database.query(sql, [this.clock.now(), storeId, id]);
  }

  /** The followed parcels of a number. */
  followed(storeId: string, trackingNumber: string): Promise<ParcelCarrier[]> {
    return this.database.query(FOLLOWED, [storeId, trackingNumber]);
  }

  /** The store's parcels, or the one with the id, that a live shipment is in or that are followed, and that are not registered. */
  waiting(storeId: string, id?: string): Promise<ParcelCarrier[]> {
    if (id === undefined) return this.database.query(WAITING, [storeId]);
    return this.database.query(`${WAITING} AND p.id = ?`, [storeId, id]);
  }

  async stand({ store_id, id }: Parcel, { status, substatus, eta, delivered_at }: ParcelStatusSnapshot): Promise<void> {
    await this.database.query(STAND, [status, substatus, eta, delivered_at, store_id, id]);
  }

  /** Notes that the gateway is about to be asked: after a crash its answer is not known. */
  async markRegistering({ store_id, id }: Parcel): Promise<void> {
    const sql = 'UPDATE parcels SET registering_at = ? WHERE store_id = ? AND id = ?';
    await this.database.query(sql, [this.clock.now(), store_id, id]);
  }

  async markRegistered({ store_id, id }: Parcel, at: Date): Promise<void> {
    await this.database.query('UPDATE parcels SET registered_at = ? WHERE store_id = ? AND id = ?', [at, store_id, id]);
  }

  /** The parcels of all stores with a carrier that are not registered with it. */
  unregisteredOf(carrier: string): Promise<Pick<Parcel, 'store_id' | 'id'>[]> {
    const sql = 'SELECT store_id, id FROM parcels WHERE carrier = ? AND registered_at IS NULL';
    return this.database.query(sql, [carrier]);
  }

  async endPolls(storeId: string, id: string): Promise<void> {
    const sql = 'UPDATE parcels SET polls_ended_at = ? WHERE store_id = ? AND id = ?';
    await this.database.query(sql, [this.clock.now(), storeId, id]);
  }

  /** The parcels of all stores that a carrier tracks under a number. */
  ofCarrier(carrier: string, trackingNumber: string): Promise<Pick<Parcel, 'store_id' | 'id'>[]> {
    const sql = 'SELECT store_id, id FROM parcels WHERE carrier = ? AND tracking_number = ?';
    return this.database.query(sql, [carrier, trackingNumber]);
  }

  timeline(storeId: string, parcelId: string): Promise<TimelineEvent[]> {
    return this.database.query<TimelineEvent[]>(EVENTS, [storeId, parcelId]);
  }

  /** Parcels with their events, by the parcels' ids; all at one moment, the events in no order. */
  async withEvents(storeId: string, ids: readonly string[]): Promise<Map<string, [ShownParcel, ShownEvent[]]>> {
    if (ids.length === 0) return new Map();
    const found = new Map<string, ParcelRow[]>();
    for (const row of await this.database.query<ParcelRow[]>(WITH_EVENTS, [storeId, ids])) {
      const rows = found.get(row.id);
      if (rows) rows.push(row);
      else found.set(row.id, [row]);
    }
    return new Map([...found].map(([id, rows]) => [id, [rows[0] as ParcelRow, eventsOf(rows)]]));
  }

  /** When the carrier last told something of each of these parcels; none of one that it said nothing of. */
  async lastScans(storeId: string, parcelIds: readonly string[]): Promise<Map<string, Date>> {
    if (parcelIds.length === 0) return new Map();
    const rows = await this.database.query<{ parcel_id: string; at: Date }[]>(LAST_SCANS, [storeId, parcelIds]);
    return new Map(rows.map(({ parcel_id, at }) => [parcel_id, at]));
  }

  async append({ store_id, id }: Parcel, events: readonly TimelineEvent[]): Promise<void> {
    if (events.length === 0) return;
    const rows = events.map((event) => [
      ...[store_id, id, event.fingerprint, event.occurred_at, event.position],
      ...[event.status, event.substatus, event.description, event.location],
    ]);
    await this.database.query(INSERT_EVENTS, [rows]);
  }

  private select(where: string, parameters: unknown[]): Promise<Parcel[]> {
    return this.database.query<Parcel[]>(`${SELECT} ${where}`, parameters);
  }
}
