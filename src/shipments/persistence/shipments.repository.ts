import { Injectable } from '@nestjs/common';
import { chunksOf, type RowOf, table } from '../../platform/database/table.js';
import { isDuplicate } from '../../platform/database/database-errors.js';
import { keysOf as rowKeysOf, type RowKey } from '../../platform/database/lease-table.js';
import { type CarrierClass } from '../carriers/well-known-carriers.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { bytesOf, type Page, pageOf, type PageRow, pageSql } from '../../platform/pagination/page.js';
import {
  EVENT_COLUMN_NAMES,
  EVENT_COLUMNS,
  type EventRow,
  eventsFromRows,
  MAX_SHOWN_EVENTS,
} from './parcels.repository.js';
import {
  type Parcel,
  type ParcelledShipment,
  type ShipmentIdentity,
  type ShipmentRecord,
  type ShownParcel,
} from '../model/parcel.js';
import { type ShipmentSums } from '../rules/shipment-limit.js';
import { numberKey } from '../rules/shipment-tracking.js';
import { ShipmentContactsRepository } from './shipment-contacts.repository.js';
import { type ClassRow, SELECT_NUMBER_TOTALS, SELECT_ORDER_TOTAL, type TotalsRow } from './shipment-totals.sql.js';
import { ShipmentEntity } from '../model/shipment.entity.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { type ShownEvent } from '../rules/timeline.js';

const MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

const SHIPMENTS = table(ShipmentEntity);
const LIVE = SHIPMENTS.omit('superseded_by', 'email_hash', 'phone_hash');
const IDENTITIES = SHIPMENTS.pick('id', 'tracking_number', 'order_key', 'carrier');
const PARCELLED = SHIPMENTS.pick('id', 'tracking_number', 'order_key', 'carrier', 'parcel_id');
const CHANGES = SHIPMENTS.pick(
  'order_key',
  'version',
  'updated_at',
  'document',
  'email_hash',
  'phone_hash',
  'redacted_at',
);

/** The timeline of a tracking number. */
export interface NumberTimeline {
  /** The live shipments, oldest first. */
  shipments: ShipmentRecord[];
  /** The newest shipment's parcel, if it has one. */
  parcel: ShownParcel | undefined;
  /** The newest events of that parcel, in no order (C-TRK-37). */
  events: ShownEvent[];
}

/** The columns of a `ShipmentIdentity`. */
export const SHIPMENT_IDENTITY_COLUMNS = IDENTITIES.columns;

/** The columns of a `ShipmentRecord`, for a SELECT from `shipments s` with `SHIPMENT_JOINS`. */
export const SHIPMENT_COLUMNS = `${LIVE.columnsOf('s')},
  p.carrier AS tracking_carrier, p.status, p.substatus, c.class AS carrier_class`;

/** The names under which `SHIPMENT_COLUMNS` are selected. */
export const SHIPMENT_COLUMN_NAMES = [
  ...LIVE.columns,
  'tracking_carrier',
  'status',
  'substatus',
  'carrier_class',
] as const;

/** The joins that `SHIPMENT_COLUMNS` needs. */
export const SHIPMENT_JOINS = `LEFT JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id
  LEFT JOIN carrier_classes c ON c.token = p.carrier`;

const SELECT_ALL = `SELECT ${SHIPMENT_COLUMNS} FROM shipments s ${SHIPMENT_JOINS} WHERE s.store_id = ?`;
const SELECT = `${SELECT_ALL} AND s.superseded_by = ''`;

const NO_EVENT = EVENT_COLUMN_NAMES.map((name) => `NULL AS ${name}`).join(', ');
const NO_SHIPMENT = [...SHIPMENT_COLUMN_NAMES, 'parcel_number', 'eta', 'delivered_at', 'last_delivered_at']
  .map(() => 'NULL')
  .join(', ');

// One statement, so that status and events are consistent. The shipments and the events of the newest one's parcel have
// rows of their own: joined, each event would repeat the documents.
const SELECT_TIMELINE = `SELECT ${SHIPMENT_COLUMNS}, p.tracking_number AS parcel_number, p.eta, p.delivered_at,
  p.last_delivered_at, ${NO_EVENT}
  FROM shipments s ${SHIPMENT_JOINS} WHERE s.store_id = ? AND s.superseded_by = '' AND s.number_key = ?
  UNION ALL (SELECT ${NO_SHIPMENT}, ${EVENT_COLUMNS} FROM tracking_events e WHERE e.store_id = ? AND e.parcel_id = (
    SELECT n.parcel_id FROM shipments n WHERE n.store_id = ? AND n.number_key = ? AND n.superseded_by = ''
    ORDER BY n.id DESC LIMIT 1) ORDER BY e.occurred_at DESC, e.position DESC LIMIT ${MAX_SHOWN_EVENTS})`;

