// SPDX-License-Identifier: Apache-2.0
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Reply } from '../../support/client.js';
import { writtenBy } from '../../support/database.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const NOTHING = { orders: 0, shipments: 0, events: 0, records: 0 };
const KEY = { 'idempotency-key': '0190163d-8694-739b-aea5-966c26f8ad91' };

const routes: [string, boolean, (store: TestStore, number: string) => Promise<Reply>][] = [
  ['PUT /orders/{order_number}', true, (store, number) => store.put(`/orders/${number}`, anOrder(), KEY)],
  ['POST /orders', true, (store, order_number) => store.post('/orders', anOrder({ order_number }), KEY)],
  ['GET /orders/{order_number}', false, (store, number) => store.get(`/orders/${number}`)],
];

describe.each(routes)('%s', (_route, writes, ask) => {
  it('C-STO-13, C-PUT-18: is 409 for a store in webhook ingestion mode', async () => {
    const store = await newStore({ ingestion_mode: 'shopify_webhook' });
    const { status, json } = await ask(store, newOrderNumber());
    expect([status, json.code]).toEqual([409, 'INGESTION_MODE_CONFLICT']);
    expect(await writtenBy(store.id)).toEqual(NOTHING);
  });

  it('checks the mode before oms_push_enabled, and applies it from the next request', async () => {
    const store = await newStore({ ingestion_mode: 'shopify_webhook', oms_push_enabled: false });
    const number = newOrderNumber();
    expect((await ask(store, number)).json.code).toBe('INGESTION_MODE_CONFLICT');
    await service<StoresService>('StoresService').update(store.id, {
      ingestion_mode: 'custom_api',
      oms_push_enabled: true,
    });
    expect((await ask(store, number)).json.code).toBe(writes ? undefined : 'ORDER_NOT_FOUND');
    await service<StoresService>('StoresService').update(store.id, { ingestion_mode: 'shopify_webhook' });
    expect((await ask(store, number)).json.code).toBe('INGESTION_MODE_CONFLICT');
  });

  it(`${writes ? 'answers 403' : 'is served'} without oms_push_enabled`, async () => {
    const store = await newStore({ oms_push_enabled: false });
    const { status, json } = await ask(store, newOrderNumber());
    expect([status, json.code]).toEqual(writes ? [403, 'OMS_PUSH_DISABLED'] : [404, 'ORDER_NOT_FOUND']);
    expect(await writtenBy(store.id)).toEqual(NOTHING);
  });
});

it.each([{ ingestion_mode: 'shopify_webhook' }, { oms_push_enabled: false }])(
  'refuses a store with %p before it reads the body',
  async (settings) => {
    const store = await newStore(settings);
    const headers = { 'content-type': 'text/plain' };
    const { status } = await store.call('/orders/A', { method: 'PUT', body: '{', headers });
    expect([403, 409]).toContain(status);
  },
);

it('accepts orders of a store with tracking_enabled false', async () => {
  const store = await newStore({ tracking_enabled: false });
  expect((await store.put(`/orders/${newOrderNumber()}`, anOrder())).status).toBe(201);
});
