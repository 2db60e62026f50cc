import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { imported } from '../../support/imports.js';
import { anOrder, aSoundOrder } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

const PLAIN = { javaScriptEnabled: false };

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

const pathOf = ({ import_id }: Json): string => `/integration/imports/${String(import_id)}`;

describe('the page of imports', () => {
  it('C-IMP-19: lists imports with state, progress and counts, newest first', async () => {
    await imported(other, LINES);
    const visit = await signedIn(dashboard, PLAIN);
    await opened(visit, '/integration');
    await visit.page.getByRole('link', { name: 'Imports' }).click();
    const cells = await visit.page
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent.trim())),
      );
    const counts = ['2', '0', '0', '0', '101', '1'];
    expect(cells).toEqual(Array(2).fill(['Completed', '100 %', ...counts]));
    expect(await visit.page.locator('tbody tr').nth(1).innerText()).toContain('Dry run');
    await opened(visit, '/integration/imports');
    await visit.screenshot('dashboard-imports');
  });

  it('C-IMP-19: shows the refused lines of an import in pages, each with its problem', async () => {
    const visit = await signedIn(dashboard, PLAIN);
    await opened(visit, '/integration/imports');
    await visit.page.locator('tbody a').first().click();
    const text = await visit.page.getByRole('main').innerText();
    const parts = ['100 %, 103 lines', 'Figure missing', 'Malformed json', '/order/line_items must have'];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    const lines = visit.page.getByRole('table', { name: 'Refused lines' }).locator('tbody tr');
    expect([await lines.count(), await lines.first().locator('td').first().innerText()]).toEqual([100, '3']);
    await visit.page.getByRole('link', { name: 'Next page' }).click();
    expect(await lines.locator('td:nth-child(2)').allInnerTexts()).toEqual(['BAD-99']);
    await opened(visit, pathOf(first));
    await visit.screenshot('dashboard-import');
  });

  it('C-IMP-19: cancels an import that has not ended', async () => {
    const visit = await signedIn(dashboard, PLAIN);
    await opened(visit, pathOf(first));
    expect(await visit.page.getByRole('button', { name: 'Cancel import' }).count()).toBe(0);
    // It waits for a worker for ever, because it has no job.
    const sql = "UPDATE imports SET state = 'queued', ended_at = NULL WHERE store_id = ? AND id = ?";
    await rows(sql, [store.id, first.import_id]);
    await opened(visit, pathOf(first));
    await visit.page.getByRole('button', { name: 'Cancel import' }).click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click();
    expect(await visit.page.getByRole('status').innerText()).toContain('The orders that it has imported stay.');
    expect(await visit.page.locator('.head .badge').innerText()).toBe('Cancelled');
  });

  it('shows no import of another store, and takes bad cursors for the first page', async () => {
    const foreign = await imported(other, LINES.slice(0, 1));
    const visit = await signedIn(dashboard, PLAIN);
    expect((await visit.page.goto(pathOf(foreign)))?.status()).toBe(404);
    expect((await visit.page.goto(`${pathOf(first)}?cursor=x`))?.status()).toBe(200);
    expect((await visit.page.goto('/integration/imports?cursor=%C3%A9'))?.status()).toBe(200);
  });
});
