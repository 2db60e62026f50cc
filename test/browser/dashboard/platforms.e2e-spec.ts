// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Visit } from '../../support/browser.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { TestPlatform } from '../../support/platforms.js';
import { aShopifyLine, aShopifyOrder } from '../../support/shopify-orders.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const PATH = '/integration/platforms';
const SIZES = [
  [{ width: 1280, height: 900 }, 'light'],
  [{ width: 320, height: 640 }, 'dark'],
] as const;

let store: TestStore;
let other: TestStore;
let dashboard: Dashboard;
beforeAll(async () => {
  [store, other] = [await newStore({ name: 'Lamp Shop', currency: 'USD' }), await newStore({ name: 'Other Shop' })];
  dashboard = await startDashboard([store, other]);
});

/** Checks the page wide and light, and narrow and dark. */
async function expectGood(visit: Visit, name: string): Promise<void> {
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [size, colorScheme] of SIZES) {
    await visit.page.setViewportSize(size);
    await visit.page.emulateMedia({ colorScheme });
    await expectSound(visit, `platforms-${name}-${size.width}`, 'all');
  }
  await visit.page.setViewportSize(SIZES[0][0]);
}

const sentences = async ({ id }: TestStore): Promise<string[]> => {
  const found = await rows<{ text: string }>('SELECT text FROM staff_audit WHERE store_id = ? ORDER BY id', [id]);
  return found.map(({ text }) => text);
};

