// SPDX-License-Identifier: Apache-2.0
import { type StockService } from '../../../src/claims/services/stock.service.js';
import { type Store } from '../../../src/stores/store.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { startEasyPost } from '../../support/easypost-server.js';
import { HtmlClient } from '../../support/html-client.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore();
  dashboard = await startDashboard([store]);
});

async function stored(): Promise<Store> {
  return service<StoresService>('StoresService').get(store.id);
}

describe('the claim policy', () => {
  it('can be changed', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/settings/claim-policy');
    await client.submit('Save', { 'Claim window': '90', 'Parcel counts as lost': '7', 'A reshipment': false });
    expect(client.said()).toBe('Claim policy saved.');
    expect((await stored()).claim_policy).toMatchObject({
      window_days: 90,
      lost_after_days: 7,
      refund_enabled: true,
      reship_enabled: false,
    });
    await client.submit('Save', { 'Claim window': 'soon' });
    expect(client.said()).toContain('window days');
    expect(client.value('Claim window')).toBe('soon');
  });

  it('has exclusions that can be added, changed and removed', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/settings/claim-policy');
    expect(client.texts('summary')).toContain('Add an exclusion');
    const entries = {
      'Rule name': 'no-glass',
      'Message for refused claims': 'Glass is not covered.',
      Damaged: true,
      SKUs: 'GLASS-1\nGLASS-2',
    };
    await client.submit('Save', entries, 'form:has(input[name=id][value=""])');
    const glass = { id: 'no-glass', message: 'Glass is not covered.', reasons: ['Damaged'] };
    expect((await stored()).claim_policy.exclusions).toEqual([{ ...glass, skus: ['GLASS-1', 'GLASS-2'] }]);
    expect(client.texts('summary')).toContain('Edit or remove no-glass');
    const form = 'form:has(input[name=was])';
    await client.submit('Save', { SKUs: '', 'Unit price': '12.50' }, form);
    expect((await stored()).claim_policy.exclusions).toEqual([{ ...glass, max_unit_price: 12.5 }]);
    await client.submit('Remove', {}, form);
    expect((await stored()).claim_policy.exclusions).toEqual([]);
  });

  it('can be tested on past claims before it is saved', async () => {
    const order = await aClaimable(store, { lamp: 1 });
    const claim = claimOf(await file(store, aLineClaim(order, { lamp: 1 }, { claim_reason: 'Stolen' })));
    const before = await stored();
    const client = await signedInClient(dashboard);
    await client.open('/settings/claim-policy');
    await client.submit('Test on past claims', { 'A refund': false });
    const trial = 'section[aria-labelledby=trial]';
    expect(client.text(trial)).toContain('would have refused 1 claim of the last 90 days');
    expect(client.texts(`${trial} a`)).toEqual([claim.claim_id, order.number]);
    expect(client.count('[name=refund_enabled]')).toBe(1);
    expect(client.count('[name=refund_enabled][checked]')).toBe(0);
    expect((await stored()).claim_policy).toEqual(before.claim_policy);
  });
});

describe('stock', () => {
  const levels = async () => service<StockService>('StockService').levels(store.id);

  it('is set for one SKU or for many', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/settings/stock');
    await client.submit('Save', { SKU: 'LAMP-1', Available: '4' });
    expect(client.said()).toBe('Stock of LAMP-1 set to 4.');
    await client.submit('Save all', { 'SKU and quantity': 'sku;available\nCHAIR-1;0\nLAMP-2;7' });
    expect(client.said()).toBe('2 stock levels saved.');
    await client.submit('Save LAMP-1', { 'Available units of LAMP-1': '9' });
    expect(await levels()).toEqual([
      { sku: 'CHAIR-1', available: 0 },
      { sku: 'LAMP-1', available: 9 },
      { sku: 'LAMP-2', available: 7 },
    ]);
  });

  it('names the invalid line of a pasted list, and saves none of it', async () => {
    const before = await levels();
    const client = await signedInClient(dashboard);
    await client.open('/settings/stock');
    const pasted = 'SOFA-1,3\n\nSOFA-2,many';
    await client.submit('Save all', { 'SKU and quantity': pasted });
    expect(client.said()).toContain('Line 3: available');
    expect(client.value('SKU and quantity')).toBe(pasted);
    expect(await levels()).toEqual(before);
  });
});

