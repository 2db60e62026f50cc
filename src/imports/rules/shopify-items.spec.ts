import { Readable } from 'node:stream';
import { REQUIRED_COLUMNS } from './shopify-order.js';
import { shopifyItems } from './shopify-items.js';

const HEADER = `\uFEFF${REQUIRED_COLUMNS.join(',')}\r\n`;
const row = (name: string, title = 'Mug', more = ''): string =>
  `${name},EUR,2026-05-01 10:00:00 +0200,10.00,10.00,1,${title},10.00${more}\r\n`;

async function read(text: string, from = { offset: 0, line: 0 }) {
  const open = (offset: number) => Readable.from([Buffer.from(text).subarray(offset)]);
  const items = [];
  for await (const { line, lastLine, end, orderNumber, content } of shopifyItems(open, from, 1000))
    items.push({ line, lastLine, end, orderNumber, lines: 'past' in content && content.past.order.line_items.length });
  return items;
}

const FILE = `${HEADER}${row('#1')}${row('#1', '"La\nmp"')}${row('#2')}${row('#3', 'x', ',,,')}${row('#2', 'a"b')}${row('#4')}`;

it('C-IMP-17: an order is the consecutive rows with its name; a broken row is refused by itself', async () => {
  expect(
    (await read(FILE)).map(({ line, lastLine, orderNumber, lines }) => [line, lastLine, orderNumber, lines]),
  ).toEqual([
    [2, 4, '1', 2],
    [5, 5, '2', 1],
    [6, 6, undefined, false],
    [7, 7, undefined, false],
    [8, 8, '4', 1],
  ]);
});

it('C-IMP-8: continues after any order', async () => {
  const all = await read(FILE);
  for (const [index, { end, lastLine }] of all.entries())
    expect(await read(FILE, { offset: end, line: lastLine })).toEqual(all.slice(index + 1));
});

it.each([
  ['', 'The file has no header.'],
  ['Name,Email,Total\n', /^The header lacks the columns Currency, Created at, Subtotal, Lineitem quantity/],
])('C-IMP-17: fails for the file %j', async (file, message) => {
  await expect(read(file)).rejects.toThrow(message);
});
