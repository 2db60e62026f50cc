// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from '../../support/client.js';
import { aLabel, aRefund, aReturn, TestReturn } from '../../support/returns.js';
import { servers } from '../../support/servers.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, TestOrder } from '../../support/units.js';

let store: TestStore;
beforeAll(async () => (store = await newStore()));

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const count = <T>(list: readonly T[], value: T): number => list.filter((item) => item === value).length;
const codesOf = (replies: readonly Reply[]): unknown[] =>
  replies.map(({ status, json }) => (status === 200 ? 200 : json.code));

/** Sends requests concurrently, alternating between the processes. */
function sendConcurrently(bodies: readonly { path: string; body: Json }[]): Promise<Reply[]> {
  return Promise.all(
    bodies.map(({ path, body }, index) =>
      store.call(path, { method: 'POST', body, baseUrl: servers.base_urls[index % 2] }),
    ),
  );
}

async function aNewReturn(units = 1): Promise<TestReturn> {
  return TestReturn.request(await TestOrder.create(store, { A: units }), { A: units });
}

/** Expects events without a gap, of which the last one has the return as GET shows it. */
async function expectConsistent(record: TestReturn): Promise<string[]> {
  const events = await record.events();
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  const read = await record.read();
  expect(events.at(-1)?.data.return).toEqual(read);
  const [held] = await record.order.ledger();
  expect(held === undefined).toBe(read.request_status === 'REJECTED');
  return events.map(({ type }) => type.slice('return.'.length));
}

