// SPDX-License-Identifier: Apache-2.0
import { Readable } from 'node:stream';
import { shopifyItems } from './shopify-items.js';
import { REQUIRED_COLUMNS } from './shopify-row.js';

const HEADER = `\uFEFF${REQUIRED_COLUMNS.join(',')}\r\n`;
const row = (name: string, title = 'Mug', more = ''): string =>
  `${name},EUR,2026-05-01 10:00:00 +0200,10.00,10.00,1,${title},10.00${more}\r\n`;

async function read(text: string | Buffer, from = { offset: 0, line: 0 }) {
  const open = (offset: number) => Readable.from([Buffer.from(text).subarray(offset)]);
  const items = [];
  for await (const { line, lastLine, end, orderNumber, content } of shopifyItems(open, from, { maxBytes: 1000 })) {
    const result = 'past' in content ? content.past.order.line_items.length : content.problem.message;
    items.push({ line, lastLine, end, orderNumber, result });
  }
  return items;
}

const listed = async (text: string | Buffer) =>
  (await read(text)).map(({ line, lastLine, orderNumber, result }) => [line, lastLine, orderNumber, result]);

const FILE = [row('#1'), row('#1', '"La\nmp"'), row('#2'), row('#3', 'x', ',,,'), row('#2', 'a"b'), row('#4')];
const TEXT = `${HEADER}${FILE.join('')}`;
const misquoted = (line: number) => `Line ${line}: a quotation mark is out of place, or is not closed (RFC 4180).`;
const tooMany = (line: number, fields: number) => `Line ${line}: the row has ${fields} fields, but the header 8.`;
const garbled = (line: number) => `Line ${line}: the text is not UTF-8. Save the file as "CSV UTF-8".`;

it('C-IMP-17: an order is the consecutive rows with its name', async () => {
  expect(await listed(TEXT)).toEqual([
    [2, 4, '1', 2],
    [5, 5, '2', 1],
    [6, 6, '3', tooMany(6, 11)],
    [7, 7, '2', misquoted(7)],
    [8, 8, '4', 1],
  ]);
});

it.each<[string, string | Buffer, string]>([
  ['with a stray quote', row('#1', 'a"b'), misquoted(4)],
  ['with too many fields', row('#1', 'x', ','), tooMany(4, 9)],
  ['whose title is not UTF-8', Buffer.from(row('#1', 'M\u00fcg'), 'latin1'), garbled(4)],
  ['whose name is not UTF-8', Buffer.from(row('#1\u00fc'), 'latin1'), garbled(4)],
  ['whose name has a stray quote', row('#"1'), misquoted(4)],
])('C-IMP-17: a row %s refuses its whole order, also the rows before and after it', async (_title, middle, why) => {
  const rows = [HEADER, row('#0'), row('#1'), middle, row('#1'), row('#2')].map((text) => Buffer.from(text));
  expect(await listed(Buffer.concat(rows))).toEqual([
    [2, 2, '0', 1],
    [3, 5, '1', why],
    [6, 6, '2', 1],
  ]);
});

it('C-IMP-17: a quote that is not closed spoils the rows up to the next one', async () => {
  const rows = [row('#1'), row('#1', '"x'), row('#2'), row('#3', '"y"'), row('#4')];
  expect(await listed(`${HEADER}${rows.join('')}`)).toEqual([
    [2, 5, '1', 'Lines 3 to 5: a quotation mark is out of place, or is not closed (RFC 4180).'],
    [6, 6, '4', 1],
  ]);
});

