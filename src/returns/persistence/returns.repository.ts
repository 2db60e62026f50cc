// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order } from '../../orders/index.js';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseJson, stringifyJson, type Amount } from '../../platform/json/exact-json.js';
import {
  bytesOf,
  type ColumnFilter,
  type Condition,
  equalFilters,
  type ListOrder,
  ListReader,
  type Page,
  type PageRequest,
  prefixFilter,
  rangeFilters,
} from '../../platform/pagination/index.js';
import { contactIn } from '../../platform/privacy/contacts.js';
import { eventBytesOf } from '../../shipments/index.js';
import { type OtherRefunds, type Return, type ReturnContent, type ReturnRow } from '../model/return-content.js';
import { ReturnEntity } from '../model/return.entity.js';
import { type RecordedRefund, type ReturnStatus } from '../model/return.resource.js';

/** Restricts a list of returns; an absent member does not restrict it. */
export interface ReturnFilter {
  status?: ReturnStatus;
  /** Only returns that await the merchant's decision. */
  awaiting?: boolean;
  order_number?: string;
  /** Both inclusive. */
  created_from?: Date;
  created_to?: Date;
  /** The id of a return or of its request, or a prefix of an order number. */
  text?: string;
}

/** A return in the order in which it waits. */
export type ReturnPosition = Pick<Return, 'order_number' | 'created_at' | 'id'>;

/** Columns that callbacks change; the others are written only once. */
const MUTABLE_COLUMNS = [
  ...(['status', 'parcel_id', 'refund_id', 'version', 'updated_at', 'document'] as const),
  ...(['email_hash', 'phone_hash'] as const),
] as const;

const STORED = table(ReturnEntity);
const RETURNS = STORED.omit('email_hash', 'phone_hash');
const SELECT = `${RETURNS.select} WHERE store_id = ?`;
const LIST = new ListReader(RETURNS, { bytes: `${eventBytesOf('returns')} + ${bytesOf('returns.document')}` });
const NEWEST_FIRST: ListOrder = { columns: ['created_at', 'id'], direction: 'DESC' };
const BY_NUMBER: ListOrder = { columns: ['order_number', 'created_at', 'id'], direction: 'DESC' };
const IDS_OF_ORDERS = `SELECT order_number, id FROM returns FORCE INDEX (returns_order)
  WHERE store_id = ? AND order_number IN (?) ORDER BY order_number, created_at, id`;
const CASES_OF_ORDERS = `SELECT order_number, id, status, created_at, updated_at FROM returns FORCE INDEX (returns_order)
  WHERE store_id = ? AND order_number IN (?) ORDER BY order_number, created_at, id`;
const UPDATE = `${STORED.update(MUTABLE_COLUMNS)} WHERE store_id = ? AND id = ?`;

const OF_PERSON = `SELECT id, order_number FROM returns FORCE INDEX (returns_email) WHERE store_id = ? AND email_hash IN (?)
  UNION SELECT id, order_number FROM returns FORCE INDEX (returns_phone) WHERE store_id = ? AND phone_hash IN (?)`;

const REFUNDED = `SELECT COALESCE(SUM(CAST(JSON_EXTRACT(document, '$.refund.amount') AS DECIMAL(20, 4))), 0) AS amount
  FROM returns FORCE INDEX (returns_order) WHERE store_id = ? AND order_number = ? AND id <> ? AND status = 'PROCESSED'
  AND JSON_UNQUOTE(JSON_EXTRACT(document, '$.refund.currency')) = ?`;
const OF_REFUND = `SELECT id, order_number FROM returns FORCE INDEX (returns_refund)
  WHERE store_id = ? AND refund_id = ? AND id <> ? ORDER BY id LIMIT 1`;

/** The columns of a return that a list of its order's returns shows. */
export type ReturnOfOrder = Pick<Return, 'order_number' | 'id' | 'status' | 'created_at' | 'updated_at'>;

