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
import { BY_UPDATE, type Condition, type ListOrder, NEWEST_FIRST } from '../../platform/pagination/list-order.js';
import { readPage } from '../../platform/pagination/list-reader.js';
import { bytesOf, type Page, type PageRequest } from '../../platform/pagination/page.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type AttentionFilter, inNeedOfAttention, numberKey } from '../../shipments/index.js';
import { type OrderRecord } from '../model/order-content.js';
import { UNACKNOWLEDGED } from './flag-acknowledgements.repository.js';
import { ORDER_COLUMNS, ORDER_JSON_COLUMNS, PROTECT_NUMBER_PATTERN } from './orders.repository.js';

export const ORDER_SORTS = ['newest', 'oldest', 'value'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Conditions of an order list; all must hold. */
export interface OrderFilter extends TimeFilter {
  /** A prefix of an order number, or a whole `protect_order_number`. */
  text?: string;
  flagged?: boolean;
  /** Only flagged orders whose present reasons nobody has acknowledged (C-FLAG-38). */
  unacknowledged?: true;
  /** Whether the order is protected now. */
  protected?: boolean;
  /** Whether units were cancelled, all or some. */
  cancelled?: boolean;
  /** Of a live shipment of the order. */
  tracking_number?: string;
  /** Why a parcel of the order needs attention now (C-WORK-6). */
  attention?: AttentionFilter;
  /** Of the customer; case and white space around it do not matter. */
  email?: string;
  /** Of the customer, in E.164; of a number that is not valid, its digits. */
  phone?: string;
  /** `customer.id`. */
  customer_id?: string;
  /** `source_store.id`. */
  source_store?: string;
  /** The lowest and the highest grand total, both inclusive. */
  total_from?: number;
  total_to?: number;
  /** The order of the list if neither `text` nor `updated_*` gives one: newest first, oldest first, or highest total first. */
  sort?: OrderSort;
}

const OLDEST_FIRST: ListOrder = { columns: ['id'], direction: 'ASC' };
const BY_TOTAL: ListOrder = { columns: ['total', 'id'], direction: 'DESC' };
const BY_NUMBER: ListOrder = { columns: ['order_number'], direction: 'ASC' };

/** The columns of indexes beside the store. Each has the id, too. */
const INDEXES = {
  PRIMARY: ['id'],
  orders_order_number: ['order_number', 'id'],
  orders_flagged_number: ['is_flagged', 'order_number', 'id'],
  orders_updated: ['updated_at', 'id'],
  orders_email: ['email_hash', 'id'],
  orders_phone: ['phone_hash', 'id'],
  orders_customer: ['customer_hash', 'id'],
  orders_source_store: ['source_store', 'id'],
  orders_flagged: ['is_flagged', 'id', 'created_at'],
  orders_cancelled: ['is_cancelled', 'id'],
  orders_income: ['is_protected', 'id', 'created_at', 'currency', 'protection_cost'],
  orders_total: ['total', 'id'],
} as const;

/** How a list reads the orders `i`, of which only an index is read. */
interface Access {
  from: string;
  values: unknown[];
  /** Columns that are read from the index. */
  covered: readonly string[];
  /** Columns whose filters limit the range of the index; undefined if there are few rows in any case. */
  ranges?: readonly string[];
}

const COLUMNS = ORDER_COLUMNS.map((name) => `o.${name}`).join(', ');
const KEYS = 'SELECT o.store_id, o.id, o.order_number, o.updated_at, o.total';
const ORDER_BYTES = bytesOf(...ORDER_JSON_COLUMNS.map((name) => `o.${name}`));
// The members of a shipment's view that are not in its document have about 1000 bytes.
const SHIPMENT_BYTES = `(SELECT COALESCE(SUM(1000 + LENGTH(s.document)), 0) FROM shipments s
  WHERE s.store_id = o.store_id AND s.order_key = o.order_number AND s.superseded_by = '')`;

// The rows `o` are read only of the orders that the index does not rule out.
const JOIN_ROWS = 'STRAIGHT_JOIN orders o ON o.store_id = i.store_id AND o.id = i.id';

const BY_TRACKING_NUMBER = 's.store_id = ? AND s.number_key = ?';

/** Selects the orders of live shipments `s`, of which there is a limited number. */
const ofShipments = (
  from: string,
  where: string,
): string => `(SELECT DISTINCT s.order_key FROM ${from} WHERE ${where}) n
  STRAIGHT_JOIN orders i FORCE INDEX (orders_order_number) ON i.order_number = n.order_key`;

/** States of orders, each with the condition of a range of an index. */
const COUNTED = [
  ['flagged', 'orders_flagged', 'is_flagged = 1'],
  ['protected', 'orders_income', 'is_protected = 1'],
  ['unprotected', 'orders_income', 'is_protected = 0'],
  ['cancelled', 'orders_cancelled', 'is_cancelled = 1'],
] as const;
const COUNTS = `SELECT ${COUNTED.map(
  ([name, index, test]) => `(SELECT COUNT(*) FROM (SELECT id FROM orders FORCE INDEX (${index})
    WHERE store_id = ? AND ${test} LIMIT ?) counted) AS ${name}`,
).join(', ')}`;

/** How many orders are in a state, up to a maximum. */
export type OrderCounts = Record<(typeof COUNTED)[number][0], number>;

/** Reads pages of orders. Each list follows an index, so a page reads about as many rows as it shows. */
@Injectable()
export class OrderListRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds a page of orders, in the order of `filter.sort`; with `updated_*` by ascending time of their last change, with `text` by order number.
   * A page may be short or empty before the last one if its filters have no index together.
   * @param withShipments whether the live shipments count in the bytes of the page
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  async findPage(
    storeId: string,
    requested: OrderFilter,
    page: PageRequest & { limit: number },
    { withShipments = false } = {},
  ): Promise<Page<OrderRecord>> {
    const filter: OrderFilter = requested.unacknowledged ? { ...requested, flagged: true } : requested;
    const order = orderOf(filter);
    const { from, values, covered, ranges } = accessOf(storeId, filter, this.clock.now());
    const filters = this.filtersOf(storeId, filter);
    const isRange = ({ column }: ColumnFilter): boolean => ranges?.includes(column) ?? true;
    const isBounded = filters.every(isRange) && !filter.unacknowledged;
    const list = {
      order,
      alias: 'i',
      from,
      values,
      joins: JOIN_ROWS,
      conditions: [
        ...filters.map((each) => conditionOf(each, covered)),
        ...(filter.unacknowledged ? [[UNACKNOWLEDGED] satisfies Condition] : []),
      ],
      ...(!isBounded && { ranges: filters.filter(isRange).map((each) => conditionOf(each, [each.column])) }),
      keys: `${KEYS}, ${withShipments ? `${SHIPMENT_BYTES} + ` : ''}${ORDER_BYTES}`,
      rows: { columns: `${COLUMNS}, o.total`, from: 'orders', alias: 'o' },
    };
    return readPage<OrderRecord>(this.database, storeId, list, page);
  }

  /** Counts the orders of some states, each up to `max`, in indexes only. */
  async count(storeId: string, max: number): Promise<OrderCounts> {
    const [row] = await this.database.query<Record<keyof OrderCounts, string>[]>(
      COUNTS,
      COUNTED.flatMap(() => [storeId, max]),
    );
    return Object.fromEntries(COUNTED.map(([name]) => [name, Number(row?.[name])])) as unknown as OrderCounts;
  }

  private filtersOf(storeId: string, filter: OrderFilter): ColumnFilter[] {
    const { text, email, phone, customer_id, source_store, total_from, total_to } = filter;
    const filters = timeFilters('ord', filter, this.clock.now());
    if (text !== undefined) filters.push(textFilter(text));
    for (const [column, isSet] of flagsOf(filter)) filters.push({ column, test: '= ?', values: [isSet ? 1 : 0] });
    if (total_from !== undefined) filters.push({ column: 'total', test: '>= ?', values: [total_from] });
    if (total_to !== undefined) filters.push({ column: 'total', test: '<= ?', values: [total_to] });
    if (source_store !== undefined) filters.push({ column: 'source_store', test: '= ?', values: [source_store] });
    if (email !== undefined) filters.push(hashFilter('email_hash', this.hashes.emailHashes(storeId, email)));
    if (phone !== undefined) filters.push(hashFilter('phone_hash', this.hashes.phoneHashes(storeId, phone)));
    if (customer_id !== undefined)
      filters.push(hashFilter('customer_hash', this.hashes.customerHashes(storeId, customer_id)));
    return filters;
  }
}

