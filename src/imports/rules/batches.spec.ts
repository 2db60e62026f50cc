import { type ImportItem } from '../model/import.js';
import { batchesOf, stepsOf } from './batches.js';

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
