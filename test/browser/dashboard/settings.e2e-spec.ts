import { type StockService } from '../../../src/claims/services/stock.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Store } from '../../../src/stores/store.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let dashboard: Dashboard;
const withoutScripts = { javaScriptEnabled: false };

beforeAll(async () => {
  store = await newStore();
  dashboard = await startDashboard([store]);
});

async function stored(): Promise<Store> {
  return service<StoresService>('StoresService').get(store.id);
}

describe('the claim policy', () => {
  it('can be changed', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/settings/claim-policy');
    await visit.page.getByLabel(/^Claim window/).fill('90');
    await visit.page.getByLabel(/^Parcel counts as lost/).fill('7');
    await visit.page.getByLabel('A reshipment').uncheck();
    await visit.page.getByRole('button', { name: 'Save' }).first().click();
    expect(await said(visit)).toBe('Claim policy saved.');
    expect((await stored()).claim_policy).toMatchObject({
      window_days: 90,
      lost_after_days: 7,
      refund_enabled: true,
      reship_enabled: false,
    });
    await visit.page.getByLabel(/^Claim window/).fill('soon');
    await visit.page.getByRole('button', { name: 'Save' }).first().click();
    expect(await said(visit)).toContain('window days');
    expect(await visit.page.getByLabel(/^Claim window/).inputValue()).toBe('soon');
    await expectSound(visit, 'policy-refused', 'structure');
  });

  it('has exclusions that can be added, changed and removed', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    const added = visit.page.locator('form').filter({ has: visit.page.locator('input[name=id][value=""]') });
    await visit.open('/settings/claim-policy');
    await visit.page.getByText('Add an exclusion').click();
    await added.getByLabel('Rule name').fill('no-glass');
    await added.getByLabel(/^Message for refused/).fill('Glass is not covered.');
    await added.getByLabel('Damaged').check();
    await added.getByLabel(/^SKUs/).fill('GLASS-1\nGLASS-2');
    await expectSound(visit, 'policy-adding', 'structure');
    await added.getByRole('button', { name: 'Save' }).click();
    const glass = { id: 'no-glass', message: 'Glass is not covered.', reasons: ['Damaged'] };
    expect((await stored()).claim_policy.exclusions).toEqual([{ ...glass, skus: ['GLASS-1', 'GLASS-2'] }]);
    await visit.page.getByText('Edit or remove no-glass').click();
    const form = visit.page.locator('form').filter({ has: visit.page.locator('input[name=was]') });
    await form.getByLabel(/^SKUs/).fill('');
    await form.getByLabel(/^Unit price/).fill('12.50');
    await form.getByRole('button', { name: 'Save' }).click();
    expect((await stored()).claim_policy.exclusions).toEqual([{ ...glass, max_unit_price: 12.5 }]);
    await expectSound(visit, 'policy');
    await visit.page.getByText('Edit or remove no-glass').click();
    await form.getByRole('button', { name: 'Remove' }).click();
    expect((await stored()).claim_policy.exclusions).toEqual([]);
  });

  it('can be tested on past claims before it is saved', async () => {
    const order = await aClaimable(store, { lamp: 1 });
    const claim = claimOf(await file(store, aLineClaim(order, { lamp: 1 }, { claim_reason: 'Stolen' })));
    const before = await stored();
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/settings/claim-policy');
    await visit.page.getByLabel('A refund').uncheck();
    await visit.page.getByRole('button', { name: 'Test on past claims' }).first().click();
    const trial = visit.page.getByRole('region', { name: 'Test result' });
    expect(await trial.innerText()).toContain('would have refused 1 claim of the last 90 days');
    expect(await trial.getByRole('link').allInnerTexts()).toEqual([claim.claim_id, order.number]);
    expect(await visit.page.getByLabel('A refund').isChecked()).toBe(false);
    expect((await stored()).claim_policy).toEqual(before.claim_policy);
    await expectSound(visit, 'policy-trial', 'structure');
  });
});

