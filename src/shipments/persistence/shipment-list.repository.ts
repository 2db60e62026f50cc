// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import {
  BY_UPDATE,
  bytesOf,
  type ColumnFilter,
  contactFilters,
  decodeCursor,
  DEFAULT_LIMIT,
  encodeCursor,
  equalFilters,
  isByUpdate,
  type List,
  ListReader,
  NEWEST_FIRST,
  type Page,
  type PageRequest,
  type TimeFilter,
  timeFilters,
} from '../../platform/pagination/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { numberKey } from '../carriers/carrier-detection.js';
import { type AttentionFilter, type AttentionReason, type ShipmentStatus } from '../model/shipment-status.js';
import { ShipmentEntity, type ShipmentRecord } from '../model/shipment.entity.js';
import { inNeedOfAttention } from './attention.sql.js';
import { findShipmentPage, SHIPMENT_COLUMNS, SHIPMENT_JOINS, SHIPMENT_KEYS } from './shipments.repository.js';

/** Restricts a list of shipments; all conditions must hold. */
export interface ShipmentFilter extends TimeFilter {
  status?: ShipmentStatus;
  /** Why the parcel needs attention now (C-WORK-6). */
  attention?: AttentionFilter;
  /** In any spelling. */
  tracking_number?: string;
  /** Keys of tracking numbers, of which it has one (`numberKeys`). */
  number_keys?: readonly string[];
  /** The token as it was sent. */
  carrier?: string;
  order_number?: string;
  /** `customer_email` of the shipment, or the recipient's address; case and white space around it do not matter. */
  email?: string;
  /** Of the recipient, in E.164; of a number that is not valid, its digits. */
  phone?: string;
}

const LIVE = "s.superseded_by = ''";
const STATUS = "COALESCE(p.status, 'PENDING')";
const PARCEL = 'LEFT JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id';

const LIST = new ListReader<ShipmentRecord>(table(ShipmentEntity).pick('id'), {
  alias: 's',
  columns: SHIPMENT_COLUMNS,
  joins: SHIPMENT_JOINS,
  where: ` AND ${LIVE}`,
  bytes: bytesOf('s.document'),
  cursor: 'position',
});

const STATUSES = `SELECT s.order_key AS order_number, ${STATUS} AS status,
    IF(p.attention_at <= ?, p.attention_reason, NULL) AS attention
  FROM shipments s FORCE INDEX (shipments_order) ${PARCEL} WHERE s.store_id = ? AND s.order_key IN (?) AND ${LIVE}`;

const SELECT_NUMBER = `SELECT tracking_number FROM shipments
  WHERE store_id = ? AND number_key IN (?) AND superseded_by = '' ORDER BY FIELD(number_key, ?), id LIMIT 1`;

const keysUntracked = (older: string): string => `SELECT ${SHIPMENT_KEYS}, SUBSTRING(s.id, 5) AS age FROM shipments s
  WHERE s.store_id = ? AND ${LIVE} AND s.parcel_id IS NULL ${older} ORDER BY s.id DESC LIMIT ?`;

// The index has the parcels of a status by their ids, so a page reads as many rows as it shows. In the order of the shipments'
// ids, all parcels of the status would be read and sorted. The shipments of one parcel follow the order of their index.
const keysWithStatus = (older: string): string => `SELECT ${SHIPMENT_KEYS}, SUBSTRING(p.id, 5) AS age
  FROM parcels p FORCE INDEX (parcels_status) STRAIGHT_JOIN shipments s FORCE INDEX (shipments_parcel)
  ON s.store_id = p.store_id AND s.parcel_id = p.id WHERE p.store_id = ? AND ${LIVE} AND p.status = ? ${older}
  ORDER BY p.id DESC LIMIT ?`;

/** The order of a list of one status. */
const BY_AGE = 'age DESC, id ASC';

const SELECT_AGE = 'SELECT SUBSTRING(COALESCE(parcel_id, id), 5) AS age FROM shipments WHERE store_id = ? AND id = ?';

/** The columns of a live shipment that lists of orders show. */
interface OrderParcel {
  order_number: string;
  status: ShipmentStatus;
  /** Why it needs attention now; null if it does not. */
  attention: AttentionReason | null;
}

/** A live shipment in a parcel that needs attention. */
export interface ShipmentInNeed {
  /** Since when. */
  attention_at: Date;
  shipment_id: string;
  tracking_number: string;
  /** Empty if the shipment has no order. */
  order_number: string;
  /** The token of the carrier that tracks the parcel. */
  carrier: string;
  status: ShipmentStatus;
}

