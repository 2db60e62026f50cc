import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { type WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Visit } from '../../support/browser.js';
import { rows } from '../../support/database.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { anOrder, aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore, tokenOf } from '../../support/stores.js';
import { until } from '../../support/until.js';
import { expectSound } from '../../support/dashboard-look.js';
import { isSignedBy, startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';

const PLAIN = { javaScriptEnabled: false };

let store: TestStore;
let spare: TestStore[];
let dashboard: Dashboard;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startReceiver();
  store = await newStore({ name: 'Corner Shop' });
  spare = await Promise.all(Array.from({ length: 8 }, () => newStore()));
  dashboard = await startDashboard([store, ...spare]);
});

/** A store that no other test changes. */
function ownStore(): TestStore {
  const own = spare.pop();
  if (!own) throw new Error('More tests want a store of their own.');
  return own;
}

async function integration(): Promise<Visit> {
  const visit = await signedIn(dashboard, PLAIN);
  await opened(visit, '/integration');
  return visit;
}

/** Follows a link to the question, and answers it. */
async function confirm({ page }: Visit, act: string, yes: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: yes }).click();
}

/** Whether a text is in the address, the cookies or the next pages of a visit. */
async function isKept({ page, requests }: Visit, secret: string): Promise<boolean> {
  const cookies = await page.context().cookies();
  const again = await page.request.get('/integration');
  const seen = [...requests, page.url(), JSON.stringify(cookies), await again.text()].join('\n');
  return [secret, encodeURIComponent(secret)].some((text) => seen.includes(text));
}

describe('the card of the API key', () => {
  it('shows it masked', async () => {
    const { page } = await integration();
    const card = page.getByRole('region', { name: 'API key' });
    expect(await card.innerText()).toContain(`pwk_…${store.apiKey.slice(-4)}`);
    expect(await page.content()).not.toContain(store.apiKey);
  });

  it('C-KEY-18: rotates the key after a confirmation, and shows the new key only once', async () => {
    const visit = await integration();
    await confirm(visit, 'Rotate', 'Rotate key');
    const key = await visit.page.locator('.secret').innerText();
    expect(key).toMatch(/^pwk_[0-9a-f]{64}$/);
    expect(await tokenOf(key, store.store.shop_domain)).not.toBe('');
    expect(await tokenOf(store.apiKey, store.store.shop_domain)).toBe('');
    expect(await isKept(visit, key)).toBe(false);
    await visit.screenshot('dashboard-integration-key');
  });

  it('C-KEY-18: revokes the key with its tokens, and generates a new one', async () => {
    const own = ownStore();
    const visit = await signedIn(dashboard, PLAIN, own);
    await opened(visit, '/integration');
    await confirm(visit, 'Revoke', 'Revoke key');
    expect(await visit.page.getByRole('status').innerText()).toBe('API key revoked.');
    expect((await own.get('/orders/X')).status).toBe(401);
    await opened(visit, '/integration');
    await visit.page.getByRole('button', { name: 'Generate API key' }).click();
    const key = await visit.page.locator('.secret').innerText();
    expect(await tokenOf(key, own.store.shop_domain)).not.toBe('');
    expect(await isKept(visit, key)).toBe(false);
  });

  it('C-KEY-19: ends all tokens of the store, also those of a rotated key and without an active one', async () => {
    const own = ownStore();
    const keys = service<ApiKeysService>('ApiKeysService');
    await keys.rotate(own.id);
    await keys.revoke(own.id);
    const visit = await signedIn(dashboard, PLAIN, own);
    await opened(visit, '/integration');
    expect((await own.get('/orders/X')).status).toBe(404);
    await confirm(visit, 'End all tokens', 'End all tokens');
    expect(await visit.page.getByRole('status').innerText()).toContain('all tokens of this store have ended');
    expect((await own.get('/orders/X')).status).toBe(401);
  });

  it('refuses a second key if another tab has created one', async () => {
    const own = ownStore();
    const keys = service<ApiKeysService>('ApiKeysService');
    await keys.revoke(own.id);
    const visit = await signedIn(dashboard, PLAIN, own);
    await visit.open('/integration');
    await keys.generate(own.id);
    await visit.page.getByRole('button', { name: 'Generate API key' }).click();
    expect(await visit.page.getByRole('alert').innerText()).toContain('The store has an active key');
  });
});

