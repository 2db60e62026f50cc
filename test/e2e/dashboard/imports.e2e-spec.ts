// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { imported } from '../../support/imports.js';
import { anOrder, aSoundOrder } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let other: TestStore;
let dashboard: Dashboard;
let first: Json;

/** A sound order, a flagged one, and 101 that are refused. */
const LINES = [
  { order: aSoundOrder({ order_number: 'H-1' }) },
  { order: anOrder({ order_number: 'H-2', amounts: { subtotal: 1 } }) },
  '{"order":',
  ...Array.from({ length: 100 }, (_, index) => ({ order: { order_number: `BAD-${index}`, line_items: [] } })),
];

beforeAll(async () => {
  [store, other] = await Promise.all([newStore({ name: 'Corner Shop' }), newStore()]);
  dashboard = await startDashboard([store]);
  await imported(store, LINES, '?dry_run=true');
  first = await imported(store, LINES);
});

const REFUSED = 'table:has(caption:contains("Refused lines")) tbody';

const pathOf = ({ import_id }: Json): string => `/integration/imports/${String(import_id)}`;

describe('the page of imports', () => {
  it('C-IMP-19: lists imports with state, progress and counts, newest first', async () => {
    await imported(other, LINES);
    const client = await signedInClient(dashboard);
    await client.open('/integration');
    await client.follow('Imports');
    const [real = [], dry = [], ...others] = client.texts('tbody tr').map((row) => row.split(/\s*\t\s*/));
    const counts = ['2', '0', '0', '0', '101', '1'];
    expect([real.slice(1), dry.slice(1), ...others]).toEqual(Array(2).fill(['Completed', '100 %', ...counts]));
    expect(dry[0]).toContain('Dry run');
  });

  it('C-IMP-19: shows the refused lines of an import in pages, each with its problem', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/integration/imports');
    await client.follow(/./, 'tbody tr:first-child');
    const text = client.text();
    const parts = ['100 %, 103 lines', 'Figure missing', 'Malformed json', '/order/line_items must have'];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect([client.count(`${REFUSED} tr`), client.texts(`${REFUSED} td`)[0]]).toEqual([100, '3']);
    await client.follow('Next page');
    expect(client.texts(`${REFUSED} td:nth-child(2)`)).toEqual(['BAD-99']);
  });

  it('C-IMP-19: cancels an import that has not ended', async () => {
    const client = await signedInClient(dashboard);
    await client.open(pathOf(first));
    expect(client.texts('button')).not.toContain('Cancel import');
    // It waits for a worker for ever, because it has no job.
    const sql = "UPDATE imports SET state = 'queued', ended_at = NULL WHERE store_id = ? AND id = ?";
    await rows(sql, [store.id, first.import_id]);
    await client.open(pathOf(first));
    await client.confirm('Cancel import', 'Cancel import');
    expect(client.text('[role=status]')).toContain('The orders that it has imported stay.');
    expect(client.text('.head .badge')).toBe('Cancelled');
  });

  it('shows no import of another store, and takes bad cursors for the first page', async () => {
    const foreign = await imported(other, LINES.slice(0, 1));
    const client = await signedInClient(dashboard);
    expect((await client.open(pathOf(foreign))).status).toBe(404);
    expect((await client.open(`${pathOf(first)}?cursor=x`)).status).toBe(200);
    expect((await client.open('/integration/imports?cursor=%C3%A9')).status).toBe(200);
  });
});
