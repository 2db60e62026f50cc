import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { newId } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { parcelKey, type TrackedNumber } from '../carriers/carrier-detection.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.js';
import { ParcelEntity } from '../model/parcel.entity.js';

const PARCELS = table(ParcelEntity);
const NEW = PARCELS.pick(
  'store_id',
  'id',
  'carrier',
  'tracking_number',
  'status',
  'destination',
  'created_at',
  'attention_reason',
  'reused_by',
  'events_from',
);
/** A new parcel needs no attention until it is registered. */
const AS_NEW = { status: 'PENDING', attention_reason: 'none', reused_by: '', events_from: null } as const;
const LOCKED = PARCELS.pick('id', 'carrier', 'tracking_number', 'status', 'substatus', 'registered_at');

// Also locks rows that exist already. If there are any, LAST_INSERT_ID makes the answer's `insertId` 1; the count of affected
// rows is the same in both cases.
const INSERT_OR_LOCK = `${NEW.insertMany}
  ON DUPLICATE KEY UPDATE created_at = IF(LAST_INSERT_ID(1) = 1, created_at, created_at)`;

const SELECT_LOCKED = `${LOCKED.select} WHERE store_id = ? AND (carrier, tracking_number) IN (?)
  AND reused_by = ''`;

const MARK_REUSED = 'UPDATE parcels SET reused_by = ? WHERE store_id = ? AND id = ?';

const SELECT_ORDERED_AT = `SELECT JSON_UNQUOTE(JSON_EXTRACT(document, '$.ordered_at')) AS ordered_at FROM orders
  WHERE store_id = ? AND order_number = ?`;

/** What a shipment needs of its parcel, whose row is locked. */
export type LockedParcel = RowOf<typeof LOCKED>;

/** A parcel to find or create, and where it is sent to. */
export type WantedParcel = TrackedNumber & { destination: CarrierEvent['location'] };

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
    const created_at = this.clock.now();
    // Reversed, because of several destinations of one parcel the first one counts.
    const unique = new Map([...wanted].reverse().map((each) => [parcelKey(each), each]));
    const rows = [...unique]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { carrier, tracking_number, destination }]) => {
        const columns = { carrier, tracking_number, destination: JSON.stringify(destination), created_at };
        return { store_id: storeId, id: newId('par'), ...AS_NEW, ...columns };
      });
    const parcels = rows.length === 0 ? [] : await this.insertOrLock(storeId, rows);
    const found = new Map(parcels.map((parcel) => [parcelKey(parcel), parcel]));
    return (tracked) => {
      const parcel = found.get(parcelKey(tracked));
      if (!parcel) throw new Error('Parcel exists by its unique key but could not be read');
      return parcel;
    };
  }

  /**
   * Creates the parcel that has the number of a locked, finished parcel from now on.
   * @param eventsFrom earlier events are those of the finished one
   */
  async reuseNumber(
    storeId: string,
    finishedId: string,
    { carrier, tracking_number, destination }: WantedParcel,
    eventsFrom: Date,
  ): Promise<LockedParcel> {
    const id = newId('par');
    const columns = {
      carrier,
      tracking_number,
      destination: JSON.stringify(destination),
      created_at: this.clock.now(),
    };
    const row = { store_id: storeId, id, ...AS_NEW, ...columns, events_from: eventsFrom };
    await this.database.query(MARK_REUSED, [id, storeId, finishedId]);
    await this.database.query(NEW.insertMany, [[NEW.valuesOf(row)]]);
    return { ...row, substatus: null, registered_at: null };
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

  private async insertOrLock(storeId: string, rows: readonly RowOf<typeof NEW>[]): Promise<LockedParcel[]> {
    const { insertId } = await this.database.query<{ insertId: number }>(INSERT_OR_LOCK, [
      rows.map((row) => NEW.valuesOf(row)),
    ]);
    if (insertId === 0) return rows.map((row) => ({ ...row, substatus: null, registered_at: null }));
    const numbers = rows.map(({ carrier, tracking_number }) => [carrier, tracking_number]);
    return this.database.query<LockedParcel[]>(SELECT_LOCKED, [storeId, numbers]);
  }

  /** Parcels that a carrier tracks under a number now, in all live stores: those of test stores are made up (C-TEST-3). */
  findByCarrierAndNumber(
    carrier: string,
    trackingNumber: string,
  ): Promise<Pick<Parcel, 'store_id' | 'id' | 'registering_at'>[]> {
    const sql = `SELECT p.store_id, p.id, p.registering_at FROM parcels p JOIN stores s ON s.store_id = p.store_id
      WHERE p.carrier = ? AND p.tracking_number = ? AND p.reused_by = '' AND s.mode = 'live'`;
    return this.database.query(sql, [carrier, trackingNumber]);
  }
}
