import { axeViolations } from '../../support/accessibility.js';
import { type Visit } from '../../support/browser.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { aLine, aSoundOrder } from '../../support/orders.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, TestOrder } from '../../support/units.js';

let store: TestStore;
let platform: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  platform = await newStore({ account_type: 'b2b_platform' });
  dashboard = await startDashboard([store, platform]);
});

const FLAWED = { ...(aSoundOrder().amounts as object), grand_total: 99 };

async function put(number: string, members: Record<string, unknown> = {}): Promise<void> {
  const { status, text } = await store.put(`/orders/${number}`, aSoundOrder(members));
  if (status !== 201) throw new Error(text);
}

function numbersOn({ page }: Visit): Promise<string[]> {
  return page.locator('tbody td:first-child a').allTextContents();
}

describe('the list of orders', () => {
  beforeAll(async () => {
    await put('LIST-1');
    await put('LIST-2', { amounts: FLAWED });
    await put('OTHER-1', { customer: { name: 'Ana <Souza>' } });
  });

  it('shows newest orders first, and searches by the start of an order number', async () => {
    const visit = await signedIn(dashboard, { javaScriptEnabled: false });
    await opened(visit, '/orders');
    expect((await numbersOn(visit)).slice(0, 3)).toEqual(['OTHER-1', 'LIST-2', 'LIST-1']);
    expect(await visit.page.getByText('Ana <Souza>').count()).toBe(1);
    await visit.screenshot('dashboard-orders');
    await visit.page.getByLabel('Order number').fill('LIST');
    await visit.page.getByRole('button', { name: 'Apply' }).click();
    expect(await numbersOn(visit)).toEqual(['LIST-1', 'LIST-2']);
    await visit.page.getByRole('link', { name: 'Flagged' }).click();
    expect(await numbersOn(visit)).toEqual(['LIST-2']);
    await visit.page.getByRole('link', { name: 'Flagged' }).click();
    expect(await numbersOn(visit)).toEqual(['LIST-1', 'LIST-2']);
  });

  it('finds orders by protection number and by date', async () => {
    const { json } = await store.get('/orders/LIST-1');
    const { order } = json.data as { order: { protect_order_number: string } };
    const visit = await signedIn(dashboard);
    await opened(visit, `/orders?text=${order.protect_order_number}`);
    expect(await numbersOn(visit)).toEqual(['LIST-1']);
    await opened(visit, '/orders?to=2020-01-01');
    expect(await numbersOn(visit)).toEqual([]);
    expect(await visit.page.getByText('No orders match.').count()).toBe(1);
    await opened(visit, '/orders?text=LIST&from=2020-01-01');
    expect(await numbersOn(visit)).toEqual(['LIST-1', 'LIST-2']);
  });

  it('keeps the search across pages', async () => {
    const numbers = Array.from({ length: 27 }, (_, index) => `PAGE-${String(index).padStart(2, '0')}`);
    await Promise.all(numbers.map((number) => put(number)));
    const visit = await signedIn(dashboard, { javaScriptEnabled: false });
    await opened(visit, '/orders?text=PAGE-');
    const first = await numbersOn(visit);
    await visit.page.getByRole('link', { name: 'Next page' }).click();
    expect([...first, ...(await numbersOn(visit))]).toEqual(numbers);
    expect(await visit.page.getByRole('link', { name: 'Next page' }).count()).toBe(0);
    await visit.page.getByRole('link', { name: 'Previous page' }).click();
    expect(await numbersOn(visit)).toEqual(first);
    expect(await visit.page.getByRole('link', { name: 'Previous page' }).count()).toBe(0);
  });

  it.each([
    ['a small phone', { viewport: { width: 320, height: 640 } }],
    ['the dark', { colorScheme: 'dark' as const }],
  ])('can be read on %s', async (what, options) => {
    const visit = await signedIn(dashboard, options);
    await opened(visit, '/orders');
    await visit.screenshot(`dashboard-orders-${what.replaceAll(' ', '-')}`);
  });
});