describe('further settings', () => {
  it('are the carriers with an account', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/settings/carriers');
    await client.submit('Save', { Purolator: true, UPS: true });
    expect((await stored()).carrier_accounts).toEqual(['purolator', 'ups']);
    await client.submit('Save', { UPS: false });
    expect((await stored()).carrier_accounts).toEqual(['purolator']);
  });

  it('C-WDR-27: are the withdrawal function, which is suggested to stores that send to the EU', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/settings/self-service');
    expect(client.text()).not.toContain('must offer this function');
    await TestOrder.create(store, { lamp: 1 }, { shipping_address: { country: 'DE' } });
    await client.reload();
    expect(client.text()).toContain('must offer this function');
    const card = 'section[aria-labelledby=withdrawal]';
    expect(client.text(card)).toContain(`/withdraw/${String((await stored()).shop_domain)}`);
    const entries = {
      'Customers can withdraw from the contract': true,
      'The tracking page has the link for': 'orders to these countries',
      'These countries (two letters each, such as DE FR)': 'de, fr',
      'Days that you grant on top': '16',
    };
    await client.submit('Save withdrawal function', { ...entries, 'Days to withdraw, from the delivery': '7' });
    expect(client.text('[role=alert]')).toContain('days');
    await client.submit('Save withdrawal function', { 'Days to withdraw, from the delivery': '14' });
    expect(client.said()).toBe('Withdrawal function saved.');
    expect((await stored()).withdrawal).toEqual({
      ...{ enabled: true, countries: ['DE', 'FR'], days: 14, extra_days: 16, excluded_skus: [], business_note: false },
    });
    expect(client.text()).not.toContain('must offer this function');
  });

  it('C-CAR-16: are the sources of tracking, with their check in words', async () => {
    const easypost = await startEasyPost();
    const client = await signedInClient(await startDashboard([store], { EASYPOST_API_BASE_URL: easypost.url }));
    await client.open('/settings/carriers');
    const form = 'form[action$="/sources/easypost"]';
    await client.submit('Check and connect', { 'API key': 'EZAKother', 'Webhook secret': 'secret' }, form);
    expect(client.said()).toContain('EasyPost does not accept the key.');
    await client.submit('Check and connect', { 'API key': easypost.apiKey, 'Webhook secret': 'secret' }, form);
    expect(client.said()).toBe('Keys saved. New parcels use this source.');
    const card = 'section[aria-labelledby=sources]';
    expect(client.text(card)).toMatch(/1\. EasyPost Working\s.*\/carriers\/events\/cac_/s);
    expect(client.text(card)).not.toContain(easypost.apiKey);
    easypost.failNext({ status: 402 });
    await client.submit('Check now');
    expect(client.text(card)).toContain('EasyPost refuses because the account has no credit left.');
    await client.submit('Remove account');
    expect(client.said()).toBe('Account removed.');
    expect(client.text(card)).toContain('Connect EasyPost');
  });

  it('are the branding, which can be previewed', async () => {
    const order = await aClaimable(store, { lamp: 1 });
    const client = await signedInClient(dashboard);
    await client.open('/settings/branding');
    await client.submit('Preview', {
      'Sender name': 'Corner Shop',
      'Accent color': '#aa3300',
      'Support email': 'help@corner.example',
    });
    const preview = 'section[aria-labelledby=preview]';
    expect(client.text(`${preview} h2`)).toBe('Preview of the tracking page');
    expect(client.text(preview)).toContain('help@corner.example');
    expect(client.$(`${preview} rect`).first().attr('fill')).toBe('#aa3300');
    expect((await stored()).branding).toEqual({});
    await client.submit('Save');
    expect((await stored()).branding).toEqual({
      accent_color: '#aa3300',
      support_email: 'help@corner.example',
      sender_name: 'Corner Shop',
    });
    const example = new URL(String(client.link(/^Open the tracking page/).attr('href')));
    const page = await new HtmlClient(example.origin).open(example.pathname);
    expect(page.text('body')).toContain(order.number);
    await client.open('/settings/branding');
    await client.submit('Save', { 'Accent color': '', 'Logo URL': 'http://corner.example/logo.png' });
    expect(client.said()).toContain('branding, logo url');
    await client.submit('Save', { 'Logo URL': '' });
    expect((await stored()).branding).toEqual({ support_email: 'help@corner.example', sender_name: 'Corner Shop' });
  });

  it('are the language, taxes and mails of shipments without an order', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/settings');
    await client.submit('Save', { 'Default language': 'pt-BR', Yes: true, 'Email tracking updates': true });
    expect(await stored()).toMatchObject({
      locale: 'pt-BR',
      prices_include_tax: true,
      notify_standalone_shipments: true,
    });
    await client.submit('Save', { Unknown: true, 'Email tracking updates': false });
    expect(await stored()).toMatchObject({ prices_include_tax: null, notify_standalone_shipments: false });
  });
});

