// SPDX-License-Identifier: Apache-2.0
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { paced } from './lines.js';
import { parcelwardItems } from './parcelward-items.js';
import { shopifyItems } from './shopify-items.js';

const MIB = 1024 * 1024;
const START = { offset: 0, line: 0 };

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const read = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

it('C-IMP-25: passes all bytes on, and asks after each MiB whether to go on', async () => {
  const bytes = Buffer.from(Array.from({ length: 3 * MIB + 5 }, (_, index) => index % 251));
  let checks = 0;
  const check = () => Promise.resolve(void checks++);
  expect((await bytesOf(paced(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), check))).equals(bytes)).toBe(
    true,
  );
  expect(checks).toBe(3);
});

it('C-IMP-25: ends with the error of the check', async () => {
  const check = () => Promise.reject(new Error('cancelled'));
  await expect(bytesOf(paced(Readable.from([Buffer.alloc(2 * MIB)]), check))).rejects.toThrow('cancelled');
});

it.each([
  ['parcelward', ''],
  ['shopify-csv', 'Name,Currency,Created at,Subtotal,Total,Lineitem quantity,Lineitem name,Lineitem price\n'],
] as const)('C-IMP-25: other work runs while a file of the format %s has blank lines only', async (format, header) => {
  let [turns, isDone] = [0, false];
  const others = (async () => {
    for (; !isDone; turns++) await nextTurn();
  })();
  const file = Buffer.concat([Buffer.from(header), Buffer.alloc(16 * MIB, '\n')]);
  const open = (offset: number) => paced(Readable.from([file.subarray(offset)]), () => Promise.resolve());
  const items = (format === 'shopify-csv' ? shopifyItems : parcelwardItems)(open, START, { maxBytes: MIB });
  await expect(items.next()).rejects.toThrow('There is more than 1 MiB of blank lines');
  isDone = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(16);
});