describe('the page of an order', () => {
  it('shows a currency that differs as a warning', async () => {
    await put('DOLLARS-1', { currency: 'USD' });
    const visit = await signedIn(dashboard, { javaScriptEnabled: false });
    await opened(visit, '/orders/DOLLARS-1');
    const warnings = await visit.page.getByRole('region', { name: 'Warnings' }).innerText();
    expect(warnings).toContain('currency USD was sent');
    expect(await visit.page.getByRole('region', { name: 'Flagged' }).count()).toBe(0);
  });

  it('shows its flags with their equations, expected and actual amounts', async () => {
    await put('FLAGGED-1', { amounts: FLAWED });
    const visit = await signedIn(dashboard, { javaScriptEnabled: false });
    await opened(visit, '/orders/FLAGGED-1');
    const flags = await visit.page.getByRole('region', { name: 'Flagged' }).innerText();
    expect(flags).toContain('Grand total: expected BRL 20.00, actual BRL 99.00');
    expect(flags).not.toMatch(/[a-z]_[a-z]/);
    await visit.screenshot('dashboard-order-flagged');
  });

  it('shows cancelled, returned and claimed units of each line', async () => {
    const order = await TestOrder.create(store, { A: 4, B: 1 });
    await order.cancel(aPartial({ A: 1 }, { reason: 'Out of stock' }));
    await store.post('/returns', {
      order_id: order.number,
      resolution: 'REFUND',
      return_method: 'SELF_SHIP',
      return_line_items: [{ line_id: 'A', quantity: 2 }],
      return_from_address: { name: 'Ana' },
    });
    const visit = await signedIn(dashboard);
    await opened(visit, `/orders/${order.number}`);
    const lines = visit.page.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1).getByRole('cell');
    expect((await lines.allInnerTexts()).slice(1, 6)).toEqual(['4', '1', '2', '0', '1']);
    expect(await visit.page.getByRole('table', { name: 'Cancellations' }).innerText()).toContain('Out of stock');
    const returns = visit.page.getByRole('table', { name: 'Returns' });
    expect(await returns.getByRole('link').getAttribute('href')).toMatch(/^\/returns\/ret_/);
    await visit.screenshot('dashboard-order');
  });

  it('shows its parcels’ timelines, and links to the customer’s tracking page', async () => {
    const seen = await SeenOrder.create(store, { source_status: 'paid' });
    await seen.parcel({}, scansUntil('DELIVERED'));
    const visit = await signedIn(dashboard, { javaScriptEnabled: false });
    await opened(visit, `/orders/${seen.number}`);
    const events = visit.page.getByRole('list', { name: 'Tracking history' });
    expect(await events.getByRole('listitem').count()).toBe(4);
    expect(await events.innerText()).toContain('Curitiba, PR, BR');
    const link = visit.page.getByRole('link', { name: 'the customer’s tracking page' });
    expect(await link.getAttribute('href')).toContain(seen.path);
    await visit.screenshot('dashboard-order-parcel');
  });

  it('shows the changes and the author of each version', async () => {
    await put('HISTORY-1');
    await store.put('/orders/HISTORY-1', aSoundOrder({ note: 'Ring twice' }));
    const visit = await signedIn(dashboard, { javaScriptEnabled: false });
    await opened(visit, '/orders/HISTORY-1');
    const versions = visit.page.locator('#history > ol > li');
    expect(await versions.count()).toBe(2);
    await versions.first().getByText('1 change').click();
    expect(await versions.first().innerText()).toMatch(/Order updated[^]*API key key_[^]*Note[^]*–[^]*Ring twice/);
    expect(await axeViolations(visit.page)).toBe('');
  });

  it('shows the source store of an order', async () => {
    const label = { id: 'berlin-1', name: 'Berlin outlet' };
    await platform.put('/orders/B2B-1', aSoundOrder({ source_store: label }));
    const visit = await signedIn(dashboard, {}, platform);
    await opened(visit, '/orders/B2B-1');
    expect(await visit.page.locator('.facts').getByText('Berlin outlet').count()).toBe(1);
  });

  it('is not found for an order of another store, however its number is written', async () => {
    const other = await newStore();
    await other.put('/orders/FOREIGN-1', aSoundOrder({ line_items: [aLine()] }));
    const { page } = await signedIn(dashboard);
    for (const path of ['/orders/FOREIGN-1', '/orders/FOREIGN-1?cursor=x', '/orders/a%2Fb'])
      expect((await page.goto(path))?.status()).toBe(404);
  });
});
