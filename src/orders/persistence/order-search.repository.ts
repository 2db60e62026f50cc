// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { equalFilters } from '../../platform/pagination/list-filters.js';
import { type OrderRecord } from '../model/order-content.js';
import { type OrderSummary, orderSummary } from '../model/order-view.js';
import { isProtectOrderNumber } from '../model/protect-order-number.js';
import { type SearchTerms, searchTerms } from '../rules/search-terms.js';
import { type TypedNumber } from '../rules/typed-number.js';
import { OrderNamesRepository } from './order-names.repository.js';
import { ORDER_READER } from './orders.repository.js';

const ORDER_ID_PATTERN = /^ord_[0-9a-z]{26}$/;
const NEWEST = 'ORDER BY id DESC LIMIT ?';

// The unique keys of a number, an id and a protection number; `order_id` has few orders with one value.
const EXACT = `SELECT id, order_number FROM orders FORCE INDEX (orders_order_number) WHERE store_id = ? AND order_number IN (?)
  UNION ALL (SELECT id, order_number FROM orders FORCE INDEX (orders_order_id) WHERE store_id = ? AND order_id IN (?) ${NEWEST})
  UNION ALL SELECT id, order_number FROM orders WHERE store_id = ? AND protect_order_number = ?
  UNION ALL SELECT id, order_number FROM orders WHERE store_id = ? AND id = ?`;
const OF_PARCEL = `SELECT DISTINCT o.id FROM (SELECT DISTINCT s.order_key FROM shipments s
    WHERE s.store_id = ? AND s.number_key IN (?) AND s.superseded_by = '' LIMIT ?) n
  STRAIGHT_JOIN orders o FORCE INDEX (orders_order_number) ON o.store_id = ? AND o.order_number = n.order_key`;
const BY_PREFIX = `(SELECT id FROM orders FORCE INDEX (orders_order_number)
  WHERE store_id = ? AND order_number LIKE ? ESCAPE '|' ORDER BY order_number LIMIT ?)`;
const selectByHash = (kind: 'email' | 'phone' | 'customer', columns: string) =>
  `SELECT ${columns} FROM orders FORCE INDEX (orders_${kind}) WHERE store_id = ? AND ${kind}_hash IN (?)`;
const BY_CONTACT = `SELECT o.id, o.order_number FROM order_contacts c
  STRAIGHT_JOIN orders o ON o.store_id = c.store_id AND o.id = c.order_id WHERE c.store_id = ? AND c.contact_hash IN (?)`;

type Id = Pick<OrderRecord, 'id'>;
type Exact = Pick<OrderRecord, 'id' | 'order_number'>;

/** A person, by one or more of these. */
interface Person {
  email?: string;
  phone?: string;
  /** `customer.id` of orders. */
  customer_id?: string;
}

/** The orders that a text finds, the best match first. */
interface OrderHits {
  orders: OrderSummary[];
  /** The number of the only order with this id or number; undefined if there are several or none. */
  exact: string | undefined;
  /** Whether there are more. */
  isCut: boolean;
}