type TimelineShipment = ShipmentRecord & { parcel_number: string | null } & Pick<
    Parcel,
    'eta' | 'delivered_at' | 'last_delivered_at'
  >;
type TimelineRow = EventRow & (TimelineShipment | { id: null });

/** What a write of shipments depends on beside their own rows. */
interface ShipmentTotals {
  sums: ShipmentSums[];
  /** The classes that staff have set, by the carrier's token. */
  classes: Map<string, CarrierClass>;
}

const SELECT_LIVE_FOR_UPDATE = `${IDENTITIES.select}
  WHERE store_id = ? AND number_key = ? AND order_key = ? AND superseded_by = '' FOR UPDATE`;

const SELECT_PARCELLED = `${PARCELLED.select} WHERE store_id = ? AND order_key IN (?) AND superseded_by IN ('', id)
  UNION ${PARCELLED.select} WHERE store_id = ? AND number_key IN (?) AND superseded_by IN ('', id) LIMIT ?`;

const UPDATE = `${CHANGES.update()} WHERE store_id = ? AND id = ?`;

// The index is forced because MariaDB also tries the keys on other indexes, in time quadratic in their number.
const INDEX_OF = { id: 'FORCE INDEX (PRIMARY)', parcel_id: 'FORCE INDEX (shipments_parcel)' };

const ADD_TO_VERSIONS = `UPDATE shipments ${INDEX_OF.id} SET version = version + ?, updated_at = ?
  WHERE (store_id, id) IN (?)`;

const LOCK_OF_PARCELS = `SELECT id FROM shipments ${INDEX_OF.parcel_id}
  WHERE (store_id, parcel_id) IN (?) ORDER BY id FOR UPDATE`;

// The order's row is the lock of everything that belongs to the order.
const LOCK_ERASED = 'SELECT redacted_at FROM orders WHERE store_id = ? AND order_number = ? FOR UPDATE';

const SELECT_SUCCESSOR = 'SELECT superseded_by FROM shipments WHERE store_id = ? AND id = ?';

const CANCEL =
  'UPDATE shipments SET superseded_by = id, cancelled_at = ?, version = ?, updated_at = ? WHERE store_id = ? AND id = ?';

const SUPERSEDE = "UPDATE shipments SET superseded_by = ? WHERE store_id = ? AND id = ? AND superseded_by = ''";

const KEYS = `SELECT s.store_id, s.id, ${bytesOf('s.document')}`;
/** Rows of a page of `findAll`. */
const KEYS_PAGE = 100;
const keysUntracked = (older: string): string => `${KEYS}, SUBSTRING(s.id, 5) AS age FROM shipments s
  WHERE s.store_id = ? AND s.superseded_by = '' AND s.parcel_id IS NULL ${older} ORDER BY s.id DESC LIMIT ?`;

// The index has the parcels of a status by their ids, so a page reads as many rows as it shows. In the order of the shipments'
// ids, all parcels of the status would be read and sorted. The shipments of one parcel follow the order of their index.
const keysWithStatus = (older: string): string => `${KEYS}, SUBSTRING(p.id, 5) AS age
  FROM parcels p FORCE INDEX (parcels_status) STRAIGHT_JOIN shipments s FORCE INDEX (shipments_parcel)
  ON s.store_id = p.store_id AND s.parcel_id = p.id WHERE p.store_id = ? AND s.superseded_by = '' AND p.status = ? ${older}
  ORDER BY p.id DESC LIMIT ?`;

const SELECT_AGE = 'SELECT SUBSTRING(COALESCE(parcel_id, id), 5) AS age FROM shipments WHERE store_id = ? AND id = ?';

