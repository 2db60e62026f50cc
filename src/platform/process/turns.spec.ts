import { Turns } from './turns.js';

describe('turns', () => {
  it('so much runs at once, the rest in the order in which it came, and a failure frees its place', async () => {
    const turns = new Turns(2);
    const [began, ends]: [number[], (() => void)[]] = [[], []];
    const work = (n: number): Promise<number> =>
      turns.take(async () => {
        began.push(n);
        await new Promise<void>((resolve) => (ends[n] = resolve));
        if (n === 0) throw new Error('failed');
        return n;
      });
    const all = [0, 1, 2, 3].map(work);
    expect(began).toEqual([0, 1]);
    ends[0]?.();
    await expect(all[0]).rejects.toThrow('failed');
    expect(began).toEqual([0, 1, 2]);
    ends[2]?.();
    await all[2];
    ends[1]?.();
    await all[1];
    expect(began).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await all[3]).toBe(3);
  });
});