it('C-PLT-1, C-PLT-12, C-PLT-13: a connection lives from the form to its removal', async () => {
  const shop = `lamps-${randomUUID()}.myshopify.com`;
  const [first, second] = [randomUUID(), randomUUID()];
  const visit = await signedIn(dashboard, {}, store);
  const { page } = visit;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const health = () => page.locator('main p.flash[role=status]').last().innerText();

  await visit.open(PATH);
  await expectGood(visit, 'connect');
  const form = page.getByRole('region', { name: 'Connect Shopify' });
  await form.getByLabel('Shop domain').fill('lamps.example');
  await form.getByLabel('Signing key').fill(first);
  await press('Connect Shopify');
  expect(await page.getByRole('alert').innerText()).toContain('must be the domain of a shop of Shopify');
  expect(await form.getByLabel('Signing key').inputValue()).toBe('');
  await form.getByLabel('Shop domain').fill(shop);
  await form.getByLabel('Signing key').fill(first);
  await form.getByLabel('Protection lines').fill('COVER-1');
  await press('Connect Shopify');
  await page.waitForURL(/\/plc_\w+$/);
  expect(await said(visit)).toBe('Connection made. Now set it up in your shop.');
  expect(await health()).toContain('Nothing has come yet');
  await expectGood(visit, 'waits');

  const url = await page.getByLabel('URL', { exact: true }).inputValue();
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await press('Copy');
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
  const platform = TestPlatform.at(store, url, shop, first);
  const path = new URL(page.url()).pathname;

  await platform.send({ key: 'wrong' });
  await visit.page.reload();
  expect(await health()).toContain('The signing key of this connection did not sign it.');
  await expectGood(visit, 'refused');
  await press('Change key');
  await expectGood(visit, 'change-key');
  await page.getByRole('dialog').getByLabel('Signing key').fill(second);
  await press('Save key');
  expect(await said(visit)).toContain('The one before is valid for another day.');
  expect(await page.getByText('Earlier signing key valid until').isVisible()).toBe(true);

  const bodies = [
    JSON.stringify(
      aShopifyOrder({ test: true, line_items: [aShopifyLine({ product_id: 99, title: 'Package protection' })] }),
    ),
    '{',
    JSON.stringify(aShopifyOrder({ id: 7, name: '#7', currency: 'BRL' })),
  ];
  for (const text of bodies)
    expect((await platform.send({ text, topic: 'orders/create', key: second })).status).toBe(200);
  expect((await platform.send({ key: first })).status).toBe(200);
  // As if somebody came back from the tab of the shop.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await page.getByText('Connected. The last delivery came').waitFor();
  await until(async () => !(await platform.states()).includes('waiting'), 'the deliveries to be applied');
  await visit.open(path);
  await page.getByText('Parked deliveries: 2').waitFor();
  await expectGood(visit, 'green');

  await page.getByRole('link', { name: 'See the reasons, and retry' }).click();
  expect(await page.getByRole('listitem').filter({ hasText: 'The body is not JSON.' }).isVisible()).toBe(true);
  expect(await page.innerText('main')).toContain('Currency is BRL, and the currency of the store is USD');
  await expectGood(visit, 'parked');
  await rows("UPDATE platform_inbox SET body = '{}', topic = 'a/topic' WHERE store_id = ? AND state = 'parked'", [
    store.id,
  ]);
  await page.getByRole('button', { name: 'Retry orders/create' }).first().click();
  expect(await said(visit)).toContain('It is being tried again.');
  await until(
    async () => (await platform.states()).filter((state) => state === 'parked').length === 1,
    'one to be applied',
  );
  await press('Retry all');
  await press('Retry all deliveries');
  expect(await said(visit)).toContain('Trying again: 1 parked delivery.');
  await until(async () => !(await platform.states()).includes('parked'), 'all to be applied');
  await visit.page.reload();
  expect(await page.innerText('main')).toContain('Nothing is parked');
  await expectGood(visit, 'parked-none');

  await visit.open(path);
  const settings = page.getByRole('region', { name: 'Settings' });
  expect(await settings.getByLabel('Protection lines').inputValue()).toBe('COVER-1');
  await settings.getByLabel('Note attribute').fill('wants-sms');
  await settings.getByLabel('Create orders only once they are paid').check();
  await settings.getByLabel('Protection lines').fill('x'.repeat(300));
  await press('Save');
  expect(await page.getByRole('alert').innerText()).toContain('protection lines');
  await settings.getByLabel('Protection lines').fill('COVER-2');
  await settings.getByLabel('Package protection').check();
  await press('Save');
  expect(await said(visit)).toContain('Settings saved.');
  expect(await settings.getByLabel('Note attribute').inputValue()).toBe('wants-sms');
  expect(await settings.getByLabel('Protection lines').inputValue()).toBe('COVER-2\n99');
  expect(await settings.getByLabel('Create orders only once they are paid').isChecked()).toBe(true);
  await press('Give access');
  await expectGood(visit, 'access-form');
  await page.getByLabel('Client ID').fill('id-1');
  await press('Save access');
  expect(await page.getByRole('alert').innerText()).toContain('client_id and client_secret');
  await press('Give access');
  await page.getByLabel('Client ID').fill('id-1');
  await page.getByLabel('Client secret').fill('access-secret-1');
  await press('Save access');
  expect(await said(visit)).toContain('Access saved.');
  await press('Ask now');
  expect(await said(visit)).toContain('is being asked');
  await until(async () => {
    await page.reload();
    return (await page.locator('main .card .flash.bad').count()) === 1;
  }, 'the shop, which does not exist, not to answer');
  await expectGood(visit, 'access');
  await press('Remove API access');
  await press('Remove access');
  expect(await said(visit)).toBe('API access removed.');
  await press('Pause');
  await press('Pause connection');
  const next = JSON.stringify(aShopifyOrder({ id: 5550002, name: '#2002', test: true }));
  await platform.send({ text: next, topic: 'orders/create', key: second });
  await visit.open(path);
  expect(await health()).toContain('Paused. Deliveries are stored and wait until you resume: 1 delivery.');
  await page.getByRole('link', { name: 'Start the dry run' }).click();
  expect(await page.getByRole('row').nth(1).innerText()).toMatch(/^2002\s+Creates the order\s+Order creation/);
  await expectGood(visit, 'preview');
  expect((await store.get('/orders/2002')).status).toBe(404);
  await page.getByRole('link', { name: 'Shopify' }).click();
  await press('Resume');
  await expectGood(visit, 'resume');
  await press('Resume connection');
  expect(await said(visit)).toContain('Connection resumed.');
  await press('Remove');
  await press('Remove connection');
  expect(await said(visit)).toBe('Connection removed.');
  expect((await platform.send({ key: second })).status).toBe(404);
  await expectGood(visit, 'removed');
  expect(visit.foreignRequests).toEqual([]);

  const named = `the connection to Shopify (${shop})`;
  const audit = await sentences(store);
  expect(audit).toEqual([
    `Connected Shopify (${shop})`,
    `Changed the signing key of ${named}`,
    expect.stringMatching(/^Retried the parked delivery pld_\w+$/),
    'Retried 1 parked delivery',
    `Changed the settings of ${named}`,
    `Set the API access of ${named}`,
    `Started a catch-up of ${named}`,
    `Removed the API access of ${named}`,
    ...[`Paused ${named}`, `Resumed ${named}`, `Removed ${named}`],
  ]);
  for (const key of [first, second, 'access-secret-1'])
    expect([...visit.requests, ...audit].join('\n')).not.toContain(key);
});

