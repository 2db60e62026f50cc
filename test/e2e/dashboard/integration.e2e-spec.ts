// SPDX-License-Identifier: Apache-2.0
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { type WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { type Entries, type HtmlClient } from '../../support/html-client.js';
import { anOrder, aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore, tokenOf } from '../../support/stores.js';
import { fillInbox } from '../../support/test-inbox.js';
import { until } from '../../support/until.js';
import { isSignedBy, startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';

const FORM = 'form[action="/integration/endpoints"]';

let store: TestStore;
let spare: TestStore[];
let dashboard: Dashboard;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startReceiver();
  store = await newStore({ name: 'Corner Shop' });
  spare = await Promise.all(Array.from({ length: 9 }, () => newStore()));
  dashboard = await startDashboard([store, ...spare]);
});

/** A store that no other test changes. */
function ownStore(): TestStore {
  const own = spare.pop();
  if (!own) throw new Error('More tests want a store of their own.');
  return own;
}

async function integration(of?: TestStore): Promise<HtmlClient> {
  const client = await signedInClient(dashboard, of);
  return client.open('/integration');
}

/** Whether a text is in the addresses, the cookies or the next pages of a client. */
async function isKept(client: HtmlClient, secret: string): Promise<boolean> {
  const again = await client.get('/integration');
  const seen = [...client.requests, client.path, ...client.cookies.values(), again.text].join('\n');
  return [secret, encodeURIComponent(secret)].some((text) => seen.includes(text));
}

describe('the card of the API key', () => {
  it('shows it masked', async () => {
    const client = await integration();
    expect(client.text('section[aria-labelledby=key]')).toContain(`pwk_…${store.apiKey.slice(-4)}`);
    expect(client.$.html()).not.toContain(store.apiKey);
  });

  it('C-KEY-18: rotates the key after a confirmation, and shows the new key only once', async () => {
    const client = await integration();
    await client.confirm('Rotate', 'Rotate key');
    const key = client.text('.secret');
    expect(key).toMatch(/^pwk_[0-9a-f]{64}$/);
    expect(await tokenOf(key, store.store.shop_domain)).not.toBe('');
    expect(await tokenOf(store.apiKey, store.store.shop_domain)).toBe('');
    expect(await isKept(client, key)).toBe(false);
  });

  it('C-KEY-18: revokes the key with its tokens, and generates a new one', async () => {
    const own = ownStore();
    const client = await integration(own);
    await client.confirm('Revoke', 'Revoke key');
    expect(client.text('[role=status]')).toBe('API key revoked.');
    expect((await own.get('/orders/X')).status).toBe(401);
    await client.open('/integration');
    await client.submit('Generate API key');
    const key = client.text('.secret');
    expect(await tokenOf(key, own.store.shop_domain)).not.toBe('');
    expect(await isKept(client, key)).toBe(false);
  });

  it('C-KEY-19: ends all tokens of the store, also those of a rotated key and without an active one', async () => {
    const own = ownStore();
    const keys = service<ApiKeysService>('ApiKeysService');
    await keys.rotate(own.id);
    await keys.revoke(own.id);
    const client = await integration(own);
    expect((await own.get('/orders/X')).status).toBe(404);
    await client.confirm('End all tokens', 'End all tokens');
    expect(client.text('[role=status]')).toContain('all tokens of this store have ended');
    expect((await own.get('/orders/X')).status).toBe(401);
  });

  it('C-WHE-19: names the endpoints that a key has set, and disables them with it', async () => {
    const own = ownStore();
    await own.post('/webhook-endpoints', { url: 'https://a.example/x' });
    const client = await integration(own);
    expect(client.text('section[aria-labelledby=endpoints]')).toContain(`API key pwk_…${own.apiKey.slice(-4)}`);
    await client.confirm('Revoke', 'Revoke key');
    expect(client.text('[role=status]')).toContain('still receive events: a.example');
    expect(client.text('section[aria-labelledby=endpoints]')).toContain('Set with a revoked API key');
    await client.confirm('End all tokens', 'End all tokens', { 'Disable these endpoints too': true });
    expect(client.text('[role=status]')).toContain('Webhook endpoints disabled: a.example.');
    const [endpoint] = await service<WebhookEndpointsService>('WebhookEndpointsService').list(own.id);
    expect(endpoint?.status).toBe('disabled');
  });

  it('refuses a second key if another tab has created one', async () => {
    const own = ownStore();
    const keys = service<ApiKeysService>('ApiKeysService');
    await keys.revoke(own.id);
    const client = await integration(own);
    await keys.generate(own.id);
    await client.submit('Generate API key');
    expect(client.text('[role=alert]')).toContain('The store has an active key');
  });
});

