// SPDX-License-Identifier: Apache-2.0
import { type Contact, ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { type DatabaseService } from '../../platform/database/database.service.js';
import { type Order } from '../model/order-content.js';
import { contactOf, OrderContactsRepository } from './order-contacts.repository.js';

const KEYS = { ENCRYPTION_KEY: 'a'.repeat(32), PREVIOUS_ENCRYPTION_KEYS: [] };
const EMAIL = 'ana@example.com';
const PHONE = '+5511961234567';

type People = Pick<Order['content'], 'customer' | 'shipping_address' | 'billing_address'>;

/** The emails and phones that a write of an order hashes besides those of its row, its stored hashes, and whether it deletes others. */
async function write(people: People, before?: People) {
  const hashes = new ContactHashService(KEYS);
  const orderOf = (content: People): Order => ({ store_id: 'sto_1', id: 'ord_1', content }) as Order;
  const row = { ...orderOf(people), ...hashes.hashesOf('sto_1', contactOf(people as Order['content'])) };
  const statements: string[] = [];
  const stored: Buffer[] = [];
  const database = {
    write: (sql: string) => Promise.resolve(statements.push(sql)),
    beforeCommit: (_write: unknown, { contact_hash }: { contact_hash: Buffer }) => stored.push(contact_hash),
  };
  const hashed: unknown[] = [];
  const recorded = {
    hashesOf: (storeId: string, contact: Contact) => {
      hashed.push(contact.email ?? contact.phone);
      return hashes.hashesOf(storeId, contact);
    },
  };
  const repository = new OrderContactsRepository(
    database as unknown as DatabaseService,
    recorded as ContactHashService,
  );
  await repository.replace(before && orderOf(before), row);
  return { hashed, stored, isDeleted: statements.length > 0 };
}

const hashOf = (contact: { email?: string; phone?: string; country?: string }) => {
  const { email_hash, phone_hash } = new ContactHashService(KEYS).hashesOf('sto_1', contact);
  return email_hash ?? phone_hash;
};

const NOTHING = { hashed: [], stored: [], isDeleted: false };
const ADDRESS = { country: 'BR', phone: PHONE };
const OTHER = { country: 'BR', email: 'bo@example.com', phone: '+5511961234568' };

describe('the contacts of an order beside those of its row', () => {
  it('are neither hashed nor stored if they are the same', async () => {
    const people = {
      customer: { email: EMAIL, phone: PHONE },
      shipping_address: ADDRESS,
      billing_address: { ...ADDRESS, email: EMAIL },
    };
    expect(await write(people)).toEqual(NOTHING);
    expect(await write({ customer: { email: EMAIL } })).toEqual(NOTHING);
    expect(await write({ customer: { email: EMAIL }, shipping_address: ADDRESS })).toEqual(NOTHING);
  });

  it('are hashed and stored once, although two addresses have them', async () => {
    const people = { customer: { email: EMAIL, phone: PHONE }, shipping_address: OTHER, billing_address: OTHER };
    expect(await write(people)).toEqual({
      hashed: [OTHER.email, OTHER.phone],
      stored: [hashOf({ email: OTHER.email }), hashOf({ phone: OTHER.phone })],
      isDeleted: false,
    });
  });

  it('are not stored in another spelling', async () => {
    const shipping_address = { country: 'BR', phone: '(11) 96123-4567', email: ' ANA@example.com' };
    const { hashed, stored } = await write({ customer: { email: EMAIL, phone: PHONE }, shipping_address });
    expect([hashed, stored]).toEqual([[shipping_address.email, shipping_address.phone], []]);
  });

  it('are told apart by the country of a national number', async () => {
    const [shipping_address, billing_address] = ['BR', 'DE'].map((country) => ({ country, phone: '030 901820' }));
    const { stored } = await write({ customer: { email: EMAIL }, shipping_address, billing_address });
    expect(stored).toEqual([hashOf({ phone: '030 901820', country: 'DE' })]);
  });
});

describe('a change of an order', () => {
  const before = { customer: { email: EMAIL }, shipping_address: OTHER };

  it('hashes nothing if the contacts stay', async () => {
    expect(await write({ ...before, billing_address: undefined }, before)).toEqual(NOTHING);
  });

  it('C-PRIV-5: deletes what an erased order has no more', async () => {
    expect(await write({ customer: {} }, before)).toEqual({ ...NOTHING, isDeleted: true });
  });

  it('deletes a contact that became the one of the row', async () => {
    const after = { customer: { email: OTHER.email }, shipping_address: OTHER };
    expect(await write(after, before)).toEqual({ ...NOTHING, isDeleted: true });
    const swapped = { customer: { email: OTHER.email }, shipping_address: { ...OTHER, email: EMAIL } };
    expect(await write(swapped, before)).toMatchObject({ stored: [hashOf({ email: EMAIL })], isDeleted: true });
  });
});
