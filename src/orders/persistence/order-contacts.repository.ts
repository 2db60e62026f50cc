import { Injectable } from '@nestjs/common';
import { type ContactHashes, ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { type Order } from '../model/order-content.js';
import { OrderContactEntity } from '../model/order.entity.js';

const CONTACTS = table(OrderContactEntity);
const DELETE = 'DELETE FROM order_contacts WHERE store_id = ? AND order_id = ?';

/** The addresses and phones in orders that the columns of their rows do not have, so that a person is found by each of them. */
@Injectable()
export class OrderContactsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly hashes: ContactHashService,
  ) {}

  /**
   * Replaces the further contacts of an order, in the open transaction.
   * @param before the order before the write; undefined for a new one
   */
  async replace(before: Order | undefined, order: Order): Promise<void> {
    const [old, next] = [before ? this.furtherOf(before) : [], this.furtherOf(order)];
    if (old.length === next.length && old.every((hash, index) => hash.equals(next[index] as Buffer))) return;
    if (old.length > 0) await this.database.write(DELETE, [order.store_id, order.id]);
    for (const contact_hash of next)
      this.database.beforeCommit(this.insert, { store_id: order.store_id, contact_hash, order_id: order.id });
  }

  private readonly insert = async (rows: OrderContactEntity[]): Promise<void> => {
    await this.database.write(`${CONTACTS.insertMany} ON DUPLICATE KEY UPDATE order_id = VALUES(order_id)`, [
      rows.map((row) => CONTACTS.valuesOf(row)),
    ]);
  };

  private furtherOf({ store_id, content }: Order): Buffer[] {
    const { customer, shipping_address: to, billing_address: from } = content;
    const ofRow = listOf(this.hashes.hashesOf(store_id, contactOf(content)));
    const all = [customer, to, from].flatMap((person) => {
      if (!person?.email && !person?.phone) return [];
      const country = (from === person ? from : to)?.country;
      return listOf(this.hashes.hashesOf(store_id, { ...person, country }));
    });
    const further = all.filter((hash) => !ofRow.some((known) => known.equals(hash)));
    return further.filter((hash, index) => further.findIndex((other) => other.equals(hash)) === index);
  }
}

const listOf = ({ email_hash, phone_hash }: ContactHashes): Buffer[] =>
  [email_hash, phone_hash].filter((hash) => hash !== null);

/** The customer's address and phone, or else the phone of the shipping address. Numbers are of the shipping country. */
export function contactOf({ customer, shipping_address }: Order['content']) {
  const phone = [customer.phone, shipping_address?.phone].find(Boolean);
  return { email: customer.email, phone, country: shipping_address?.country };
}
