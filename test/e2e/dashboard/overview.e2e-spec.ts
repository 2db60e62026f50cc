// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { lowestIdAt } from '../../../src/platform/ids/ids.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASONS = ['Lost', 'Lost', 'Lost', 'Stolen', 'Wrong Product', undefined];

let store: TestStore;
let empty: TestStore;
let dashboard: Dashboard;

async function movedBack(order: TestOrder, days: number): Promise<TestOrder> {
  const created = new Date(Date.now() - days * DAY_MS);
  // Past days are counted by the times in the ids.
  await rows(
    'UPDATE orders SET created_at = ?, id = CONCAT(?, RIGHT(id, 16)) WHERE store_id = ? AND order_number = ?',
    [created, lowestIdAt('ord', created), order.store.id, order.number],
  );
  return order;
}

async function delivered(carrier: string, days: number): Promise<void> {
  const { tracking_number } = await pushed(store, { carrier });
  const now = Date.now();
  await rows('UPDATE parcels SET created_at = ?, delivered_at = ? WHERE store_id = ? AND tracking_number = ?', [
    new Date(now - days * DAY_MS),
    new Date(now),
    store.id,
    tracking_number,
  ]);
}

/** Twelve orders, four of them flagged, of three days; six claims; eight parcels of two carriers. */
async function aHistory(): Promise<void> {
  for (const [days, count] of [
    [0, 6],
    [1, 4],
    [4, 2],
  ] as const)
    for (let index = 0; index < count; index++) {
      const amounts = index % 3 === 1 ? { amounts: { subtotal: 99, protection_cost: 1.5 } } : {};
      await movedBack(await aClaimable(store, { lamp: 1 }, amounts), days);
    }
  const order = await movedBack(await aClaimable(store, { lamp: 6 }), 4);
  const filed: string[] = [];
  for (const claim_reason of REASONS)
    filed.push(String(claimOf(await file(store, aLineClaim(order, { lamp: 1 }, { claim_reason }))).claim_id));
  const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
  const caller = { store: store.store, actor: { type: 'staff', id: 'ana' } as const };
  await decisions.approve(caller, String(filed[0]));
  await decisions.deny(caller, String(filed[1]), { reason: 'found' });
  for (const days of [1, 2, 2, 3, 9]) await delivered('correios_br', days);
  for (const days of [1, 1, 2]) await delivered('ups', days);
  const { tracking_number } = await pushed(store, { carrier: 'ups', order_number: order.number });
  const attention =
    'UPDATE parcels SET attention_at = ?, attention_reason = ? WHERE store_id = ? AND tracking_number = ?';
  await rows(attention, [new Date(Date.now() - 3.5 * DAY_MS), 'late', store.id, tracking_number]);
  const silent = await pushed(store, { carrier: 'ups', order_number: order.number });
  await rows(attention, [new Date(Date.now() - 2.5 * DAY_MS), 'silent', store.id, silent.tracking_number]);
  await TestReturn.request(await TestOrder.create(store, { chair: 1 }), { chair: 1 });
}

beforeAll(async () => {
  [store, empty] = [await newStore({ name: 'Corner Shop' }), await newStore()];
  await aHistory();
  dashboard = await startDashboard([store, empty]);
});