function orderOf(filter: OrderFilter): ListOrder {
  if (filter.text !== undefined) return BY_NUMBER;
  if (isByUpdate(filter)) return BY_UPDATE;
  if (filter.sort === 'value') return BY_TOTAL;
  return filter.sort === 'oldest' ? OLDEST_FIRST : NEWEST_FIRST;
}

function accessOf(storeId: string, filter: OrderFilter, now: Date): Access {
  const covered = INDEXES.orders_order_number;
  const ofNumber = filter.tracking_number === undefined ? [] : [storeId, numberKey(filter.tracking_number)];
  if (filter.attention !== undefined) {
    const { from, values } = inNeedOfAttention(storeId, filter.attention, now);
    const orders = ofShipments(from, ofNumber.length === 0 ? 'TRUE' : BY_TRACKING_NUMBER);
    return { from: orders, values: [...values, ...ofNumber], covered };
  }
  if (ofNumber.length > 0) {
    const from = ofShipments('shipments s', `${BY_TRACKING_NUMBER} AND s.superseded_by = ''`);
    return { from, values: ofNumber, covered };
  }
  if (isProtectNumber(filter.text)) return { from: 'orders i', values: [], covered: ['protect_order_number'] };
  const index = indexOf(filter);
  // Without a hint the optimizer, which does not know how rare a value is, scans all orders.
  const from = `orders i FORCE INDEX (${index})`;
  return { from, values: [], covered: INDEXES[index], ranges: rangeColumns(INDEXES[index], orderOf(filter)) };
}

