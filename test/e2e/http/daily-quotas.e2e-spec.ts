// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { aClaimable, aLineClaim, aPicture, multipart } from '../../support/claims.js';
import { type Json, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { aReturn, TestReturn } from '../../support/returns.js';
import { apiWith } from '../../support/services.js';
import { aShipment } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const QUOTA = 1_000;
const DAY_SECONDS = 24 * 60 * 60;

let store: TestStore;
let baseUrl: string;

beforeAll(async () => {
  const quotas = { UPLOAD_BYTES_PER_STORE_AND_DAY: String(QUOTA), EVENT_BYTES_PER_STORE_AND_DAY: String(QUOTA) };
  ({ baseUrl } = await apiWith(quotas));
});

beforeEach(async () => {
  store = await newStore();
});

/** Expects 429, and that it lasts until the next UTC day. */
function expectQuotaExceeded(reply: Reply): void {
  expectProblem(reply, 429, 'DAILY_QUOTA_EXCEEDED');
  const secondsLeft = DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS);
  expect(Math.abs(Number(reply.headers['retry-after']) - secondsLeft)).toBeLessThan(60);
}

const usageOf = (kind: string): Promise<{ bytes: number }[]> =>
  rows('SELECT CAST(bytes AS DOUBLE) AS bytes FROM daily_usage WHERE store_id = ? AND kind = ?', [store.id, kind]);

describe('the quota of photos', () => {
  const upload = async (by = store): Promise<Reply> =>
    by.call('/claims/uploads', { method: 'POST', baseUrl, ...multipart(await aPicture().jpeg().toBuffer()) });

  /** Uploads photos until the quota is used up, and returns the bytes of those that were stored. */
  async function useUp(): Promise<number> {
    let bytes = 0;
    while (bytes < QUOTA) {
      const reply = await upload();
      expect(reply.status).toBe(201);
      bytes += (reply.json.data as { size_bytes: number }).size_bytes;
    }
    return bytes;
  }

  it('C-PHO-9: refuses photos of the store once its bytes of the day are used up', async () => {
    const bytes = await useUp();
    expect(await usageOf('photos')).toEqual([{ bytes }]);
    expectQuotaExceeded(await upload());
    expect((await upload(await newStore())).status).toBe(201);
    await rows("UPDATE daily_usage SET day = '2026-01-01' WHERE store_id = ?", [store.id]);
    expect((await upload()).status).toBe(201);
  });

  it('C-PHO-10: stores the photos that are being uploaded when it is reached, and counts deleted ones', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload()));
    const stored = replies.filter(({ status }) => status === 201);
    const sizes = stored.map(({ json }) => (json.data as { size_bytes: number }).size_bytes);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(await usageOf('photos')).toEqual([{ bytes }]);
    if (bytes < QUOTA) await useUp();
    await rows('DELETE FROM claim_uploads WHERE store_id = ?', [store.id]);
    expectQuotaExceeded(await upload());
  });
});

describe('the quota of events', () => {
  let number: string;

  beforeEach(() => {
    number = newOrderNumber();
  });

  const send = (method: string, path: string, body?: Json): Promise<Reply> =>
    store.call(path, { method, body, baseUrl, headers: { 'idempotency-key': randomUUID() } });
  const put = (body = anOrder()): Promise<Reply> => send('PUT', `/orders/${number}`, body);

  /** Pushes an order, whose event is larger than the quota, and waits until a changed one is refused. */
  async function useUp(): Promise<void> {
    expect((await put()).status).toBe(201);
    let price = 20;
    await until(
      async () => (await put(anOrder({ amounts: { subtotal: ++price } }))).status === 429,
      'the quota to be used up',
    );
  }

  const eventBytes = (): Promise<{ bytes: number }[]> =>
    rows('SELECT CAST(SUM(LENGTH(data)) AS DOUBLE) AS bytes FROM outbox_events WHERE store_id = ?', [store.id]);

  it('C-EVT-17: refuses writes of orders that would record an event, and stores nothing of them', async () => {
    await useUp();
    await until(
      async () => (await usageOf('events'))[0]?.bytes === (await eventBytes())[0]?.bytes,
      'the bytes of all events to be counted',
    );
    const before = await eventBytes();
    const writes: [string, string, Json][] = [
      ['PUT', `/orders/${number}`, anOrder({ amounts: { subtotal: 3 } })],
      ['POST', '/orders', anOrder({ order_number: newOrderNumber(), order_id: newOrderNumber() })],
      ['POST', `/orders/${number}/cancel`, { type: 'FULL' }],
      ['PUT', `/orders/${number}/return-label`, { included_in_package: true }],
    ];
    for (const [method, path, body] of writes) expectQuotaExceeded(await send(method, path, body));
    expect(await eventBytes()).toEqual(before);
    const otherStore = await newStore();
    const order = { method: 'PUT', body: anOrder(), baseUrl };
    expect((await otherStore.call(`/orders/${newOrderNumber()}`, order)).status).toBe(201);
  });

  it('C-EVT-17: refuses new returns and claims, and stores nothing of them; takes the callbacks of a return', async () => {
    await useUp();
    // The other API process has a larger quota.
    const order = await aClaimable(store, { A: 3 });
    const requested = await TestReturn.request(order, { A: 1 });
    const before = await eventBytes();
    expectQuotaExceeded(await send('POST', '/returns', aReturn(order, { A: 1 })));
    expectQuotaExceeded(await send('POST', '/claims', aLineClaim(order, { A: 1 })));
    expect(await eventBytes()).toEqual(before);
    expect((await send('POST', `${requested.path}/decision`, { decision: 'APPROVED' })).status).toBe(200);
  });

  it('C-EVT-17: takes writes that record no event, and those of shipments', async () => {
    await useUp();
    const { json } = await send('GET', `/orders/${number}`);
    const { subtotal } = ((json.data as Json).order as { amounts: { subtotal: number } }).amounts;
    expect((await put(anOrder({ amounts: { subtotal } }))).status).toBe(200);
    expect((await send('POST', '/orders/validate', anOrder({ order_number: number }))).status).toBe(200);
    expect((await send('POST', '/shipments', aShipment())).status).toBe(201);
  });

  it('begins anew with the UTC day', async () => {
    await useUp();
    // The relay counts each batch of events; one that comes after the change of the day would use the new one up.
    const pending = 'SELECT id FROM outbox_events WHERE store_id = ? AND position IS NULL';
    await until(async () => (await rows(pending, [store.id])).length === 0, 'all events to be counted');
    await rows("UPDATE daily_usage SET day = '2026-01-01' WHERE store_id = ?", [store.id]);
    await until(async () => (await put(anOrder({ amounts: { subtotal: 7 } }))).status === 200, 'the quota to be free');
  });
});
