// SPDX-License-Identifier: Apache-2.0
import { fromNewAddress } from '../../support/addresses.js';
import { type Reply } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { apiWith } from '../../support/services.js';
import { newStore, TestStore } from '../../support/stores.js';

const [FIRST, SECOND] = servers.base_urls;
const PARCEL = { tracking_number: 'TN-1', carrier: 'moto_frete' };

/** The policies of the limits that counted, by the headers. */
const limitsIn = ({ headers }: Reply): string[] => (headers['ratelimit-policy'] ?? '').split(', ').filter(Boolean);

const leftIn = ({ headers }: Reply, policy: string): number | undefined => {
  const [, left] = new RegExp(`"${policy}";r=(\\d+);`).exec(headers.ratelimit ?? '') ?? [];
  return left === undefined ? undefined : Number(left);
};

/** The three shipment writes, for a parcel that was pushed before. */
const WRITES: [name: string, send: (store: TestStore, id: string, baseUrl?: string) => Promise<Reply>][] = [
  ['POST /shipments', (store, _id, baseUrl) => store.call('/shipments', { method: 'POST', body: PARCEL, baseUrl })],
  [
    'PATCH /shipments/{tracking_number}',
    (store, _id, baseUrl) => store.call('/shipments/TN-1', { method: 'PATCH', body: { metadata: 'x' }, baseUrl }),
  ],
  [
    'PATCH /shipments/by-id/{id}',
    (store, id, baseUrl) => store.call(`/shipments/by-id/${id}`, { method: 'PATCH', body: { metadata: 'y' }, baseUrl }),
  ],
];

async function aParcel(rate_limits: Record<string, number> = {}): Promise<{ store: TestStore; id: string }> {
  const store = await newStore({ rate_limits });
  return { store, id: String((await store.post('/shipments', PARCEL)).json.shipment_id) };
}

describe('the limit on shipment writes', () => {
  it.each(WRITES)('C-LIM-5: %s: is 600 a minute, and no other limit counts', async (_name, send) => {
    const { store, id } = await aParcel();
    const reply = await send(store, id);
    expect(limitsIn(reply)).toEqual(['"shipments";q=600;w=60']);
    expect(reply.headers.ratelimit).toMatch(/^"shipments";r=598;t=([1-9]|[1-5]\d|60)$/);
  });

  it.each(WRITES)(
    "C-LIM-5: is shared by the three writes and by two processes, with the store's own limit: %s",
    async (_n, send) => {
      const { store, id } = await aParcel({ shipment_writes_per_minute: 4 });
      const replies = [];
      for (const [index, [, write]] of WRITES.entries())
        replies.push(await write(store, id, servers.base_urls[index % 2]));
      expect(replies.map(({ status }) => status)).toEqual([409, 200, 200]);
      expect(replies.map((reply) => leftIn(reply, 'shipments'))).toEqual([2, 1, 0]);
      for (const baseUrl of [FIRST, SECOND]) {
        const refused = await send(store, id, baseUrl);
        expectProblem(refused, 429, 'RATE_LIMITED');
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
        expect(limitsIn(refused)).toEqual(['"shipments";q=4;w=60']);
      }
      expect((await (await newStore()).post('/shipments', PARCEL)).status).toBe(202);
    },
  );

  it('accepts exactly the limit of concurrent requests', async () => {
    const { store, id } = await aParcel({ shipment_writes_per_minute: 11 });
    const patch = WRITES[1]?.[1] as (typeof WRITES)[number][1];
    const sent = Array.from({ length: 30 }, (_, index) => patch(store, id, servers.base_urls[index % 2]));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([10, 20]);
  });

  it("C-LIM-6: is separate from the store's limit: neither reduces the other", async () => {
    const { store, id } = await aParcel({ data_per_minute: 3, shipment_writes_per_minute: 9 });
    for (const [, send] of WRITES) await send(store, id);
    const reads = [
      await store.get('/shipments/TN-1'),
      await store.get('/orders/X'),
      await store.get('/shipments/TN-1'),
    ];
    expect(reads.map((reply) => leftIn(reply, 'store'))).toEqual([2, 1, 0]);
    expectProblem(await store.get('/shipments/TN-1'), 429, 'RATE_LIMITED');
    const writes = [];
    for (const [, send] of WRITES) writes.push(await send(store, id));
    expect(writes.map((reply) => leftIn(reply, 'shipments'))).toEqual([4, 3, 2]);
  });

  it('counts a write refused for its JSON, media type, shape or unknown shipment', async () => {
    const store = await newStore({ rate_limits: { shipment_writes_per_minute: 4 } });
    const replies = [
      await store.post('/shipments', '{'),
      await store.post('/shipments', 'x', { 'content-type': 'text/plain' }),
      await store.post('/shipments', {}),
      await store.call('/shipments/NONE', { method: 'PATCH', body: { metadata: 'x' } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 415, 422, 404]);
    expect(replies.map((reply) => leftIn(reply, 'shipments'))).toEqual([3, 2, 1, 0]);
    expectProblem(await store.post('/shipments', PARCEL), 429, 'RATE_LIMITED');
  });

  it.each(WRITES)(
    'C-LIM-23: %s: refusals count on the address, and past its limit are 429; good writes go on',
    async (_name, send) => {
      const { baseUrl } = await apiWith({ RATE_LIMIT_PER_IP: '2', TRUSTED_PROXY_HOPS: '1' });
      const [{ store, id }, headers] = [await aParcel(), fromNewAddress()];
      const stranger = new TestStore(store.store, store.apiKey, `${store.token}x`);
      const sendAs = (sender: TestStore): Promise<Reply> => {
        const call: TestStore['call'] = (path, options) => sender.call(path, { ...options, baseUrl, headers });
        return send(Object.assign(Object.create(sender) as TestStore, { call }), id, baseUrl);
      };
      for (const left of [1, 0]) {
        const reply = await sendAs(stranger);
        expectProblem(reply, 401, 'TOKEN_INVALID');
        expect(leftIn(reply, 'address')).toBe(left);
      }
      expectProblem(await sendAs(stranger), 429, 'RATE_LIMITED');
      expect((await sendAs(store)).status).toBeLessThan(410);
    },
  );

  it('C-LIM-6: is separate from the limit per address, which counts timeline reads', async () => {
    const { baseUrl } = await apiWith({ RATE_LIMIT_PER_IP: '2', TRUSTED_PROXY_HOPS: '1' });
    const [headers, store] = [fromNewAddress(), await newStore()];
    const push = (tracking_number: string): Promise<Reply> =>
      store.call('/shipments', { method: 'POST', body: { ...PARCEL, tracking_number }, baseUrl, headers });
    const read = (): Promise<Reply> => store.call('/shipments/A', { baseUrl, headers });
    for (const number of ['A', 'B', 'C']) expect((await push(number)).status).toBe(202);
    expect(leftIn(await read(), 'address')).toBe(1);
    expect(leftIn(await read(), 'address')).toBe(0);
    expectProblem(await read(), 429, 'RATE_LIMITED');
    expect((await push('D')).status).toBe(202);
  });
});
