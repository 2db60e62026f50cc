// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangeRequestsService } from '../../../src/change-requests/services/change-requests.service.js';
import { type StockService } from '../../../src/claims/services/stock.service.js';
import { type RecallsService } from '../../../src/notifications/messages/recalls/recalls.service.js';
import { type WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { type Role } from '../../../src/staff/model/staff.js';
import { aClaimable, aLineClaim, file } from '../../support/claims.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { type HtmlClient, type PickedFile } from '../../support/html-client.js';
import { imported } from '../../support/imports.js';
import { aSoundOrder } from '../../support/orders.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';

const connections = service<PlatformConnectionsService>('PlatformConnectionsService');
const SOURCES = join(process.cwd(), 'dashboard/src');
const PAGES_OF_SETTINGS = ['', '/branding', '/claim-policy', '/self-service', '/carriers', '/retention', '/stock'];
const RANKS: Role[] = ['viewer', 'support', 'admin'];

/** The forms that everybody has, on every page. */
const OWN_FORMS = /^\/(?:sign-out|store|search|account(?:\/.*)?)$/;
/** They would end the session of the test. */
const ENDS_SESSION = /\/sign-out$/;

/** What a browser sends of a field without a file. */
const NO_FILE: PickedFile = { name: '', type: 'application/octet-stream', content: Buffer.alloc(0) };

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({
    ...{ name: 'Corner Shop', mode: 'test' },
    self_service: { cancellation_requests: true },
  });
  dashboard = await startDashboard([store, await newStore()]);
  const receiver = await startReceiver();
  const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
  await endpoints.add(store.id, { url: receiver.url('/'), events: ['return.approved'] });
  const platform = await TestPlatform.connect(store);
  await platform.send({ text: '{' });
  await until(async () => (await platform.states())[0] === 'parked', 'the delivery to be parked');
  await connections.pause(callerOf(store), platform.id);
  const customer = { name: 'Ana Souza', email: 'ana@example.com' };
  const order = await aClaimable(store, { lamp: 9 }, { customer });
  await file(store, aLineClaim(order, { lamp: 1 }, { claim_reason: 'Lost' }));
  await TestReturn.request(order, { lamp: 1 });
  await (await TestReturn.request(order, { lamp: 1 })).decide('APPROVED');
  await pushed(store, { order_number: order.number });
  await store.post('/withdrawals', { order_number: 'UNKNOWN', name: 'Ana' }, { 'idempotency-key': randomUUID() });
  const { number } = await TestOrder.create(store, { lamp: 1 });
  const caller = { store: store.store, actor: { type: 'customer', id: 'self_service' } } as const;
  const requests = service<ChangeRequestsService>('ChangeRequestsService');
  await requests.submit(caller, number, { kind: 'cancellation', address: null });
  const amounts = { ...(aSoundOrder().amounts as object), grand_total: 99 };
  await store.put('/orders/FLAGGED', aSoundOrder({ amounts }));
  await imported(store, [{ order: aSoundOrder({ order_number: 'H-1' }) }]);
  await service<StockService>('StockService').setLevels(store.id, [{ sku: 'LAMP-1', available: 4 }]);
  const texts = { product: 'Lamp', hazard: 'Fire', action: 'Unplug it', remedy: 'Refund', contact: '+498001' };
  const sold = { sku: 'LAMP-1', from: new Date(0), to: new Date() };
  await service<RecallsService>('RecallsService').start(callerOf(store), sold, texts);
  const client = await signedInClient(dashboard, store);
  const lists = async (path: string): Promise<boolean> => (await client.open(path)).count('tbody a') > 0;
  await until(() => lists('/test-inbox'), 'the mail of the return');
  await until(() => lists('/integration/deliveries'), 'the delivery of the event');
});

