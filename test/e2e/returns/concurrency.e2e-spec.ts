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

/** Sends all at once, in turn to each process. */
function atOnce(bodies: readonly { path: string; body: Json }[]): Promise<Reply[]> {
  return Promise.all(
    bodies.map(({ path, body }, index) =>
      store.call(path, { method: 'POST', body, baseUrl: servers.base_urls[index % 2] }),
    ),
  );
}

async function aNewReturn(units = 1): Promise<TestReturn> {
  return TestReturn.request(await TestOrder.create(store, { A: units }), { A: units });
}

/** The events of a return follow each other without a gap, and the last one tells it as it reads. */
async function expectSound(made: TestReturn): Promise<string[]> {
  const events = await made.events();
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  const read = await made.read();
  expect(events.at(-1)?.data.return).toEqual(read);
  const [held] = await made.order.ledger();
  expect(held === undefined).toBe(read.request_status === 'REJECTED');
  return events.map(({ type }) => type.slice('return.'.length));
}

describe('20 callbacks at once on one return end as one after the other would', () => {
  it('one refund id: it is recorded once, and all are 200', async () => {
    const made = await aNewReturn();
    const body = aRefund();
    const replies = await atOnce(times(20, () => ({ path: `${made.path}/refund`, body })));
    expect(codesOf(replies)).toEqual(times(20, () => 200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await expectSound(made)).toEqual(['requested', 'processed']);
  });

  it('20 refund ids: one is recorded, the others are 409', async () => {
    const made = await aNewReturn();
    const bodies = times(20, (amount) => aRefund({ amount }));
    const replies = await atOnce(bodies.map((body) => ({ path: `${made.path}/refund`, body })));
    const codes = codesOf(replies);
    expect([count(codes, 200), count(codes, 'REFUND_ALREADY_RECORDED')]).toEqual([1, 19]);
    expect((await made.read()).refund).toMatchObject(bodies[codes.indexOf(200)] ?? {});
    expect(await expectSound(made)).toEqual(['requested', 'processed']);
  });

  it('two refund ids, ten times each: all of the one are 200, all of the other 409', async () => {
    const made = await aNewReturn();
    const bodies = [aRefund(), aRefund()];
    const replies = await atOnce(
      times(20, (index) => ({ path: `${made.path}/refund`, body: bodies[index % 2] as Json })),
    );
    const codes = codesOf(replies);
    const halves = [0, 1].map((half) => new Set(codes.filter((_, index) => index % 2 === half)));
    expect(halves.map((half) => [...half]).sort()).toEqual([[200], ['REFUND_ALREADY_RECORDED']]);
    expect(await expectSound(made)).toEqual(['requested', 'processed']);
  });

  it('approvals and rejections: one decision stands, and units are held unless it is a rejection', async () => {
    const made = await aNewReturn();
    const decisions = ['APPROVED', 'REJECTED'];
    const replies = await atOnce(
      times(20, (index) => ({ path: `${made.path}/decision`, body: { decision: decisions[index % 2] } })),
    );
    const { request_status } = await made.read();
    const codes = codesOf(replies);
    for (const [index, code] of codes.entries())
      expect(code).toBe(decisions[index % 2] === request_status ? 200 : 'DECISION_ALREADY_RECORDED');
    expect(await expectSound(made)).toEqual(['requested', request_status === 'APPROVED' ? 'approved' : 'rejected']);
  });

  it('one label: it is stored once; 20 labels: each is, and the last one counts', async () => {
    const [once, often] = [await aNewReturn(), await aNewReturn()];
    const label = aLabel();
    const same = await atOnce(times(20, () => ({ path: `${once.path}/shipping-label`, body: label })));
    expect(codesOf(same)).toEqual(times(20, () => 200));
    expect(await expectSound(once)).toEqual(['requested', 'in_transit']);
    const others = await atOnce(times(20, () => ({ path: `${often.path}/shipping-label`, body: aLabel() })));
    expect(codesOf(others)).toEqual(times(20, () => 200));
    expect(await expectSound(often)).toEqual(['requested', ...times(20, () => 'in_transit')]);
  });

  it('decisions, labels and refunds together: what was told is a way through the table of states', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await aNewReturn();
      const kinds = [
        { path: 'decision', body: { decision: 'APPROVED' } },
        { path: 'decision', body: { decision: 'REJECTED' } },
        { path: 'shipping-label', body: aLabel() },
        { path: 'refund', body: aRefund() },
      ];
      const calls = times(20, (index) => kinds[(index * 7 + round) % kinds.length] as (typeof kinds)[number]);
      const replies = await atOnce(calls.map(({ path, body }) => ({ path: `${made.path}/${path}`, body })));
      for (const code of codesOf(replies))
        expect([200, 'DECISION_ALREADY_RECORDED', 'RETURN_NOT_OPEN']).toContain(code);
      const told = (await expectSound(made)).join(' ');
      // A rejection ends it but for the refund; a refund ends it; a decision comes first or not at all.
      expect(told).toMatch(/^requested( rejected| approved)?( in_transit)? processed$/);
      expect(told).not.toMatch(/rejected in_transit/);
    }
  });
});

describe('two at once on the same units', () => {
  it('50 returns of the same units hold exactly what was there', async () => {
    const order = await TestOrder.create(store, { A: 12, B: 1 });
    const replies = await atOnce(
      times(50, (index) => ({ path: '/returns', body: aReturn(order, { A: 1 + (index % 2) }) })),
    );
    const taken = replies.map(({ status }, index) => (status === 201 ? 1 + (index % 2) : 0));
    expect(taken.reduce((sum, units) => sum + units, 0)).toBe(12);
    for (const { status, json } of replies)
      expect(status === 201 ? 201 : json.code).toBe(status === 201 ? 201 : 'RETURN_QUANTITY_EXCEEDED');
    const held = await order.ledger();
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(12);
    const ids = replies.filter(({ status }) => status === 201).map(({ json }) => json.return_id);
    expect(held.map(({ reference }) => reference).sort()).toEqual([...ids].sort());
    expect(await order.returnable()).toMatchObject([{ returnable_quantity: 0 }, { returnable_quantity: 1 }]);
  });

  it('returns and cancellations never both take them', async () => {
    const order = await TestOrder.create(store, { A: 10 });
    const calls = times(40, (index) =>
      index % 2 === 0
        ? { path: '/returns', body: aReturn(order, { A: 1 }) }
        : { path: `${order.path}/cancel`, body: aPartial({ A: 1 }) },
    );
    const replies = await atOnce(calls);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(10);
    const held = await order.ledger();
    expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(10);
  });

  it('rejections and new returns: what is given back is taken at most once', async () => {
    const order = await TestOrder.create(store, { A: 5 });
    const made = await TestReturn.request(order, { A: 5 });
    const calls = times(20, (index) =>
      index === 5
        ? { path: `${made.path}/decision`, body: { decision: 'REJECTED' } }
        : { path: '/returns', body: aReturn(order, { A: 1 }) },
    );
    const replies = await atOnce(calls);
    const requested = replies.filter(({ status }) => status === 201).length;
    const held = (await order.ledger()).reduce((sum, { quantity }) => sum + quantity, 0);
    expect([requested <= 5, held]).toEqual([true, requested]);
  });
});
