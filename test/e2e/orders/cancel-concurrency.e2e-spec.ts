// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json, type Reply } from '../../support/client.js';
import { eventsOf, newConnection } from '../../support/database.js';
import { expectProblem } from '../../support/problems.js';
import { lockOrder, untilWaitedFor } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { apiWith } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { aPartial, TestOrder, type Units } from '../../support/units.js';
import { until } from '../../support/until.js';

const FULL = { type: 'FULL' };
const AT_ONCE = 20;

let store: TestStore;
beforeAll(async () => (store = await newStore()));

const times = <T>(make: (index: number) => T): T[] => Array.from({ length: AT_ONCE }, (_, index) => make(index));

/** Sends the same cancellation 20 times concurrently, alternating between the processes. */
function cancelAtOnce(order: TestOrder, body: Json): Promise<Reply[]> {
  const path = `${order.path}/cancel`;
  return Promise.all(
    times((index) => store.call(path, { method: 'POST', body, baseUrl: servers.base_urls[index % 2] })),
  );
}

const dataOf = ({ json }: Reply): Json => (json.data ?? {}) as Json;
const applied = (replies: Reply[]): Reply[] => replies.filter((reply) => dataOf(reply).applied === true);
const historyOf = (order: Json): { cancellation_id: string; type: string }[] =>
  (order.cancellation as { history: { cancellation_id: string; type: string }[] }).history;

async function cancelledOf(order: TestOrder): Promise<Units> {
  const held = await order.ledger();
  const sum = (lineId: string): number =>
    held.filter(({ line_id }) => line_id === lineId).reduce((total, { quantity }) => total + quantity, 0);
  return Object.fromEntries(held.map(({ line_id }) => [line_id, sum(line_id)]));
}

/** Expects the same cancellations in history, ledger and events, each once. */
async function expectConsistent(order: TestOrder, replies: Reply[]): Promise<void> {
  const ids = applied(replies).map((reply) => String(dataOf(reply).cancellation_id));
  const read = await order.read();
  const events = await eventsOf(store.id, order.number);
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    historyOf(read)
      .map(({ cancellation_id }) => cancellation_id)
      .sort(),
  ).toEqual([...ids].sort());
  expect([...new Set((await order.ledger()).map(({ reference }) => reference))].sort()).toEqual([...ids].sort());
  expect(events.filter(({ type }) => type === 'order.cancelled')).toHaveLength(ids.length);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(events.at(-1)?.data.order).toEqual(read);
}

describe('concurrent cancellations never cancel a unit twice', () => {
  it('20 PARTIALs of the last unit: one is applied, the others get 422', async () => {
    const order = await TestOrder.create(store, { A: 1 });
    const replies = await cancelAtOnce(order, aPartial({ A: 1 }));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...times(() => 422).slice(1)]);
    for (const { status, json } of replies) if (status === 422) expect(json.code).toBe('CANCEL_QUANTITY_EXCEEDED');
    expect(await cancelledOf(order)).toEqual({ A: 1 });
    await expectConsistent(order, replies);
  });

  it('20 FULLs: one is applied, the others change nothing', async () => {
    const order = await TestOrder.create(store, { A: 1, B: 4 });
    const replies = await cancelAtOnce(order, FULL);
    expect(replies.map(({ status }) => status)).toEqual(times(() => 200));
    expect(applied(replies)).toHaveLength(1);
    expect(new Set(replies.map((reply) => dataOf(reply).cancellation_id)).size).toBe(1);
    expect(replies.filter((reply) => dataOf(reply).reason === 'no_change')).toHaveLength(AT_ONCE - 1);
    expect(await cancelledOf(order)).toEqual({ A: 1, B: 4 });
    await expectConsistent(order, replies);
  });

  it('20 PARTIALs of 1 of 10 units: 10 are applied, the last of them as a FULL', async () => {
    const order = await TestOrder.create(store, { A: 10 });
    const replies = await cancelAtOnce(order, aPartial({ A: 1 }));
    expect(applied(replies)).toHaveLength(10);
    expect(replies.filter(({ json }) => json.code === 'CANCEL_QUANTITY_EXCEEDED')).toHaveLength(10);
    expect(await cancelledOf(order)).toEqual({ A: 10 });
    const types = historyOf(await order.read()).map(({ type }) => type);
    expect(types).toEqual([...Array.from({ length: 9 }, () => 'PARTIAL'), 'FULL']);
    await expectConsistent(order, replies);
  });

  it('PARTIALs and FULLs: cancel every unit once', async () => {
    const order = await TestOrder.create(store, { A: 5, B: 5 });
    const replies = (
      await Promise.all([cancelAtOnce(order, aPartial({ A: 1, B: 1 })), cancelAtOnce(order, FULL)])
    ).flat();
    expect(await cancelledOf(order)).toEqual({ A: 5, B: 5 });
    expect(await order.read()).toMatchObject({ cancellation: { status: 'full' }, is_protected: false });
    await expectConsistent(order, replies);
  });

  it('with one idempotency key: one is applied, and all get its answer', async () => {
    const [order, headers] = [await TestOrder.create(store, { A: 10 }), { 'idempotency-key': randomUUID() }];
    const replies = await Promise.all(
      times((index) =>
        store.call(`${order.path}/cancel`, {
          method: 'POST',
          body: aPartial({ A: 1 }),
          headers,
          baseUrl: servers.base_urls[index % 2],
        }),
      ),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await cancelledOf(order)).toEqual({ A: 1 });
  });
});