describe('the ingestion mode', () => {
  it('C-STO-14: changes after a confirmation that states the consequence', async () => {
    const own = ownStore();
    const client = await integration(own);
    const panel = client.text(client.panel('Change order source'));
    expect(panel).toMatch(/^Change the order source\?[^]*will reject orders from your order management system \(409\)/);
    expect((await service<StoresService>('StoresService').get(own.id)).ingestion_mode).toBe('custom_api');
    await client.confirm('Change order source', 'Change order source', { value: 'woocommerce_webhook' });
    expect((await own.put('/orders/M-1', anOrder())).json.code).toBe('INGESTION_MODE_CONFLICT');
    expect(client.text(client.region('Order source'))).toMatch(/WooCommerce, by its webhooks[^]*no connection to it\./);
    await client.follow('Connect WooCommerce');
    expect(client.path).toBe('/integration/platforms');
  });
});

describe('webhook endpoints', () => {
  async function added(
    path: string,
    entries: Entries = {},
  ): Promise<{ client: HtmlClient; secret: string; url: string }> {
    const client = await integration();
    const url = receiver.url(path);
    await client.submit('Add endpoint', { URL: url, ...entries });
    return { client, url, secret: client.text('.secret') };
  }

  /** What the page says about each endpoint, but for its times. */
  const described = (client: HtmlClient): string[] =>
    client.texts('section[aria-labelledby=endpoints] p.soft').map((text) => text.replace(/ · URL set .*/, ''));

  it('are added for selected events, with a signing secret that is shown only once', async () => {
    const { client, secret } = await added('/some', { 'order.created': true });
    expect(secret).toMatch(/^whsec_/);
    expect(described(client)).toContain('order.created · Sent in sequence');
    expect(await isKept(client, secret)).toBe(false);
    const number = newOrderNumber();
    await store.put(`/orders/${number}`, anOrder());
    const received = await until(() => receiver.at('/some')[0], 'the webhook');
    expect(received.json.type).toBe('order.created');
    expect(isSignedBy(received, secret)).toBe(true);
  });

  it('are refused with an invalid URL, which stays in the form', async () => {
    const client = await integration();
    await client.submit('Add endpoint', { URL: 'ftp://hooks.example.com/', 'claim.denied': true });
    expect(client.text('[role=alert]')).toMatch(/url/);
    expect(client.fields(`details[open] ${FORM}`)).toMatchObject({
      ...{ url: 'ftp://hooks.example.com/', events: 'claim.denied' },
    });
  });

  it('are added without personal data and with chosen members, which stay in a refused form', async () => {
    const client = await integration();
    const url = receiver.url('/limited');
    await client.submit('Add endpoint', {
      ...{ URL: url, 'Send no personal data': true, 'Members to send': 'order.amounts\norder..id' },
    });
    expect(client.text('[role=alert]')).toMatch(/fields, 1/);
    expect(client.fields(FORM)).toMatchObject({ fields: 'order.amounts\r\norder..id', without_personal_data: 'on' });
    await client.submit('Add endpoint', { 'Members to send': 'order.amounts\nshipment.status\n' });
    expect(described(client)).toContainEqual(
      expect.stringMatching(/No personal data · Only order\.amounts, shipment\.status$/),
    );
    const endpoints = await service<WebhookEndpointsService>('WebhookEndpointsService').list(store.id);
    expect(endpoints.find((endpoint) => endpoint.url === url)).toMatchObject({
      ...{ events: null, personal_data: false, fields: ['order.amounts', 'shipment.status'] },
    });
  });

  it('can be rotated, disabled, enabled and deleted', async () => {
    const { client, secret, url } = await added('/acts');
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    const status = async () => (await endpoints.list(store.id)).find((endpoint) => endpoint.url === url)?.status;
    await client.confirm(`Rotate secret of ${url}`, 'Rotate secret');
    const next = client.text('.secret');
    expect(next).toMatch(/^whsec_/);
    expect(next).not.toBe(secret);
    await client.open('/integration');
    await client.submit(`Disable ${url}`);
    expect(await status()).toBe('disabled');
    await client.submit(`Enable ${url}`);
    expect(await status()).toBe('enabled');
    await client.confirm(`Delete ${url}`, 'Delete endpoint');
    expect(await status()).toBeUndefined();
  });

  it('of another store are not found', async () => {
    const other = await newStore();
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    const { endpoint_id } = await endpoints.add(other.id, { url: receiver.url('/other') });
    const client = await integration();
    const { csrf = '' } = client.fields(FORM);
    for (const act of ['rotate', 'disable', 'enable', 'test', 'delete'])
      expect((await client.post(`/integration/endpoints/${endpoint_id}/${act}`, { csrf })).status).toBe(404);
    expect(await endpoints.list(other.id)).toHaveLength(1);
  });
});

