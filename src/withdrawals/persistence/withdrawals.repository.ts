// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import {
  BY_UPDATE,
  bytesOf,
  type ColumnFilter,
  type Condition,
  equalFilters,
  type ListOrder,
  ListReader,
  mapPage,
  type Page,
  type PageRequest,
  prefixFilter,
  timeFilters,
} from '../../platform/pagination/index.js';
import { type Withdrawal, type WithdrawalContent } from '../model/withdrawal-content.js';
import { BY_RECEIPT, type WithdrawalFilter } from '../model/withdrawal-input.js';
import { WithdrawalEntity } from '../model/withdrawal.entity.js';

/** Columns that change; the others are written only once. */
const MUTABLE_COLUMNS = [
  ...(['order_number', 'search_number', 'status', 'email_hash', 'version', 'updated_at', 'redacted_at'] as const),
  'document',
] as const;

/** The most documents that a page of late withdrawals reads. */
const MAX_SEARCHED = 2_000;

const WITHDRAWALS = table(WithdrawalEntity);
const SELECT = `${WITHDRAWALS.select} WHERE store_id = ?`;
const UPDATE = `${WITHDRAWALS.update(MUTABLE_COLUMNS)} WHERE store_id = ? AND id = ?`;
const LIST = new ListReader(WITHDRAWALS, {
  ...{ bytes: bytesOf('withdrawals.document'), cursor: 'position' },
  maxSearched: MAX_SEARCHED,
});
const BY_NUMBER: ListOrder = { columns: ['search_number', 'received_at', 'id'], direction: 'DESC' };
const IDS_OF_ORDERS = `SELECT order_number, id FROM withdrawals FORCE INDEX (withdrawals_order)
  WHERE store_id = ? AND order_number IN (?) ORDER BY order_number, received_at, id`;
const IS_LATE = "JSON_UNQUOTE(JSON_EXTRACT(document, '$.within_period')) = 'false'";
const COUNT_OPEN = `SELECT COUNT(*) AS count FROM withdrawals FORCE INDEX (withdrawals_status)
  WHERE store_id = ? AND status = 'OPEN'`;
const OLD = `SELECT id FROM withdrawals FORCE INDEX (PRIMARY)
  WHERE store_id = ? AND id > ? AND received_at < ? AND redacted_at IS NULL ORDER BY id LIMIT ?`;

/** Reads and writes the table `withdrawals`. */
@Injectable()
export class WithdrawalsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
  ) {}

  /** @param locked whether to lock the row until the open transaction ends; lock the order first */
  async find(storeId: string, id: string, { locked = false } = {}): Promise<Withdrawal | undefined> {
    const [found] = await this.select(locked ? 'AND id = ? FOR UPDATE' : 'AND id = ?', [storeId, id]);
    return found;
  }

  /** @throws Problem WITHDRAWAL_NOT_FOUND */
  async findOrThrow(storeId: string, id: string, options?: { locked: boolean }): Promise<Withdrawal> {
    const found = await this.find(storeId, id, options);
    if (!found) throw new Problem('WITHDRAWAL_NOT_FOUND', `The store has no withdrawal ${id}.`);
    return found;
  }

  /**
   * Finds a page: the newest first, with `updated_since` by ascending time of the last change, with `text` by descending number.
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  async findPage(
    storeId: string,
    { status, order_number, updated_since, text, late }: WithdrawalFilter,
    page: PageRequest,
    now: Date,
  ): Promise<Page<Withdrawal>> {
    const byNumber = text !== undefined && !isId(text);
    const columns = [...equalFilters({ status, order_number }), ...textFilters(text)];
    const filters = late ? [...columns, [IS_LATE] satisfies Condition] : columns;
    const byUpdate = updated_since !== undefined;
    if (byUpdate) filters.push(...timeFilters('wdr', { updated_from: updated_since }, now));
    const order = byUpdate ? BY_UPDATE : byNumber ? BY_NUMBER : BY_RECEIPT;
    const index = byUpdate ? 'updated' : byNumber ? 'number' : order_number ? 'order' : status ? 'status' : 'received';
    const list = { order, filters, index: isId(text) && !byUpdate ? 'PRIMARY' : `withdrawals_${index}` };
    return mapPage(await LIST.findPage(this.database, storeId, list, page), parseWithdrawal);
  }

  /** Finds the withdrawals of an order, the oldest first. */
  findByOrder(storeId: string, orderNumber: string): Promise<Withdrawal[]> {
    return this.select('AND order_number = ? ORDER BY received_at, id', [storeId, orderNumber]);
  }

  /** Finds the ids of all withdrawals of these orders, the oldest of each order first. */
  async findIds(storeId: string, orderNumbers: readonly string[]): Promise<{ id: string; order_number: string }[]> {
    return orderNumbers.length === 0 ? [] : this.database.query(IDS_OF_ORDERS, [storeId, orderNumbers]);
  }

  /** Finds at most `limit` open withdrawals, the oldest first: its refund is due first. */
  findOldestOpen(storeId: string, limit: number): Promise<Withdrawal[]> {
    return this.select("AND status = 'OPEN' ORDER BY received_at, id LIMIT ?", [storeId, limit]);
  }

  async countOpen(storeId: string): Promise<number> {
    const [row] = await this.database.query<{ count: string }[]>(COUNT_OPEN, [storeId]);
    return Number(row?.count);
  }

  /** Finds the withdrawals whose receipt goes to an address. */
  findByEmail(storeId: string, email: string): Promise<Withdrawal[]> {
    return this.select('AND email_hash IN (?) ORDER BY id', [storeId, this.hashes.emailHashes(storeId, email)]);
  }

  /** Finds the ids after another one of withdrawals that have personal data and were received before a time. */
  async findOld(storeId: string, after: string, before: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<Pick<Withdrawal, 'id'>[]>(OLD, [storeId, after, before, limit]);
    return rows.map(({ id }) => id);
  }

  async insert(record: Withdrawal): Promise<void> {
    await this.database.write(WITHDRAWALS.insert, WITHDRAWALS.valuesOf(this.rowOf(record)));
  }

  async update(record: Withdrawal): Promise<void> {
    const values = WITHDRAWALS.valuesOf(this.rowOf(record), MUTABLE_COLUMNS);
    await this.database.write(UPDATE, [...values, record.store_id, record.id]);
  }

  private rowOf({ content, ...record }: Withdrawal): WithdrawalEntity {
    const search_number = record.order_number ?? content.stated_order_number;
    const { email_hash } = this.hashes.hashesOf(record.store_id, { email: content.email });
    return { ...record, search_number, email_hash, document: stringifyJson(content) };
  }

  private async select(where: string, parameters: unknown[]): Promise<Withdrawal[]> {
    const rows = await this.database.query<WithdrawalEntity[]>(`${SELECT} ${where}`, parameters);
    return rows.map(parseWithdrawal);
  }
}

function parseWithdrawal({
  document,
  search_number: _number,
  email_hash: _hash,
  ...row
}: WithdrawalEntity): Withdrawal {
  return { ...row, content: parseJson(document) as WithdrawalContent };
}

function isId(text = ''): boolean {
  return /^wdr_[0-9a-z]{26}$/.test(text);
}

// A condition on the ids or on the numbers would read all rows until it has a page.
function textFilters(text: string | undefined): ColumnFilter[] {
  if (text === undefined) return [];
  return isId(text) ? equalFilters({ id: text }) : [prefixFilter('search_number', text)];
}
