import fc from 'fast-check';
import { LruCache } from './lru-cache.js';

describe('an LRU cache', () => {
  it('returns the last value of a key', () => {
    const kept = new LruCache<string>(100);
    kept.set('a', 'one', 10);
    kept.set('a', 'two', 10);
    expect([kept.get('a'), kept.get('b')]).toEqual(['two', undefined]);
  });

  it('evicts the least recently used value when it is full', () => {
    const kept = new LruCache<number>(33);
    for (const [index, key] of ['a', 'b', 'c'].entries()) kept.set(key, index, 10);
    kept.get('a');
    kept.set('d', 3, 10);
    expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key))).toEqual([0, undefined, 2, 3]);
  });

  it('counts the size of keys', () => {
    const kept = new LruCache<boolean>(10);
    for (const key of ['aaaaa', 'bbbbb', 'ccccc']) kept.set(key, true, 0);
    expect(['aaaaa', 'bbbbb', 'ccccc'].map((key) => kept.get(key))).toEqual([undefined, true, true]);
  });

  it('counts a replaced value once', () => {
    const kept = new LruCache<number>(33);
    kept.set('a', 0, 10);
    for (let turn = 0; turn < 9; turn++) kept.set('b', turn, 20);
    expect([kept.get('a'), kept.get('b')]).toEqual([0, 8]);
  });

  it('does not store a value larger than its limit', () => {
    const kept = new LruCache<number>(10);
    kept.set('a', 0, 10);
    expect(kept.get('a')).toBeUndefined();
  });

  it('never exceeds its limit, and keeps the most recent values', () => {
    const use = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), bytes: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(use), (uses) => {
        const kept = new LruCache<number>(50);
        for (const { key, bytes } of uses) kept.set(key, bytes, bytes);
        const latest = [...new Map(uses.map(({ key, bytes }) => [key, bytes])).keys()];
        const sizes = latest.map((key) => kept.get(key)).filter((bytes) => bytes !== undefined);
        expect(sizes.reduce((sum, bytes) => sum + bytes + 1, 0)).toBeLessThanOrEqual(50);
        const last = uses.at(-1);
        if (last) expect(kept.get(last.key)).toBe(last.bytes);
      }),
    );
  });
});