describe('the ingestion mode', () => {
  it('C-STO-14: changes after a confirmation that states the consequence', async () => {
    const own = ownStore();
    const visit = await signedIn(dashboard, PLAIN, own);
    await opened(visit, '/integration');
    await visit.page.getByRole('button', { name: 'Change order source' }).click();
    const dialog = visit.page.getByRole('dialog', { name: 'Change the order source?' });
    expect(await dialog.innerText()).toContain('will reject orders from your order management system (409)');
    expect((await service<StoresService>('StoresService').get(own.id)).ingestion_mode).toBe('custom_api');
    await dialog.getByRole('button', { name: 'Change order source' }).click();
    expect((await own.put('/orders/M-1', anOrder())).json.code).toBe('INGESTION_MODE_CONFLICT');
  });
});

/** Opens the form of a new endpoint, which is collapsed if the store has endpoints. */
async function openForm({ page }: Visit): Promise<void> {
  const form = page.locator('details', { hasText: 'Add an endpoint' });
  if ((await form.getAttribute('open')) === null) await form.locator('summary').first().click();
}

describe('webhook endpoints', () => {
  async function added(path: string, events: string[] = []): Promise<{ visit: Visit; secret: string; url: string }> {
    const visit = await integration();
    const url = receiver.url(path);
    await openForm(visit);
    await visit.page.getByLabel('URL').fill(url);
    for (const event of events) await visit.page.getByLabel(event, { exact: true }).check();
    await visit.page.getByRole('button', { name: 'Add endpoint' }).click();
    return { visit, url, secret: await visit.page.locator('.secret').innerText() };
  }

  it('are added for selected events, with a signing secret that is shown only once', async () => {
    const { visit, secret } = await added('/some', ['order.created']);
    await visit.screenshot('dashboard-integration-endpoint');
    expect(secret).toMatch(/^whsec_/);
    expect(await visit.page.getByText('order.created · Sent in sequence').count()).toBe(1);
    expect(await isKept(visit, secret)).toBe(false);
    const number = newOrderNumber();
    await store.put(`/orders/${number}`, anOrder());
    const received = await until(() => receiver.at('/some')[0], 'the webhook');
    expect(received.json.type).toBe('order.created');
    expect(isSignedBy(received, secret)).toBe(true);
  });

  it('are refused with an invalid URL, which stays in the form', async () => {
    const visit = await signedIn(dashboard, PLAIN);
    await visit.open('/integration');
    await openForm(visit);
    await visit.page.getByLabel('URL').fill('ftp://hooks.example.com/');
    await visit.page.getByLabel('claim.denied').check();
    await visit.page.getByRole('button', { name: 'Add endpoint' }).click();
    expect(await visit.page.getByRole('alert').innerText()).toMatch(/url/);
    expect(await visit.page.getByLabel('URL').inputValue()).toBe('ftp://hooks.example.com/');
    expect(await visit.page.getByLabel('claim.denied').isChecked()).toBe(true);
  });

  it('are added without personal data and with chosen members, which stay in a refused form', async () => {
    const visit = await integration();
    await openForm(visit);
    const [url, members] = [receiver.url('/limited'), visit.page.getByLabel('Members to send')];
    await visit.page.getByLabel('URL').fill(url);
    await visit.page.getByLabel('Send no personal data').check();
    await members.fill('order.amounts\norder..id');
    await visit.page.getByRole('button', { name: 'Add endpoint' }).click();
    expect(await visit.page.getByRole('alert').innerText()).toMatch(/fields, 1/);
    expect(await members.inputValue()).toBe('order.amounts\norder..id');
    expect(await visit.page.getByLabel('Send no personal data').isChecked()).toBe(true);
    await members.fill('order.amounts\nshipment.status\n');
    await visit.page.getByRole('button', { name: 'Add endpoint' }).click();
    expect(await visit.page.getByText('No personal data · Only order.amounts, shipment.status').count()).toBe(1);
    const endpoints = await service<WebhookEndpointsService>('WebhookEndpointsService').list(store.id);
    expect(endpoints.find((endpoint) => endpoint.url === url)).toMatchObject({
      ...{ events: null, personal_data: false, fields: ['order.amounts', 'shipment.status'] },
    });
  });

  it('can be rotated, disabled, enabled and deleted', async () => {
    const { visit, secret, url } = await added('/acts');
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    const status = async () => (await endpoints.list(store.id)).find((endpoint) => endpoint.url === url)?.status;
    await confirm(visit, `Rotate secret of ${url}`, 'Rotate secret');
    const next = await visit.page.locator('.secret').innerText();
    expect(next).not.toBe(secret);
    await opened(visit, '/integration');
    await visit.page.getByRole('button', { name: `Disable ${url}` }).click();
    expect(await status()).toBe('disabled');
    await visit.page.getByRole('button', { name: `Enable ${url}` }).click();
    expect(await status()).toBe('enabled');
    await confirm(visit, `Delete ${url}`, 'Delete endpoint');
    expect(await status()).toBeUndefined();
  });

  it('of another store are not found', async () => {
    const other = await newStore();
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    const { endpoint_id } = await endpoints.add(other.id, { url: receiver.url('/other') });
    const { page } = await integration();
    const csrf = (await page.locator('input[name=csrf]').first().getAttribute('value')) ?? '';
    for (const act of ['rotate', 'disable', 'enable', 'test', 'delete']) {
      const answer = await page.request.post(`/integration/endpoints/${endpoint_id}/${act}`, { form: { csrf } });
      expect(answer.status()).toBe(404);
    }
    expect(await endpoints.list(other.id)).toHaveLength(1);
  });
});

