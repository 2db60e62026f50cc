// SPDX-License-Identifier: Apache-2.0
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { auditOf } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const SEARCH = { SKU: 's-lamp', 'Bought from': '2026-11-01', Until: '2026-11-01' };
const TEXTS = {
  Product: 'Garden lamp',
  Hazard: 'It can catch fire.',
  'What to do': 'Unplug it.',
  Remedy: 'A refund.',
  'Questions to': '+49 800 1234',
};

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ mode: 'test' });
  dashboard = await startDashboard([store, await newStore()]);
});

describe('the page Recall', () => {
  it('C-RCL-1, C-RCL-3, C-RCL-4, C-RCL-7: finds buyers, exports them, and sends a notice after a preview, once', async () => {
    const customer = { name: 'Ana Souza', email: 'ana@example.com', phone: '+5511987654321' };
    const address = { street1: 'Rua Nova 1', city: 'Imbituba', country: 'BR' };
    const { number } = await TestOrder.create(store, { lamp: 2 }, { customer, shipping_address: address });
    const client = await signedInClient(dashboard, store, 'support');
    await client.open('/orders');
    await client.follow('Recall');
    await client.submit('Find', { ...SEARCH, Until: '2026-10-31' });
    expect(client.text()).toContain('Nobody bought it in these days.');
    expect(client.texts('h2')).not.toContain('Recall notice');
    await client.submit('Find', SEARCH);
    expect(client.texts('tbody tr')[0]).toMatch(
      new RegExp(`^${number}\\s[^]*Ana Souza\\s+ana@example.com\\s+\\+5511987654321\\s+2\\s+Can be emailed`),
    );
    const file = await client.get(String(client.link('Export CSV').attr('href')));
    expect(file.text.split('\r\n')[1]).toMatch(
      new RegExp(
        `^${number},${number},2026-11-01T10:00:00.000Z,2,Ana Souza,ana@example.com,'\\+5511987654321,"Rua Nova 1, Imbituba, BR",mail$`,
      ),
    );

    await client.submit('Preview', { ...TEXTS, Hazard: ' ' });
    expect([client.status, client.text()]).toEqual([422, expect.stringContaining('hazard')]);
    await client.submit('Preview', TEXTS);
    const frame = await client.get(String(client.$('iframe').attr('src')));
    for (const text of ['Product safety recall', ...Object.values(TEXTS)]) expect(frame.text).toContain(text);
    const form = Object.fromEntries(
      client
        .$('#send input')
        .toArray()
        .map(({ attribs: { name = '', value = '' } }) => [name, value]),
    );
    await client.confirm('Send the recall notice', 'Send notice');
    expect(client.said()).toBe('The recall notice is being sent.');
    const { path } = client;
    expect((await client.post('/recalls', { ...form, act: 'send' })).headers.location).toBe(path);
    expect(await auditOf(store)).toContainEqual(
      expect.stringMatching(/: Sent the recall notice of SKU s-lamp, bought 2026-11-01 to 2026-11-01 \(rcl_\w+\)$/),
    );
    const inbox = 'SELECT kind, recipient, subject FROM test_messages WHERE store_id = ?';
    const subject = `Product safety recall – Order ${number}`;
    await until(async () => (await rows(inbox, [store.id])).length > 0, 'the mail');
    expect(await rows(inbox, [store.id])).toEqual([{ kind: 'recall', recipient: 'ana@example.com', subject }]);
    await until(async () => (await client.reload()).text().includes('Emailed'), 'the page to show it');
    expect(client.text()).toMatch(/Orders emailed\s+1\s/);
    const reached = await client.get(String(client.link('Export CSV').attr('href')));
    expect(reached.text).toContain(',sent');
    await client.open('/recalls');
    expect(client.texts('tbody tr')).toEqual([expect.stringMatching(/^s-lamp\s[^]*1\s+Sent$/)]);
    const other = await signedInClient(dashboard, dashboard.stores[1]);
    expect((await other.get(path)).status).toBe(404);
    expect((await other.get(`/recalls.csv?recall=${path.slice('/recalls/'.length)}`)).status).toBe(404);
  });
});