/** Finds orders by what somebody types, and all orders of a person. Each statement follows an index. */
@Injectable()
export class OrderSearchRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
    private readonly names: OrderNamesRepository,
  ) {}

  /**
   * Finds orders by a number, an id or a person, the best match first (C-FIND-1).
   * @param limit the most orders to find
   */
  async find(storeId: string, typed: string, limit: number): Promise<OrderHits> {
    const terms = searchTerms(typed);
    const exact = terms.number === undefined ? [] : await this.findExact(storeId, terms.text, terms.number, limit + 1);
    const others = await Promise.all(this.searches(storeId, terms, limit + 1));
    const ids = [...new Set([...exact.map(({ id }) => id), ...others.flat()])];
    const records = await this.findAll(storeId, ids.slice(0, limit));
    const byId = new Map(records.map((record) => [record.id, record]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return { orders: found.map(orderSummary), exact: onlyNumber(exact, terms.text), isCut: found.length < ids.length };
  }

  /** Finds the numbers of the newest orders with an e-mail address. */
  async findNumbersByEmail(storeId: string, email: string, limit: number): Promise<string[]> {
    const hashes = this.hashes.emailHashes(storeId, email);
    const sql = `${selectByHash('email', 'order_number')} ${NEWEST}`;
    const rows = await this.database.query<Pick<OrderRecord, 'order_number'>[]>(sql, [storeId, hashes, limit]);
    return rows.map(({ order_number }) => order_number);
  }

  /** Finds the numbers of all orders that have one of the person's addresses, phones or ids, oldest first (C-PRIV-1). */
  async findNumbersOfPerson(storeId: string, { customer_id, ...person }: Person): Promise<string[]> {
    const { emails, phones } = this.hashes.personHashes(storeId, person);
    const customers = customer_id === undefined ? [null] : this.hashes.customerHashes(storeId, customer_id);
    const found = await Promise.all([
      this.selectExact(selectByHash('email', 'id, order_number'), storeId, emails),
      this.selectExact(selectByHash('phone', 'id, order_number'), storeId, phones),
      this.selectExact(selectByHash('customer', 'id, order_number'), storeId, customers),
      this.selectExact(BY_CONTACT, storeId, [...emails, ...phones]),
    ]);
    const byId = new Map(found.flat().map(({ id, order_number }) => [id, order_number]));
    return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, number]) => number);
  }

  /** By their rank. */
  private searches(storeId: string, { number, email, phone, words }: SearchTerms, limit: number): Promise<string[]>[] {
    const prefixes = number?.orderNumbers.filter(Boolean) ?? [];
    return [
      ...(number ? [this.findByParcel(storeId, number.trackingNumbers, limit)] : []),
      ...(email === undefined ? [] : [this.findByContact(storeId, 'email', email, limit)]),
      ...(phone === undefined ? [] : [this.findByContact(storeId, 'phone', phone, limit)]),
      ...(prefixes.length > 0 ? [this.findByPrefix(storeId, prefixes, limit)] : []),
      ...(words.length > 0 ? [this.names.findByWords(storeId, words, limit)] : []),
    ];
  }

  /** Finds orders by one of their ids or numbers; several orders may have a spelling of one number. */
  private findExact(
    storeId: string,
    typed: string,
    { orderNumbers, protectNumber }: TypedNumber,
    limit: number,
  ): Promise<Exact[]> {
    return this.database.query<Exact[]>(EXACT, [
      ...[storeId, orderNumbers, storeId, orderNumbers, limit],
      ...[storeId, isProtectOrderNumber(protectNumber) ? protectNumber : ''],
      ...[storeId, ORDER_ID_PATTERN.test(typed) ? typed : ''],
    ]);
  }

  /** Finds the orders with a live shipment that has one of these tracking numbers. */
  private async findByParcel(storeId: string, trackingNumbers: readonly string[], limit: number): Promise<string[]> {
    return unique(await this.database.query<Id[]>(OF_PARCEL, [storeId, trackingNumbers, limit, storeId]));
  }

  /** Finds the newest orders of a person. */
  private async findByContact(
    storeId: string,
    kind: 'email' | 'phone',
    text: string,
    limit: number,
  ): Promise<string[]> {
    const hashes = this.hashes[`${kind}Hashes`](storeId, text);
    return unique(await this.database.query<Id[]>(`${selectByHash(kind, 'id')} ${NEWEST}`, [storeId, hashes, limit]));
  }

  /** Finds orders whose number begins with one of these texts. */
  private async findByPrefix(storeId: string, prefixes: readonly string[], limit: number): Promise<string[]> {
    const values = prefixes.flatMap((prefix) => [storeId, `${prefix.replaceAll(/[|%_]/g, '|$&')}%`, limit]);
    return unique(await this.database.query<Id[]>(prefixes.map(() => BY_PREFIX).join(' UNION ALL '), values));
  }

  /** Reads orders by their ids, newest first; their documents have at most 4 MiB together. */
  private async findAll(storeId: string, ids: readonly string[]): Promise<OrderRecord[]> {
    if (ids.length === 0) return [];
    const list = { index: 'PRIMARY', filters: equalFilters({ id: ids }) };
    return (await ORDER_READER.findPage(this.database, storeId, list, { limit: ids.length })).items;
  }

  private selectExact(sql: string, storeId: string, hashes: readonly (Buffer | null)[]): Promise<Exact[]> {
    return this.database.query(sql, [storeId, hashes]);
  }
}

const unique = (rows: readonly Id[]): string[] => [...new Set(rows.map(({ id }) => id))];

/** Several orders whose numbers differ by letter case or a `#` are told apart by the spelling that was typed. */
function onlyNumber(exact: readonly Exact[], typed: string): string | undefined {
  const asTyped = exact.find(({ order_number }) => order_number === typed);
  const isOne = new Set(exact.map(({ id }) => id)).size === 1;
  return asTyped?.order_number ?? (isOne ? exact[0]?.order_number : undefined);
}
