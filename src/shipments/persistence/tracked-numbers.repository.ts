// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { newId } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { parcelKey, type TrackedNumber } from '../carriers/carrier-detection.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type Parcel, ParcelEntity } from '../model/parcel.entity.js';
import { expectedBy } from '../rules/attention.js';

const PARCELS = table(ParcelEntity);
const NEW = PARCELS.pick(
  'store_id',
  'id',
  'carrier',
  'tracking_number',
  'status',
  'destination',
  'lane',
  'created_at',
  'attention_reason',
  'reused_by',
  'events_from',
  'pushed_eta',
  'expected_by',
);
/** A new parcel needs no attention until it is registered. */
const AS_NEW = { status: 'PENDING', attention_reason: 'none', reused_by: '', events_from: null } as const;
const LOCKED = PARCELS.pick(
  ...([
    'id',
    'carrier',
    'tracking_number',
    'status',
    'substatus',
    'gateway',
    'registered_at',
    'events_from',
    'created_at',
    'pushed_eta',
  ] as const),
  'polls_ended_at',
);
const SAME_NUMBER = PARCELS.pick(...LOCKED.columns, 'followed_at');

// Also locks rows that exist already. If there are any, LAST_INSERT_ID makes the answer's `insertId` 1; the count of affected
// rows is the same in both cases.
const INSERT_OR_LOCK = `${NEW.insertMany}
  ON DUPLICATE KEY UPDATE created_at = IF(LAST_INSERT_ID(1) = 1, created_at, created_at)`;

const SELECT_LOCKED = `${LOCKED.select} WHERE store_id = ? AND (carrier, tracking_number) IN (?)
  AND reused_by = ''`;

// The first parcel of a number has no `events_from`, and NULL comes first.
const SELECT_ALL = `${SAME_NUMBER.select} WHERE store_id = ? AND (carrier, tracking_number) IN (?) ORDER BY events_from`;

const MARK_REUSED = 'UPDATE parcels SET reused_by = ? WHERE store_id = ? AND id = ?';

const BEGIN_EVENTS = 'UPDATE parcels SET events_from = COALESCE(events_from, ?) WHERE store_id = ? AND id = ?';

const SELECT_ORDERED_AT = `SELECT JSON_UNQUOTE(JSON_EXTRACT(document, '$.ordered_at')) AS ordered_at FROM orders
  WHERE store_id = ? AND order_number = ?`;

const SELECT_DEPARTURES = `SELECT s.parcel_id, s.created_at,
    NULLIF(JSON_UNQUOTE(JSON_EXTRACT(s.document, '$.shipped_at')), 'null') AS shipped_at,
    JSON_UNQUOTE(JSON_EXTRACT(o.document, '$.ordered_at')) AS ordered_at
  FROM shipments s FORCE INDEX (shipments_parcel)
  LEFT JOIN orders o ON o.store_id = s.store_id AND o.order_number = s.order_key
  WHERE s.store_id = ? AND s.parcel_id IN (?)`;

const SELECT_NEWEST = `SELECT document FROM shipments FORCE INDEX (shipments_parcel)
  WHERE store_id = ? AND parcel_id = ? AND superseded_by = '' ORDER BY id DESC LIMIT 1`;

/** What a new row has not. */
const UNREGISTERED = { substatus: null, gateway: null, registered_at: null, polls_ended_at: null } as const;

/** What a shipment needs of its parcel, whose row is locked. */
export type LockedParcel = RowOf<typeof LOCKED>;

/** A parcel that has or had a number. */
export type SameNumberParcel = RowOf<typeof SAME_NUMBER>;

/** A parcel to find or create, where it is sent to, and its lane and the merchant's `eta` if they are known. */
export type WantedParcel = TrackedNumber & {
  destination: CarrierEvent['location'];
  lane?: string;
  eta?: string | null;
};

