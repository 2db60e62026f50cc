// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { type Json } from '../../support/client.js';
import { eventsOf, writtenBy } from '../../support/database.js';
import { aFullOrder } from '../../support/full-order.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
beforeAll(async () => (store = await newStore()));

const read = async (number: string): Promise<Json> =>
  ((await store.get(`/orders/${number}`)).json.data as { order: Json }).order;

describe('events of an order', () => {
  it.each(['PUT', 'POST'])('C-EVT-3: %s: order.created carries the order as read at that moment', async (method) => {
    const number = newOrderNumber();
    if (method === 'PUT') await store.put(`/orders/${number}`, aFullOrder());
    else await store.post('/orders', aFullOrder({ order_number: number }));
    const { source_payload: _payload, ...order } = await read(number);
    const source_payload_digest = { size_bytes: expect.anything(), sha256: expect.any(String) };
    expect(await eventsOf(store.id, number)).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-hjkmnp-tv-z]{26}$/),
        type: 'order.created',
        sequence: 1,
        data: { sequence: 1, occurred_at: order.order_date_created, order: { ...order, source_payload_digest } },
      },
    ]);
  });

  it('C-EVT-4: order.updated carries each applied write, with a rising sequence', async () => {
    const number = newOrderNumber();
    const seen: Json[] = [];
    for (const note of ['1', '2', '2', '3']) {
      await store.put(`/orders/${number}`, aSoundOrder({ note }));
      seen.push(await read(number));
    }
    const events = await eventsOf(store.id, number);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['order.created', 1],
      ['order.updated', 2],
      ['order.updated', 3],
    ]);
    expect(events.map(({ data }) => data.order)).toEqual([seen[0], seen[1], seen[3]]);
    for (const { data, sequence } of events)
      expect([data.sequence, data.occurred_at]).toEqual([sequence, data.order.updatedAt]);
    expect([...events].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(events);
  });

  it('C-EVT-16: carry the size and hash of source_payload in place of the payload', async () => {
    const path = `/orders/${newOrderNumber()}`;
    const payload = '{"ü":1.5,"a":[]}';
    const text = JSON.stringify(aSoundOrder({ source_payload: {} })).replace(
      '"source_payload":{}',
      `"source_payload":${payload}`,
    );
    await store.call(path, { method: 'PUT', body: text, headers: { 'content-type': 'application/json' } });
    expect((await store.get(path)).text).toContain(`"source_payload":${payload}`);
    const [event] = await eventsOf(store.id, path.slice('/orders/'.length));
    expect(event?.data.order).not.toHaveProperty('source_payload');
    const digest = {
      size_bytes: Buffer.byteLength(payload),
      sha256: createHash('sha256').update(payload).digest('hex'),
    };
    expect(JSON.parse(JSON.stringify(event?.data.order.source_payload_digest))).toEqual(digest);
    await store.put(path, aSoundOrder());
    const { json } = await store.get(`${path}/history`);
    const [{ changes }] = (json.data as { versions: [{ changes: Json[] }] }).versions;
    expect(changes).toEqual([{ member: 'source_payload_digest', before: digest, after: null }]);
  });

  it('C-EVT-8: refused and matching writes emit no event', async () => {
    const freshStore = await newStore();
    const path = `/orders/${newOrderNumber()}`;
    await freshStore.put(path, aSoundOrder({ order_id: 'oid' }));
    await freshStore.put(path, aSoundOrder());
    await freshStore.put(path, aSoundOrder({ order_id: 'other', note: 'x' }));
    await freshStore.put(path, aSoundOrder({ note: 1 }));
    await freshStore.get(path);
    expect(await writtenBy(freshStore.id)).toEqual({ orders: 1, shipments: 0, events: 1, records: 0 });
  });

  it('are recorded only for the store of the order', async () => {
    const [one, two, number] = [await newStore(), await newStore(), newOrderNumber()];
    await one.put(`/orders/${number}`, aSoundOrder());
    await two.put(`/orders/${number}`, aSoundOrder());
    expect(await eventsOf(one.id, number)).toHaveLength(1);
    expect(await eventsOf(two.id, number)).toHaveLength(1);
  });
});
