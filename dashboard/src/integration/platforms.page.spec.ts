// SPDX-License-Identifier: Apache-2.0
import { type ParkedDeliveryView, type PlatformConnectionView } from 'parcelward/platforms';
import { type Store } from 'parcelward/stores';
import { orderSource, sourceHint } from './order-source.js';
import { CONNECTION, PLATFORMS_PAGE } from './platforms.html.js';
import {
  accessFrom,
  connectBody,
  connectionPage,
  healthOf,
  parkedPage,
  platformsPage,
  reasonText,
  settingsFrom,
} from './platforms.page.js';
import { previewPage } from './preview.page.js';

const [EARLIER, LATER] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];
const STORE = { ingestion_mode: 'shopify_webhook', shop_domain: 'lamps.myshopify.com' } as Store;

const connection = (members: Partial<PlatformConnectionView> = {}): PlatformConnectionView =>
  ({
    ...{ connection_id: 'plc_1', platform: 'shopify', shop: 'lamps.myshopify.com', state: 'active' },
    ...{ url: 'https://api.example/platforms/shopify/plc_1', topics: ['orders/create', 'a/topic'] },
    ...{ received_at: null, refused_at: null, refusal: null, pinged_at: null, previous_key_ends_at: null },
    ...{ has_access: false, caught_up_at: null, catch_up_failure: null },
    ...{ waiting: 0, waiting_since: null, parked: 0, created_at: EARLIER, updated_at: EARLIER },
    ...{
      protection_lines: [],
      waits_for_payment: false,
      notifies_customers: true,
      sms_attribute: null,
      keeps_hash: false,
    },
    ...members,
  }) as PlatformConnectionView;

const WOO = { platform: 'woocommerce', shop: 'lamps.example' } as const;

describe('C-PLT-13: the health of a connection', () => {
  it.each([
    ['that nothing has come to', {}, 'warn', /^Nothing has come yet\. In Shopify, choose Send test notification/],
    [
      'that got a ping',
      { ...WOO, pinged_at: EARLIER },
      'warn',
      /^WooCommerce reaches the address\. No delivery .*Update/,
    ],
    ['with a delivery', { received_at: EARLIER }, 'good', /^Connected\. The last delivery came /],
    ['with a later delivery', { refused_at: EARLIER, refusal: 'shop', received_at: LATER }, 'good', /^Connected/],
    ['that is paused', { state: 'paused', received_at: EARLIER, waiting: 1 }, 'warn', /^Paused\. .*: 1 delivery\.$/],
    ['that was removed', { state: 'removed', received_at: EARLIER }, 'plain', /^Removed/],
  ] as const)('%s is told in words', (_which, members, tone, said) => {
    const health = healthOf(connection(members));
    expect(health.tone).toBe(tone);
    expect(health.before).toMatch(said);
  });

  it.each([
    ['signature', {}, 'The signing key of this connection did not sign it.'],
    ['signature', WOO, 'The secret of this connection did not sign it.'],
    ['shop', {}, 'It came from another shop than lamps.myshopify.com.'],
  ])('is bad if the last request was refused for its %s, and says why', (refusal, members, why) => {
    const refused = connection({ received_at: EARLIER, refused_at: LATER, refusal, ...members });
    const health = healthOf(refused);
    expect(health).toMatchObject({ tone: 'bad', time: LATER, waits: true });
    expect(health.after).toContain(why);
    const { facts } = connectionPage(STORE, [refused], refused);
    expect(facts.find(({ label }) => label === 'Last refused request')?.value).toMatchObject({
      time: LATER,
      note: why,
    });
  });

  it('lets the page check again only while something is missing', () => {
    const page = (members: Partial<PlatformConnectionView>) => {
      const one = connection(members);
      return CONNECTION({ ...LAYOUT, ...connectionPage(STORE, [one], one) });
    };
    expect(page({})).toContain('data-waits');
    expect(page({ received_at: EARLIER })).not.toContain('data-waits');
  });
});

const LAYOUT = {
  staff: undefined,
  flash: undefined,
  refusal: undefined,
  isSimulated: false,
  isUntracked: false,
  mayAdminister: true,
  csrf: 'x',
  timeZone: 'UTC',
  now: new Date(LATER),
};