describe('20 concurrent callbacks on one return', () => {
  it('C-CB-4: record one refund for one id, and all answer 200', async () => {
    const record = await aNewReturn();
    const body = aRefund();
    const replies = await sendConcurrently(times(20, () => ({ path: `${record.path}/refund`, body })));
    expect(codesOf(replies)).toEqual(times(20, () => 200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await expectConsistent(record)).toEqual(['requested', 'processed']);
  });

  it('C-CB-27: record one of 20 refund ids, and answer 409 to the others', async () => {
    const record = await aNewReturn();
    const bodies = times(20, (amount) => aRefund({ amount }));
    const replies = await sendConcurrently(bodies.map((body) => ({ path: `${record.path}/refund`, body })));
    const codes = codesOf(replies);
    expect([count(codes, 200), count(codes, 'REFUND_ALREADY_RECORDED')]).toEqual([1, 19]);
    expect((await record.read()).refund).toMatchObject(bodies[codes.indexOf(200)] ?? {});
    expect(await expectConsistent(record)).toEqual(['requested', 'processed']);
  });

  it('answer 200 to all repeats of one refund id, and 409 to all of another', async () => {
    const record = await aNewReturn();
    const bodies = [aRefund(), aRefund()];
    const replies = await sendConcurrently(
      times(20, (index) => ({ path: `${record.path}/refund`, body: bodies[index % 2] as Json })),
    );
    const codes = codesOf(replies);
    const halves = [0, 1].map((half) => new Set(codes.filter((_, index) => index % 2 === half)));
    expect(halves.map((half) => [...half]).sort()).toEqual([[200], ['REFUND_ALREADY_RECORDED']]);
    expect(await expectConsistent(record)).toEqual(['requested', 'processed']);
  });

  it('C-CB-10: record one decision, and hold the units unless it is a rejection', async () => {
    const record = await aNewReturn();
    const decisions = ['APPROVED', 'REJECTED'];
    const replies = await sendConcurrently(
      times(20, (index) => ({ path: `${record.path}/decision`, body: { decision: decisions[index % 2] } })),
    );
    const { request_status } = await record.read();
    const codes = codesOf(replies);
    for (const [index, code] of codes.entries())
      expect(code).toBe(decisions[index % 2] === request_status ? 200 : 'DECISION_ALREADY_RECORDED');
    expect(await expectConsistent(record)).toEqual([
      'requested',
      request_status === 'APPROVED' ? 'approved' : 'rejected',
    ]);
  });

  it('store one label once, and 20 labels with the last one valid', async () => {
    const [once, often] = [await aNewReturn(), await aNewReturn()];
    const label = aLabel();
    const same = await sendConcurrently(times(20, () => ({ path: `${once.path}/shipping-label`, body: label })));
    expect(codesOf(same)).toEqual(times(20, () => 200));
    expect(await expectConsistent(once)).toEqual(['requested', 'in_transit']);
    const others = await sendConcurrently(times(20, () => ({ path: `${often.path}/shipping-label`, body: aLabel() })));
    expect(codesOf(others)).toEqual(times(20, () => 200));
    expect(await expectConsistent(often)).toEqual(['requested', ...times(20, () => 'in_transit')]);
  });

  it('end in events that follow the table of statuses', async () => {
    for (let round = 0; round < 5; round++) {
      const record = await aNewReturn();
      const kinds = [
        { path: 'decision', body: { decision: 'APPROVED' } },
        { path: 'decision', body: { decision: 'REJECTED' } },
        { path: 'shipping-label', body: aLabel() },
        { path: 'refund', body: aRefund() },
      ];
      const calls = times(20, (index) => kinds[(index * 7 + round) % kinds.length] as (typeof kinds)[number]);
      const replies = await sendConcurrently(calls.map(({ path, body }) => ({ path: `${record.path}/${path}`, body })));
      for (const code of codesOf(replies))
        expect([200, 'DECISION_ALREADY_RECORDED', 'RETURN_NOT_OPEN']).toContain(code);
      const events = (await expectConsistent(record)).join(' ');
      // Only a refund can follow a rejection, nothing follows a refund, and a decision comes before a label.
      expect(events).toMatch(/^requested( rejected| approved)?( in_transit)? processed$/);
      expect(events).not.toMatch(/rejected in_transit/);
    }
  });
});

describe('concurrent requests for the same units', () => {
  it('C-RET-19: hold exactly the available units for 50 returns', async () => {
    const order = await TestOrder.create(store, { A: 12, B: 1 });
    const replies = await sendConcurrently(
      times(50, (index) => ({ path: '/returns', body: aReturn(order, { A: 1 + (index % 2) }) })),
    );
    const acceptedUnits = replies.map(({ status }, index) => (status === 201 ? 1 + (index % 2) : 0));
    expect(acceptedUnits.reduce((sum, units) => sum + units, 0)).toBe(12);
    for (const { status, json } of replies)
      expect(status === 201 ? 201 : json.code).toBe(status === 201 ? 201 : 'RETURN_QUANTITY_EXCEEDED');
    const held = await order.ledger();
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(12);
    const ids = replies.filter(({ status }) => status === 201).map(({ json }) => json.return_id);
    expect(held.map(({ reference }) => reference).sort()).toEqual([...ids].sort());
    expect(await order.returnable()).toMatchObject([{ returnable_quantity: 0 }, { returnable_quantity: 1 }]);
  });

  it('C-RET-19: never hold them for both a return and a cancellation', async () => {
    const order = await TestOrder.create(store, { A: 10 });
    const calls = times(40, (index) =>
      index % 2 === 0
        ? { path: '/returns', body: aReturn(order, { A: 1 }) }
        : { path: `${order.path}/cancel`, body: aPartial({ A: 1 }) },
    );
    const replies = await sendConcurrently(calls);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(10);
    const held = await order.ledger();
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(10);
  });

  it('hold released units at most once for new returns', async () => {
    const order = await TestOrder.create(store, { A: 5 });
    const record = await TestReturn.request(order, { A: 5 });
    const calls = times(20, (index) =>
      index === 5
        ? { path: `${record.path}/decision`, body: { decision: 'REJECTED' } }
        : { path: '/returns', body: aReturn(order, { A: 1 }) },
    );
    const replies = await sendConcurrently(calls);
    const requested = replies.filter(({ status }) => status === 201).length;
    const held = (await order.ledger()).reduce((sum, { quantity }) => sum + quantity, 0);
    expect([requested <= 5, held]).toEqual([true, requested]);
  });
});
