// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import {
  BY_UPDATE,
  bytesOf,
  type ColumnFilter,
  type Condition,
  contactFilters,
  equalFilters,
  hashFilter,
  isByUpdate,
  type List,
  type ListOrder,
  ListReader,
  NEWEST_FIRST,
  OLDEST_FIRST,
  type Page,
  type PageRequest,
  prefixFilter,
  rangeFilters,
  type TimeFilter,
  timeFilters,
} from '../../platform/pagination/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type AttentionFilter, ordersOfShipments, SHIPMENT_BYTES_OF_ORDER } from '../../shipments/index.js';
import { type OrderRecord } from '../model/order-content.js';
import { OrderEntity } from '../model/order.entity.js';
import { isProtectOrderNumber } from '../model/protect-order-number.js';
import { UNACKNOWLEDGED } from './flag-acknowledgements.repository.js';
import { ORDER_COLUMNS, ORDER_JSON_COLUMNS } from './orders.repository.js';

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
  /** An SKU in the document of the order: of a line, or of something else that the caller leaves out. No index has it. */
  sku?: string;
  /** The lowest and the highest grand total, both inclusive. */
  total_from?: number;
  total_to?: number;
  /** The order of the list if neither `text` nor `updated_*` gives one: newest first, oldest first, or highest total first. */
  sort?: OrderSort;
}

const BY_TOTAL: ListOrder = { columns: ['total', 'id'], direction: 'DESC' };
const BY_NUMBER: ListOrder = { columns: ['order_number'], direction: 'ASC' };

const BYTES = bytesOf(...ORDER_JSON_COLUMNS.map((name) => `o.${name}`));

// Of 100,000 documents of 2 kB, MariaDB finds bytes in 0.14 s of CPU time, a text by its collation in 1 s, and by JSON_CONTAINS in 0.7 s.
const HAS_SKU = 'LOCATE(CAST(? AS BINARY), o.document) > 0';

const ORDERS = table(OrderEntity).pick(...ORDER_COLUMNS, 'total');
const OPTIONS = { alias: 'o', bytes: BYTES, indexAlias: 'i', cursor: 'position' };
const LIST = new ListReader(ORDERS, OPTIONS);
const LIST_WITH_SHIPMENTS = new ListReader(ORDERS, { ...OPTIONS, bytes: `${SHIPMENT_BYTES_OF_ORDER} + ${BYTES}` });

/** The flags that a list filters by, with their columns and indexes, rare ones first. */
const FLAGS = [
  ['cancelled', 'is_cancelled', 'orders_cancelled'],
  ['flagged', 'is_flagged', 'orders_flagged'],
  ['protected', 'is_protected', 'orders_income'],
] as const;

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
  findPage(
    storeId: string,
    requested: OrderFilter,
    page: PageRequest,
    { withShipments = false } = {},
  ): Promise<Page<OrderRecord>> {
    const filter: OrderFilter = requested.unacknowledged ? { ...requested, flagged: true } : requested;
    const list = {
      order: orderOf(filter),
      filters: this.filtersOf(storeId, filter),
      ...sourceOf(storeId, filter, this.clock.now()),
    };
    return (withShipments ? LIST_WITH_SHIPMENTS : LIST).findPage(this.database, storeId, list, page);
  }

  /** Counts the orders of some states, each up to `max`, in indexes only. */
  async count(storeId: string, max: number): Promise<OrderCounts> {
    const [row] = await this.database.query<Record<keyof OrderCounts, string>[]>(
      COUNTS,
      COUNTED.flatMap(() => [storeId, max]),
    );
    return Object.fromEntries(COUNTED.map(([name]) => [name, Number(row?.[name])])) as unknown as OrderCounts;
  }

  private filtersOf(storeId: string, filter: OrderFilter): List['filters'] {
    const { text, customer_id, source_store, total_from, total_to, unacknowledged, sku } = filter;
    return [
      ...timeFilters('ord', filter, this.clock.now()),
      ...textFilters(text),
      ...equalFilters({ ...Object.fromEntries(FLAGS.map(([name, column]) => [column, filter[name]])), source_store }),
      ...rangeFilters('total', total_from, total_to),
      ...contactFilters(this.hashes, storeId, filter),
      ...(customer_id === undefined
        ? []
        : [hashFilter('customer_hash', this.hashes.customerHashes(storeId, customer_id))]),
      ...(unacknowledged ? [[UNACKNOWLEDGED] satisfies Condition] : []),
      ...(sku === undefined ? [] : [[HAS_SKU, `"sku":${stringifyJson(sku)}`] satisfies Condition]),
    ];
  }
}

function orderOf(filter: OrderFilter): ListOrder {
  if (filter.text !== undefined) return BY_NUMBER;
  if (isByUpdate(filter)) return BY_UPDATE;
  if (filter.sort === 'value') return BY_TOTAL;
  return filter.sort === 'oldest' ? OLDEST_FIRST : NEWEST_FIRST;
}

function sourceOf(storeId: string, filter: OrderFilter, now: Date): Pick<List, 'index' | 'from' | 'values'> {
  const numbers = ordersOfShipments(storeId, filter, now);
  if (!numbers) return { index: indexOf(filter) };
  return {
    from: `(${numbers.select}) n
    STRAIGHT_JOIN orders i FORCE INDEX (orders_order_number) ON i.order_number = n.order_key`,
    index: 'orders_order_number',
    values: numbers.values,
  };
}

/** Rare values first. */
function indexOf(filter: OrderFilter): string {
  if (isProtectOrderNumber(filter.text)) return 'orders_protect_order_number';
  if (filter.text !== undefined) return filter.flagged === undefined ? 'orders_order_number' : 'orders_flagged_number';
  if (isByUpdate(filter)) return 'orders_updated';
  if (filter.sort === 'value') return 'orders_total';
  if (filter.email !== undefined) return 'orders_email';
  if (filter.phone !== undefined) return 'orders_phone';
  if (filter.customer_id !== undefined) return 'orders_customer';
  const set = FLAGS.find(([name]) => filter[name]);
  if (set) return set[2];
  if (filter.source_store !== undefined) return 'orders_source_store';
  return FLAGS.find(([name]) => filter[name] !== undefined)?.[2] ?? 'PRIMARY';
}

function textFilters(text: string | undefined): ColumnFilter[] {
  if (text === undefined || isProtectOrderNumber(text)) return equalFilters({ protect_order_number: text });
  return [prefixFilter('order_number', text)];
}