describe('the delivery log', () => {
  it('shows each attempt with its response, and resends one delivery or all events since a time', async () => {
    const own = ownStore();
    receiver.always('/log', { status: 418, body: 'short and <stout>' });
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    await endpoints.add(own.id, { url: receiver.url('/log'), events: ['order.created'] });
    const client = await signedInClient(dashboard, own);
    await own.put('/orders/LOG-1', anOrder());
    await until(async () => {
      await client.open('/integration/deliveries?status=pending');
      return client.text().includes('1 attempt');
    }, 'the attempt to be in the log');
    await client.open('/integration/deliveries');
    await client.follow('order.created');
    expect(client.text('section[aria-labelledby=attempts]')).toMatch(/HTTP 418[^]*Response\s+Request headers/);
    const [response, headers] = client.texts('.timeline pre');
    expect([response, headers]).toEqual(['short and <stout>', expect.stringMatching(/webhook-id: evt_/)]);
    expect(client.text('section[aria-labelledby=payload]')).toContain('"order_number": "LOG-1"');
    receiver.always('/log', undefined);
    const before = receiver.at('/log').length;
    await client.submit('Resend');
    expect(client.text('[role=status]')).toMatch(/^order\.created \(evt_\w+\) will be sent again\.$/);
    await until(() => receiver.at('/log').length > before, 'the delivery to be sent again');
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16);
    await client.confirm('Resend events', 'Resend events', { 'Since (UTC)': yesterday });
    expect(client.text('[role=status]')).toBe('1 delivery scheduled.');
    await until(() => receiver.at('/log').length > before + 1, 'all to be sent again');
  });

  it('refuses to resend events older than 30 days', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/integration/deliveries');
    await client.confirm('Resend events', 'Resend events', { 'Since (UTC)': '2020-01-01T00:00' });
    expect(client.text('[role=alert]')).toContain('must be within the last 30 days');
  });

  it('sends a test event to an endpoint', async () => {
    const own = ownStore();
    await service<WebhookEndpointsService>('WebhookEndpointsService').add(own.id, { url: receiver.url('/test') });
    const client = await integration(own);
    await client.submit('Send test event');
    expect(client.text('[role=status]')).toContain('Test event scheduled');
    const received = await until(() => receiver.at('/test')[0], 'the test');
    expect(received.json.type).toBe('webhook.test');
  });
});

describe('the request log', () => {
  it('shows what went wrong, and each refused request with its faults and masked body', async () => {
    const own = ownStore();
    await own.put('/orders/LOG-2', anOrder({ customer: { email: 'nobody' } }));
    await own.get('/orders/NONE');
    const client = await signedInClient(dashboard, own);
    await until(async () => {
      await client.open('/integration/requests');
      return client.text().includes('/orders/NONE');
    }, 'the requests to be in the log');
    await client.follow('Validation error');
    expect(client.text('main ol')).toMatch(/PUT \/orders\/LOG-2[^]*\/customer\/email: Invalid format[^]*Body/);
    expect(client.texts('main ol pre')).toEqual([expect.stringContaining('"email": "aaaaaa"')]);
    expect(client.text('main ol')).not.toContain('/orders/NONE');
  });
});

describe('the feed of events', () => {
  it('shows the events after a given one, as an OMS reads them', async () => {
    const own = ownStore();
    const numbers = ['FEED-1', 'FEED-2'];
    for (const number of numbers) await own.put(`/orders/${number}`, aSoundOrder());
    const feed = await until(async () => {
      const { json } = await own.get('/events?limit=10');
      const { events } = json.data as { events: { id: string }[] };
      return events.length === 2 && events;
    }, 'the events');
    const client = await signedInClient(dashboard, own);
    await client.open('/integration/events');
    expect(client.texts('main li code')).toEqual(feed.map(({ id }) => id));
    expect(client.texts('pre')[0]).toContain('"order_number": "FEED-1"');
    await client.submit('Show', { 'After event ID': String(feed[0]?.id) });
    expect(client.texts('main li code')).toEqual(feed.slice(1).map(({ id }) => id));
  });
});

describe('the test inbox', () => {
  let test: TestStore;
  let ofTest: Dashboard;
  beforeAll(async () => {
    test = await newStore({ mode: 'test', name: 'Trial Shop' });
    await fillInbox(test);
    ofTest = await startDashboard([test, store]);
  });

  it('C-TEST-5: shows the messages of a test store, each with its mail', async () => {
    const client = await signedInClient(ofTest, test);
    await client.open('/test-inbox');
    await client.follow('Delivered');
    expect(client.texts('details pre')).toEqual(['In words']);
    const frame = await client.get(String(client.$('iframe').attr('src')));
    expect(frame.text).toContain('<h1>It was delivered</h1>');
    await client.open('/test-inbox/msg_1');
    expect(client.text()).toContain('TEST In short');
    expect(client.count('iframe')).toBe(0);
  });

  it('C-TEST-10: is not there for a live store', async () => {
    const client = await signedInClient(ofTest, store);
    await client.open('/test-inbox');
    expect(client.status).toBe(404);
    expect(client.text()).toContain('Only test stores have a test inbox.');
    expect(client.texts('a')).not.toContain('Test inbox');
  });
});