describe('a cancellation concurrent with other writes of the order', () => {
  it('loses neither a PUT nor itself', async () => {
    const order = await TestOrder.create(store, { A: 10, B: 10 });
    const [cancels, puts] = await Promise.all([
      cancelAtOnce(order, aPartial({ A: 1 })),
      Promise.all(
        times((index) =>
          store.call(order.path, {
            method: 'PUT',
            body: order.body(undefined, { note: `note ${index}` }),
            baseUrl: servers.base_urls[index % 2],
          }),
        ),
      ),
    ]);
    expect(applied(cancels)).toHaveLength(10);
    expect(applied(puts)).toHaveLength(AT_ONCE);
    expect(await order.read()).toMatchObject({
      note: expect.stringMatching(/^note /),
      cancellation: { status: 'partial', lines: [{ line_id: 'A', cancelled_quantity: 10 }] },
      is_protected: true,
    });
    expect(await cancelledOf(order)).toEqual({ A: 10 });
    const events = await eventsOf(store.id, order.number);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    await expectConsistent(order, cancels);
  });

  it('a FULL cancels units that a PUT adds while it waits', async () => {
    const order = await TestOrder.create(store, { A: 1 });
    const lock = await lockOrder(store.id, order.number);
    const put = order.put({ A: 1, B: 2 });
    await lock.isWaitedFor();
    const cancel = store.call(`${order.path}/cancel`, { method: 'POST', body: FULL, baseUrl: servers.base_urls[1] });
    await lock.isWaitedFor(2);
    await lock.release();
    const [changed, cancelled] = await Promise.all([put, cancel]);
    expect([dataOf(changed).applied, dataOf(cancelled).applied]).toEqual([true, true]);
    const read = await order.read();
    const units = Object.values(await cancelledOf(order)).reduce((sum, quantity) => sum + quantity, 0);
    const isPutFirst = (await order.events())[1] === 'order.updated';
    expect(read.cancellation).toMatchObject({ status: isPutFirst ? 'full' : 'partial' });
    expect(units).toBe(isPutFirst ? 3 : 1);
  });
});

it('completes a cancellation as a whole if the process loses its database while that runs the last packet', async () => {
  const [freshStore, proxy] = [await newStore(), await proxyTo(servers.database_url)];
  const order = await TestOrder.create(freshStore, { A: 2 });
  const { baseUrl } = await apiWith({ DATABASE_URL: proxy.url });
  const holder = await newConnection();
  // Its gap locks make the store's next INSERT of an event wait.
  await holder.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await holder.beginTransaction();
  await holder.query('SELECT * FROM outbox_events WHERE store_id = ? FOR UPDATE', [freshStore.id]);
  const failing = freshStore.call(`${order.path}/cancel`, { method: 'POST', body: FULL, baseUrl });
  await untilWaitedFor(holder, { text: freshStore.id });
  await proxy.cut();
  // Before the answer, which may take 10 s: its gap locks make the writes of all newer stores wait.
  await holder.rollback();
  expectProblem(await failing, 503, 'SERVICE_UNAVAILABLE');
  await until(async () => (await order.events()).length === 2, 'the cancellation to be complete');
  expect((await order.read()).cancellation).toMatchObject({ status: 'full' });
  expect(await cancelledOf(order)).toEqual({ A: 2 });
});
