// SPDX-License-Identifier: Apache-2.0
import { Readable } from 'node:stream';
import fc from 'fast-check';
import {
  anExportedOrder,
  type ExportedOrder,
  exportedRows,
  exportOf,
  type ExportRow,
} from '../../../test/support/shopify-exports.js';
import { newOrder } from '../../orders/rules/full-replace.js';
import { figureReasons } from '../../orders/rules/review/figures.js';
import { type Store } from '../../stores/index.js';
import { shopifyItems } from './shopify-items.js';

/** `MODEL_RUNS=10000` tries more files. */
const RUNS = Number(process.env.MODEL_RUNS ?? 50);
const STORE = { store_id: 'st_1', currency: 'USD', shop_domain: 'x.example' } as Store;
/** Cells that spreadsheets and people change. */
const CELLS = [
  ...['Name', 'Currency', 'Subtotal', 'Shipping', 'Taxes', 'Total', 'Discount Amount', 'Refunded Amount', 'Duties'],
  ...['Created at', 'Id', 'Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem sku', 'Lineitem discount'],
] as (keyof ExportRow)[];

async function read(text: string | Buffer) {
  const open = (offset: number) => Readable.from([Buffer.from(text).subarray(offset)]);
  const found = [];
  for await (const item of shopifyItems(open, { offset: 0, line: 0 }, { maxBytes: 1024 * 1024 })) found.push(item);
  return found;
}

it('property: C-IMP-17, C-IMP-30: each order of an export is whole and is not flagged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anExportedOrder, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (orders, isUnnamed) => {
        const rows = orders.flatMap((order, at) =>
          exportedRows(order, at).map((row, index) => (isUnnamed && index > 0 ? { ...row, Name: '' } : row)),
        );
        const items = await read(exportOf(rows));
        expect(items).toHaveLength(orders.length);
        for (const [at, { content }] of items.entries()) {
          if ('problem' in content) throw content.problem;
          const { order } = content.past;
          const made = orders[at] as ExportedOrder;
          const { content: stored } = newOrder(STORE, order.order_number, order, { isImported: true });
          expect(figureReasons(stored, made.isTaxAdded ? null : true)).toEqual([]);
          expect(order.line_items.filter(({ kind }) => kind !== 'fee')).toHaveLength(made.lines.length);
        }
      },
    ),
    { numRuns: RUNS },
  );
});

it('property: C-IMP-29: an order without one of its rows is refused', async () => {
  await fc.assert(
    fc.asyncProperty(anExportedOrder, fc.nat(), async (made, dropped) => {
      const rows = exportedRows({ ...made, tip: null }, 1);
      fc.pre(rows.length > 1);
      const items = await read(exportOf(rows.filter((_, index) => index !== dropped % rows.length)));
      expect(items.filter(({ content }) => 'past' in content)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

it('property: C-IMP-3: whatever a file has, its reading ends without an error but a failure of the file', async () => {
  const cell = fc.oneof(fc.constantFrom('', '"', '1e999', '#1', '-1', '1,5', '\n', '\uFFFD', ';'), fc.string());
  await fc.assert(
    fc.asyncProperty(anExportedOrder, fc.constantFrom(...CELLS), cell, fc.nat(), async (made, column, text, at) => {
      const rows = exportedRows(made, 1);
      rows[at % rows.length] = { ...rows[at % rows.length], [column]: text };
      for (const { content } of await read(exportOf(rows)))
        if ('problem' in content) expect(content.problem.code).not.toBe('INTERNAL_ERROR');
    }),
    { numRuns: RUNS },
  );
});
