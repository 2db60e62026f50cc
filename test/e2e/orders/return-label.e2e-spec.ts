// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json } from '../../support/client.js';
import { eventsOf, writtenBy } from '../../support/database.js';
import { aFiguredOrder, readOrder } from '../../support/figures.js';
import { newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { newStore, type TestStore } from '../../support/stores.js';

const ORDER = aFiguredOrder();
const PDF = { label_url: 'https://labels.example.com/1.pdf' };
const FULL = {
  barcode_data: '420887809405',
  tracking_number: 'RT-1',
  label_url: 'https://labels.example.com/1.pdf',
  qr_code_url: 'https://labels.example.com/1.png?x=1',
  included_in_package: true,
  carrier: 'usps',
  service: 'Ground Advantage',
  tracking_url: 'https://track.example.com/RT-1',
  expires_at: '2026-12-01T00:00:00.000Z',
  instructions: 'Fold it.\nTape it.',
  return_to: { name: 'Depot', street1: 'Rua 1', city: 'Imbituba', country: 'BR', dock: 4 },
  printed: { copies: [1, null], weight: 19.9 },
};

let store: TestStore;
let number: string;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(async () => {
  path = `/orders/${(number = newOrderNumber())}`;
  await store.put(path, ORDER);
});

const putLabel = (label: unknown, headers: Record<string, string> = {}) =>
  store.put(`${path}/return-label`, label, headers);
const shown = async () => (await readOrder(store, path)).return_label;
const eventTypes = async () => (await eventsOf(store.id, number)).map(({ type }) => type);

describe('PUT /orders/{order_number}/return-label', () => {
  it('C-LAB-2, C-LAB-4: stores the whole label with unnamed members, and GET shows it', async () => {
    expect(await readOrder(store, path)).not.toHaveProperty('return_label');
    const reply = await putLabel(FULL);
    expect([reply.status, reply.json.data]).toEqual([200, { order_number: number, return_label: FULL }]);
    expect(await shown()).toEqual(FULL);
  });

  it.each([
    { barcode_data: '42' },
    { tracking_number: 'RT-1' },
    PDF,
    { qr_code_url: 'https://labels.example.com/1.png' },
    { included_in_package: true },
    { barcode_data: '42', included_in_package: false },
  ])('C-LAB-1: accepts %j as identifying a label', async (label) => {
    expect((await putLabel(label)).status).toBe(200);
    expect(await shown()).toEqual(label);
  });

  it.each([
    {},
    { included_in_package: false },
    { included_in_package: null },
    { barcode_data: null, label_url: null },
    { carrier: 'usps', tracking_url: 'https://track.example.com/1', label: 'x' },
  ])('C-LAB-1: does not accept %j as identifying a label', async (label) => {
    const reply = await putLabel(label);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply)).toEqual([' REQUIRED']);
    expect(await readOrder(store, path)).not.toHaveProperty('return_label');
  });

  it('treats null in an optional member as left out, and keeps it in an unnamed one', async () => {
    await putLabel({ ...PDF, carrier: null, expires_at: null, return_to: null, printed: null });
    expect(await shown()).toEqual({ ...PDF, printed: null });
  });

  it('C-LAB-6: shows expires_at in UTC', async () => {
    const { json } = await putLabel({ ...PDF, expires_at: '2026-12-01T01:30:00.5+05:30' });
    const label = { ...PDF, expires_at: '2026-11-30T20:00:00.500Z' };
    expect(json.data).toMatchObject({ return_label: label });
    expect(await shown()).toEqual(label);
  });

  it('C-LAB-5: replaces the earlier label as a whole', async () => {
    await putLabel(FULL);
    await putLabel({ barcode_data: '43' });
    expect(await shown()).toEqual({ barcode_data: '43' });
  });

  it('C-LAB-8: changes updatedAt and the ETag, and emits order.updated with the order as read', async () => {
    const before = await store.get(path);
    await putLabel(PDF);
    const after = await store.get(path);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const [was, order] = [before, after].map(({ json }) => (json.data as { order: Json }).order) as [Json, Json];
    expect(order).toEqual({ ...was, return_label: PDF, updatedAt: order.updatedAt });
    const events = await eventsOf(store.id, number);
    expect(events.slice(1)).toEqual([
      {
        id: expect.any(String),
        type: 'order.updated',
        sequence: 2,
        data: { sequence: 2, occurred_at: order.updatedAt, order },
      },
    ]);
  });

  it.each<[string, Json]>([
    ['word for word', FULL],
    ['in another offset', { ...FULL, expires_at: '2026-11-30T21:00:00-03:00' }],
    ['with its keys in another order', Object.fromEntries(Object.entries(FULL).reverse())],
    ['with an additional null', { ...FULL, return_to: { ...FULL.return_to, street2: null } }],
  ])('C-LAB-5: changes nothing if the same label is sent again, %s', async (_title, label) => {
    await putLabel(FULL);
    const before = await store.get(path);
    expect((await putLabel(label)).status).toBe(200);
    const after = await store.get(path);
    expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
    expect(await eventTypes()).toEqual(['order.created', 'order.updated']);
  });

  it('C-LAB-7: keeps the label when the order is replaced, and counts the same order as no change', async () => {
    await putLabel(FULL);
    expect((await store.put(path, ORDER)).json.data).toMatchObject({ reason: 'no_change' });
    await store.put(path, { ...ORDER, note: 'x' });
    expect(await shown()).toEqual(FULL);
  });

  it('C-LAB-7: keeps the label when the order is cancelled', async () => {
    await putLabel(FULL);
    await store.post(`${path}/cancel`, { type: 'FULL' });
    expect(await shown()).toEqual(FULL);
  });

  it('answers 404 for an order that does not exist or is of another store', async () => {
    expectProblem(await store.put(`/orders/${newOrderNumber()}/return-label`, PDF), 404, 'ORDER_NOT_FOUND');
    const other = await newStore();
    expectProblem(await other.put(`${path}/return-label`, PDF), 404, 'ORDER_NOT_FOUND');
    expect(await readOrder(store, path)).not.toHaveProperty('return_label');
  });
});