describe('stock', () => {
  const levels = async () => service<StockService>('StockService').levels(store.id);

  it('is set for one SKU or for many', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/settings/stock');
    await expectSound(visit, 'stock-empty');
    await visit.page.getByLabel('SKU', { exact: true }).last().fill('LAMP-1');
    await visit.page.getByLabel('Available', { exact: true }).fill('4');
    await visit.page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await said(visit)).toBe('Stock of LAMP-1 set to 4.');
    await visit.page.getByLabel(/^SKU and quantity/).fill('sku;available\nCHAIR-1;0\nLAMP-2;7');
    await visit.page.getByRole('button', { name: 'Save all' }).click();
    expect(await said(visit)).toBe('2 stock levels saved.');
    await visit.page.getByLabel('Available units of LAMP-1').fill('9');
    await visit.page.getByRole('button', { name: 'Save LAMP-1' }).click();
    expect(await levels()).toEqual([
      { sku: 'CHAIR-1', available: 0 },
      { sku: 'LAMP-1', available: 9 },
      { sku: 'LAMP-2', available: 7 },
    ]);
    await expectSound(visit, 'stock');
  });

  it('names the invalid line of a pasted list, and saves none of it', async () => {
    const before = await levels();
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/settings/stock');
    await visit.page.getByLabel(/^SKU and quantity/).fill('SOFA-1,3\n\nSOFA-2,many');
    await visit.page.getByRole('button', { name: 'Save all' }).click();
    expect(await said(visit)).toContain('Line 3: available');
    expect(await visit.page.getByLabel(/^SKU and quantity/).inputValue()).toBe('SOFA-1,3\n\nSOFA-2,many');
    expect(await levels()).toEqual(before);
    await expectSound(visit, 'stock-refused', 'structure');
  });
});

describe('further settings', () => {
  it('are the carriers with an account', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/settings/carriers');
    await visit.page.getByRole('checkbox', { name: 'Purolator' }).check();
    await visit.page.getByRole('checkbox', { name: 'UPS', exact: true }).check();
    await visit.page.getByRole('button', { name: 'Save' }).click();
    expect((await stored()).carrier_accounts).toEqual(['purolator', 'ups']);
    await expectSound(visit, 'carriers');
    await visit.page.getByRole('checkbox', { name: 'UPS', exact: true }).uncheck();
    await visit.page.getByRole('button', { name: 'Save' }).click();
    expect((await stored()).carrier_accounts).toEqual(['purolator']);
  });

  it('are the branding, which can be previewed', async () => {
    const order = await aClaimable(store, { lamp: 1 });
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/settings/branding');
    await visit.page.getByLabel(/^Sender name/).fill('Corner Shop');
    await visit.page.getByLabel(/^Accent color/).fill('#aa3300');
    await visit.page.getByLabel(/^Support email/).fill('help@corner.example');
    await visit.page.getByRole('button', { name: 'Preview' }).click();
    const preview = visit.page.getByRole('region', { name: 'Preview of the tracking page' });
    expect(await preview.innerText()).toContain('help@corner.example');
    expect(await preview.locator('rect').first().getAttribute('fill')).toBe('#aa3300');
    expect((await stored()).branding).toEqual({});
    await expectSound(visit, 'branding');
    await visit.page.getByRole('button', { name: 'Save' }).click();
    expect((await stored()).branding).toEqual({
      accent_color: '#aa3300',
      support_email: 'help@corner.example',
      sender_name: 'Corner Shop',
    });
    await visit.page.getByRole('link', { name: /^Open the tracking page/ }).click();
    expect(await visit.page.innerText('body')).toContain(order.number);
    await visit.open('/settings/branding');
    await visit.page.getByLabel(/^Accent color/).fill('');
    await visit.page.getByLabel(/^Logo/).fill('http://corner.example/logo.png');
    await visit.page.getByRole('button', { name: 'Save' }).click();
    expect(await said(visit)).toContain('branding, logo url');
    await visit.page.getByLabel(/^Logo/).fill('');
    await visit.page.getByRole('button', { name: 'Save' }).click();
    expect((await stored()).branding).toEqual({ support_email: 'help@corner.example', sender_name: 'Corner Shop' });
  });

  it('are the language, taxes and mails of shipments without an order', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/settings');
    await visit.page.getByLabel(/^Default language/).fill('pt-BR');
    await visit.page.getByLabel('Yes').check();
    await visit.page.getByLabel(/^Email tracking updates/).check();
    await visit.page.getByRole('button', { name: 'Save' }).click();
    expect(await stored()).toMatchObject({
      locale: 'pt-BR',
      prices_include_tax: true,
      notify_standalone_shipments: true,
    });
    await expectSound(visit, 'settings');
    await visit.page.getByLabel('Unknown').check();
    await visit.page.getByLabel(/^Email tracking updates/).uncheck();
    await visit.page.getByRole('button', { name: 'Save' }).click();
    expect(await stored()).toMatchObject({ prices_include_tax: null, notify_standalone_shipments: false });
  });
});

