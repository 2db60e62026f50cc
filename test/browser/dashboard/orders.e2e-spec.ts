import { type Visit } from '../../support/browser.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { aSoundOrder } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

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
    await visit.page.getByText('More filters').click();
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

  it('C-FIND-8: keeps the search across pages', async () => {
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
