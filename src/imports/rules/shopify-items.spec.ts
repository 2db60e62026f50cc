import { Readable } from 'node:stream';
import { REQUIRED_COLUMNS } from './shopify-order.js';
import { shopifyItems } from './shopify-items.js';

const HEADER = `\uFEFF${REQUIRED_COLUMNS.join(',')}\r\n`;
const row = (name: string, title = 'Mug', more = ''): string =>
  `${name},EUR,2026-05-01 10:00:00 +0200,10.00,10.00,1,${title},10.00${more}\r\n`;

async function read(text: string | Buffer, from = { offset: 0, line: 0 }) {
  const open = (offset: number) => Readable.from([Buffer.from(text).subarray(offset)]);
  const items = [];
  for await (const { line, lastLine, end, orderNumber, content } of shopifyItems(open, from, 1000)) {
    const result = 'past' in content ? content.past.order.line_items.length : content.problem.message;
    items.push({ line, lastLine, end, orderNumber, result });
  }
  return items;
}

const listed = async (text: string | Buffer) =>
  (await read(text)).map(({ line, lastLine, orderNumber, result }) => [line, lastLine, orderNumber, result]);

const FILE = [row('#1'), row('#1', '"La\nmp"'), row('#2'), row('#3', 'x', ',,,'), row('#2', 'a"b'), row('#4')];
const TEXT = `${HEADER}${FILE.join('')}`;
const broken = (line: number) => `Line ${line} is no CSV in UTF-8 (RFC 4180) of at most 8 fields.`;

it('C-IMP-17: an order is the consecutive rows with its name', async () => {
  expect(await listed(TEXT)).toEqual([
    [2, 4, '1', 2],
    [5, 5, '2', 1],
    [6, 6, '3', broken(6)],
    [7, 7, '2', broken(7)],
    [8, 8, '4', 1],
  ]);
});

it.each<[string, string | Buffer]>([
  ['with a stray quote', row('#1', 'a"b')],
  ['with too many fields', row('#1', 'x', ',')],
  ['whose title is not UTF-8', Buffer.from(row('#1', 'M\u00fcg'), 'latin1')],
  ['whose name is not UTF-8', Buffer.from(row('#1\u00fc'), 'latin1')],
  ['whose name has a stray quote', row('#"1')],
])('C-IMP-17: a row %s refuses its whole order, also the rows before and after it', async (_title, middle) => {
  const rows = [HEADER, row('#0'), row('#1'), middle, row('#1'), row('#2')].map((text) => Buffer.from(text));
  expect(await listed(Buffer.concat(rows))).toEqual([
    [2, 2, '0', 1],
    [3, 5, '1', broken(4)],
    [6, 6, '2', 1],
  ]);
});

it('C-IMP-17: a quote that is not closed spoils the rows up to the next one', async () => {
  const rows = [row('#1'), row('#1', '"x'), row('#2'), row('#3', '"y"'), row('#4')];
  expect(await listed(`${HEADER}${rows.join('')}`)).toEqual([
    [2, 5, '1', 'Lines 3 to 5 are no CSV in UTF-8 (RFC 4180) of at most 8 fields.'],
    [6, 6, '4', 1],
  ]);
});

it('C-IMP-17: a first row whose name cannot be read is refused by itself', async () => {
  expect(await listed(`${HEADER}${row('#"1')}${row('#2')}`)).toEqual([
    [2, 2, undefined, broken(2)],
    [3, 3, '2', 1],
  ]);
});

it.each([
  ['many rows', 20, row('#1').repeat(20)],
  ['a long row', 3, `${row('#1')}${row('x'.repeat(1000))}${row('#1')}`],
])('C-IMP-17: an order of too many bytes in %s is refused, and the next one goes on', async (_title, lines, rows) => {
  expect(await listed(`${HEADER}${rows}${row('#2')}`)).toEqual([
    [2, 1 + lines, '1', 'The order is larger than 1000 bytes.'],
    [2 + lines, 2 + lines, '2', 1],
  ]);
});

it('C-IMP-8: continues after any order', async () => {
  const all = await read(TEXT);
  for (const [index, { end, lastLine }] of all.entries())
    expect(await read(TEXT, { offset: end, line: lastLine })).toEqual(all.slice(index + 1));
});

it.each([
  ['', 'The file has no header.'],
  [`${REQUIRED_COLUMNS.join(',')},"Id\n`, 'The header is no CSV in UTF-8 (RFC 4180).'],
  ['Name,Email,Total\n', /^The header lacks the columns Currency, Created at, Subtotal, Lineitem quantity/],
])('C-IMP-17: fails for the file %j', async (file, message) => {
  await expect(read(file)).rejects.toThrow(message);
});