describe('C-RTN-8: the retention', () => {
  it('is saved, with the days of the installation beside each field, and given back to the installation', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/settings/retention');
    const personal = visit.page.getByLabel('Personal data of orders and shipments');
    const save = async () => {
      await visit.page.getByRole('button', { name: 'Save', exact: true }).click();
      expect(await visit.page.getByRole('dialog').innerText()).toContain('cannot be undone');
      await visit.screenshot('dashboard-retention-confirm');
      await visit.page.getByRole('button', { name: 'Save retention' }).click();
    };
    expect(await visit.page.innerText('main')).toMatch(/Installation: 730 days[^]*Last run\s+None yet/);
    await expectSound(visit, 'retention');
    await personal.fill('90');
    await visit.page.getByLabel('Photos of claims that have ended').fill('0');
    await save();
    expect(await said(visit)).toBe('Retention saved.');
    expect((await stored()).retention).toEqual({ personal_days: 90, photos_days: 0 });
    await personal.fill('soon');
    await save();
    expect(await said(visit)).toContain('retention, personal days');
    expect(await personal.inputValue()).toBe('soon');
    await expectSound(visit, 'retention-refused', 'structure');
    await personal.fill('');
    await save();
    expect((await stored()).retention).toEqual({ photos_days: 0 });
  });

  it('shows what the last night has removed', async () => {
    const sql = `INSERT INTO retention_runs (store_id, started_at, ended_at, step, cursors, removed)
      VALUES (?, NOW(3), NOW(3), 'shipments', '{}', '{"orders":2}')`;
    await rows(sql, [store.id]);
    const visit = await signedIn(dashboard, { ...withoutScripts, viewport: { width: 320, height: 640 } });
    await visit.open('/settings/retention');
    expect(await visit.page.innerText('main')).toMatch(/Last run\s+Today[^]*2 orders/);
    await expectSound(visit, 'retention-narrow', 'look');
  });
});

describe('the texts of emails', () => {
  it('C-MSG-46: are changed, previewed, tested and reset', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    const mail = async (): Promise<string> => {
      const source = String(await visit.page.locator('iframe').getAttribute('src'));
      return (await visit.page.request.get(source)).text();
    };
    const [headline, paragraph] = [visit.page.getByLabel('Headline'), visit.page.getByLabel('Paragraph')];
    await visit.open('/settings/messages?language=pt');
    await expectSound(visit, 'messages');
    await visit.page.getByRole('link', { name: 'Parcel: out for delivery' }).click();
    await headline.fill('Chega hoje, {{customer_first_name}}!');
    await paragraph.fill('Com {{amount}}.');
    await visit.page.getByRole('button', { name: 'Save' }).click();
    expect(await said(visit)).toContain('unknown name {{amount}}');
    await paragraph.fill('Com {{carrier}}.');
    await visit.page.getByRole('button', { name: 'Preview' }).click();
    expect(await mail()).toMatch(/Chega hoje, Ana![^]*Com UPS\./);
    await expectSound(visit, 'message-text', 'structure');
    await visit.page.getByRole('button', { name: 'Save' }).click();
    expect(await said(visit)).toBe('Texts saved: Parcel: out for delivery, in Portuguese.');
    await visit.page.getByRole('button', { name: 'Send a test to me' }).click();
    expect(await said(visit)).toContain(`A test is being sent to ${dashboard.staff.email}`);
    await visit.open('/people/audit');
    expect(await visit.page.innerText('main')).toContain('Texts saved: Parcel: out for delivery, in Portuguese.');
    await visit.open('/settings/messages/pt/tracking.out_for_delivery');
    await visit.page.getByRole('button', { name: 'Use standard texts' }).first().click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Use standard texts' }).click();
    expect(await headline.inputValue()).toBe('');
    expect(await mail()).not.toContain('Chega hoje');
  });

  it.each(['viewer', 'support'] as const)('are not changed or tested by the role %s', async (role) => {
    const visit = await signedIn(dashboard, withoutScripts, store, role);
    await visit.open('/');
    const csrf = await visit.page.locator('input[name=csrf]').first().inputValue();
    const path = '/settings/messages/en/tracking.delivered';
    const statuses: number[] = [];
    for (const action of ['', '/standard', '/test'])
      statuses.push((await visit.page.request.post(path + action, { form: { csrf, headline: 'Mine' } })).status());
    expect(statuses).toEqual([403, 403, 403]);
  });
});