/** Reads pages of live shipments. Each list follows an index, so a page reads about as many rows as it shows. */
@Injectable()
export class ShipmentListRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds a page of shipments, newest first; with `updated_*` by ascending time of their last change, with only a status in the
   * order of their parcels. A page may be short or empty before the last one if its filters have no index together.
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  findPage(storeId: string, filter: ShipmentFilter, page: PageRequest): Promise<Page<ShipmentRecord>> {
    const { status, attention } = filter;
    const filters = this.filtersOf(storeId, filter);
    if (status !== undefined && attention === undefined && filters.length === 0)
      return this.findByStatus(storeId, status, page);
    const list: List = {
      order: isByUpdate(filter) ? BY_UPDATE : NEWEST_FIRST,
      filters: status === undefined ? filters : [...filters, [`${STATUS} = ?`, status]],
      joins: status === undefined ? '' : PARCEL,
      ...(attention === undefined ? sourceOf(filter) : inNeedOfAttention(storeId, attention, this.clock.now())),
    };
    return LIST.findPage(this.database, storeId, list, page);
  }

  /** Finds the statuses of the live shipments of orders, and whether their parcels need attention now, by order number. */
  async findParcels(storeId: string, orderNumbers: readonly string[]): Promise<Map<string, OrderParcel[]>> {
    if (orderNumbers.length === 0) return new Map();
    const rows = await this.database.query<OrderParcel[]>(STATUSES, [this.clock.now(), storeId, orderNumbers]);
    return Map.groupBy(rows, ({ order_number }) => order_number);
  }

  /** Finds at most `limit` live shipments in parcels that need attention for a reason, the longest waiting first (C-WORK-6). */
  findOldestInNeed(storeId: string, reason: AttentionReason, limit: number): Promise<ShipmentInNeed[]> {
    const { from, values } = inNeedOfAttention(storeId, reason, this.clock.now(), limit);
    const sql = `SELECT a.attention_at, s.id AS shipment_id, s.tracking_number, s.order_key AS order_number, p.carrier, p.status
      FROM ${from} JOIN parcels p ON p.store_id = a.store_id AND p.id = a.id ORDER BY a.attention_at, s.id LIMIT ?`;
    return this.database.query<ShipmentInNeed[]>(sql, [...values, limit]);
  }

  /** Finds the number, as sent, of a live shipment with one of some keys, the first key first. */
  async findNumber(storeId: string, keys: readonly string[]): Promise<string | undefined> {
    const values = [storeId, keys, keys];
    const [row] = await this.database.query<Pick<ShipmentRecord, 'tracking_number'>[]>(SELECT_NUMBER, values);
    return row?.tracking_number;
  }

  /** Finds a page of live shipments with a status, in the order of their parcels, newest first. */
  private async findByStatus(
    storeId: string,
    status: ShipmentStatus,
    { limit = DEFAULT_LIMIT, cursor }: PageRequest,
  ): Promise<Page<ShipmentRecord>> {
    const [before] = cursor === undefined ? [] : (decodeCursor(NEWEST_FIRST, cursor) as [string]);
    const count = limit + 1;
    const age = before === undefined ? undefined : await this.findAge(storeId, before);
    const [older, bound] =
      age === undefined ? ['', []] : ['AND p.id <= ? AND (p.id < ? OR s.id > ?)', [`par_${age}`, `par_${age}`, before]];
    let [keys, values]: [string, unknown[]] = [keysWithStatus(older), [storeId, status, ...bound, count]];
    if (status === 'PENDING') {
      // Shipments without a parcel are PENDING, too. A single OR condition would not use an index.
      const [olderId, boundId] = age === undefined ? ['', []] : ['AND s.id < ?', [`shp_${age}`]];
      keys = `(${keys}) UNION ALL (${keysUntracked(olderId)}) ORDER BY ${BY_AGE} LIMIT ?`;
      values = [...values, storeId, ...boundId, count, count];
    }
    const { items, next } = await findShipmentPage(this.database, keys, BY_AGE, limit, values);
    return { items, next: next === null ? null : encodeCursor([next]) };
  }

  /** Finds the sort key of a shipment in a list of one status: the time-ordered part of its parcel's id, or else of its own. */
  private async findAge(storeId: string, id: string): Promise<string> {
    const [row] = await this.database.query<{ age: string }[]>(SELECT_AGE, [storeId, id]);
    return row?.age ?? id.slice(4);
  }

  /** The filters except the one of the status. */
  private filtersOf(storeId: string, filter: ShipmentFilter): ColumnFilter[] {
    const { tracking_number, number_keys, carrier, order_number: order_key } = filter;
    const number_key = tracking_number === undefined ? undefined : numberKey(tracking_number);
    return [
      ...timeFilters('shp', filter, this.clock.now()),
      ...equalFilters({ number_key, carrier, order_key }),
      ...equalFilters({ number_key: number_keys }),
      ...contactFilters(this.hashes, storeId, filter),
    ];
  }
}

/** Rare values first. A number or an order has a limited number of shipments. */
function sourceOf(filter: ShipmentFilter): Pick<List, 'from' | 'index'> {
  if (filter.tracking_number !== undefined || filter.number_keys !== undefined)
    return { from: 'shipments s FORCE INDEX (shipments_live)' };
  if (filter.order_number !== undefined) return { from: 'shipments s FORCE INDEX (shipments_order)' };
  if (isByUpdate(filter)) return { index: 'shipments_updated' };
  if (filter.email !== undefined) return { index: 'shipments_email' };
  return { index: filter.phone === undefined ? 'PRIMARY' : 'shipments_phone' };
}