describe('the page of the platforms', () => {
  it('offers both platforms to a store without a connection, with the domain of the store', () => {
    const page = platformsPage(STORE, []);
    expect(page.forms.map(({ name, typed, isOpen }) => [name, typed, isOpen])).toEqual([
      ['Shopify', 'lamps.myshopify.com', true],
      ['WooCommerce', 'lamps.myshopify.com', true],
    ]);
    const [shopify] = platformsPage({ ...STORE, shop_domain: 'lamps.example' }, []).forms;
    expect(shopify?.typed).toBe('');
  });

  it('offers only the platform that is not connected, and lists removed connections last', () => {
    const all = [connection({ connection_id: 'plc_0', state: 'removed' }), connection({ parked: 1_000 })];
    const page = platformsPage(STORE, all);
    expect(page.forms.map(({ platform, isOpen }) => [platform, isOpen])).toEqual([['woocommerce', false]]);
    expect(page.connections.map(({ href, label, parked }) => [href, label, parked])).toEqual([
      ['/integration/platforms/plc_1', 'No delivery yet', '1,000 or more parked'],
      ['/integration/platforms/plc_0', 'Removed', undefined],
    ]);
  });

  it('keeps what was typed into a refused form, but never the key', () => {
    const { signing_key, ...input } = connectBody({
      ...{ platform: 'woocommerce', shop: ' lamps.example ', signing_key: 'secret-1', protection_lines: 'A\r\n\r\nB ' },
    });
    expect([signing_key, input.shop, input.protection_lines]).toEqual(['secret-1', 'lamps.example', ['A', 'B']]);
    const html = PLATFORMS_PAGE({ ...LAYOUT, ...platformsPage(STORE, [], input) });
    expect(html).toContain('value="lamps.example"');
    expect(html).not.toContain('secret-1');
  });
});

describe('the page of a connection', () => {
  it('shows the address and the events by the names of the shop, open until something came', () => {
    const one = connection();
    expect(connectionPage(STORE, [one], one)).toMatchObject({
      url: one.url,
      setup: {
        isOpen: true,
        link: 'https://lamps.myshopify.com/admin/settings/notifications',
        topics: [
          { topic: 'orders/create', name: 'Order creation' },
          { topic: 'a/topic', name: 'a/topic' },
        ],
        fields: [
          ['Format', 'JSON'],
          ['Webhook API version', '2026-10'],
        ],
      },
    });
    const received = connection({ received_at: EARLIER });
    expect(connectionPage(STORE, [received], received).setup.isOpen).toBe(false);
  });

  it('C-PLT-2: says until when the key before is valid', () => {
    const rotated = connection({ previous_key_ends_at: LATER });
    const { facts } = connectionPage(STORE, [rotated], rotated);
    expect(facts.find(({ label }) => label === 'Earlier signing key valid until')?.value.time).toBe(LATER);
  });
});

describe('C-PLT-34: the settings of a connection', () => {
  it('are those of the form, and stay in it if they are refused', () => {
    const sent = { protection_lines: 'A\r\nB', keeps_hash: 'on', sms_attribute: ' sms ' };
    const settings = settingsFrom(sent);
    expect(settings).toEqual({
      ...{ protection_lines: ['A', 'B'], waits_for_payment: false, notifies_customers: false },
      ...{ sms_attribute: 'sms', keeps_hash: true },
    });
    const one = connection();
    const page = connectionPage(STORE, [one], one, [], settings);
    expect(page.settings).toMatchObject({ protection_lines: 'A\nB', sms_attribute: 'sms', sms: 'Note attribute' });
  });
});

it('C-PLT-37: the dry run says in words what each delivery would do, and finds orders that exist', () => {
  const outcomes = ['creates', 'changes', 'nothing', 'cannot'] as const;
  const found = outcomes.map((outcome) => ({
    ...{
      delivery_id: `pld_${outcome}`,
      topic: 'orders/create',
      order_number: '7',
      outcome,
    },
    reason: outcome === 'cannot' ? 'The body is not JSON.' : null,
  }));
  const { deliveries, more } = previewPage(connection(), { deliveries: found, more: 3 });
  expect(more).toBe(3);
  expect(deliveries.rows.map(({ cells }) => [cells[0]?.href, cells[1]?.text, cells[1]?.tone, cells[3]?.text])).toEqual([
    [undefined, 'Creates the order', 'good', ''],
    ['/search?q=7', 'Changes the order', 'good', ''],
    [undefined, 'Changes nothing', 'plain', ''],
    [undefined, 'Cannot be applied', 'bad', 'The body is not JSON.'],
  ]);
});

