// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { aLabel, aRefund, returnIn, TestReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;
let order: TestOrder;
beforeAll(async () => (store = await newStore()));
beforeEach(async () => (order = await TestOrder.create(store, { A: 2 })));

const LABEL = aLabel();
const REFUND = aRefund();

const CALLBACKS = {
  approve: (record: TestReturn) => record.decide('APPROVED'),
  reject: (record: TestReturn) => record.decide('REJECTED'),
  label: (record: TestReturn) => record.label(LABEL),
  refund: (record: TestReturn) => record.refund(REFUND),
};
type Name = keyof typeof CALLBACKS;

const CONTRADICTIONS: Partial<Record<Name, { send: (record: TestReturn) => Promise<Reply>; code: string }>> = {
  approve: { send: CALLBACKS.reject, code: 'DECISION_ALREADY_RECORDED' },
  reject: { send: CALLBACKS.approve, code: 'DECISION_ALREADY_RECORDED' },
  refund: { send: (record) => record.refund(aRefund()), code: 'REFUND_ALREADY_RECORDED' },
};

const EVENTS: Record<Name, string> = {
  approve: 'return.approved',
  reject: 'return.rejected',
  label: 'return.in_transit',
  refund: 'return.processed',
};

const NOT_OPEN = '409 RETURN_NOT_OPEN';
const DECIDED = '409 DECISION_ALREADY_RECORDED';

/** Each status, the callbacks that lead to it, and the outcome of every callback from there. */
const TRANSITIONS: [status: string, earlier: Name[], Record<Name, string>][] = [
  ['OPEN', [], { approve: 'OPEN', reject: 'EVALUATION_REJECTED', label: 'IN_TRANSIT', refund: 'PROCESSED' }],
  ['OPEN', ['approve'], { approve: '200', reject: DECIDED, label: 'IN_TRANSIT', refund: 'PROCESSED' }],
  ['IN_TRANSIT', ['label'], { approve: NOT_OPEN, reject: NOT_OPEN, label: '200', refund: 'PROCESSED' }],
  ['IN_TRANSIT', ['approve', 'label'], { approve: '200', reject: DECIDED, label: '200', refund: 'PROCESSED' }],
  ['EVALUATION_REJECTED', ['reject'], { approve: DECIDED, reject: '200', label: NOT_OPEN, refund: 'PROCESSED' }],
  ['PROCESSED', ['refund'], { approve: NOT_OPEN, reject: NOT_OPEN, label: NOT_OPEN, refund: '200' }],
  ['PROCESSED', ['approve', 'refund'], { approve: '200', reject: DECIDED, label: NOT_OPEN, refund: '200' }],
  ['PROCESSED', ['reject', 'refund'], { approve: DECIDED, reject: '200', label: NOT_OPEN, refund: '200' }],
  ['PROCESSED', ['label', 'refund'], { approve: NOT_OPEN, reject: NOT_OPEN, label: '200', refund: '200' }],
  ['PROCESSED', ['approve', 'label', 'refund'], { approve: '200', reject: DECIDED, label: '200', refund: '200' }],
];

const CASES = TRANSITIONS.flatMap(([status, earlier, outcomes]) =>
  (Object.keys(CALLBACKS) as Name[]).map((name) => ({
    status,
    callbackName: earlier.join(', ') || 'nothing',
    earlier,
    name,
    outcome: outcomes[name],
  })),
);

async function returnAfter(earlier: Name[], members: Json = {}): Promise<TestReturn> {
  const record = await TestReturn.request(order, { A: 1 }, members);
  for (const callbackName of earlier) returnIn(await CALLBACKS[callbackName](record));
  return record;
}

/** Expects a repeat: 200 with the unchanged return. */
async function expectRepeat(record: TestReturn, send: () => Promise<Reply>): Promise<void> {
  const before = await record.snapshot();
  expect(returnIn(await send())).toEqual((before as { read: Json }).read);
  expect(await record.snapshot()).toEqual(before);
}

/** Expects a refusal that leaves the return unchanged. */
async function expectRefused(record: TestReturn, send: () => Promise<Reply>, code: string): Promise<void> {
  const before = await record.snapshot();
  expectProblem(await send(), 409, code);
  expect(await record.snapshot()).toEqual(before);
}

describe('C-CB-2, C-CB-3, C-CB-8, C-CB-16, C-EVT-5: every status with every callback, first, repeated and contradicted', () => {
  it.each(CASES)('$status after $callbackName: $name is $outcome', async ({ status, earlier, name, outcome }) => {
    const record = await returnAfter(earlier);
    expect((await record.read()).status).toBe(status);
    const send = (): Promise<Reply> => CALLBACKS[name](record);
    if (outcome === '200') return expectRepeat(record, send);
    if (outcome.startsWith('409 ')) return expectRefused(record, send, outcome.slice(4));
    const moved = returnIn(await send());
    expect([moved.status, await record.read()]).toEqual([outcome, moved]);
    const events = await record.events();
    expect(events.map(({ type }) => type)).toEqual([
      'return.requested',
      ...earlier.map((callbackName) => EVENTS[callbackName]),
      EVENTS[name],
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(events.at(-1)?.data).toEqual({ sequence: events.length, occurred_at: moved.updated_at, return: moved });
    await expectRepeat(record, send);
    const { send: contradict, code = '' } = CONTRADICTIONS[name] ?? {};
    if (contradict) await expectRefused(record, () => contradict(record), code);
  });
});

describe('an in-store return', () => {
  const IN_STORE = { return_method: 'IN_STORE' };

  it.each<[string, Name[]]>([
    ['OPEN', []],
    ['OPEN', ['approve']],
    ['EVALUATION_REJECTED', ['reject']],
    ['PROCESSED', ['refund']],
  ])('C-CB-17: refuses a label with 409 LABEL_NOT_APPLICABLE when %s after %j', async (status, earlier) => {
    const record = await returnAfter(earlier, IN_STORE);
    expect((await record.read()).status).toBe(status);
    await expectRefused(record, () => record.label(LABEL), 'LABEL_NOT_APPLICABLE');
  });

  it('is decided and refunded like any other', async () => {
    const record = await returnAfter(['approve', 'refund'], IN_STORE);
    expect(await record.read()).toMatchObject({ status: 'PROCESSED', request_status: 'APPROVED', label: null });
  });
});

describe('the status of the request', () => {
  it.each<[string, Name[], string]>([
    ['AWAITING_APPROVAL', [], 'OPEN'],
    ['APPROVED', ['approve'], 'OPEN'],
    ['REJECTED', ['reject'], 'EVALUATION_REJECTED'],
    ['AWAITING_APPROVAL', ['label'], 'IN_TRANSIT'],
    ['APPROVED', ['approve', 'label'], 'IN_TRANSIT'],
    ['AWAITING_APPROVAL', ['refund'], 'PROCESSED'],
    ['REJECTED', ['reject', 'refund'], 'PROCESSED'],
  ])('C-CB-1: request_status is %s after %j', async (request_status, earlier, status) => {
    expect(await (await returnAfter(earlier)).read()).toMatchObject({ request_status, status });
  });
});