/** Reads and writes the table `returns`. */
@Injectable()
export class ReturnsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
  ) {}

  /** @param locked whether to lock the row until the open transaction ends; a transition locks the order first */
  async find(storeId: string, id: string, { locked = false } = {}): Promise<Return | undefined> {
    const [found] = await this.select(locked ? 'AND id = ? FOR UPDATE' : 'AND id = ?', [storeId, id]);
    return found;
  }

  /** @throws Problem RETURN_NOT_FOUND */
  async findOrThrow(storeId: string, id: string, options?: { locked: boolean }): Promise<Return> {
    return returnOrThrow(await this.find(storeId, id, options), id);
  }

  /**
   * Finds a page of returns, the newest first, with documents that are not parsed yet. A search by a prefix of order numbers
   * sorts by them first, in descending order.
   * @throws Problem VALIDATION_ERROR if the cursor is not a return of the store
   */
  findPage(storeId: string, filter: ReturnFilter, page: PageRequest): Promise<Page<ReturnRow>> {
    const { status, awaiting, order_number, created_from, created_to, text } = filter;
    const byNumber = text !== undefined && idColumnOf(text) === undefined;
    const list = {
      order: byNumber ? BY_NUMBER : NEWEST_FIRST,
      from: byNumber ? `returns FORCE INDEX (returns_${status || awaiting ? 'status_order' : 'order'})` : undefined,
      filters: [
        ...(awaiting ? [[AWAITS_DECISION] satisfies Condition] : []),
        ...equalFilters({ status, order_number }),
        ...rangeFilters('created_at', created_from, created_to),
        ...textFilters(text),
      ],
    };
    return LIST.findPage(this.database, storeId, list, page);
  }

  /** Finds returns by their ids, in no order. */
  async findAll(storeId: string, ids: readonly string[]): Promise<Return[]> {
    return ids.length === 0 ? [] : this.select('AND id IN (?)', [storeId, ids]);
  }

  /** Finds the ids of all returns of these orders, the oldest of each order first, in an index only. */
  async findIds(storeId: string, orderNumbers: readonly string[]): Promise<Pick<Return, 'order_number' | 'id'>[]> {
    return orderNumbers.length === 0
      ? []
      : this.database.query<Pick<Return, 'order_number' | 'id'>[]>(IDS_OF_ORDERS, [storeId, orderNumbers]);
  }

  /** Finds all returns of these orders, the oldest of each order first. */
  async findByOrders(storeId: string, orderNumbers: readonly string[]): Promise<ReturnOfOrder[]> {
    return orderNumbers.length === 0
      ? []
      : this.database.query<ReturnOfOrder[]>(CASES_OF_ORDERS, [storeId, orderNumbers]);
  }

  /** Finds the returns whose last label has this parcel, in no order. */
  findByParcel(storeId: string, parcelId: string): Promise<Return[]> {
    return this.select('AND parcel_id = ?', [storeId, parcelId]);
  }

  /** Finds what the order's other returns refunded in this currency, and another return of the store with this refund id. */
  async findOtherRefunds(
    { store_id, order_number, id }: Return,
    { external_refund_id, currency }: RecordedRefund,
  ): Promise<OtherRefunds> {
    const [sum] = await this.database.query<{ amount: string }[]>(REFUNDED, [store_id, order_number, id, currency]);
    const [known] = await this.database.query<Pick<Return, 'id' | 'order_number'>[]>(OF_REFUND, [
      store_id,
      external_refund_id,
      id,
    ]);
    return { amount: parseJson(sum?.amount ?? '0') as Amount, known };
  }

  /** Finds at most `limit` returns that await the merchant's decision, the oldest first. */
  findOldestAwaiting(storeId: string, limit: number): Promise<ReturnPosition[]> {
    return this.database.query<ReturnPosition[]>(SELECT_OLDEST_AWAITING, [storeId, limit]);
  }

  async insert(record: Return): Promise<void> {
    await this.database.write(STORED.insert, STORED.valuesOf(this.rowOf(record)));
  }

  async update(record: Return): Promise<void> {
    const values = STORED.valuesOf(this.rowOf(record), MUTABLE_COLUMNS);
    await this.database.write(UPDATE, [...values, record.store_id, record.id]);
  }

  /** Finds the returns that come from a person's address (C-PRIV-18), in no order. */
  findOfPerson(
    storeId: string,
    person: { email?: string; phone?: string },
  ): Promise<Pick<Return, 'id' | 'order_number'>[]> {
    const { emails, phones } = this.hashes.personHashes(storeId, person);
    return this.database.query(OF_PERSON, [storeId, emails, storeId, phones]);
  }

  private rowOf({ content, ...record }: Return): ReturnEntity {
    const hashes = this.hashes.hashesOf(record.store_id, contactIn(content.return_from_address));
    return { ...record, ...hashes, document: stringifyJson(content) };
  }

  private async select(where: string, parameters: unknown[]): Promise<Return[]> {
    const rows = await this.database.query<ReturnRow[]>(`${SELECT} ${where}`, parameters);
    return rows.map(parseReturn);
  }
}

/** Parses the document of a return's row. */
export function parseReturn({ document, ...row }: ReturnRow): Return {
  return { ...row, content: parseJson(document) as ReturnContent };
}

/** Only OPEN returns await a decision, so the status index narrows the JSON scan. */
const AWAITS_DECISION = "status = 'OPEN' AND JSON_EXTRACT(document, '$.decision') IS NULL";

const SELECT_OLDEST_AWAITING = `SELECT id, order_number, created_at FROM returns FORCE INDEX (returns_status)
  WHERE store_id = ? AND ${AWAITS_DECISION} ORDER BY created_at, id LIMIT ?`;

// A condition on ids or numbers would read all returns until it has a page.
function textFilters(text: string | undefined): ColumnFilter[] {
  if (text === undefined) return [];
  const column = idColumnOf(text);
  return column === undefined ? [prefixFilter('order_number', text)] : equalFilters({ [column]: text });
}

/** The column of a text that has the form of an id. */
function idColumnOf(text: string): 'id' | 'request_id' | undefined {
  const [, prefix] = /^(ret|rr)_[0-9a-z]{26}$/.exec(text) ?? [];
  return prefix === undefined ? undefined : prefix === 'ret' ? 'id' : 'request_id';
}

/** @throws Problem RETURN_NOT_FOUND if the return, or its order, is undefined (C-RET-22) */
export function returnOrThrow<T extends Return | Order>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Problem('RETURN_NOT_FOUND', `The store has no return ${id}.`);
  return found;
}
