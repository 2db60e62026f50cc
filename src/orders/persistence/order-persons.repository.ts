import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type OrderRecord } from '../model/order-content.js';

/** A person, by one or more of these. */
export interface Person {
  email?: string;
  phone?: string;
  /** `customer.id` of orders. */
  customer_id?: string;
}

const byColumn = (kind: 'email' | 'phone' | 'customer') =>
  `SELECT id, order_number FROM orders FORCE INDEX (orders_${kind}) WHERE store_id = ? AND ${kind}_hash IN (?)`;
const BY_CONTACT = `SELECT o.id, o.order_number FROM order_contacts c
  STRAIGHT_JOIN orders o ON o.store_id = c.store_id AND o.id = c.order_id WHERE c.store_id = ? AND c.contact_hash IN (?)`;

/** Finds all orders of a person, by the hashes in their rows and those of their further contacts. */
@Injectable()
export class OrderPersonsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
  ) {}

  /** Finds the numbers of the orders that have one of the person's addresses, phones or ids, oldest first. */
  async findNumbers(storeId: string, { email, phone, customer_id }: Person): Promise<string[]> {
    const emails = email === undefined ? [] : this.hashes.emailHashes(storeId, email);
    const phones = phone === undefined ? [] : this.hashes.phoneHashes(storeId, phone);
    const customers = customer_id === undefined ? [] : this.hashes.customerHashes(storeId, customer_id);
    const found = await Promise.all([
      this.select(byColumn('email'), storeId, emails),
      this.select(byColumn('phone'), storeId, phones),
      this.select(byColumn('customer'), storeId, customers),
      this.select(BY_CONTACT, storeId, [...emails, ...phones]),
    ]);
    const byId = new Map(found.flat().map(({ id, order_number }) => [id, order_number]));
    return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, number]) => number);
  }

  private async select(
    sql: string,
    storeId: string,
    hashes: readonly Buffer[],
  ): Promise<Pick<OrderRecord, 'id' | 'order_number'>[]> {
    return hashes.length === 0 ? [] : this.database.query(sql, [storeId, hashes]);
  }
}
