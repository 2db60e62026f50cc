// SPDX-License-Identifier: Apache-2.0
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { type HtmlClient } from '../../support/html-client.js';
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

const numbersOn = (client: HtmlClient): string[] => client.texts('tbody td:first-child a');

describe('the list of orders', () => {
  beforeAll(async () => {
    await put('LIST-1');
    await put('LIST-2', { amounts: FLAWED });
    await put('OTHER-1', { customer: { name: 'Ana <Souza>' } });
  });

  it('shows newest orders first, and searches by the start of an order number', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/orders');
    expect(numbersOn(client).slice(0, 3)).toEqual(['OTHER-1', 'LIST-2', 'LIST-1']);
    expect(client.text()).toContain('Ana <Souza>');
    await client.submit('Apply', { 'Order number': 'LIST' });
    expect(numbersOn(client)).toEqual(['LIST-1', 'LIST-2']);
    await client.follow('Flagged');
    expect(numbersOn(client)).toEqual(['LIST-2']);
    await client.follow('Flagged');
    expect(numbersOn(client)).toEqual(['LIST-1', 'LIST-2']);
  });

  it('finds orders by protection number and by date', async () => {
    const { json } = await store.get('/orders/LIST-1');
    const { order } = json.data as { order: { protect_order_number: string } };
    const client = await signedInClient(dashboard);
    await client.open(`/orders?text=${order.protect_order_number}`);
    expect(numbersOn(client)).toEqual(['LIST-1']);
    await client.open('/orders?to=2020-01-01');
    expect(numbersOn(client)).toEqual([]);
    expect(client.text()).toContain('No orders match.');
    await client.open('/orders?text=LIST&from=2020-01-01');
    expect(numbersOn(client)).toEqual(['LIST-1', 'LIST-2']);
  });

  it('C-FIND-8: keeps the search across pages', async () => {
    const numbers = Array.from({ length: 27 }, (_, index) => `PAGE-${String(index).padStart(2, '0')}`);
    await Promise.all(numbers.map((number) => put(number)));
    const client = await signedInClient(dashboard);
    await client.open('/orders?text=PAGE-');
    const first = numbersOn(client);
    await client.follow('Next page');
    expect([...first, ...numbersOn(client)]).toEqual(numbers);
    expect(client.texts('main a')).not.toContain('Next page');
    await client.follow('Previous page');
    expect(numbersOn(client)).toEqual(first);
    expect(client.texts('main a')).not.toContain('Previous page');
  });
});
