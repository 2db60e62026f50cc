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
  approve: (made: TestReturn) => made.decide('APPROVED'),
  reject: (made: TestReturn) => made.decide('REJECTED'),
  label: (made: TestReturn) => made.label(LABEL),
  refund: (made: TestReturn) => made.refund(REFUND),
};
type Name = keyof typeof CALLBACKS;

const CONTRADICTIONS: Partial<Record<Name, { send: (made: TestReturn) => Promise<Reply>; code: string }>> = {
  approve: { send: CALLBACKS.reject, code: 'DECISION_ALREADY_RECORDED' },
  reject: { send: CALLBACKS.approve, code: 'DECISION_ALREADY_RECORDED' },
  refund: { send: (made) => made.refund(aRefund()), code: 'REFUND_ALREADY_RECORDED' },
};

const EVENTS: Record<Name, string> = {
  approve: 'return.approved',
  reject: 'return.rejected',
  label: 'return.in_transit',
  refund: 'return.processed',
};

const NOT_OPEN = '409 RETURN_NOT_OPEN';
const DECIDED = '409 DECISION_ALREADY_RECORDED';

/** Each state as it is reached, and where each callback that comes first then leads. */
const WALK: [state: string, ways: Name[], Record<Name, string>][] = [
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

const CASES = WALK.flatMap(([state, ways, outcomes]) =>
  (Object.keys(CALLBACKS) as Name[]).map((name) => ({
    state,
    way: ways.join(', ') || 'nothing',
    ways,
    name,
    outcome: outcomes[name],
  })),
);

async function reached(ways: Name[], members: Json = {}): Promise<TestReturn> {
  const made = await TestReturn.request(order, { A: 1 }, members);
  for (const way of ways) returnIn(await CALLBACKS[way](made));
  return made;
}

/** A callback that is a repeat: 200 with the return, which it leaves as it was. */
async function expectRepeat(made: TestReturn, send: () => Promise<Reply>): Promise<void> {
  const before = await made.snapshot();
  expect(returnIn(await send())).toEqual((before as { read: Json }).read);
  expect(await made.snapshot()).toEqual(before);
}

/** A callback that is refused: it leaves the return as it was. */
async function expectRefused(made: TestReturn, send: () => Promise<Reply>, code: string): Promise<void> {
  const before = await made.snapshot();
  expectProblem(await send(), 409, code);
  expect(await made.snapshot()).toEqual(before);
}

describe('every state with every callback, first, repeated and contradicted', () => {
  it.each(CASES)('$state after $way: $name is $outcome', async ({ state, ways, name, outcome }) => {
    const made = await reached(ways);
    expect((await made.read()).status).toBe(state);
    const send = (): Promise<Reply> => CALLBACKS[name](made);
    if (outcome === '200') return expectRepeat(made, send);
    if (outcome.startsWith('409 ')) return expectRefused(made, send, outcome.slice(4));
    const moved = returnIn(await send());
    expect([moved.status, await made.read()]).toEqual([outcome, moved]);
    const events = await made.events();
    expect(events.map(({ type }) => type)).toEqual([
      'return.requested',
      ...ways.map((way) => EVENTS[way]),
      EVENTS[name],
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(events.at(-1)?.data).toEqual({ sequence: events.length, occurred_at: moved.updated_at, return: moved });
    await expectRepeat(made, send);
    const { send: contradict, code = '' } = CONTRADICTIONS[name] ?? {};
    if (contradict) await expectRefused(made, () => contradict(made), code);
  });
});

describe('a return in a shop', () => {
  const IN_STORE = { return_method: 'IN_STORE' };

  it.each<[string, Name[]]>([
    ['OPEN', []],
    ['OPEN', ['approve']],
    ['EVALUATION_REJECTED', ['reject']],
    ['PROCESSED', ['refund']],
  ])('%s after %j: a label is 409 LABEL_NOT_APPLICABLE', async (state, ways) => {
    const made = await reached(ways, IN_STORE);
    expect((await made.read()).status).toBe(state);
    await expectRefused(made, () => made.label(LABEL), 'LABEL_NOT_APPLICABLE');
  });

  it('is decided and refunded as any other', async () => {
    const made = await reached(['approve', 'refund'], IN_STORE);
    expect(await made.read()).toMatchObject({ status: 'PROCESSED', request_status: 'APPROVED', label: null });
  });
});

describe('the request beside the return', () => {
  it.each<[string, Name[], string]>([
    ['AWAITING_APPROVAL', [], 'OPEN'],
    ['APPROVED', ['approve'], 'OPEN'],
    ['REJECTED', ['reject'], 'EVALUATION_REJECTED'],
    ['AWAITING_APPROVAL', ['label'], 'IN_TRANSIT'],
    ['APPROVED', ['approve', 'label'], 'IN_TRANSIT'],
    ['AWAITING_APPROVAL', ['refund'], 'PROCESSED'],
    ['REJECTED', ['reject', 'refund'], 'PROCESSED'],
  ])('request_status is %s after %j', async (request_status, ways, status) => {
    expect(await (await reached(ways)).read()).toMatchObject({ request_status, status });
  });
});