it('connects WooCommerce, which reaches the address before an order comes', async () => {
  const visit = await signedIn(dashboard, {}, other);
  const { page } = visit;
  await visit.open(PATH);
  const form = page.getByRole('region', { name: 'Connect WooCommerce' });
  expect(await form.getByLabel('Site address').inputValue()).toBe(other.store.shop_domain);
  await form.getByLabel('Secret').fill(randomUUID());
  await form.getByRole('button').click();
  await page.waitForURL(/\/plc_\w+$/);
  const platform = TestPlatform.at(other, await page.getByLabel('Delivery URL').inputValue(), '', '');
  await platform.post('webhook_id=7', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  await page.reload();
  expect(await page.innerText('main')).toContain('WooCommerce reaches the address. No delivery has come yet.');
  await expectGood(visit, 'woocommerce');
});

describe('C-STAFF-2: the pages of a connection', () => {
  it('are not found for another store, and neither are its deliveries', async () => {
    const platform = await TestPlatform.connect(await newStore());
    await platform.send({ text: '{' });
    await until(async () => (await platform.states())[0] === 'parked', 'the delivery to be parked');
    const [parked] = await platform.stored();
    const client = await signedInClient(dashboard, store);
    await client.open(PATH);
    const { csrf = '' } = client.fields('form[action="/integration/platforms"]:first');
    const path = `${PATH}/${platform.id}`;
    for (const page of ['', '/parked', '/preview']) expect((await client.get(`${path}${page}`)).status).toBe(404);
    for (const action of [
      'key',
      'access',
      'access/remove',
      'catch-up',
      'settings',
      'pause',
      'resume',
      'remove',
      `parked/${String(parked?.id)}/retry`,
    ])
      expect([action, (await client.post(`${path}/${action}`, { csrf, signing_key: 'k' })).status]).toEqual([
        action,
        404,
      ]);
    expect(await platform.states()).toEqual(['parked']);
  });

  it('let support retry, and viewers only read', async () => {
    const own = await newStore();
    const platform = await TestPlatform.connect(own);
    await platform.send({ text: '{' });
    await until(async () => (await platform.states())[0] === 'parked', 'the delivery to be parked');
    const theirs = await startDashboard([own]);
    const viewer = await signedInClient(theirs, own, 'viewer');
    await viewer.open(`${PATH}/${platform.id}/parked`);
    expect(viewer.text()).toContain('The body is not JSON.');
    expect(viewer.buttons('Retry', 'main')).toHaveLength(0);
    const support = await signedInClient(theirs, own, 'support');
    await support.open(`${PATH}/${platform.id}`);
    expect(support.buttons(/./, 'main')).toHaveLength(0);
    await support.open(`${PATH}/${platform.id}/parked`);
    await support.confirm('Retry all', 'Retry all deliveries');
    expect(support.said()).toContain('Trying again: 1 parked delivery.');
    await until(async () => (await platform.stored())[0]?.state === 'parked', 'the delivery to be parked again');
  });
});
