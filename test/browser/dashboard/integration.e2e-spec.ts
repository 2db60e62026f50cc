// SPDX-License-Identifier: Apache-2.0
import { type WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { expectSound } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, signedInClient, startDashboard } from '../../support/dashboards.js';
import { imported } from '../../support/imports.js';
import { anOrder } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { fillInbox } from '../../support/test-inbox.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';

const WIDE = { width: 1280, height: 720 };
const NARROW = { width: 320, height: 640 };

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ mode: 'test', name: 'Trial Shop' });
  dashboard = await startDashboard([store]);
});

/** Fills all logs of the store, and returns the paths of their pages. */
async function fill(): Promise<string[]> {
  const receiver = await startReceiver();
  receiver.always('/log', { status: 418, body: 'short and <stout>' });
  await service<WebhookEndpointsService>('WebhookEndpointsService').add(store.id, { url: receiver.url('/log') });
  await store.put('/orders/LOG-1', anOrder());
  await store.put('/orders/LOG-2', anOrder({ customer: { email: 'nobody' } }));
  const { import_id } = await imported(store, ['{"order":', { order: { order_number: 'BAD', line_items: [] } }]);
  await fillInbox(store);
  const client = await signedInClient(dashboard);
  const untilItSays = (path: string, text: string): Promise<unknown> =>
    until(async () => (await client.open(path)).text().includes(text), `${path} to say ${text}`);
  await untilItSays('/integration/deliveries?status=pending', '1 attempt');
  await untilItSays('/integration/requests', '/orders/LOG-2');
  const pages = ['deliveries', 'requests', 'events', 'imports', `imports/${String(import_id)}`];
  return [...pages.map((page) => `/integration/${page}`), '/test-inbox', '/test-inbox/msg_1'];
}

describe('the integration', () => {
  it('fits wide and narrow windows with full logs and new secrets, and shows a mail in its frame', async () => {
    const paths = await fill();
    const visit = await signedIn(dashboard);
    const { page } = visit;
    const expectFit = async (name: string): Promise<void> => {
      for (const size of [NARROW, WIDE]) {
        await page.setViewportSize(size);
        await expectSound(visit, `${name}-${size.width}`);
      }
    };
    for (const path of paths) {
      await visit.open(path);
      await expectFit(path.slice(1).replaceAll(/\W/g, '-'));
    }

    await visit.open('/test-inbox/msg_0');
    expect(await page.frameLocator('iframe').getByRole('heading').textContent()).toBe('It was delivered');
    await expectFit('test-inbox-mail');

    await visit.open('/integration/deliveries');
    await page.getByRole('link', { name: 'order.created' }).click();
    await page.getByText('Response', { exact: true }).first().click();
    await page.getByText('Request headers', { exact: true }).first().click();
    await expectFit('delivery');
    await expectSound(visit, 'delivery', 'structure');

    await visit.open('/integration');
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    await page.getByRole('button', { name: 'Rotate key' }).click();
    await page.getByText('your new API key').waitFor();
    await expectFit('integration-key');
    await page.getByText('Add an endpoint').click();
    await page.getByLabel('URL').fill('https://hooks.example.com/');
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    await page.getByText('the signing secret. Copy it now').waitFor();
    await expectFit('integration-endpoint');
    expect(visit.foreignRequests).toEqual([]);
  });
});
