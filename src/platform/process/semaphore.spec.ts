import { Semaphore } from './semaphore.js';

describe('a semaphore', () => {
  it('limits concurrency, runs waiting calls in order of arrival, and frees the slot of a failed call', async () => {
    const semaphore = new Semaphore(2);
    const [began, ends]: [number[], (() => void)[]] = [[], []];
    const work = (n: number): Promise<number> =>
      semaphore.run(async () => {
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