it('C-IMP-17: a first row whose name cannot be read is refused by itself', async () => {
  expect(await listed(`${HEADER}${row('#"1')}${row('#2')}`)).toEqual([
    [2, 2, undefined, misquoted(2)],
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

it.each<[string, string | Buffer, string | RegExp]>([
  ['is empty', '', 'The file has no header.'],
  ['has a stray quote', `${REQUIRED_COLUMNS.join(',')},"Id\n`, 'a quotation mark is out of place'],
  [
    'lacks columns',
    'Name,Email,Total\n',
    /^The header lacks the columns Currency, Created at, Subtotal, Lineitem quantity/,
  ],
  [
    'has semicolons',
    `${REQUIRED_COLUMNS.join(';')}\n`,
    /^The columns are separated by semicolons. Send the file as Shopify/,
  ],
  ['has tabs', `${REQUIRED_COLUMNS.join('\t')}\n`, 'The columns are separated by tabs.'],
  ['is UTF-16', Buffer.from(`\uFEFF${REQUIRED_COLUMNS.join(',')}\n`, 'utf16le'), 'The file is in UTF-16.'],
  [
    'is not UTF-8',
    Buffer.from(`${REQUIRED_COLUMNS.join(',')},Gr\u00f6\u00dfe\n`, 'latin1'),
    'The header is not in UTF-8.',
  ],
  [
    'is one order without an end',
    `${HEADER}${row('#1').repeat(300)}`,
    'The order that begins in line 2 has more than 16000',
  ],
])('C-IMP-17: fails for a file that %s', async (_title, file, message) => {
  await expect(read(file)).rejects.toThrow(message);
});

/** Rows of an order of 80.00: a mug of 60.00, and a bowl of 20.00. */
const EMPTY = ',,,,';
const mainRow = (name: string, title = 'Mug', price = '60.00', subtotal = '80.00') =>
  `${name},EUR,2026-05-01 10:00:00 +0200,${subtotal},${subtotal},1,${title},${price}\r\n`;
const itemRow = (name: string, price = '20.00') => `${name},,2026-05-01 10:00:00 +0200,,,1,Bowl,${price}\r\n`;

describe('rows of an order', () => {
  const results = async (...rows: string[]) =>
    (await read(`${HEADER}${rows.join('')}`)).map(({ orderNumber, result }) => [orderNumber, result]);

  it('C-IMP-17: are those without a Name after it, and blank rows between them do not matter', async () => {
    expect(await results(mainRow('#1'), `${EMPTY},,,\r\n`, itemRow(''), mainRow('#2', 'x', '80.00'))).toEqual([
      ['1', 2],
      ['2', 1],
    ]);
  });

  it('C-IMP-17: may stand in any order', async () => {
    expect(await results(itemRow('#1'), mainRow('#1'))).toEqual([['1', 2]]);
  });

  it('C-IMP-29: are refused if they are apart', async () => {
    const found = await results(mainRow('#1'), mainRow('#2', 'x', '80.00'), itemRow('#1'));
    expect(found).toEqual([
      ['1', expect.stringMatching(/^The lines of #1 add up to 60.00, but Subtotal and Discount Amount to 80.00: rows/)],
      ['2', 1],
      ['1', expect.stringMatching(/^The row of #1 is apart from the first row of its order.*sort it by Name/)],
    ]);
  });

  it('C-IMP-29: are refused if one without a Name does not fit the order before it', async () => {
    expect(await results(mainRow('#1', 'x', '80.00'), itemRow(''))).toEqual([
      ['1', expect.stringMatching(/^The rows without a Name after #1 do not fit its Subtotal/)],
    ]);
  });
});

it.each(['9'.repeat(320), '1e400', '-5', '12345678901234567890'])(
  'C-IMP-3: the price %s refuses its order only',
  async (price) => {
    const found = await listed(`${HEADER}${row('#1')}${mainRow('#2', 'x', price)}${row('#3')}`);
    expect(found.map(([, , number, result]) => [number, typeof result])).toEqual([
      ['1', 'number'],
      ['2', 'string'],
      ['3', 'number'],
    ]);
  },
);

it('C-IMP-26, C-IMP-27: a fault names its own row, also behind a line that is protection', async () => {
  const two = '#1,EUR,,,,two,Mug,10.00\r\n';
  const open = (offset: number) =>
    Readable.from([Buffer.from(`${HEADER}${row('#1', 'Protection')}${two}`).subarray(offset)]);
  const from = { offset: 0, line: 0 };
  const { value } = await shopifyItems(open, from, { maxBytes: 1000, protection: ['protection'] }).next();
  const detail = 'Column Lineitem quantity in line 3 is "two": must be a whole number';
  expect(value).toMatchObject({
    content: { problem: { errors: [{ pointer: '/order/line_items/0/quantity', detail }] } },
  });
});
