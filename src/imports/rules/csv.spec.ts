// SPDX-License-Identifier: Apache-2.0
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { type CsvFault, csvRecords, parseRecord } from './csv.js';

const START = { offset: 0, line: 0 };

async function read(text: string | Buffer, from = START, maxBytes = 1000, chunkBytes = 3) {
  const bytes = Buffer.from(text).subarray(from.offset);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const records = [];
  for await (const record of csvRecords(Readable.from(chunks), from, maxBytes)) records.push(record);
  return records;
}

it.each<[string, string[], boolean]>([
  ['a,b', ['a', 'b'], true],
  ['a,,', ['a', '', ''], true],
  ['', [''], true],
  ['"a, ""b""",c', ['a, "b"', 'c'], true],
  ['"a\nb"', ['a\nb'], true],
  ['""', [''], true],
  ['a,b"c', ['a'], false],
  ['a"b', [], false],
  ['a,"b"c', ['a'], false],
  ['"a', [], false],
  [' "a"', [], false],
])('parseRecord(%j) is %j, sound: %j', (text, fields, isSound) => {
  expect(parseRecord(text)).toEqual({ fields, isSound });
});

it('records have their lines and their end, and blank lines are skipped', async () => {
  expect(await read('a,b\r\n\r\n"x\ny",1\nlast')).toEqual([
    { line: 1, lastLine: 1, end: 5, fields: ['a', 'b'] },
    { line: 3, lastLine: 4, end: 15, fields: ['x\ny', '1'] },
    { line: 5, lastLine: 5, end: 19, fields: ['last'] },
  ]);
});

it.each<[string, string | Buffer, string[], CsvFault]>([
  ['a quote within a field', 'a\nb,c"d"\ne', ['b'], 'quotes'],
  ['a field that is never closed', 'a\nb,"c\nd', ['b'], 'quotes'],
  ['bytes that are not UTF-8', Buffer.from('a\nb,\u00fc\ne', 'latin1'), ['b', '\uFFFD'], 'encoding'],
  ['a line that is too long', `a\nb,${'x'.repeat(40)}\ne`, [], 'length'],
  ['a record that is too long', `a\nb,"${'x\n'.repeat(14)}e`, ['b'], 'quotes'],
  ['a record of blank lines that is too long', `a\nb,"${'\n'.repeat(28)}e`, ['b'], 'quotes'],
])('%s is a fault of its record only, which has the fields before it', async (_title, text, fields, fault) => {
  const [first, broken, ...others] = await read(text, START, 30);
  expect([first, broken]).toMatchObject([{ fields: ['a'] }, { fault, fields }]);
  const isLast = String(text).endsWith('d');
  expect(others.map((record) => record.fields)).toEqual(isLast ? [] : [['e']]);
});

it('C-IMP-17: rows of blank cells are skipped', async () => {
  expect((await read('a,b\n,\n  ,""\nc,d\n,,,\n')).map(({ fields }) => fields)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it.each(['\n', ' , \r\n'])('C-IMP-25: refuses more than 1 MiB of the blank line %j', async (line) => {
  const blank = (bytes: number) => line.repeat(Math.floor(bytes / line.length));
  const readBlank = (bytes: number) => read(`a,b\n${blank(bytes)}c,d`, START, 1000, 1024 * 1024);
  expect(await readBlank(1024 * 1024)).toHaveLength(2);
  await expect(readBlank(1024 * 1024 + 10)).rejects.toThrow('There is more than 1 MiB of blank lines before line');
});

it('a record has at most 10,000 lines', async () => {
  const [record, next] = await read(`a,"${'\n'.repeat(10_000)}b`, START, 1_000_000, 10_000);
  expect(record).toMatchObject({ fields: ['a'], fault: 'quotes', lastLine: 10_000 });
  expect(next).toMatchObject({ fields: ['b'] });
});

it('property: reads what a writer of RFC 4180 wrote, from any record on', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'ü', ',', '"', '\n', ' ') });
  // A record of one empty field is a blank line.
  const record = fc
    .array(field, { minLength: 2, maxLength: 4 })
    .filter((fields) => fields.some((text) => text.trim() !== ''));
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  await fc.assert(
    fc.asyncProperty(fc.array(record), fc.constantFrom('\n', '\r\n'), async (records, lineBreak) => {
      const text = records.map((fields) => fields.map(quoted).join(',') + lineBreak).join('');
      const all = await read(text);
      expect(all.map(({ fields }) => fields)).toEqual(records);
      for (const [index, { lastLine, end }] of all.entries())
        expect(await read(text, { offset: end, line: lastLine })).toEqual(all.slice(index + 1));
    }),
  );
});
