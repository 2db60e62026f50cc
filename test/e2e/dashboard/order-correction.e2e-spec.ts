// SPDX-License-Identifier: Apache-2.0
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { type HtmlClient } from '../../support/html-client.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { aShipment } from '../../support/shipments.js';
import { auditOf } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
});

const WRONG = { name: 'Ana Souza', email: 'ana@exmaple.com' };
const PLACE = { street1: 'Rua 1', city: 'Imbituba', zip: '88780', country: 'BR' };
const FORM = 'form[action$="/customer"]';

async function anOrder(members: Json = {}): Promise<string> {
  const number = newOrderNumber();
  const body = aSoundOrder({ customer: WRONG, shipping_address: PLACE, ...members });
  expect((await store.put(`/orders/${number}`, body)).status).toBe(201);
  return number;
}

async function read(number: string): Promise<Json> {
  return ((await store.get(`/orders/${number}`)).json.data as { order: Json }).order;
}

async function formOf(number: string): Promise<HtmlClient> {
  const client = await signedInClient(dashboard);
  await client.open(`/orders/${number}`);
  return client.follow('Correct name, contact or address');
}

describe('staff correct an order that was typed wrongly', () => {
  it('C-ORD-35: is an order.updated by staff, in the history, and in the audit log without a value', async () => {
    const number = await anOrder();
    const client = await formOf(number);
    expect(client.text()).toContain('its next update replaces what you type here');
    await client.submit('Save correction', { Email: 'ana@example.com', 'Street and number': 'Rua 2', City: '' });
    expect(client.said()).toBe('Corrected: email, shipping address.');
    const { city: _city, ...place } = PLACE;
    expect(await read(number)).toMatchObject({
      customer: { ...WRONG, email: 'ana@example.com' },
      shipping_address: { ...place, street1: 'Rua 2' },
    });
    const { versions } = (await store.get(`/orders/${number}/history`)).json.data as { versions: Json[] };
    const actor = { type: 'staff', id: dashboard.staff.email };
    expect(versions.map((version) => [version.type, version.actor])).toEqual([
      ['order.updated', actor],
      ['order.created', expect.objectContaining({ type: 'api_key' })],
    ]);
    const entry = `${dashboard.staff.email}: Corrected email, shipping address of order ${number}`;
    expect(await auditOf(store)).toContain(entry);
    expect((await auditOf(store)).join('\n')).not.toMatch(/ana@ex|Rua/);
    expect((await store.put(`/orders/${number}`, aSoundOrder({ customer: WRONG }))).json.data).toMatchObject({
      applied: true,
    });
    expect(await read(number)).toMatchObject({ customer: WRONG });
  });

  it('C-ORD-35: a form that comes twice is one version; one that others have overtaken, or a wrong value, is refused', async () => {
    const number = await anOrder();
    const client = await formOf(number);
    const entered = { ...client.fields(FORM), customer_email: 'ana@example.com' };
    const post = (fields = entered) => client.post(`/orders/${number}/customer`, fields);
    const replies = await Promise.all([post(), post(), post()]);
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await rows('SELECT version FROM orders WHERE order_number = ?', [number])).toEqual([{ version: 2 }]);
    expect((await auditOf(store)).filter((text) => text.includes(number))).toHaveLength(1);
    await client.submit('Save correction', { Email: 'ana@example.org' });
    expect(client.text('body')).toContain('The order has changed since this form was opened.');
    await client.open(`/orders/${number}/customer`);
    await client.submit('Save correction', { Email: 'ana', Country: 'Brazil' });
    expect(client.text('body')).toMatch(/customer, email[^]*shipping address, country/);
    expect(client.value('Email')).toBe('ana');
    expect(await read(number)).toMatchObject({ customer: { email: 'ana@example.com' } });
  });

  it('C-ORD-36: ends codes and sessions of the customer for the old address', async () => {
    const number = await anOrder();
    const hash = number.padEnd(64, '0').slice(0, 64);
    const [at, key] = [new Date(Date.now() + 60_000), [store.id, hash, number]];
    const code =
      'INSERT INTO self_service_codes (store_id, visit_hash, order_number, id, recipient, attempts, expires_at)';
    await rows(`${code} VALUES (?, ?, ?, 'msg_1', 'ana@exmaple.com', 0, ?)`, [...key, at]);
    const session = 'INSERT INTO self_service_sessions (store_id, visit_hash, order_number, expires_at)';
    await rows(`${session} VALUES (?, ?, ?, ?)`, [...key, at]);
    const count = async (table: string): Promise<number> =>
      (await rows(`SELECT 1 FROM ${table} WHERE store_id = ? AND order_number = ?`, [store.id, number])).length;
    const left = async () => [await count('self_service_codes'), await count('self_service_sessions')];
    const client = await formOf(number);
    await client.submit('Save correction', { Phone: '+5548999990000' });
    expect(await left()).toEqual([1, 1]);
    await client.open(`/orders/${number}/customer`);
    await client.submit('Save correction', { Email: 'ana@example.com' });
    expect(await left()).toEqual([0, 0]);
  });

  it('C-ORD-36: shows the new address where staff decide on a claim', async () => {
    const order = await aClaimable(store, { lamp: 1 }, { customer: WRONG });
    const id = String(claimOf(await file(store, aLineClaim(order, { lamp: 1 }))).claim_id);
    const client = await formOf(order.number);
    await client.submit('Save correction', { Email: 'ana@example.com' });
    await client.open(`/claims/${id}`);
    expect(client.text(client.panel('Deny'))).toContain('ana@example.com gets an email with the reason.');
    expect(client.text('body')).not.toContain(WRONG.email);
  });

  it('C-ORD-37: corrects the email of parcels that repeat it, and leaves where they are shipped to', async () => {
    const number = await anOrder();
    const push = async (customer_email: string): Promise<string> => {
      const body = aShipment({ order_number: number, customer_email, ship_to: PLACE });
      return String((await store.post('/shipments', body)).json.shipment_id);
    };
    const [same, other] = [await push('Ana@Exmaple.com'), await push('gift@example.com')];
    const client = await formOf(number);
    expect(client.text()).toContain('2 parcels are already registered: nothing here reaches the carrier.');
    await client.submit('Save correction', { Email: 'ana@example.com', City: 'Laguna' });
    const { shipments, shipping_address } = (await read(number)) as { shipments: Json[]; shipping_address: Json };
    expect(shipping_address).toMatchObject({ city: 'Laguna' });
    expect(shipments).toEqual([
      expect.objectContaining({ shipment_id: same, customer_email: 'ana@example.com', address_to: PLACE }),
      expect.objectContaining({ shipment_id: other, customer_email: 'gift@example.com', address_to: PLACE }),
    ]);
  });
});