/** Rare values first. */
function indexOf(filter: OrderFilter): keyof typeof INDEXES {
  if (filter.text !== undefined) return filter.flagged === undefined ? 'orders_order_number' : 'orders_flagged_number';
  if (isByUpdate(filter)) return 'orders_updated';
  if (filter.sort === 'value') return 'orders_total';
  if (filter.email !== undefined) return 'orders_email';
  if (filter.phone !== undefined) return 'orders_phone';
  if (filter.customer_id !== undefined) return 'orders_customer';
  const flags = flagsOf(filter);
  const [column] = flags.find(([, isSet]) => isSet) ?? (filter.source_store === undefined ? (flags[0] ?? []) : []);
  if (column !== undefined) return FLAG_INDEXES[column];
  return filter.source_store === undefined ? 'PRIMARY' : 'orders_source_store';
}

const FLAG_INDEXES = {
  is_cancelled: 'orders_cancelled',
  is_flagged: 'orders_flagged',
  is_protected: 'orders_income',
} as const;

/** The flags that a list filters by, in the order in which they are rare. */
function flagsOf({ cancelled, flagged, protected: isProtected }: OrderFilter): [keyof typeof FLAG_INDEXES, boolean][] {
  return [
    ...(cancelled === undefined ? [] : [['is_cancelled', cancelled] as const]),
    ...(flagged === undefined ? [] : [['is_flagged', flagged] as const]),
    ...(isProtected === undefined ? [] : [['is_protected', isProtected] as const]),
  ].map(([column, isSet]) => [column, isSet]);
}

function textFilter(text: string): ColumnFilter {
  if (isProtectNumber(text)) return { column: 'protect_order_number', test: '= ?', values: [text] };
  const prefix = text.replaceAll(/[|%_]/g, '|$&');
  return { column: 'order_number', test: "LIKE ? ESCAPE '|'", values: [`${prefix}%`] };
}

function conditionOf({ column, test, values }: ColumnFilter, covered: readonly string[]): Condition {
  return [`${covered.includes(column) ? 'i' : 'o'}.${column} ${test}`, ...values];
}

const isProtectNumber = (text = ''): boolean => PROTECT_NUMBER_PATTERN.test(text);
