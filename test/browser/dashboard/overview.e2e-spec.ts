import { lowestIdAt } from '../../../src/platform/ids/ids.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { rows } from '../../support/database.js';
import { expectSound } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { pushed } from '../../support/shipments.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestReturn } from '../../support/returns.js';
import { TestOrder } from '../../support/units.js';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASONS = ['Lost', 'Lost', 'Lost', 'Stolen', 'Wrong Product', undefined];
const withoutScripts = { javaScriptEnabled: false };

let store: TestStore;
let empty: TestStore;
let dashboard: Dashboard;

const settings = (page: string): string => `settings${page}`;

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
  await TestReturn.request(await TestOrder.create(store, { chair: 1 }), { chair: 1 });
}

beforeAll(async () => {
  [store, empty] = [await newStore({ name: 'Corner Shop' }), await newStore()];
  await aHistory();
  dashboard = await startDashboard([store, empty]);
});

describe('the overview', () => {
  it('links to open decisions', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/overview');
    const waiting = visit.page.getByRole('main').getByRole('list').first();
    expect(await waiting.getByRole('link').allTextContents()).toEqual([
      '1 Returns awaiting approval',
      '4 Claims to review',
      '4 Flagged orders in the last 30 days',
    ]);
  });

  it('shows each chart also as a sentence and as a table', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/overview?days=7');
    const figure = (name: string) => visit.page.getByRole('figure', { name });
    for (const summary of await visit.page.locator('summary').all()) await summary.click();
    const table = async (name: string): Promise<string[][]> => {
      const found = await figure(name).locator('tbody tr').all();
      return Promise.all(found.map((row) => row.getByRole('cell').allInnerTexts()));
    };
    const day = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
    expect(await table('Orders by day')).toEqual([
      [day(4), '3', '1'],
      [day(1), '4', '1'],
      [day(0), '7', '2'],
    ]);
    expect(await table('Claims by reason')).toEqual([
      ['Lost', '3', '1', '1', '1'],
      ['No reason given', '1', '0', '0', '1'],
      ['Stolen', '1', '0', '0', '1'],
      ['Wrong Product', '1', '0', '0', '1'],
    ]);
    expect(await table('Delivery times by carrier')).toEqual([
      ['UPS', '3', '1', '2'],
      ['Correios', '5', '2', '9'],
    ]);
    expect(await figure('Orders by day').innerText()).toContain('14 orders in 7 days, 4 of them flagged.');
    const picture = visit.page.getByRole('img', { name: /Orders by day/ });
    expect((await picture.boundingBox())?.height).toBeGreaterThan(100);
    await expectSound(visit, 'overview-tables');
  });

  it.each([
    ['', { viewport: { width: 1280, height: 900 } }],
    ['-dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
    ['-narrow', { viewport: { width: 320, height: 640 } }],
    ['-narrow-dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
  ] as const)('can be read everywhere%s', async (name, options) => {
    const visit = await signedIn(dashboard, { ...withoutScripts, ...options });
    await visit.open('/overview');
    await expectSound(visit, `overview${name}`);
    expect(visit.foreignRequests).toEqual([]);
  });

  it('is readable on a narrow screen in dark mode, like all pages of the dashboard', async () => {
    const narrow = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const;
    const visit = await signedIn(dashboard, { ...withoutScripts, ...narrow });
    for (const page of [
      'returns',
      'claims',
      ...['', '/branding', '/claim-policy', '/stock', '/carriers'].map(settings),
    ]) {
      await visit.open(`/${page}`);
      await expectSound(visit, `narrow-${page.replace('/', '-')}`);
    }
    for (const list of ['returns', 'claims']) {
      await visit.open(`/${list}`);
      await visit.page.getByRole('article').first().getByRole('link').first().click();
      await expectSound(visit, `narrow-one-of-${list}`);
    }
  });

  it('answers any query, like all pages of the dashboard', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    const odd = encodeURIComponent('ü 😀\u0000%_|\'"');
    const asked: [string, number][] = [
      [`/overview?days=${odd}`, 200],
      [`/returns?text=${odd}&status=${odd}`, 200],
      [`/returns?text=a&text=b`, 200],
      [`/returns?cursor=${odd}`, 200],
      [`/returns?cursor=ret_1`, 422],
      [`/returns/${odd}`, 404],
      [`/claims?status=${odd}&cursor=${odd}`, 200],
      [`/claims?status=DENIED&cursor=${odd}`, 200],
      [`/claims/${odd}`, 404],
      [`/settings/stock?text=${odd}&cursor=${odd}`, 200],
    ];
    const answered: [string, number][] = [];
    for (const [path] of asked) answered.push([path, (await visit.open(path)).status()]);
    expect(answered).toEqual(asked);
  });

  it('says that there is no data in the period', async () => {
    const visit = await signedIn(dashboard, withoutScripts, empty);
    await visit.open('/overview');
    const text = await visit.page.getByRole('main').innerText();
    for (const none of ['No orders in this period.', 'No claims in this period.', 'No deliveries in this period.'])
      expect(text).toContain(none);
    expect(await visit.page.getByRole('img').count()).toBe(0);
    await expectSound(visit, 'overview-empty');
  });
});
