// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json, type Reply } from '../../support/client.js';
import { eventsOf, rows, writtenBy } from '../../support/database.js';
import { expectProblem } from '../../support/problems.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, TestOrder } from '../../support/units.js';

const FULL = { type: 'FULL' };
const CAN = /^can_[0-9a-hjkmnp-tv-z]{26}$/;
const EARLIER = '2026-11-20T02:00:24.274Z';

let store: TestStore;
beforeAll(async () => (store = await newStore()));

const dataOf = ({ json }: Reply): Json => json.data as Json;
const cancellationOf = (order: Json): { status: string; lines: Json[]; history: Json[] } =>
  order.cancellation as { status: string; lines: Json[]; history: Json[] };
const typesOf = (order: Json): unknown[] => cancellationOf(order).history.map(({ type }) => type);

/** Sends a cancellation that must be accepted, and returns the `data` of its answer. */
async function cancel(order: TestOrder, body: Json): Promise<Json> {
  const reply = await order.cancel(body);
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('"applied":true')]);
  return dataOf(reply);
}

describe('an order without cancellations', () => {
  it('C-CAN-22: shows status none, and its protection as sent', async () => {
    const order = await TestOrder.create(store, { A: 2 });
    expect(await order.read()).toMatchObject({
      cancellation: { status: 'none', lines: [], history: [] },
      is_protected: true,
      protection: { ended_at: null },
    });
  });
});

describe('FULL', () => {
  it('C-CAN-6, C-CAN-12: cancels all units that are left and ends the protection', async () => {
    const order = await TestOrder.create(store, { A: 2, B: 1 });
    const data = await cancel(order, FULL);
    const entry = {
      cancellation_id: expect.stringMatching(CAN),
      type: 'FULL',
      line_items: [
        { line_id: 'A', quantity: 2 },
        { line_id: 'B', quantity: 1 },
      ],
      cancel_protection: true,
      cancelled_at: expect.any(String),
      created_at: expect.any(String),
    };
    const cancellation = {
      status: 'full',
      lines: [
        { line_id: 'A', cancelled_quantity: 2 },
        { line_id: 'B', cancelled_quantity: 1 },
      ],
      history: [entry],
    };
    expect(data).toEqual({
      cancellation_id: expect.stringMatching(CAN),
      applied: true,
      order_number: order.number,
      cancellation,
      is_protected: false,
    });
    const read = await order.read();
    const [recorded] = cancellationOf(read).history;
    expect(read).toMatchObject({ cancellation: data.cancellation, is_protected: false });
    expect(recorded?.cancellation_id).toBe(data.cancellation_id);
    expect(read.protection).toEqual({ ended_at: recorded?.cancelled_at });
    expect(recorded?.cancelled_at).toBe(recorded?.created_at);
    expect(await order.ledger()).toEqual([
      { line_id: 'A', kind: 'cancellation', reference: data.cancellation_id, quantity: 2 },
      { line_id: 'B', kind: 'cancellation', reference: data.cancellation_id, quantity: 1 },
    ]);
  });

  it('C-CAN-22: cancels only the units that earlier PARTIALs left', async () => {
    const order = await TestOrder.create(store, { A: 3, B: 1 });
    await cancel(order, aPartial({ A: 1, B: 1 }));
    const { cancellation } = await cancel(order, FULL);
    expect(cancellation).toMatchObject({
      status: 'full',
      lines: [
        { line_id: 'A', cancelled_quantity: 3 },
        { line_id: 'B', cancelled_quantity: 1 },
      ],
      history: [{ type: 'PARTIAL' }, { type: 'FULL', line_items: [{ line_id: 'A', quantity: 2 }] }],
    });
  });

  it('ends the protection whatever cancel_protection says', async () => {
    const order = await TestOrder.create(store, { A: 1 });
    expect(await cancel(order, { ...FULL, cancel_protection: false })).toMatchObject({ is_protected: false });
    expect((await order.read()).protection).toEqual({ ended_at: expect.any(String) });
  });

  it('C-CAN-9, C-CAN-12: on a fully cancelled order answers 200 no_change', async () => {
    const order = await TestOrder.create(store, { A: 2 });
    await cancel(order, aPartial({ A: 1 }));
    const { cancellation_id } = await cancel(order, FULL);
    const before = await order.snapshot();
    for (const body of [FULL, { ...FULL, reason: 'again', cancel_protection: true, cancelled_at: EARLIER }]) {
      const reply = await order.cancel(body);
      expect([reply.status, reply.json.data]).toEqual([
        200,
        {
          cancellation_id,
          applied: false,
          reason: 'no_change',
          order_number: order.number,
          cancellation: cancellationOf(await order.read()),
          is_protected: false,
        },
      ]);
    }
    expect(await order.snapshot()).toEqual(before);
  });

  it('C-CAN-10: ends the protection once if a PUT removed all units but the cancelled ones', async () => {
    const order = await TestOrder.create(store, { A: 2 });
    await cancel(order, aPartial({ A: 1 }));
    await order.put({ A: 1 });
    expect(await order.read()).toMatchObject({ is_protected: true, cancellation: { status: 'full' } });
    expect(await cancel(order, FULL)).toMatchObject({ is_protected: false, cancellation: { status: 'full' } });
    expect(dataOf(await order.cancel(FULL))).toMatchObject({ applied: false, reason: 'no_change' });
  });
});

