// SPDX-License-Identifier: Apache-2.0
import { type ImportItem } from '../model/import.js';
import { batchesOf, readAhead, stepsOf } from './batches.js';

/** Items of ten bytes each, by their order numbers; `-` has none. */
async function* itemsOf(numbers: string): AsyncGenerator<ImportItem> {
  for (const [index, orderNumber] of [...numbers].entries())
    yield await Promise.resolve({
      line: index + 1,
      lastLine: index + 1,
      end: (index + 1) * 10,
      ...(orderNumber !== '-' && { orderNumber }),
      content: { problem: {} as never },
    });
}

it.each([
  ['', []],
  ['abcde', ['abc', 'de']],
  ['aab', ['a', 'ab']],
  ['aba', ['ab', 'a']],
  ['----', ['---', '-']],
])('orders %j form batches %j of at most three', async (numbers, batches) => {
  const found = [];
  for await (const batch of batchesOf(itemsOf(numbers), 0, { items: 3, bytes: 1000 }))
    found.push(batch.map(({ orderNumber = '-' }) => orderNumber).join(''));
  expect(found).toEqual(batches);
});

it('a batch ends before it exceeds its bytes, and has one order at least', async () => {
  const lengths = async (bytes: number) => {
    const found = [];
    for await (const batch of batchesOf(itemsOf('abcde'), 0, { items: 9, bytes })) found.push(batch.length);
    return found;
  };
  expect([await lengths(25), await lengths(5)]).toEqual([
    [2, 2, 1],
    [1, 1, 1, 1, 1],
  ]);
});

it('steps keep the order, and singles stand by themselves', () => {
  const steps = stepsOf([...'abXcYZd'], (item) => item < 'a');
  expect(steps.map(({ isSingle, items }) => `${isSingle ? '!' : ''}${items.join('')}`)).toEqual([
    'ab',
    '!X',
    'c',
    '!Y',
    '!Z',
    'd',
  ]);
});

describe('readAhead', () => {
  const log: string[] = [];
  async function* numbers(count: number, fails = false): AsyncGenerator<number> {
    try {
      for (let index = 0; index < count; index++) {
        log.push(`reads ${index}`);
        yield await Promise.resolve(index);
      }
      if (fails) throw new Error('broken');
    } finally {
      log.push('closes');
    }
  }
  beforeEach(() => void log.splice(0));

  it('reads the next item while the present one is used', async () => {
    for await (const index of readAhead(numbers(2))) {
      await new Promise(setImmediate);
      log.push(`used ${index}`);
    }
    expect(log).toEqual(['reads 0', 'reads 1', 'used 0', 'closes', 'used 1']);
  });

  it('closes the source of a reader that stops', async () => {
    for await (const index of readAhead(numbers(9))) if (index === 1) break;
    expect(log.at(-1)).toBe('closes');
  });

  it('throws the error of the source after the items before it, and only to a reader who comes that far', async () => {
    const used: number[] = [];
    const read = async (until: number) => {
      for await (const index of readAhead(numbers(1, true))) if (used.push(index) === until) break;
    };
    await read(1);
    await expect(read(9)).rejects.toThrow('broken');
    expect(used).toEqual([0, 0]);
  });
});