/** The pages that a role may read, as the controllers declare them. */
function pagesOf(role: Role): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.controller.ts'),
  );
  return files.flatMap((name) => {
    const source = readFileSync(join(SOURCES, name), 'utf8');
    const [head = '', ...methods] = source.split(/\n(?=export class )|\n\n(?= {2}(?:\/\*\*|@))/);
    if (head.includes('@Public()')) return [];
    const base = /@Controller\('?(.*?)'?\)/.exec(head)?.[1] ?? '';
    return methods.flatMap((method) => {
      const [, path] = /@Get\('?(.*?)'?\)/.exec(method) ?? [];
      const needed = (/@Needs\('(\w+)'\)/.exec(method)?.[1] ?? 'viewer') as Role;
      if (path === undefined || method.includes('@Public()') || RANKS.indexOf(needed) > RANKS.indexOf(role)) return [];
      return [`/${[base, path].filter(Boolean).join('/')}`];
    });
  });
}

interface Crawl {
  /** The paths that links and frames name, and the status of each. */
  statuses: Map<string, number>;
  /** The actions of forms that change something. */
  actions: Set<string>;
  /** Those whose forms have files. */
  withFiles: Set<string>;
  csrf: string;
}

/**
 * Reads every page that links, frames and searches of other pages lead to, each once, whatever its query. Patterns find
 * them, because parsing every page takes longer.
 */
async function crawled(client: HtmlClient): Promise<Crawl> {
  const found: Crawl = { statuses: new Map(), actions: new Set(), withFiles: new Set(), csrf: '' };
  const open = ['/'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { pathname } = new URL(path, dashboard.baseURL);
    if (found.statuses.has(pathname)) continue;
    let page = await client.get(path);
    if (page.headers.location !== undefined) page = await client.get(page.headers.location);
    found.statuses.set(pathname, page.status);
    for (const [, tag, attributes = ''] of page.text.matchAll(/<(a|iframe|form|input)\b([^>]*)>/g)) {
      const valueOf = (name: string): string =>
        (new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&');
      if (tag === 'form' && valueOf('method') === 'post') {
        found.actions.add(valueOf('action'));
        if (valueOf('enctype') !== '') found.withFiles.add(valueOf('action'));
      } else if (tag === 'input') found.csrf ||= valueOf('name') === 'csrf' ? valueOf('value') : '';
      else open.push(...['href', 'src', 'action'].map(valueOf).filter((link) => link.startsWith('/')));
    }
  }
  return found;
}

describe.each(['viewer', 'support'] as const)('the role %s', (role) => {
  it('opens every page of its role by links, and finds no form that it may not submit', async () => {
    const client = await signedInClient(dashboard, store, role);
    const { statuses, actions, withFiles, csrf } = await crawled(client);
    expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
    const visited = [...statuses.keys()];
    const isVisited = (page: string): boolean => {
      const pattern = new RegExp(`^${page.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
      return visited.some((path) => pattern.test(path));
    };
    // The search is a form, which links nowhere.
    expect(pagesOf(role).filter((page) => page !== '/search' && !isVisited(page))).toEqual([]);
    const refused: string[] = [];
    for (const action of actions) {
      if (ENDS_SESSION.test(action)) continue;
      const fields = { csrf, ...(withFiles.has(action) && { file: NO_FILE }) };
      if ((await client.post(action, fields)).status === 403) refused.push(action);
    }
    expect(refused).toEqual([]);
    const others = [...actions].filter((action) => !OWN_FORMS.test(action));
    expect(others.length > 0).toBe(role !== 'viewer');
  });

  it('reads settings in disabled fields', async () => {
    const client = await signedInClient(dashboard, store, role);
    for (const page of PAGES_OF_SETTINGS) {
      await client.open(`/settings${page}`);
      const fields = client.$('main fieldset').find('input, select, textarea');
      const enabled = fields.not('[disabled], fieldset[disabled] *');
      expect([page, enabled.length, fields.length > 0]).toEqual([page, 0, page !== '/stock']);
    }
  });
});
