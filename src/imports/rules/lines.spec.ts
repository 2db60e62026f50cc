// SPDX-License-Identifier: Apache-2.0
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { type FilePosition, linesOf } from './lines.js';

const START = { offset: 0, line: 0 };

async function read(text: string, chunkBytes: number, from: FilePosition = START, maxBytes = 100) {
  const bytes = Buffer.from(text).subarray(from.offset);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const lines = [];
  for await (const { number, end, bytes: line } of linesOf(Readable.from(chunks), from, maxBytes))
    lines.push({ number, end, text: line?.toString() });
  return lines;
}

it.each([
  ['', []],
  ['a\nb\n', ['a', 'b']],
  ['a\r\n\nb', ['a', '', 'b']],
  ['\n', ['']],
])('splits %j into %j', async (text, lines) => {
  expect((await read(text, 2)).map((line) => line.text)).toEqual(lines);
});

it('drops a line that is too long, and continues after it', async () => {
  expect(await read(`a\n${'x'.repeat(9)}\nb\n`, 4, START, 9)).toEqual([
    { number: 1, end: 2, text: 'a' },
    { number: 2, end: 12, text: undefined },
    { number: 3, end: 14, text: 'b' },
  ]);
});

it('property: the lines do not depend on the chunks, and a reader continues after any line', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'ü', '\n', '\r\n', '')),
      fc.integer({ min: 1, max: 7 }),
      async (parts, chunkBytes) => {
        const text = parts.join('');
        const all = await read(text, 1000);
        expect(await read(text, chunkBytes)).toEqual(all);
        for (const [index, { number, end }] of all.entries())
          expect(await read(text, chunkBytes, { offset: end, line: number })).toEqual(all.slice(index + 1));
      },
    ),
  );
});