describe('PARTIAL', () => {
  it('C-CAN-7: cancels the units that it names and keeps the protection', async () => {
    const order = await TestOrder.create(store, { A: 3, B: 1 });
    expect(await cancel(order, aPartial({ A: 1 }))).toMatchObject({
      is_protected: true,
      cancellation: {
        status: 'partial',
        lines: [{ line_id: 'A', cancelled_quantity: 1 }],
        history: [{ type: 'PARTIAL', cancel_protection: false, line_items: [{ line_id: 'A', quantity: 1 }] }],
      },
    });
    expect(await cancel(order, aPartial({ A: 1, B: 1 }, { cancel_protection: false }))).toMatchObject({
      is_protected: true,
      cancellation: {
        status: 'partial',
        lines: [
          { line_id: 'A', cancelled_quantity: 2 },
          { line_id: 'B', cancelled_quantity: 1 },
        ],
      },
    });
    expect(await order.read()).toMatchObject({ is_protected: true, protection: { ended_at: null } });
  });

  it('C-CAN-11: adds up two entries of one line', async () => {
    const order = await TestOrder.create(store, { A: 3 });
    const line_items = [1, 1].map((quantity) => ({ line_id: 'A', quantity }));
    const data = await cancel(order, { type: 'PARTIAL', line_items });
    expect(data.cancellation).toMatchObject({ status: 'partial', lines: [{ line_id: 'A', cancelled_quantity: 2 }] });
    expect(await order.ledger()).toEqual([
      { line_id: 'A', kind: 'cancellation', reference: data.cancellation_id, quantity: 2 },
    ]);
  });

  it('C-CAN-7: ends the protection with cancel_protection true', async () => {
    const order = await TestOrder.create(store, { A: 3 });
    const body = aPartial({ A: 1 }, { cancel_protection: true, cancelled_at: EARLIER });
    expect(await cancel(order, body)).toMatchObject({ is_protected: false, cancellation: { status: 'partial' } });
    expect(await order.read()).toMatchObject({ is_protected: false, protection: { ended_at: EARLIER } });
  });

  it('C-CAN-8: is treated as FULL if it cancels the last units', async () => {
    const order = await TestOrder.create(store, { A: 2, B: 1 });
    await cancel(order, aPartial({ A: 2 }));
    expect(await cancel(order, aPartial({ B: 1 }))).toMatchObject({
      is_protected: false,
      cancellation: { status: 'full', history: [{ type: 'PARTIAL' }, { type: 'FULL', cancel_protection: true }] },
    });
    expect(dataOf(await order.cancel(FULL))).toMatchObject({ applied: false });
  });

  it('C-CAN-25: is treated as FULL if it names all units', async () => {
    const order = await TestOrder.create(store, { A: 2, B: 1 });
    await cancel(order, aPartial({ A: 2, B: 1 }));
    expect(typesOf(await order.read())).toEqual(['FULL']);
  });
});

