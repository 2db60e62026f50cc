// SPDX-License-Identifier: Apache-2.0
import { type ConcurrencyLimits, ConcurrencyBudget, PerEndpointQueues } from './per-endpoint-queues.js';

const at = (max: number, resumeAt = max - 1) => ({ max, resumeAt });
const LIMITS: ConcurrencyLimits = { all: at(6), failing: at(2), perEndpoint: at(3) };
const item = (endpointId: string, name = '', isFailing = false) => ({ endpointId, name, isFailing });

describe('ConcurrencyBudget', () => {
  it('limits each endpoint, failing endpoints, and all together', () => {
    const budget = new ConcurrencyBudget(LIMITS);
    expect(['a', 'a', 'a', 'a'].map((id) => budget.acquire(item(id)))).toEqual([true, true, true, false]);
    expect(budget.fullEndpoints).toEqual(['a']);
    expect(['b', 'c', 'd'].map((id) => budget.acquire(item(id, '', true)))).toEqual([true, true, false]);
    expect([budget.hasCapacityForFailing, budget.remaining]).toEqual([false, 1]);
    expect([budget.acquire(item('e')), budget.acquire(item('f'))]).toEqual([true, false]);
    expect(budget.remaining).toBe(0);
  });

  it('stays full until the count is down to resumeAt, and reports it', () => {
    const budget = new ConcurrencyBudget({ ...LIMITS, perEndpoint: at(3, 1) });
    for (let count = 0; count < 3; count++) budget.acquire(item('a'));
    expect(budget.release(item('a'))).toBe(false);
    expect(budget.acquire(item('a'))).toBe(false);
    expect(budget.release(item('a'))).toBe(true);
    expect([budget.fullEndpoints, budget.acquire(item('a'))]).toEqual([[], true]);
  });
});

describe('PerEndpointQueues', () => {
  /** Queues whose sends end on request. */
  function queues(limits = LIMITS) {
    const sent: string[] = [];
    const ends = new Map<string, () => void>();
    const all = new PerEndpointQueues<ReturnType<typeof item>>(limits, ({ name }) => {
      sent.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    });
    const end = async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    };
    return { all, sent, end };
  }

  it('sends in order within an endpoint, up to its limit', async () => {
    const { all, sent, end } = queues();
    all.add(['1', '2', '3', '4', '5'].map((name) => item('a', name)));
    expect(sent).toEqual(['1', '2', '3']);
    await end('2');
    expect(sent).toEqual(['1', '2', '3', '4']);
  });

  it('does not let a slow endpoint delay another', () => {
    const { all, sent } = queues();
    all.add([...Array(100).keys()].map((number) => item('slow', `slow ${number}`)));
    all.add([item('b', 'b 1')]);
    expect(sent).toEqual(['slow 0', 'slow 1', 'slow 2', 'b 1']);
  });

  it('C-WHK-21: gives each endpoint its turn, however many items those before it have', async () => {
    const { all, sent, end } = queues({ ...LIMITS, all: at(2) });
    all.add(['a 1', 'a 2', 'a 3', 'a 4', 'a 5'].map((name) => item('a', name)));
    all.add(['b 1', 'b 2'].map((name) => item('b', name)));
    for (const name of ['a 1', 'a 2', 'a 3', 'b 1']) await end(name);
    expect(sent).toEqual(['a 1', 'a 2', 'a 3', 'b 1', 'a 4', 'b 2']);
  });

  it('reserves capacity for healthy endpoints', () => {
    const { all, sent } = queues();
    all.add([...Array(100).keys()].map((number) => item(`dead ${number}`, `dead ${number}`, true)));
    all.add(['x', 'y', 'z'].map((id) => item(id, id)));
    expect(sent).toEqual(['dead 0', 'dead 1', 'x', 'y', 'z']);
  });

  it('drops the queue of one endpoint, or of all', async () => {
    const { all, sent, end } = queues();
    all.add([...Array(5).keys()].map((number) => item('a', `a ${number}`)));
    expect(all.drop('a').map(({ name }) => name)).toEqual(['a 3', 'a 4']);
    all.add([item('a', 'a 5'), ...[...Array(4).keys()].map((number) => item('b', `b ${number}`))]);
    expect(all.dropAll().map(({ name }) => name)).toEqual(['a 5', 'b 3']);
    for (const name of [...sent]) await end(name);
    expect(sent).toEqual(['a 0', 'a 1', 'a 2', 'b 0', 'b 1', 'b 2']);
  });
});
