import { Readable } from 'node:stream';
import fc from 'fast-check';
import { csvRecords, parseRecord } from './csv.js';

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

it.each<[string, string[] | undefined]>([
  ['a,b', ['a', 'b']],
  ['a,,', ['a', '', '']],
  ['', ['']],
  ['"a, ""b""",c', ['a, "b"', 'c']],
  ['"a\nb"', ['a\nb']],
  ['""', ['']],
  ['a"b', undefined],
  ['"a"b', undefined],
  ['"a', undefined],
  [' "a"', undefined],
])('parseRecord(%j) is %j', (text, fields) => expect(parseRecord(text)).toEqual(fields));

it('records have their lines and their end, and blank lines are skipped', async () => {
  expect(await read('a,b\r\n\r\n"x\ny",1\nlast')).toEqual([
    { line: 1, lastLine: 1, end: 5, fields: ['a', 'b'] },
    { line: 3, lastLine: 4, end: 15, fields: ['x\ny', '1'] },
    { line: 5, lastLine: 5, end: 19, fields: ['last'] },
  ]);
});

it.each<[string, string | Buffer, (string[] | undefined)[]]>([
  ['a quote within a field', 'a\nb"c"\nd', [['a'], undefined, ['d']]],
  ['a field that is never closed', 'a\n"b\nc', [['a'], undefined]],
  ['bytes that are not UTF-8', Buffer.from([0x61, 10, 0xff, 10, 0x62]), [['a'], undefined, ['b']]],
  ['a record that is too long', `a\n"${'x\n'.repeat(40)}b`, expect.arrayContaining([['a'], undefined, ['b']])],
])('%s is a fault of its record only', async (_title, text, fields) => {
  expect((await read(text, START, 30)).map((record) => record.fields)).toEqual(fields);
});

it('property: reads what a writer of RFC 4180 wrote, from any record on', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'ü', ',', '"', '\n', ' ') });
  // A record of one empty field is a blank line.
  const record = fc.array(field, { minLength: 2, maxLength: 4 });
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