describe('the delivery log', () => {
  it('shows each attempt with its response, and resends one delivery or all events since a time', async () => {
    const own = ownStore();
    receiver.always('/log', { status: 418, body: 'short and <stout>' });
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    await endpoints.add(own.id, { url: receiver.url('/log'), events: ['order.created'] });
    const visit = await signedIn(dashboard, PLAIN, own);
    await opened(visit, '/integration/deliveries');
    await own.put('/orders/LOG-1', anOrder());
    const log = visit.page.locator('main');
    await until(async () => {
      await visit.open('/integration/deliveries?status=pending');
      return (await log.innerText()).includes('1 attempt');
    }, 'the try to stand in the log');
    await opened(visit, '/integration/deliveries');
    await visit.screenshot('dashboard-deliveries');
    await visit.page.getByRole('link', { name: 'order.created' }).click();
    await log.getByText('Response', { exact: true }).first().click();
    await log.getByText('Request headers', { exact: true }).first().click();
    expect(await log.innerText()).toMatch(/HTTP 418[^]*short and <stout>[^]*webhook-id: evt_/);
    expect(await log.getByRole('region', { name: 'Payload' }).innerText()).toContain('"order_number": "LOG-1"');
    await expectSound(visit, 'delivery', 'structure');
    receiver.always('/log', undefined);
    const before = receiver.at('/log').length;
    await visit.page.getByRole('button', { name: 'Resend' }).click();
    expect(await visit.page.getByRole('status').innerText()).toMatch(
      /^order\.created \(evt_\w+\) will be sent again\.$/,
    );
    await until(() => receiver.at('/log').length > before, 'the delivery to be sent again');
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16);
    await visit.page.getByRole('button', { name: 'Resend events' }).click();
    await visit.page.getByLabel('Since (UTC)').fill(yesterday);
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Resend events' }).click();
    expect(await visit.page.getByRole('status').innerText()).toBe('1 delivery scheduled.');
    await until(() => receiver.at('/log').length > before + 1, 'all to be sent again');
  });

  it('refuses to resend events older than 30 days', async () => {
    const visit = await signedIn(dashboard, PLAIN);
    await visit.open('/integration/deliveries');
    await visit.page.getByRole('button', { name: 'Resend events' }).click();
    await visit.page.getByLabel('Since (UTC)').fill('2020-01-01T00:00');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Resend events' }).click();
    expect(await visit.page.getByRole('alert').innerText()).toContain('must be within the last 30 days');
  });

  it('sends a test event to an endpoint', async () => {
    const own = ownStore();
    await service<WebhookEndpointsService>('WebhookEndpointsService').add(own.id, { url: receiver.url('/test') });
    const visit = await signedIn(dashboard, PLAIN, own);
    await visit.open('/integration');
    await visit.page.getByRole('button', { name: 'Send test event' }).click();
    expect(await visit.page.getByRole('status').innerText()).toContain('Test event scheduled');
    const received = await until(() => receiver.at('/test')[0], 'the test');
    expect(received.json.type).toBe('webhook.test');
  });
});

