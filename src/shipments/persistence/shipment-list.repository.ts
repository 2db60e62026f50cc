import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import {
  type ColumnFilter,
  hashFilter,
  isByUpdate,
  rangeColumns,
  type TimeFilter,
  timeFilters,
} from '../../platform/pagination/list-filters.js';
import {
  BY_UPDATE,
  type Condition,
  decodeCursor,
  encodeCursor,
  NEWEST_FIRST,
} from '../../platform/pagination/list-order.js';
import { readPage } from '../../platform/pagination/list-reader.js';
import { bytesOf, type Page, type PageRequest } from '../../platform/pagination/page.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type AttentionFilter, type AttentionReason } from '../model/attention.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { numberKey } from '../rules/shipment-tracking.js';
import { inNeedOfAttention } from './attention.sql.js';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS, ShipmentsRepository } from './shipments.repository.js';
import { type ShipmentRecord } from '../model/parcel.js';

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

/** The columns of indexes beside the store. */
const INDEXES = {
  PRIMARY: ['id'],
  shipments_updated: ['updated_at', 'id'],
  shipments_email: ['email_hash', 'id'],
  shipments_phone: ['phone_hash', 'id'],
  shipments_live: ['number_key'],
  shipments_order: ['order_key', 'id'],
} as const;

// A number or an order has a limited number of shipments.
const BOUNDED: readonly string[] = ['shipments_live', 'shipments_order'] satisfies (keyof typeof INDEXES)[];

/** How a list reads the shipments `s`. */
interface Access {
  from: string;
  values: unknown[];
  /** The index that is read up to a limit; undefined if there are few rows in any case. */
  index?: keyof typeof INDEXES;
}

const KEYS = `SELECT s.store_id, s.id, s.updated_at, ${bytesOf('s.document')}`;
const LIVE = "s.superseded_by = ''";
const STATUS = "COALESCE(p.status, 'PENDING')";
const PARCEL = 'LEFT JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id';

const STATUSES = `SELECT s.order_key AS order_number, ${STATUS} AS status,
    IF(p.attention_at <= ?, p.attention_reason, NULL) AS attention
  FROM shipments s FORCE INDEX (shipments_order) ${PARCEL} WHERE s.store_id = ? AND s.order_key IN (?) AND ${LIVE}`;

const SELECT_NUMBER = `SELECT tracking_number FROM shipments
  WHERE store_id = ? AND number_key IN (?) AND superseded_by = '' ORDER BY FIELD(number_key, ?), id LIMIT 1`;

/** The columns of a live shipment that lists of orders show. */
export interface OrderParcel {
  order_number: string;
  status: ShipmentStatus;
  /** Why it needs attention now; null if it does not. */
  attention: AttentionReason | null;
}

/** Reads pages of live shipments. Each list follows an index, so a page reads about as many rows as it shows. */
@Injectable()
export class ShipmentListRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly shipments: ShipmentsRepository,
    private readonly hashes: ContactHashService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds a page of shipments, newest first; with `updated_*` by ascending time of their last change, with only a status in the
   * order of their parcels. A page may be short or empty before the last one if its filters have no index together.
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  async findPage(
    storeId: string,
    filter: ShipmentFilter,
    page: PageRequest & { limit: number },
  ): Promise<Page<ShipmentRecord>> {
    const order = isByUpdate(filter) ? BY_UPDATE : NEWEST_FIRST;
    const filters = this.filtersOf(storeId, filter);
    if (filter.attention === undefined && filters.every(({ column }) => column === 'status'))
      return this.findByParcel(storeId, filter.status, page);
    const { from, values, index } = this.accessOf(storeId, filter);
    const ranges = index && rangeColumns(INDEXES[index], order);
    const inRange = filters.filter(({ column }) => ranges?.includes(column) ?? true);
    const list = {
      order,
      alias: 's',
      from,
      values,
      joins: filter.status === undefined ? '' : PARCEL,
      conditions: [[LIVE] satisfies Condition, ...filters.map(conditionOf)],
      ...(inRange.length < filters.length && { ranges: inRange.map(conditionOf) }),
      keys: KEYS,
      rows: { columns: SHIPMENT_COLUMNS, from: 'shipments', alias: 's', joins: SHIPMENT_JOINS },
    };
    return readPage<ShipmentRecord>(this.database, storeId, list, page);
  }

  /** Finds the statuses of the live shipments of orders, and whether their parcels need attention now, without documents. */
  async findStatuses(storeId: string, orderNumbers: readonly string[]): Promise<OrderParcel[]> {
    if (orderNumbers.length === 0) return [];
    return this.database.query<OrderParcel[]>(STATUSES, [this.clock.now(), storeId, orderNumbers]);
  }

  /** Finds the number, as sent, of a live shipment with one of some keys, the first key first. */
  async findNumber(storeId: string, keys: readonly string[]): Promise<string | undefined> {
    const values = [storeId, keys, keys];
    const [row] = await this.database.query<Pick<ShipmentRecord, 'tracking_number'>[]>(SELECT_NUMBER, values);
    return row?.tracking_number;
  }

  private async findByParcel(
    storeId: string,
    status: ShipmentStatus | undefined,
    { limit, cursor }: PageRequest & { limit: number },
  ): Promise<Page<ShipmentRecord>> {
    const [before] = cursor === undefined ? [] : decodeCursor(NEWEST_FIRST, cursor);
    const range = { status, before: before as string | undefined };
    const { items, next } = await this.shipments.findNewest(storeId, range, limit);
    return { items, next: next === null ? null : encodeCursor([next]) };
  }

  private accessOf(storeId: string, filter: ShipmentFilter): Access {
    if (filter.attention !== undefined) return inNeedOfAttention(storeId, filter.attention, this.clock.now());
    const index = indexOf(filter);
    const from = `shipments s FORCE INDEX (${index})`;
    return { from, values: [], index: BOUNDED.includes(index) ? undefined : index };
  }

  private filtersOf(storeId: string, filter: ShipmentFilter): ColumnFilter[] {
    const { status, tracking_number, number_keys, carrier, order_number, email, phone } = filter;
    const filters = timeFilters('shp', filter, this.clock.now());
    const add = (column: string, value: unknown) => void filters.push({ column, test: '= ?', values: [value] });
    if (status !== undefined) add('status', status);
    if (tracking_number !== undefined) add('number_key', numberKey(tracking_number));
    if (number_keys !== undefined) filters.push({ column: 'number_key', test: 'IN (?)', values: [number_keys] });
    if (carrier !== undefined) add('carrier', carrier);
    if (order_number !== undefined) add('order_key', order_number);
    if (email !== undefined) filters.push(hashFilter('email_hash', this.hashes.emailHashes(storeId, email)));
    if (phone !== undefined) filters.push(hashFilter('phone_hash', this.hashes.phoneHashes(storeId, phone)));
    return filters;
  }
}

/** Rare values first. */
function indexOf(filter: ShipmentFilter): keyof typeof INDEXES {
  if (filter.tracking_number !== undefined || filter.number_keys !== undefined) return 'shipments_live';
  if (filter.order_number !== undefined) return 'shipments_order';
  if (isByUpdate(filter)) return 'shipments_updated';
  if (filter.email !== undefined) return 'shipments_email';
  return filter.phone === undefined ? 'PRIMARY' : 'shipments_phone';
}

function conditionOf({ column, test, values }: ColumnFilter): Condition {
  return [`${column === 'status' ? STATUS : `s.${column}`} ${test}`, ...values];
}