/** Finds parcels by their carriers and numbers. A number that is used again has several; the newest has it now (C-TRK-44). */
@Injectable()
export class TrackedNumbersRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds or creates the parcels that have these carriers and numbers now, and locks their rows until the open transaction
   * ends. Rows are locked in one order, so that two transactions with the same parcels do not deadlock.
   * @returns a function that finds the parcel of a wanted carrier and number
   */
  async getOrCreate(
    storeId: string,
    wanted: readonly WantedParcel[],
  ): Promise<(tracked: TrackedNumber) => LockedParcel> {
    // Reversed, because of several destinations of one parcel the first one counts.
    const unique = new Map([...wanted].reverse().map((each) => [parcelKey(each), each]));
    const rows = [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => this.newRow(storeId, each));
    const parcels = rows.length === 0 ? [] : await this.insertOrLock(storeId, rows);
    const found = new Map(parcels.map((parcel) => [parcelKey(parcel), parcel]));
    return (tracked) => {
      const parcel = found.get(parcelKey(tracked));
      if (!parcel) throw new Error('Parcel exists by its unique key but could not be read');
      return parcel;
    };
  }

  /** Finds the parcels that have or had these numbers, for each number the oldest first. */
  findAll(storeId: string, tracked: readonly TrackedNumber[]): Promise<SameNumberParcel[]> {
    const keys = tracked.map(({ carrier, tracking_number }) => [carrier, tracking_number]);
    return this.database.query(SELECT_ALL, [storeId, keys]);
  }

  /** Finds when the parcels of shipments left: at the first `shipped_at`, else `ordered_at`, else `created_at` of a shipment. */
  async findDepartures(storeId: string, parcelIds: readonly string[]): Promise<Map<string, Date>> {
    if (parcelIds.length === 0) return new Map();
    type Row = { parcel_id: string; created_at: Date; shipped_at: string | null; ordered_at: string | null };
    const found = new Map<string, Date>();
    for (const row of await this.database.query<Row[]>(SELECT_DEPARTURES, [storeId, parcelIds])) {
      const leftAt = new Date(row.shipped_at ?? row.ordered_at ?? row.created_at);
      const first = found.get(row.parcel_id) ?? leftAt;
      found.set(row.parcel_id, leftAt < first ? leftAt : first);
    }
    return found;
  }

  /** Finds the document of the newest live shipment in a parcel. */
  async findNewestDocument(storeId: string, parcelId: string): Promise<string | undefined> {
    const rows = await this.database.query<{ document: string }[]>(SELECT_NEWEST, [storeId, parcelId]);
    return rows[0]?.document;
  }

  /**
   * Creates a parcel that has the number after a former parcel and before the next one, whose row is locked.
   * @param eventsFrom earlier events belong to the former one; null without one
   */
  async insertBetween(
    storeId: string,
    wanted: WantedParcel,
    eventsFrom: Date | null,
    { former, next }: { former?: { id: string }; next?: { id: string; from?: Date } },
  ): Promise<LockedParcel> {
    const row = { ...this.newRow(storeId, wanted), reused_by: next?.id ?? '', events_from: eventsFrom };
    if (former) await this.database.write(MARK_REUSED, [row.id, storeId, former.id]);
    if (next?.from) await this.database.write(BEGIN_EVENTS, [next.from, storeId, next.id]);
    await this.database.write(NEW.insertMany, [[NEW.valuesOf(row)]]);
    return { ...row, ...UNREGISTERED };
  }

  /**
   * Finds when an order was placed; undefined for an order that is not stored.
   * @param orderKey the order number, or empty for none
   */
  async findOrderedAt(storeId: string, orderKey: string): Promise<Date | undefined> {
    if (orderKey === '') return undefined;
    const [order] = await this.database.query<{ ordered_at: string }[]>(SELECT_ORDERED_AT, [storeId, orderKey]);
    return order && new Date(order.ordered_at);
  }

  private newRow(
    storeId: string,
    { carrier, tracking_number, destination: place, lane = '', eta: pushed_eta = null }: WantedParcel,
  ): RowOf<typeof NEW> {
    const destination = JSON.stringify(place);
    const expected_by = expectedBy({ eta: null, pushed_eta, destination });
    const columns = { carrier, tracking_number, destination, lane, pushed_eta, expected_by };
    return { store_id: storeId, id: newId('par'), ...AS_NEW, ...columns, created_at: this.clock.now() };
  }

  private async insertOrLock(storeId: string, rows: readonly RowOf<typeof NEW>[]): Promise<LockedParcel[]> {
    const { insertId } = await this.database.query<{ insertId: number }>(INSERT_OR_LOCK, [
      rows.map((row) => NEW.valuesOf(row)),
    ]);
    if (insertId === 0) return rows.map((row) => ({ ...row, ...UNREGISTERED }));
    const numbers = rows.map(({ carrier, tracking_number }) => [carrier, tracking_number]);
    return this.database.query<LockedParcel[]>(SELECT_LOCKED, [storeId, numbers]);
  }

  /** Finds the parcels that a carrier tracks under a number now, in all live stores or one: test stores simulate theirs (C-TEST-3). */
  findByCarrierAndNumber(
    carrier: string,
    trackingNumber: string,
    storeId?: string,
  ): Promise<Pick<Parcel, 'store_id' | 'id' | 'registering_at' | 'registered_at' | 'account_id'>[]> {
    const sql = `SELECT p.store_id, p.id, p.registering_at, p.registered_at, p.account_id FROM parcels p JOIN stores s ON s.store_id = p.store_id
      WHERE p.carrier = ? AND p.tracking_number = ? AND p.reused_by = '' AND s.mode = 'live'`;
    if (storeId === undefined) return this.database.query(sql, [carrier, trackingNumber]);
    return this.database.query(`${sql} AND p.store_id = ?`, [carrier, trackingNumber, storeId]);
  }
}