describe('the request log', () => {
  it('shows what went wrong, and each refused request with its faults and masked body', async () => {
    const own = ownStore();
    await own.put('/orders/LOG-2', anOrder({ customer: { email: 'nobody' } }));
    await own.get('/orders/NONE');
    const visit = await signedIn(dashboard, PLAIN, own);
    const main = visit.page.locator('main');
    await until(async () => {
      await visit.open('/integration/requests');
      return (await main.innerText()).includes('/orders/NONE');
    }, 'the requests to be in the log');
    await opened(visit, '/integration/requests');
    await visit.screenshot('dashboard-requests');
    await visit.page.getByRole('link', { name: 'Validation error' }).click();
    await main.getByText('Body', { exact: true }).click();
    expect(await main.innerText()).toMatch(
      /PUT \/orders\/LOG-2[^]*\/customer\/email: Invalid format[^]*"email": "aaaaaa"/,
    );
    expect(await main.locator('ol').innerText()).not.toContain('/orders/NONE');
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
    const visit = await signedIn(dashboard, PLAIN, own);
    await opened(visit, '/integration/events');
    const ids = visit.page.locator('main li code');
    expect(await ids.allTextContents()).toEqual(feed.map(({ id }) => id));
    expect(await visit.page.locator('pre').first().textContent()).toContain('"order_number": "FEED-1"');
    await visit.page.getByLabel('After event ID').fill(String(feed[0]?.id));
    await visit.page.getByRole('button', { name: 'Show' }).click();
    expect(await ids.allTextContents()).toEqual(feed.slice(1).map(({ id }) => id));
  });
});

describe('the test inbox', () => {
  let test: TestStore;
  let ofTest: Dashboard;
  beforeAll(async () => {
    test = await newStore({ mode: 'test', name: 'Trial Shop' });
    const html =
      '<!doctype html><html lang="en"><head><title>Mail</title></head><body><h1>It was delivered</h1></body></html>';
    const contents = [
      { senderName: 'Trial Shop', subject: 'Delivered', html, text: 'In words' },
      { text: 'TEST In short' },
    ];
    const messages = contents.map(
      ({ subject = null, ...content }: { subject?: string | null; text: string }, index) => {
        const [channel, to] = subject === null ? ['sms', '+5511987654321'] : ['email', 'ana@example.com'];
        const all = JSON.stringify({ ...content, subject: subject ?? undefined });
        return [test.id, `msg_${index}`, channel, 'tracking', 'DELIVERED', to, subject, all, new Date()];
      },
    );
    await rows('INSERT INTO test_messages VALUES ?', [messages]);
    ofTest = await startDashboard([test, store]);
  });

  it('C-TEST-5: shows the messages of a test store, each with its mail', async () => {
    const visit = await signedIn(ofTest, PLAIN, test);
    await opened(visit, '/test-inbox');
    await visit.page.getByRole('link', { name: 'Delivered' }).click();
    expect(await visit.page.frameLocator('iframe').getByRole('heading').textContent()).toBe('It was delivered');
    expect(visit.complaints).toEqual([]);
    await opened(visit, '/test-inbox/msg_1');
    expect(await visit.page.getByText('TEST In short').count()).toBe(1);
  });

  it('C-TEST-10: is not there for a live store', async () => {
    const visit = await signedIn(ofTest, PLAIN, store);
    await visit.open('/test-inbox');
    expect(await visit.page.getByRole('main').textContent()).toContain('Only test stores have a test inbox.');
    expect(await visit.page.getByRole('link', { name: 'Test inbox' }).count()).toBe(0);
  });
});