describe('C-RTN-8: the retention', () => {
  it('is saved, with the days of the installation beside each field, and given back to the installation', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/settings/retention');
    const personal = 'Personal data of orders and shipments';
    const save = async (entries: Record<string, string>): Promise<void> => {
      expect(client.text(client.panel('Save'))).toContain('cannot be undone');
      await client.confirm('Save', 'Save retention', entries);
    };
    expect(client.text()).toMatch(/Installation: 730 days[^]*Last run\s+None yet/);
    await save({ [personal]: '90', 'Photos of claims that have ended': '0' });
    expect(client.said()).toBe('Retention saved.');
    expect((await stored()).retention).toEqual({ personal_days: 90, photos_days: 0 });
    await save({ [personal]: 'soon' });
    expect(client.said()).toContain('retention, personal days');
    expect(client.value(personal)).toBe('soon');
    await save({ [personal]: '' });
    expect((await stored()).retention).toEqual({ photos_days: 0 });
  });

  it('shows what the last night has removed', async () => {
    const sql = `INSERT INTO retention_runs (store_id, started_at, ended_at, step, cursors, removed)
      VALUES (?, NOW(3), NOW(3), 'shipments', '{}', '{"orders":2}')`;
    await rows(sql, [store.id]);
    const client = await signedInClient(dashboard);
    await client.open('/settings/retention');
    expect(client.text()).toMatch(/Last run\s+Today[^]*2 orders/);
  });
});

describe('the texts of emails', () => {
  it('C-MSG-46: are changed, previewed, tested and reset', async () => {
    const client = await signedInClient(dashboard);
    const mail = async (): Promise<string> => (await client.get(String(client.$('iframe').attr('src')))).text;
    await client.open('/settings/messages?language=pt');
    await client.follow('Parcel: out for delivery');
    await client.submit('Save', { Headline: 'Chega hoje, {{customer_first_name}}!', Paragraph: 'Com {{amount}}.' });
    expect(client.said()).toContain('unknown name {{amount}}');
    await client.submit('Preview', { Paragraph: 'Com {{carrier}}.' });
    expect(await mail()).toMatch(/Chega hoje, Ana![^]*Com UPS\./);
    await client.submit('Save');
    expect(client.said()).toBe('Texts saved: Parcel: out for delivery, in Portuguese.');
    await client.submit('Send a test to me');
    expect(client.said()).toContain(`A test is being sent to ${dashboard.staff.email}`);
    await client.open('/people/audit');
    expect(client.text()).toContain('Texts saved: Parcel: out for delivery, in Portuguese.');
    await client.open('/settings/messages/pt/tracking.out_for_delivery');
    await client.confirm('Use standard texts', 'Use standard texts');
    expect(client.value('Headline')).toBe('');
    expect(await mail()).not.toContain('Chega hoje');
  });

  it.each(['viewer', 'support'] as const)('are not changed or tested by the role %s', async (role) => {
    const client = await signedInClient(dashboard, store, role);
    await client.open('/');
    const csrf = String(client.$('input[name=csrf]').val());
    const path = '/settings/messages/en/tracking.delivered';
    const statuses: number[] = [];
    for (const action of ['', '/standard', '/test'])
      statuses.push((await client.post(path + action, { csrf, headline: 'Mine' })).status);
    expect(statuses).toEqual([403, 403, 403]);
  });
});
