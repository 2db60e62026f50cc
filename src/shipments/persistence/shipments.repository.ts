// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../platform/database/database-errors.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { keysOf as rowKeysOf, type RowKey } from '../../platform/database/lease-table.js';
import { chunksOf, type RowOf, table, withShortLists } from '../../platform/database/table.js';
import { bytesOf, type Page, pageOf, type PageRow, pageSql } from '../../platform/pagination/page.js';
import { numberKey } from '../carriers/carrier-detection.js';
import { type CarrierClass, FOREIGN_ACCOUNT, NO_GATEWAY } from '../carriers/well-known-carriers.js';
import {
  type ParcelledShipment,
  type ShipmentIdentity,
  type ShipmentRecord,
  ShipmentEntity,
} from '../model/shipment.entity.js';
import { type ShipmentSums } from '../rules/shipment-limit.js';
import { ShipmentContactsRepository } from './shipment-contacts.repository.js';

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

/** The columns of a `ShipmentIdentity`. */
export const SHIPMENT_IDENTITY_COLUMNS = IDENTITIES.columns;

/** The columns of a `ShipmentRecord`, for a SELECT from `shipments s` with `SHIPMENT_JOINS`. */
export const SHIPMENT_COLUMNS = `${LIVE.columnsOf('s')},
  p.carrier AS tracking_carrier, p.status, p.substatus, c.class AS carrier_class,
  IF(p.registered_at IS NULL AND p.gateway NOT IN ('${NO_GATEWAY}', '${FOREIGN_ACCOUNT}'), NULL, p.gateway) AS tracked_by`;

/** The names under which `SHIPMENT_COLUMNS` are selected. */
export const SHIPMENT_COLUMN_NAMES = [
  ...LIVE.columns,
  'tracking_carrier',
  'status',
  'substatus',
  'carrier_class',
  'tracked_by',
] as const;

/** The joins that `SHIPMENT_COLUMNS` needs. Indexes are forced because MariaDB otherwise weighs all that begin with the store. */
export const SHIPMENT_JOINS = `LEFT JOIN parcels p FORCE INDEX (PRIMARY) ON p.store_id = s.store_id AND p.id = s.parcel_id
  LEFT JOIN carrier_classes c ON c.token = p.carrier`;

const selectBy = (index: string, where: string): string =>
  `SELECT ${SHIPMENT_COLUMNS} FROM shipments s FORCE INDEX (${index}) ${SHIPMENT_JOINS} WHERE s.store_id = ? AND ${where}`;
const LIVE_OF_NUMBER = selectBy('shipments_live', "s.number_key = ? AND s.superseded_by = ''");
const LIVE_OF_ORDERS = `${selectBy('shipments_order', "s.order_key IN (?) AND s.superseded_by = ''")} ORDER BY s.id`;
const LIVE_OF_ID = selectBy('PRIMARY', "s.id = ? AND s.superseded_by = ''");
const CANCELLED_OF_ID = selectBy('PRIMARY', 's.id = ? AND s.cancelled_at IS NOT NULL');

// The shipments being written are left out of both totals, whether they are stored already or not. The classes, a few rows, are
// read along.
const SELECT_NUMBER_TOTALS = `SELECT number_key, COUNT(*) AS count, SUM(LENGTH(document)) AS bytes, NULL AS token, NULL AS class
  FROM shipments FORCE INDEX (shipments_live)
  WHERE store_id = ? AND number_key IN (?) AND superseded_by = '' AND order_key <> ?
  GROUP BY number_key UNION ALL SELECT NULL, NULL, NULL, token, class FROM carrier_classes`;
const SELECT_ORDER_TOTAL = `SELECT NULL AS number_key, COUNT(*) AS count, COALESCE(SUM(LENGTH(document)), 0) AS bytes,
  NULL AS token, NULL AS class FROM shipments FORCE INDEX (shipments_order)
  WHERE store_id = ? AND order_key = ? AND superseded_by = '' AND number_key NOT IN (?)`;

/** The sums of live shipments, and the classes of carriers that staff have set, by their tokens. */
export interface LimitTotals {
  sums: ShipmentSums[];
  classes: Map<string, CarrierClass>;
}

/** The sums of an order without other shipments. */
const NONE = { number_key: null, count: 0, bytes: 0 };
type TotalsRow = ShipmentSums & { token: null; class: null };
type ClassRow = { [K in keyof ShipmentSums]: null } & { token: string; class: CarrierClass };

