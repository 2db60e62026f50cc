// SPDX-License-Identifier: Apache-2.0
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Json } from '../../support/client.js';
import { writtenBy } from '../../support/database.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const berlin = { id: 'berlin-1', name: 'Berlin outlet' };

let b2b: TestStore;
let standard: TestStore;
let path: string;
beforeAll(async () => {
  b2b = await newStore({ account_type: 'b2b_platform' });
  standard = await newStore();
});
beforeEach(() => (path = `/orders/${newOrderNumber()}`));

const sourceStoreOf = async (store: TestStore): Promise<unknown> =>
  ((await store.get(path)).json.data as { order: Json }).order.source_store;

const become = async (store: TestStore, account_type: string): Promise<void> =>
  void (await service<StoresService>('StoresService').update(store.id, { account_type }));

const writes = [
  ['PUT', (store: TestStore, body: Json) => store.put(path, body)],
  ['POST', (store: TestStore, body: Json) => store.post('/orders', { order_number: path.slice(8), ...body })],
] as const;

describe.each(writes)('source_store on %s', (_method, write) => {
  it.each([{}, { source_store: null }])(
    'C-SRC-2: requires source_store from a B2B platform store, not %p',
    async (members) => {
      const { status, json } = await write(b2b, anOrder(members));
      expect([status, json.code]).toEqual([422, 'SOURCE_STORE_REQUIRED']);
      expect((await b2b.get(path)).status).toBe(404);
    },
  );

  it('C-SRC-2: requires source_store on every write, also for an order that has one', async () => {
    await write(b2b, anOrder({ source_store: berlin }));
    const { status, json } = await write(b2b, anOrder());
    expect([status, json.code]).toEqual([422, 'SOURCE_STORE_REQUIRED']);
  });

  it('C-SRC-3: refuses source_store from any other store', async () => {
    const { status, json } = await write(standard, anOrder({ source_store: berlin }));
    expect([status, json.code]).toEqual([422, 'SOURCE_STORE_NOT_ALLOWED']);
    expect((await standard.get(path)).status).toBe(404);
  });

  it('C-SRC-3: treats a source_store of null as left out', async () => {
    expect((await write(standard, anOrder({ source_store: null }))).status).toBe(201);
  });

  it('C-ORD-20, C-SRC-1: checks the shape of source_store first', async () => {
    for (const store of [b2b, standard]) {
      const { status, json } = await write(store, anOrder({ source_store: { id: 'x' } }));
      expect([status, json.code]).toEqual([422, 'VALIDATION_ERROR']);
      expect(json.errors).toEqual([expect.objectContaining({ pointer: '/source_store/name', code: 'REQUIRED' })]);
    }
  });

  it("C-SRC-4: follows the store's configuration on every request, with the same token", async () => {
    const store = await newStore();
    expect((await write(store, anOrder())).status).toBe(201);
    await become(store, 'b2b_platform');
    expect((await write(store, anOrder())).json.code).toBe('SOURCE_STORE_REQUIRED');
    expect((await write(store, anOrder({ source_store: berlin }))).status).toBe(200);
  });

  it('C-SRC-8, C-SRC-9: refuses another source store that uses the number of an order', async () => {
    await write(b2b, anOrder({ source_store: berlin }));
    const [before, written] = [(await b2b.get(path)).text, await writtenBy(b2b.id)];
    for (const source_store of [
      { ...berlin, id: 'munich-1' },
      { ...berlin, name: 'berlin outlet' },
      { ...berlin, id: 'BERLIN-1' },
    ]) {
      const { status, json } = await write(b2b, anOrder({ source_store, note: 'x' }));
      expect([status, json.code]).toEqual([409, 'SOURCE_STORE_CONFLICT']);
    }
    expect((await b2b.get(path)).text).toBe(before);
    expect(await writtenBy(b2b.id)).toEqual(written);
  });

  it('C-SRC-10: accepts the stored source_store', async () => {
    await write(b2b, anOrder({ source_store: berlin }));
    const { status, json } = await write(b2b, anOrder({ source_store: { name: berlin.name, id: berlin.id } }));
    expect([status, json.data]).toEqual([200, expect.objectContaining({ reason: 'no_change' })]);
    expect(await sourceStoreOf(b2b)).toEqual(berlin);
  });
});

describe('source_store', () => {
  it('C-SRC-5: is only a label, even with the id of an existing store', async () => {
    const label = { id: standard.id, name: 'Another store' };
    await b2b.put(path, anOrder({ source_store: label }));
    expect(await sourceStoreOf(b2b)).toEqual(label);
    expect((await standard.get(path)).status).toBe(404);
  });

  it('C-SRC-11: keeps its stored value if left out by a store that has become a standard one', async () => {
    const store = await newStore({ account_type: 'b2b_platform' });
    await store.put(path, anOrder({ source_store: berlin }));
    await become(store, 'standard');
    expect((await store.put(path, anOrder())).json.data).toMatchObject({ reason: 'no_change' });
    expect((await store.put(path, anOrder({ note: 'x' }))).json.data).toMatchObject({ fields_changed_count: 1 });
    expect(await sourceStoreOf(store)).toEqual(berlin);
    expect((await store.put(path, anOrder({ source_store: berlin }))).json.code).toBe('SOURCE_STORE_NOT_ALLOWED');
    await become(store, 'b2b_platform');
    const moved = await store.put(path, anOrder({ source_store: { ...berlin, id: 'x' } }));
    expect(moved.json.code).toBe('SOURCE_STORE_CONFLICT');
  });

  it('is checked before the other rules of an existing order', async () => {
    await b2b.put(path, anOrder({ source_store: berlin, order_id: 'oid' }));
    const body = anOrder({ source_store: { ...berlin, id: 'x' }, order_id: 'other' });
    expect((await b2b.put(path, body)).json.code).toBe('SOURCE_STORE_CONFLICT');
    expect((await b2b.put(path, anOrder({ order_id: 'other' }))).json.code).toBe('SOURCE_STORE_REQUIRED');
  });
});
