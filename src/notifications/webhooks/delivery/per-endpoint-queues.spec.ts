import { type ConcurrencyLimits, ConcurrencyBudget, PerEndpointQueues } from './per-endpoint-queues.js';

const at = (max: number, resumeAt = max - 1) => ({ max, resumeAt });
const LIMITS: ConcurrencyLimits = { all: at(6), failing: at(2), perEndpoint: at(3) };
const item = (endpointId: string, name = '', isFailing = false) => ({ endpointId, name, isFailing });

describe('room', () => {
  it('ends for an endpoint, for those that fail, and for all', () => {
    const room = new ConcurrencyBudget(LIMITS);
    expect(['a', 'a', 'a', 'a'].map((id) => room.acquire(item(id)))).toEqual([true, true, true, false]);
    expect(room.fullEndpoints).toEqual(['a']);
    expect(['b', 'c', 'd'].map((id) => room.acquire(item(id, '', true)))).toEqual([true, true, false]);
    expect([room.hasCapacityForFailing, room.remaining]).toEqual([false, 1]);
    expect([room.acquire(item('e')), room.acquire(item('f'))]).toEqual([true, false]);
    expect(room.remaining).toBe(0);
  });

  it('that was full is so until it is down to its refill, and says when', () => {
    const room = new ConcurrencyBudget({ ...LIMITS, perEndpoint: at(3, 1) });
    for (let count = 0; count < 3; count++) room.acquire(item('a'));
    expect(room.release(item('a'))).toBe(false);
    expect(room.acquire(item('a'))).toBe(false);
    expect(room.release(item('a'))).toBe(true);
    expect([room.fullEndpoints, room.acquire(item('a'))]).toEqual([[], true]);
  });
});

describe('lanes', () => {
  /** Lanes whose sends end when told. */
  function lanes(limits = LIMITS) {
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

  it('send of each endpoint in its order, as many at once as it may', async () => {
    const { all, sent, end } = lanes();
    all.add(['1', '2', '3', '4', '5'].map((name) => item('a', name)));
    expect(sent).toEqual(['1', '2', '3']);
    await end('2');
    expect(sent).toEqual(['1', '2', '3', '4']);
  });

  it('let no endpoint wait for another that takes its time', () => {
    const { all, sent } = lanes();
    all.add([...Array(100).keys()].map((number) => item('slow', `slow ${number}`)));
    all.add([item('b', 'b 1')]);
    expect(sent).toEqual(['slow 0', 'slow 1', 'slow 2', 'b 1']);
  });

  it('keep room for endpoints that work, however many fail', () => {
    const { all, sent } = lanes();
    all.add([...Array(100).keys()].map((number) => item(`dead ${number}`, `dead ${number}`, true)));
    all.add(['x', 'y', 'z'].map((id) => item(id, id)));
    expect(sent).toEqual(['dead 0', 'dead 1', 'x', 'y', 'z']);
  });

  it('give up what is queued of one endpoint, or of all', async () => {
    const { all, sent, end } = lanes();
    all.add([...Array(5).keys()].map((number) => item('a', `a ${number}`)));
    expect(all.drop('a').map(({ name }) => name)).toEqual(['a 3', 'a 4']);
    all.add([item('a', 'a 5'), ...[...Array(4).keys()].map((number) => item('b', `b ${number}`))]);
    expect(all.dropAll().map(({ name }) => name)).toEqual(['a 5', 'b 3']);
    for (const name of [...sent]) await end(name);
    expect(sent).toEqual(['a 0', 'a 1', 'a 2', 'b 0', 'b 1', 'b 2']);
  });
});