describe('PUT /orders/{order_number}/return-label with an Idempotency-Key', () => {
  it('C-IDEM-1: replays the first answer and is applied once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await putLabel(PDF, key);
    await putLabel({ barcode_data: '43' });
    const again = await putLabel(PDF, key);
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([200, first.text, 'true']);
    expect(await shown()).toEqual({ barcode_data: '43' });
    expect(await eventTypes()).toHaveLength(3);
  });

  it('refuses another body', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await putLabel(PDF, key);
    expectProblem(await putLabel({ barcode_data: '43' }, key), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await shown()).toEqual(PDF);
  });

  it('accepts a corrected label with the key of a refused one', async () => {
    const key = { 'idempotency-key': randomUUID() };
    expectProblem(await putLabel({}, key), 422, 'VALIDATION_ERROR');
    expect((await putLabel(PDF, key)).status).toBe(200);
  });
});

const BAD: [members: Json, pointers: string[]][] = [
  [{ barcode_data: '' }, ['/barcode_data']],
  [{ barcode_data: 42 }, ['/barcode_data']],
  [{ barcode_data: 'x'.repeat(1025) }, ['/barcode_data']],
  [{ tracking_number: '' }, ['/tracking_number']],
  [{ tracking_number: 'x'.repeat(65) }, ['/tracking_number']],
  [{ label_url: 'http://labels.example.com/1.pdf' }, ['/label_url']],
  [{ label_url: '/1.pdf' }, ['/label_url']],
  [{ label_url: 'javascript:alert(1)' }, ['/label_url']],
  [{ qr_code_url: 'http://labels.example.com/1.png' }, ['/qr_code_url']],
  [{ tracking_url: 'http://track.example.com/1' }, ['/tracking_url']],
  [{ tracking_url: 'https://' }, ['/tracking_url']],
  [{ included_in_package: 'true' }, ['/included_in_package']],
  [{ included_in_package: 1 }, ['/included_in_package']],
  [{ carrier: 'x'.repeat(256) }, ['/carrier']],
  [{ service: ['Ground'] }, ['/service']],
  [{ instructions: 'x'.repeat(4097) }, ['/instructions']],
  [{ expires_at: '2026-12-01' }, ['/expires_at']],
  [{ expires_at: '2026-12-01T00:00:00' }, ['/expires_at']],
  [{ expires_at: 1 }, ['/expires_at']],
  [{ return_to: 'Depot' }, ['/return_to']],
  [{ return_to: { country: 'Brazil', city: 1 } }, ['/return_to/city', '/return_to/country']],
  [
    { barcode_data: 1, label_url: 'x', expires_at: 'soon', return_to: { zip: 1 } },
    ['/barcode_data', '/expires_at', '/label_url', '/return_to/zip'],
  ],
];

describe('PUT /orders/{order_number}/return-label: bad input', () => {
  it.each(BAD)('C-LAB-3: refuses %j at %j', async (members, pointers) => {
    const reply = await putLabel({ included_in_package: true, ...members });
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ', 1)[0])).toEqual(expect.arrayContaining(pointers));
    expect(new Set(faultsOf(reply).map((fault) => fault.split(' ', 1)[0])).size).toBe(pointers.length);
    expect(await eventTypes()).toEqual(['order.created']);
  });

  it.each(['[]', 'null', '"label"', '1'])('refuses %s', async (body) => {
    const reply = await putLabel(body, { 'content-type': 'application/json' });
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ', 1)[0])).toEqual(['']);
  });

  it('refuses a body that is not JSON or has another media type', async () => {
    expectProblem(await putLabel('{', { 'content-type': 'application/json' }), 400, 'MALFORMED_JSON');
    expectProblem(await putLabel('{}', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('C-LAB-2: accepts texts of the maximum length in code points', async () => {
    const label = { barcode_data: '📦'.repeat(1024), tracking_number: '📦'.repeat(64), instructions: 'é'.repeat(4096) };
    expect((await putLabel(label)).status).toBe(200);
    expect(await shown()).toEqual(label);
  });

  it('keeps the stored label if a new one is refused', async () => {
    const freshStore = await newStore();
    await freshStore.put(path, ORDER);
    await freshStore.put(`${path}/return-label`, PDF);
    const before = (await freshStore.get(path)).text;
    await freshStore.put(
      `${path}/return-label`,
      { label_url: 'http://x.example' },
      { 'idempotency-key': randomUUID() },
    );
    expect((await freshStore.get(path)).text).toBe(before);
    expect(await writtenBy(freshStore.id)).toEqual({ orders: 1, shipments: 0, events: 2, records: 0 });
  });
});