/** Reads and writes the table `shipments`. Reads return only live shipments, not superseded ones. */
@Injectable()
export class ShipmentsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly contacts: ShipmentContactsRepository,
  ) {}

  /** Finds the live shipments of a tracking number, oldest first. */
  findByNumber(storeId: string, trackingNumber: string): Promise<ShipmentRecord[]> {
    return this.select('AND s.number_key = ? ORDER BY s.id', storeId, [numberKey(trackingNumber)]);
  }

  /** Finds the live shipments of a tracking number except those in a parcel that no longer has the number (C-TRK-44). */
  findMoving(storeId: string, trackingNumber: string): Promise<ShipmentRecord[]> {
    const rest = "AND s.number_key = ? AND (p.id IS NULL OR p.reused_by = '') ORDER BY s.id";
    return this.select(rest, storeId, [numberKey(trackingNumber)]);
  }

  /** Reads the timeline of a tracking number in one statement. */
  async findTimeline(storeId: string, trackingNumber: string): Promise<NumberTimeline> {
    const number = [storeId, numberKey(trackingNumber)];
    const rows = await this.database.query<TimelineRow[]>(SELECT_TIMELINE, [...number, storeId, ...number]);
    const shipments = rows.filter((row) => row.id !== null).sort(oldestFirst);
    const newest = shipments.at(-1);
    return { shipments, parcel: newest && parcelFromRow(newest), events: eventsFromRows(rows) };
  }

  /** Finds the live shipments of an order, oldest first. */
  findByOrder(storeId: string, orderNumber: string): Promise<ShipmentRecord[]> {
    return this.select('AND s.order_key = ? ORDER BY s.id', storeId, [orderNumber]);
  }

  /** Finds the live shipments of orders, oldest first. */
  async findByOrders(storeId: string, orderNumbers: readonly string[]): Promise<ShipmentRecord[]> {
    if (orderNumbers.length === 0) return [];
    return this.select('AND s.order_key IN (?) ORDER BY s.id', storeId, [orderNumbers]);
  }

  /**
   * Adds up the live shipments of an order, and those of each of the tracking numbers in other orders. Shipments of the order
   * with one of the numbers are left out. Without an order there are only the sums of the numbers.
   * @param orderKey the order number, or empty for none
   */
  async findTotals(storeId: string, orderKey: string, trackingNumbers: readonly string[]): Promise<ShipmentTotals> {
    const numbers = trackingNumbers.map(numberKey);
    const [sql, values] = [SELECT_NUMBER_TOTALS, [storeId, numbers, orderKey]];
    // A store may have any number of shipments without an order, so these are not read.
    const rows = await (orderKey === ''
      ? this.database.query<(TotalsRow | ClassRow)[]>(sql, values)
      : this.database.query<(TotalsRow | ClassRow)[]>(`${SELECT_ORDER_TOTAL} UNION ALL ${sql}`, [
          ...[storeId, orderKey, numbers],
          ...values,
        ]));
    return {
      sums: rows.flatMap(({ number_key, count, bytes }) =>
        count === null ? [] : { number_key, count: Number(count), bytes: Number(bytes) },
      ),
      classes: new Map(rows.flatMap((row) => (row.token === null ? [] : [[row.token, row.class]]))),
    };
  }

  /**
   * Finds live shipments by their ids or by those of their parcels, oldest first, in pages: all of them may exceed the
   * memory of the process.
   */
  async *findAll(by: 'id' | 'parcel_id', keys: readonly RowKey[]): AsyncGenerator<ShipmentRecord[]> {
    const sql = `${KEYS} FROM shipments s ${INDEX_OF[by]}
      WHERE (s.store_id, s.${by}) IN (?) AND s.superseded_by = '' AND s.id > ? ORDER BY s.id LIMIT ?`;
    for (let after: string | null = keys.length === 0 ? null : ''; after !== null;) {
      const values = [rowKeysOf(keys), after, KEYS_PAGE + 1];
      const page: Page<ShipmentRecord> = await this.findPage(sql, 'id', KEYS_PAGE, values);
      yield page.items;
      after = page.next;
    }
  }

  /**
   * Finds a page of at most `limit` live shipments with a status, in the order of their parcels, newest first.
   * @param before the id of the last shipment of the page before
   */
  async findByStatus(
    storeId: string,
    status: ShipmentStatus,
    before: string | undefined,
    limit: number,
  ): Promise<Page<ShipmentRecord>> {
    const count = limit + 1;
    const age = before === undefined ? undefined : await this.ageOf(storeId, before);
    const [older, bound] =
      age === undefined ? ['', []] : ['AND p.id <= ? AND (p.id < ? OR s.id > ?)', [`par_${age}`, `par_${age}`, before]];
    const order = 'age DESC, id ASC';
    const withStatus = [storeId, status, ...bound, count];
    if (status !== 'PENDING') return this.findPage(keysWithStatus(older), order, limit, withStatus);
    // Shipments without a parcel are PENDING, too. A single OR condition would not use an index.
    const [olderId, boundId] = age === undefined ? ['', []] : ['AND s.id < ?', [`shp_${age}`]];
    const keys = `(${keysWithStatus(older)}) UNION ALL (${keysUntracked(olderId)}) ORDER BY ${order} LIMIT ?`;
    return this.findPage(keys, order, limit, [...withStatus, storeId, ...boundId, count, count]);
  }

  /** The sort key of a shipment in a list of one status: the time-ordered part of its parcel's id, or else of its own. */
  private async ageOf(storeId: string, id: string): Promise<string> {
    const [row] = await this.database.query<{ age: string }[]>(SELECT_AGE, [storeId, id]);
    return row?.age ?? id.slice(4);
  }

  /** Finds the live shipment of an id; undefined if it was superseded. */
  async find(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    const [shipment] = await this.select('AND s.id = ?', storeId, [id]);
    return shipment;
  }

  /** Finds the cancelled shipment of an id. */
  async findCancelled(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    const sql = `${SELECT_ALL} AND s.id = ? AND s.cancelled_at IS NOT NULL`;
    return (await this.database.query<ShipmentRecord[]>(sql, [storeId, id]))[0];
  }

  /** Finds the shipment of an id, or the live one that superseded it. */
  async findLive(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    for (let liveId = id; liveId !== '';) {
      const shipment = await this.find(storeId, liveId);
      if (shipment) return shipment;
      const [superseded] = await this.database.query<{ superseded_by: string }[]>(SELECT_SUCCESSOR, [storeId, liveId]);
      const successor = superseded?.superseded_by ?? '';
      liveId = successor === liveId ? '' : successor;
    }
    return undefined;
  }

  /** Locks the matching shipments, in the order of their ids, until the open transaction ends. */
  async lock(storeId: string, where: 'tracking_number' | 'id', value: string): Promise<void> {
    const [column, key] = where === 'id' ? ['id', value] : ['number_key', numberKey(value)];
    const sql = `SELECT id FROM shipments WHERE store_id = ? AND ${column} = ? ORDER BY id FOR UPDATE`;
    await this.database.query(sql, [storeId, key]);
  }

  /**
   * Locks an order until the open transaction ends, so that its erasure runs before or after a shipment joins it.
   * @param orderKey the order number, or empty for none
   * @returns whether the personal data of the order is erased, so that its shipments store none either (C-PRIV-7)
   */
  async lockErased(storeId: string, orderKey: string): Promise<boolean> {
    if (orderKey === '') return false;
    const [order] = await this.database.query<{ redacted_at: Date | null }[]>(LOCK_ERASED, [storeId, orderKey]);
    return order !== undefined && order.redacted_at !== null;
  }

  /** Locks the shipments in parcels, in the order of their ids, until the open transaction ends. */
  async lockOfParcels(parcels: readonly RowKey[]): Promise<void> {
    await this.database.query(LOCK_OF_PARCELS, [rowKeysOf(parcels)]);
  }

  /** Finds at most `limit` live or cancelled shipments that have one of the order numbers, or one of the tracking numbers; at least one of each. */
  findParcelled(
    storeId: string,
    orderNumbers: readonly string[],
    trackingNumbers: readonly string[],
    limit: number,
  ): Promise<ParcelledShipment[]> {
    const keys = trackingNumbers.map(numberKey);
    return this.database.query(SELECT_PARCELLED, [storeId, orderNumbers, storeId, keys, limit]);
  }

  /**
   * Selects the live shipment of a tracking number and order FOR UPDATE.
   * @param orderKey the order number, or empty for none
   */
  async findLiveForUpdate(
    storeId: string,
    trackingNumber: string,
    orderKey: string,
  ): Promise<ShipmentIdentity | undefined> {
    const values = [storeId, numberKey(trackingNumber), orderKey];
    return (await this.database.query<ShipmentIdentity[]>(SELECT_LIVE_FOR_UPDATE, values))[0];
  }

  /**
   * Inserts shipments of one order, in the order of their numbers, so that two transactions with the same ones do not deadlock.
   * @returns false if the store has a live shipment of one of the numbers and the order; then none is inserted
   */
  async insert(shipments: readonly RowOf<typeof LIVE>[]): Promise<boolean> {
    if (shipments.length === 0) return true;
    const rows = shipments
      .toSorted((a, b) => (a.number_key < b.number_key ? -1 : 1))
      .map((shipment) => this.newRowOf(shipment));
    if (!(await this.unlessDuplicate(() => this.database.query(SHIPMENTS.insertMany, [rows])))) return false;
    for (const shipment of shipments) await this.contacts.replace(undefined, shipment);
    return true;
  }

  /** Inserts shipments of several orders; throws the error of a duplicate key if the store has one of them. */
  async insertAll(shipments: readonly RowOf<typeof LIVE>[]): Promise<void> {
    for (const some of chunksOf(shipments, MAX_STATEMENT_BYTES, ({ document }) => 256 + document.length))
      await this.database.query(SHIPMENTS.insertMany, [some.map((shipment) => this.newRowOf(shipment))]);
    for (const shipment of shipments) await this.contacts.replace(undefined, shipment);
  }

  /**
   * @param before the shipment as it was read
   * @returns false if the store has another live shipment of that number and order
   */
  async update(before: ShipmentRecord, shipment: ShipmentRecord): Promise<boolean> {
    const row = { ...shipment, ...this.contacts.hashesOf(shipment) };
    const values = [...CHANGES.valuesOf(row), shipment.store_id, shipment.id];
    if (!(await this.unlessDuplicate(() => this.database.query(UPDATE, values)))) return false;
    await this.contacts.replace(before, shipment);
    return true;
  }

  /** Adds `count` to the version of locked shipments. */
  async addToVersions(shipments: readonly ShipmentRecord[], count: number, updatedAt: Date): Promise<void> {
    const keys = rowKeysOf(shipments.map(({ store_id: storeId, id }) => ({ storeId, id })));
    await this.database.query(ADD_TO_VERSIONS, [count, updatedAt, keys]);
  }

  /** Stores that a locked, live shipment is cancelled. */
  async cancel({ store_id, id, cancelled_at, version, updated_at }: ShipmentRecord): Promise<void> {
    await this.database.query(CANCEL, [cancelled_at, version, updated_at, store_id, id]);
  }

  /** Marks a live shipment as superseded by the shipment with id `successorId`. */
  async supersede(storeId: string, id: string, successorId: string): Promise<void> {
    await this.database.query(SUPERSEDE, [successorId, storeId, id]);
  }

  private newRowOf(shipment: RowOf<typeof LIVE>): unknown[] {
    return SHIPMENTS.valuesOf({ ...shipment, ...this.contacts.hashesOf(shipment), superseded_by: '' });
  }

  private async findPage(keys: string, order: string, limit: number, values: unknown[]): Promise<Page<ShipmentRecord>> {
    const sql = pageSql({
      keys,
      order,
      columns: SHIPMENT_COLUMNS,
      from: 'shipments',
      alias: 's',
      joins: SHIPMENT_JOINS,
    });
    const rows = await this.database.query<PageRow<ShipmentRecord>[]>(sql, values);
    return pageOf(rows, limit, ({ id }) => id);
  }

  private select(rest: string, storeId: string, values: readonly unknown[]): Promise<ShipmentRecord[]> {
    return this.database.query<ShipmentRecord[]>(`${SELECT} ${rest}`, [storeId, ...values]);
  }

  private async unlessDuplicate(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      if (isDuplicate(error, 'shipments_live')) return false;
      throw error;
    }
  }
}

/** Compares shipments for a sort, oldest first: ids rise with time. */
export const oldestFirst = (a: ShipmentIdentity, b: ShipmentIdentity): number => (a.id < b.id ? -1 : 1);

function parcelFromRow({ tracking_carrier, parcel_number, status, ...row }: TimelineShipment): ShownParcel | undefined {
  if (tracking_carrier === null || parcel_number === null || status === null) return undefined;
  const { substatus, eta, delivered_at, last_delivered_at } = row;
  const parcel = { carrier: tracking_carrier, tracking_number: parcel_number, status, substatus };
  return { ...parcel, eta, delivered_at, last_delivered_at };
}
