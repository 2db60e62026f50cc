// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Contact, type ContactHashes, ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { isSameJson } from '../../platform/json/same-json.js';
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
   * @param order the order with the hashes in the columns of its row
   */
  async replace(before: Order | undefined, order: Order & ContactHashes): Promise<void> {
    const { store_id, id: order_id } = order;
    if (before && isSameJson(peopleIn(before), peopleIn(order))) return;
    if (before && furtherIn(before).length > 0) await this.database.write(DELETE, [store_id, order_id]);
    const further = furtherIn(order).flatMap((contact) => listOf(this.hashes.hashesOf(store_id, contact)));
    for (const [index, contact_hash] of further.entries()) {
      const isKnown = [...listOf(order), ...further.slice(0, index)].some((known) => known.equals(contact_hash));
      if (!isKnown) this.database.beforeCommit(this.insert, { store_id, contact_hash, order_id });
    }
  }

  private readonly insert = async (rows: OrderContactEntity[]): Promise<void> => {
    await this.database.write(`${CONTACTS.insertMany} ON DUPLICATE KEY UPDATE order_id = VALUES(order_id)`, [
      rows.map((row) => CONTACTS.valuesOf(row)),
    ]);
  };
}

const listOf = ({ email_hash, phone_hash }: ContactHashes): Buffer[] =>
  [email_hash, phone_hash].filter((hash) => hash !== null);

/** The customer's address and phone, or else the phone of the shipping address. Numbers are of the shipping country. */
export function contactOf({ customer, shipping_address }: Order['content']): Contact {
  const phone = [customer.phone, shipping_address?.phone].find(Boolean);
  return { email: customer.email, phone, country: shipping_address?.country };
}

/** The customer, the recipient and the payer of an order, as far as their contacts go. */
function peopleIn({ content: { customer, shipping_address: to, billing_address: from } }: Order): Contact[] {
  return [{ ...customer, country: to?.country }, to, from].map((person) => {
    return { email: person?.email, phone: person?.phone, country: person?.country };
  });
}

/** The addresses and phones of an order as they were sent, each once and by itself, except those of its row. */
function furtherIn(order: Order): Contact[] {
  const ofRow = partsOf(contactOf(order.content));
  const parts = [...ofRow, ...peopleIn(order).flatMap(partsOf)];
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()].slice(ofRow.length);
}

const partsOf = ({ email, phone, country }: Contact): Contact[] =>
  [{ email }, { phone, country }].filter((part) => part.email || part.phone);