describe('the overview', () => {
  it('C-WORK-12, C-WORK-25: lists what waits for staff, each with its value and a link', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/overview');
    expect(client.texts('section[aria-labelledby] h3')).toEqual([
      'Returns to decide 1',
      'Claims to decide 4',
      'Late parcels 1',
      'Parcels without news 1',
      'Flagged orders 4',
    ]);
    const late = client.text('[aria-labelledby=work-late]');
    for (const part of ['UPS', 'ana@example.com', 'Late for', '3 days', 'BRL 61.50']) expect(late).toContain(part);
    const quiet = client.text('[aria-labelledby=work-silent]');
    for (const part of ['No news for', '7 days']) expect(quiet).toContain(part);
    await client.follow(/-C\d+$/, '[aria-labelledby=work-claims]');
    expect(client.path).toMatch(/^\/claims\/clm_/);
  });

  it('shows the money of the period against the period before', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/overview?days=7');
    const values = client.texts('.kpi strong');
    expect(client.texts('.kpi > span:first-child').map((label, index) => [label, values[index]])).toEqual([
      ['Protection income', 'BRL 21.00'],
      ['Claims paid', 'BRL 10.00'],
      ['Loss ratio', '47.6 %'],
    ]);
    expect(client.texts('.kpi')[0]).toContain('Up from 0 against the 7 days before');
  });

  it('shows each chart also as a sentence and as a table', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/overview?days=7');
    const figure = (name: string) => client.$('figure').filter((_, each) => client.$(each).find('h2').text() === name);
    const table = (name: string): string[][] => {
      const found = figure(name).find('details tbody tr').toArray();
      return found.map((row) => {
        const cells = client.$(row).find('[role=cell]').toArray();
        return cells.map((cell) => client.$(cell).text());
      });
    };
    const day = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
    expect(table('Orders by day')).toEqual([
      [day(4), '3', '1'],
      [day(1), '4', '1'],
      [day(0), '7', '2'],
    ]);
    expect(table('Claims by reason')).toEqual([
      ['Lost', '3', '1', '1', '1'],
      ['No reason given', '1', '0', '0', '1'],
      ['Stolen', '1', '0', '0', '1'],
      ['Wrong Product', '1', '0', '0', '1'],
    ]);
    expect(table('Delivery times by carrier')).toEqual([
      ['UPS', '3', '1', '2'],
      ['Correios', '5', '2', '9'],
    ]);
    const orders = figure('Orders by day');
    expect(orders.find('figcaption').text()).toContain('14 orders in 7 days, 4 of them flagged.');
    const picture = orders.find('svg[role=img]');
    const names = String(picture.attr('aria-labelledby')).split(' ');
    expect(names.map((id) => client.text(`[id="${id}"]`))).toEqual([
      'Orders by day',
      expect.stringContaining('14 orders'),
    ]);
  });

  it('answers any query, like all pages of the dashboard', async () => {
    const client = await signedInClient(dashboard);
    const odd = encodeURIComponent('ü 😀\u0000%_|\'"');
    const asked: [string, number][] = [
      [`/overview?days=${odd}`, 200],
      [`/returns?text=${odd}&status=${odd}`, 200],
      [`/returns?text=a&text=b`, 200],
      [`/returns?cursor=${odd}`, 200],
      [`/returns?cursor=ret_1`, 422],
      [`/returns/${odd}`, 404],
      [`/claims?status=${odd}&cursor=${odd}`, 200],
      [`/claims/all?status=DENIED&cursor=${odd}`, 200],
      [`/claims/all?reason=${odd}&min=${odd}&range=${odd}&back=${odd}`, 200],
      [`/orders?sort=${odd}&min=${odd}&attention=${odd}&email=${odd}&back=${odd}`, 200],
      [`/orders?cursor=${odd}`, 422],
      [`/shipments?carrier=${odd}&attention=${odd}&range=${odd}`, 200],
      [`/search?q=${odd}`, 200],
      [`/search?q=a&q=b`, 200],
      [`/claims/${odd}`, 404],
      [`/settings/stock?text=${odd}&cursor=${odd}`, 200],
    ];
    const answered: [string, number][] = [];
    for (const [path] of asked) answered.push([path, (await client.open(path)).status]);
    expect(answered).toEqual(asked);
  });

  it('tells a new store where to begin', async () => {
    const client = await signedInClient(dashboard, empty);
    await client.open('/overview');
    expect(client.text()).toContain('Push your first order');
    expect(client.count('main svg[role=img], main img')).toBe(0);
    await client.follow('Open Integration', 'main');
    expect(client.path).toBe('/integration');
  });
});
