// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { writtenBy } from '../../support/database.js';
import { anOrder } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
beforeAll(async () => (store = await newStore()));

const pathOf = (number: string): string => `/orders/${encodeURIComponent(number)}`;

const GOOD: [string, string][] = [
  ['a slash', 'A/1'],
  ['a hash', '#1001'],
  ['per cent', '100%'],
  ['an encoded slash as text', 'A%2F1'],
  ['a question mark and an ampersand', 'A?b=1&c'],
  ['white space inside', 'A 1'],
  ['a plus', 'A+1'],
  ['quotes and a backslash', '\'"\\`'],
  ['SQL wildcards', '%_'],
  ['dots', '...'],
  ['an emoji', '😀'],
  ['a composed emoji', '👩‍👩‍👧‍👦'],
  ['text from right to left', 'طلب-١'],
  ['fullwidth digits', '１２'],
  ['one code point', 'x'],
  ['128 code points', 'x'.repeat(128)],
  ['128 code points beyond the BMP', '😀'.repeat(128)],
  ['the name of a member of objects', '__proto__'],
  ['a number beyond doubles', '12345678901234567890'],
];

describe('an order number', () => {
  it.each(GOOD)('C-VAL-1, C-ORD-1: with %s is accepted in the path and shown in Location', async (_what, number) => {
    const put = await store.put(pathOf(number), anOrder({ order_number: number }));
    expect([put.status, put.json.data]).toEqual([
      201,
      expect.objectContaining({ order_number: number, order_id: number }),
    ]);
    const get = await store.get(put.headers.location ?? '');
    expect((get.json.data as { order: Json }).order.order_number).toBe(number);
    expect((await store.put(pathOf(number), anOrder())).json.data).toMatchObject({ reason: 'no_change' });
  });

  it.each(GOOD)('with %s is accepted in a POST', async (_what, number) => {
    const other = await newStore();
    const { status, headers } = await other.post('/orders', anOrder({ order_number: number, order_id: number }));
    expect(status).toBe(201);
    expect((await other.get(headers.location ?? '')).json).toMatchObject({ data: { order: { order_number: number } } });
  });

  it.each([
    ['case', 'twin-a', 'TWIN-A'],
    ['accents', 'twin-e', 'twin-é'],
    ['normal forms', 'twin-o\u0308', 'twin-\u00f6'],
    ['width', 'twin-1', 'twin-１'],
    ['sharp s', 'twin-ß', 'twin-ss'],
    ['an invisible character', 'twin-z', 'twin-z\u200d'],
    ['percent-encoding', 'twin/b', 'twin%2Fb'],
  ])('C-VAL-6: is compared byte for byte: %s', async (_what, a, b) => {
    expect((await store.put(pathOf(a), anOrder({ note: a }))).status).toBe(201);
    expect((await store.put(pathOf(b), anOrder({ note: b }))).status).toBe(201);
    for (const number of [a, b])
      expect((await store.get(pathOf(number))).json).toMatchObject({
        data: { order: { order_number: number, note: number } },
      });
    expect((await store.put(pathOf(a), anOrder({ order_number: b }))).json.code).toBe('PATH_BODY_MISMATCH');
  });

  it('is the same however the path encodes it', async () => {
    expect((await store.put('/orders/ENC-a', anOrder())).status).toBe(201);
    expect((await store.put('/orders/%45%4E%43%2Da', anOrder())).json.data).toMatchObject({ reason: 'no_change' });
  });

  it.each([
    ['leading white space', ' A'],
    ['trailing white space', 'A '],
    ['trailing no-break space', 'A\u00a0'],
    ['leading ideographic space', '\u3000A'],
    ['only white space', ' '],
    ['NUL', 'A\0B'],
    ['a line feed', 'A\nB'],
    ['a tab', 'A\tB'],
    ['DEL', 'A\x7fB'],
    ['a C1 control character', 'A\u0085B'],
    ['129 code points', 'x'.repeat(129)],
    ['129 code points beyond the BMP', '😀'.repeat(129)],
  ])('C-VAL-7: with %s is refused in the path and in the body', async (_what, number) => {
    const freshStore = await newStore();
    for (const reply of [
      await freshStore.put(pathOf(number), anOrder()),
      await freshStore.get(pathOf(number)),
      await freshStore.post('/orders', anOrder({ order_number: number })),
    ]) {
      expect([reply.status, reply.json.code]).toEqual([422, 'VALIDATION_ERROR']);
      expect(reply.json.errors).toEqual([expect.objectContaining({ pointer: '/order_number' })]);
    }
    const withId = await freshStore.put('/orders/A', anOrder({ order_id: number }));
    expect([withId.status, withId.json.errors]).toEqual([422, [expect.objectContaining({ pointer: '/order_id' })]]);
    expect(await writtenBy(freshStore.id)).toEqual({ orders: 0, shipments: 0, events: 0, records: 0 });
  });

  it('that is empty matches no route, and is refused in a POST', async () => {
    expect((await store.put('/orders/', anOrder())).json.code).toBe('ROUTE_NOT_FOUND');
    const { status, json } = await store.post('/orders', anOrder({ order_number: '' }));
    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ pointer: '/order_number' })]]);
  });

  it.each(['%', '%zz', '%ff', '%C3%28', '%ED%A0%80'])('%s in the path is malformed', async (segment) => {
    const { status, json } = await store.put(`/orders/${segment}`, anOrder());
    expect([status, json.code]).toEqual([400, 'MALFORMED_PATH']);
  });

  it('half a surrogate pair is refused in the body', async () => {
    const body = JSON.stringify(anOrder({ order_number: 'X' })).replace('"X"', '"\\ud83d"');
    const { status, json } = await store.call('/orders', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([status, json.code]).toEqual([422, 'VALIDATION_ERROR']);
  });
});

describe('C-ORD-33: an order number of dots', () => {
  it.each(['.', '..'])('is refused wherever an order number is taken: %s', async (order_number) => {
    const refused = { status: 422, code: 'VALIDATION_ERROR' };
    const shipment = { tracking_number: `DOTS-${order_number.length}`, carrier: 'usps' };
    expect((await store.post('/shipments', shipment)).status).toBeLessThan(300);
    const replies = await Promise.all([
      store.post('/orders', anOrder({ order_number })),
      store.put('/orders/D-1', anOrder({ order_number })),
      store.post('/shipments', { ...shipment, order_number }),
      store.call(`/shipments/${shipment.tracking_number}`, { method: 'PATCH', body: { order_number } }),
    ]);
    for (const { status, json } of replies)
      expect({ status, ...json }).toMatchObject({
        ...refused,
        errors: [{ pointer: '/order_number', code: 'NOT_ALLOWED_VALUE' }],
      });
    const { json } = await store.post('/orders/validate', anOrder({ order_number }));
    expect(json.data).toMatchObject({ outcome: 'would_refuse', problems: [{ code: 'VALIDATION_ERROR' }] });
  });
});