it('C-PLT-40: lines that look like protection are confirmed in the settings', () => {
  const one = connection();
  const suggestion = { name: '810009', title: 'Shipping <protection>' };
  const html = CONNECTION({ ...LAYOUT, ...connectionPage(STORE, [one], one, [suggestion]) });
  expect(html).toContain('name="suggested" value="810009"><bdi>Shipping &lt;protection&gt;</bdi>');
  expect(CONNECTION({ ...LAYOUT, ...connectionPage(STORE, [one], one) })).not.toContain('name="suggested"');
  expect(settingsFrom({ protection_lines: 'A', suggested: ['810009', 'B'] }).protection_lines).toEqual([
    'A',
    '810009',
    'B',
  ]);
});

describe('C-PLT-26, C-PLT-29: the API access of a connection', () => {
  it.each([
    ['shopify', ['Access token', 'Client ID', 'Client secret']],
    ['woocommerce', ['Consumer key', 'Consumer secret']],
  ] as const)('of %s asks for %j', (platform, labels) => {
    const one = connection({ platform });
    expect(connectionPage(STORE, [one], one).access.fields.map(({ label }) => label)).toEqual(labels);
    expect(connectionPage(STORE, [one], one).access).toMatchObject({ isGiven: false, failure: undefined });
  });

  it('is what was filled in', () => {
    const sent = { access_token: ' ', client_id: 'id-1', client_secret: 'secret-1', other: 'x' };
    expect(accessFrom(sent)).toEqual({ client_id: 'id-1', client_secret: 'secret-1' });
  });

  it('shows until when everything was read, and why asking failed', () => {
    const one = connection({ has_access: true, caught_up_at: LATER, catch_up_failure: 'Refused (401)' });
    const { access } = connectionPage(STORE, [one], one);
    expect(access).toMatchObject({ isGiven: true, failure: 'Refused (401)' });
    expect(access.facts[0]?.value.time).toBe(LATER);
  });
});

describe('C-PLT-12: parked deliveries', () => {
  it('have their topic, order, reason and a retry', () => {
    const parked: ParkedDeliveryView = {
      ...{ delivery_id: 'pld_1', connection_id: 'plc_1', topic: 'orders/create', order_number: '10/1' },
      ...{ received_at: EARLIER, reason: 'The body is not JSON.' },
    };
    const items = [parked, { ...parked, topic: '', order_number: null }];
    const { deliveries, pages } = parkedPage(connection(), { items, next: 'pld_1' }, {});
    expect(deliveries).toMatchObject([
      {
        retry: '/integration/platforms/plc_1/parked/pld_1/retry',
        name: 'Order creation',
        order: { href: '/search?q=10%2F1' },
        reason: 'The body is not JSON.',
      },
      { topic: 'Without a topic', order: undefined },
    ]);
    expect(pages.next).toBe('/integration/platforms/plc_1/parked?cursor=pld_1');
  });
});

it.each([
  ['The body is not JSON.', 'The body is not JSON.'],
  ['1 field is at fault; see errors. /currency is USD, and BRL is wanted', 'Currency is USD, and BRL is wanted'],
  [
    '2 fields are at fault; see errors. /line_items/1/quantity must be 1 or more /amounts/tax_total is missing',
    'Line 2, quantity must be 1 or more. Tax is missing',
  ],
])('C-PLT-11: the reason %j is shown as %j', (reason, text) => {
  expect(reasonText(reason)).toBe(text);
});

describe('C-STO-14: the order source', () => {
  it('can change to each other one, and says what that means', () => {
    const { current, others } = orderSource('custom_api', []);
    expect(current).toBe('The order management system, over the API');
    expect(others.map(({ value, isFirst }) => [value, isFirst])).toEqual([
      ['shopify_webhook', true],
      ['woocommerce_webhook', false],
    ]);
    for (const { consequence } of others) expect(consequence).toContain('will reject orders');
  });

  it.each([
    ['shopify_webhook', [], 'Orders are to come from Shopify, but the store has no connection to it.'],
    ['shopify_webhook', [connection({ state: 'removed' })], /no connection/],
    ['shopify_webhook', [connection(WOO)], /no connection/],
    ['shopify_webhook', [connection()], undefined],
    [
      'custom_api',
      [connection()],
      /^Orders come from your order management system, and .* Shopify brings orders, too\.$/,
    ],
    ['custom_api', [connection({ state: 'paused' })], undefined],
    ['custom_api', [], undefined],
  ] as const)('%s with %j is hinted at if the connections do not fit', (mode, connections, text) => {
    const hint = sourceHint(mode, connections);
    if (text === undefined) expect(hint).toBeUndefined();
    else expect(hint?.text).toMatch(text);
  });
});