const SELECT_LIVE = `${IDENTITIES.select}
  WHERE store_id = ? AND number_key = ? AND order_key = ? AND superseded_by = ''`;

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

/** The columns of the keys of a page of shipments `s`, for `findShipmentPage`. */
export const SHIPMENT_KEYS = `s.store_id, s.id, ${bytesOf('s.document')}`;
/** Rows of a page of `findAll`. */
const KEYS_PAGE = 100;

/** Reads and writes the table `shipments`. Reads return only live shipments, not superseded ones. */
@Injectable()
export class ShipmentsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly contacts: ShipmentContactsRepository,
  ) {}

  /** Finds the live shipments of a tracking number, oldest first. */
  findByNumber(storeId: string, trackingNumber: string): Promise<ShipmentRecord[]> {
    return this.select(`${LIVE_OF_NUMBER} ORDER BY s.id`, storeId, numberKey(trackingNumber));
  }

  /** Finds the live shipments of a tracking number, except in a parcel that no longer has the number (C-TRK-44). */
  findMoving(storeId: string, trackingNumber: string): Promise<ShipmentRecord[]> {
    const sql = `${LIVE_OF_NUMBER} AND (p.id IS NULL OR p.reused_by = '') ORDER BY s.id`;
    return this.select(sql, storeId, numberKey(trackingNumber));
  }

  /** Finds the live shipments of an order, oldest first. */
  findByOrder(storeId: string, orderNumber: string): Promise<ShipmentRecord[]> {
    return this.findByOrders(storeId, [orderNumber]);
  }

  /** Finds the live shipments of orders, oldest first. */
  async findByOrders(storeId: string, orderNumbers: readonly string[]): Promise<ShipmentRecord[]> {
    if (orderNumbers.length === 0) return [];
    return this.select(LIVE_OF_ORDERS, storeId, orderNumbers);
  }

  /**
   * Adds up the live shipments of an order, and of each tracking number in other orders. Shipments of the order
   * with one of the numbers are left out. Without an order there are only the sums of the numbers.
   * @param orderKey the order number, or empty for none
   * @param hasOthers whether the order may have other shipments
   * @returns the sums, and the classes that staff have set by the carrier's token
   */
  async findTotals(
    storeId: string,
    orderKey: string,
    trackingNumbers: readonly string[],
    { hasOthers = true } = {},
  ): Promise<LimitTotals> {
    if (trackingNumbers.length === 0) return { sums: [], classes: new Map() };
    const numbers = trackingNumbers.map(numberKey);
    const ofNumbers = [storeId, numbers, orderKey];
    // A store may have any number of shipments without an order, so these are not read.
    const [sql, values] =
      orderKey === '' || !hasOthers
        ? [SELECT_NUMBER_TOTALS, ofNumbers]
        : [`${SELECT_ORDER_TOTAL} UNION ALL ${SELECT_NUMBER_TOTALS}`, [storeId, orderKey, numbers, ...ofNumbers]];
    const rows = await this.database.query<(TotalsRow | ClassRow)[]>(...withShortLists(sql, values));
    return {
      sums: [...(hasOthers ? [] : [NONE]), ...rows].flatMap(({ number_key, count, bytes }) =>
        count === null ? [] : { number_key, count: Number(count), bytes: Number(bytes) },
      ),
      classes: new Map(rows.flatMap((row) => (row.token === null ? [] : [[row.token, row.class]]))),
    };
  }

  /**
   * Finds live shipments by their ids or their parcels' ids, oldest first, in pages: all of them may exceed the
   * memory of the process.
   */
  async *findAll(by: 'id' | 'parcel_id', keys: readonly RowKey[]): AsyncGenerator<ShipmentRecord[]> {
    const sql = `SELECT ${SHIPMENT_KEYS} FROM shipments s ${INDEX_OF[by]}
      WHERE (s.store_id, s.${by}) IN (?) AND s.superseded_by = '' AND s.id > ? ORDER BY s.id LIMIT ?`;
    for (let after: string | null = keys.length === 0 ? null : ''; after !== null;) {
      const values = [rowKeysOf(keys), after, KEYS_PAGE + 1];
      const page: Page<ShipmentRecord> = await findShipmentPage(this.database, sql, 'id', KEYS_PAGE, values);
      yield page.items;
      after = page.next;
    }
  }

  /** Finds the live shipment of an id; undefined if it was superseded. */
  async find(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    const [shipment] = await this.select(LIVE_OF_ID, storeId, id);
    return shipment;
  }

  /** Finds the cancelled shipment of an id. */
  async findCancelled(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    const [shipment] = await this.select(CANCELLED_OF_ID, storeId, id);
    return shipment;
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
  async lockByParcels(parcels: readonly RowKey[]): Promise<void> {
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
   * Finds the live shipment of a tracking number and order.
   * @param orderKey the order number, or empty for none
   */
  async findIdentity(
    storeId: string,
    trackingNumber: string,
    orderKey: string,
    { locked = false } = {},
  ): Promise<ShipmentIdentity | undefined> {
    const sql = locked ? `${SELECT_LIVE} FOR UPDATE` : SELECT_LIVE;
    return (await this.database.query<ShipmentIdentity[]>(sql, [storeId, numberKey(trackingNumber), orderKey]))[0];
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
    if (!(await this.unlessDuplicate(() => this.database.write(SHIPMENTS.insertMany, [rows])))) return false;
    for (const shipment of shipments) await this.contacts.replace(undefined, shipment);
    return true;
  }

  /** Inserts shipments of several orders; throws the error of a duplicate key if the store has one of them. */
  async insertAll(shipments: readonly RowOf<typeof LIVE>[]): Promise<void> {
    for (const some of chunksOf(shipments, MAX_STATEMENT_BYTES, ({ document }) => 256 + document.length))
      await this.database.write(SHIPMENTS.insertMany, [some.map((shipment) => this.newRowOf(shipment))]);
    for (const shipment of shipments) await this.contacts.replace(undefined, shipment);
  }

  /**
   * @param before the shipment as it was read
   * @returns false if the store has another live shipment of that number and order
   */
  async update(before: ShipmentRecord, shipment: ShipmentRecord): Promise<boolean> {
    const row = { ...shipment, ...this.contacts.hashesOf(shipment) };
    const values = [...CHANGES.valuesOf(row), shipment.store_id, shipment.id];
    if (!(await this.unlessDuplicate(() => this.database.write(UPDATE, values)))) return false;
    await this.contacts.replace(before, shipment);
    return true;
  }

  /** Adds `count` to the version of locked shipments. */
  async addToVersions(shipments: readonly ShipmentRecord[], count: number, updatedAt: Date): Promise<void> {
    const keys = rowKeysOf(shipments.map(({ store_id: storeId, id }) => ({ storeId, id })));
    await this.database.write(ADD_TO_VERSIONS, [count, updatedAt, keys]);
  }

  /** Stores that a locked, live shipment is cancelled. */
  async cancel({ store_id, id, cancelled_at, version, updated_at }: ShipmentRecord): Promise<void> {
    await this.database.write(CANCEL, [cancelled_at, version, updated_at, store_id, id]);
  }

  /** Marks a live shipment as superseded by the shipment with id `successorId`. */
  async supersede(storeId: string, id: string, successorId: string): Promise<void> {
    await this.database.write(SUPERSEDE, [successorId, storeId, id]);
  }

  private newRowOf(shipment: RowOf<typeof LIVE>): unknown[] {
    return SHIPMENTS.valuesOf({ ...shipment, ...this.contacts.hashesOf(shipment), superseded_by: '' });
  }

  private select(sql: string, storeId: string, key: string | readonly string[]): Promise<ShipmentRecord[]> {
    return this.database.query<ShipmentRecord[]>(...withShortLists(sql, [storeId, key]));
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

/** Finds a page of shipments by a statement that selects at most `limit` + 1 of their keys, in an order. */
export async function findShipmentPage(
  database: DatabaseService,
  keys: string,
  order: string,
  limit: number,
  values: unknown[],
): Promise<Page<ShipmentRecord>> {
  const columns = { columns: SHIPMENT_COLUMNS, from: 'shipments', alias: 's', joins: SHIPMENT_JOINS };
  const rows = await database.query<PageRow<ShipmentRecord>[]>(pageSql({ keys, order, ...columns }), values);
  return pageOf(rows, limit, ({ id }) => id);
}

/** Compares shipments for a sort, oldest first: ids rise with time. */
export const oldestFirst = (a: ShipmentIdentity, b: ShipmentIdentity): number => (a.id < b.id ? -1 : 1);