describe('a recorded cancellation', () => {
  it('C-CAN-3, C-CAN-23: shows reason, external reference and the time in UTC', async () => {
    const order = await TestOrder.create(store, { A: 2 });
    const external_reference = { id: 'oms-7', nested: { notes: [null, 1] } };
    const line_items = [{ line_id: 'A', quantity: 1, note: 'kept as sent' }];
    const body = { type: 'PARTIAL', line_items, reason: 'Out of stock', external_reference };
    const { cancellation } = await cancel(order, { ...body, cancelled_at: '2026-11-19T23:00:24.274-03:00' });
    const entry = { ...body, cancellation_id: expect.any(String), cancel_protection: false };
    const times = { cancelled_at: EARLIER, created_at: expect.any(String) };
    expect((cancellation as { history: Json[] }).history).toEqual([{ ...entry, ...times }]);
  });

  it.each([
    ['long ago', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['a lower-case date', '2020-02-29t12:00:00z', '2020-02-29T12:00:00.000Z'],
    ['finer than milliseconds', '2020-02-29T12:00:00.123456Z', '2020-02-29T12:00:00.123Z'],
  ])('C-CAN-13: ends the protection at cancelled_at: %s', async (_what, cancelled_at, shown) => {
    const order = await TestOrder.create(store, { A: 1 });
    await cancel(order, { ...FULL, cancelled_at });
    const read = await order.read();
    expect([read.protection, cancellationOf(read).history[0]?.cancelled_at]).toEqual([{ ended_at: shown }, shown]);
  });

  it('does not move the end of a protection that had ended', async () => {
    const order = await TestOrder.create(store, { A: 2 });
    await cancel(order, aPartial({ A: 1 }, { cancel_protection: true, cancelled_at: EARLIER }));
    await cancel(order, { ...FULL, cancelled_at: '2026-11-20T03:00:00Z' });
    expect((await order.read()).protection).toEqual({ ended_at: EARLIER });
  });

  it('has no end of the protection for an order that was never protected', async () => {
    const order = await TestOrder.create(store, { A: 1 }, { cost: 0 });
    await cancel(order, FULL);
    expect(await order.read()).toMatchObject({ is_protected: false, protection: { ended_at: null } });
  });

  it('C-CAN-15: emits order.cancelled with the order as read, and changes updatedAt and the ETag', async () => {
    const order = await TestOrder.create(store, { A: 2 });
    const earlier = [EARLIER.slice(0, -1), store.id, order.number];
    await rows('UPDATE orders SET updated_at = ? WHERE store_id = ? AND order_number = ?', earlier);
    const before = await store.get(order.path);
    await cancel(order, aPartial({ A: 1 }));
    const after = await store.get(order.path);
    const read = (after.json.data as { order: Json }).order;
    const events = await eventsOf(store.id, order.number);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['order.created', 1],
      ['order.cancelled', 2],
    ]);
    expect(events[1]?.data).toEqual({ sequence: 2, occurred_at: read.updatedAt, order: read });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(Date.parse(String(read.updatedAt))).toBeGreaterThan(Date.parse(EARLIER));
  });

  it('C-ORD-31: keeps order_lifecycle_status PLACED', async () => {
    const order = await TestOrder.create(store, { A: 1 });
    await cancel(order, FULL);
    expect((await order.read()).order_lifecycle_status).toBe('PLACED');
  });
});

describe('C-FLAG-21, C-CAN-14: cancelled units are not removed from the figures', () => {
  it.each([
    ['a PARTIAL', aPartial({ A: 1 })],
    ['a FULL', FULL],
  ])('%s changes neither figures nor review', async (_what, body) => {
    const order = await TestOrder.create(store, { A: 3, B: 1 });
    const before = await order.read();
    await cancel(order, body);
    const { amounts, line_items, review } = await order.read();
    expect({ amounts, line_items }).toEqual({ amounts: before.amounts, line_items: before.line_items });
    expect(review).toEqual({ flagged: false, reasons: [], warnings: [] });
  });
});

describe('an idempotency key', () => {
  it('C-IDEM-1: replays the answer of a cancellation that is applied once', async () => {
    const [freshStore, headers] = [await newStore(), { 'idempotency-key': randomUUID() }];
    const order = await TestOrder.create(freshStore, { A: 3 });
    const first = await order.cancel(aPartial({ A: 1 }), headers);
    const replay = await order.cancel(aPartial({ A: 1 }), headers);
    expect([replay.status, replay.text, replay.headers['idempotency-replayed']]).toEqual([200, first.text, 'true']);
    expect(await writtenBy(freshStore.id)).toEqual({ orders: 1, shipments: 0, events: 2, records: 1 });
    expectProblem(await order.cancel(aPartial({ A: 2 }), headers), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await order.returnable()).toMatchObject([{ cancelled_quantity: 1 }]);
  });

  it('may be used again after a refused cancellation', async () => {
    const [order, headers] = [await TestOrder.create(store, { A: 1 }), { 'idempotency-key': randomUUID() }];
    expectProblem(await order.cancel(aPartial({ A: 2 }), headers), 422, 'CANCEL_QUANTITY_EXCEEDED');
    expect((await order.cancel(aPartial({ A: 1 }), headers)).status).toBe(200);
  });
});
