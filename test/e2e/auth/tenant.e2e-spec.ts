import { StoresService } from '../../../src/stores/stores.service.js';
import { call, type Json } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { pathOf, type Route, routes } from '../../support/routes.js';
import { newStore, services, type TestStore } from '../../support/stores.js';

const TENANT_HEADERS = [
  'X-Store-Id',
  'X-Merchant-Id',
  'X-Shop-Id',
  'X-Tenant-Id',
  'X-User-Id',
  'X-Internal-Store',
  'x-store-id',
];

async function storeRoutes(): Promise<Route[]> {
  return (await routes()).filter(({ path, security }) => security.includes('store') && !path.startsWith('/auth/v1/'));
}

interface Attempt {
  body?: (orderNumber: string) => Json;
  outcome: 'own' | 'would_create' | 'ORDER_NOT_FOUND';
}

/** What store A gets with the order number of store B: its own new order, the forecast of one, or nothing. */
const FOREIGN_ORDER: Record<string, Attempt> = {
  'PUT /orders/{order_number}': { body: () => anOrder(), outcome: 'own' },
  'POST /orders': { body: (order_number) => anOrder({ order_number }), outcome: 'own' },
  'POST /orders/validate': { body: (order_number) => anOrder({ order_number }), outcome: 'would_create' },
  'GET /orders/{order_number}': { outcome: 'ORDER_NOT_FOUND' },
  'GET /orders/{order_number}/history': { outcome: 'ORDER_NOT_FOUND' },
  'GET /orders/{order_number}/returnable-items': { outcome: 'ORDER_NOT_FOUND' },
  'POST /orders/{order_number}/cancel': { body: () => ({ type: 'FULL' }), outcome: 'ORDER_NOT_FOUND' },
  'PUT /orders/{order_number}/return-label': {
    body: () => ({ tracking_number: 'RT-1' }),
    outcome: 'ORDER_NOT_FOUND',
  },
};

function takesOrder({ path, members }: Route): boolean {
  return path.includes('{order_number}') || members.includes('order_number');
}

describe('the order of another store', () => {
  it('is tried on every route that takes an order number', async () => {
    const names = (await routes()).filter(takesOrder).map(({ name }) => name);
    expect(Object.keys(FOREIGN_ORDER).sort()).toEqual(names.sort());
  });

  it.each(Object.entries(FOREIGN_ORDER))('is not there for %s', async (name, { body, outcome }) => {
    const [owner, stranger] = await Promise.all([newStore(), newStore()]);
    const orderNumber = newOrderNumber();
    await owner.put(`/orders/${orderNumber}`, anOrder({ note: 'of the owner' }));
    const before = await owner.get(`/orders/${orderNumber}`);
    const route = (await routes()).find((candidate) => candidate.name === name) as Route;
    const reply = await stranger.call(pathOf(route, orderNumber), { method: route.method, body: body?.(orderNumber) });
    if (outcome === 'own')
      expect([reply.status, reply.json.data]).toEqual([201, expect.objectContaining({ newly_created: true })]);
    else if (outcome === 'would_create')
      expect([reply.status, reply.json.data]).toEqual([200, expect.objectContaining({ outcome, fields_changed: [] })]);
    else expectProblem(reply, 404, outcome);
    expect(reply.text).not.toContain('of the owner');
    expect((await owner.get(`/orders/${orderNumber}`)).text).toBe(before.text);
  });
});

describe('tenant headers of a client', () => {
  it.each(TENANT_HEADERS)('%s does not change the store of a read', async (header) => {
    const [owner, stranger] = await Promise.all([newStore(), newStore()]);
    const orderNumber = newOrderNumber();
    await owner.put(`/orders/${orderNumber}`, anOrder());
    const path = `/orders/${orderNumber}`;
    expectProblem(await stranger.get(path, { [header]: owner.id }), 404, 'ORDER_NOT_FOUND');
    expect((await owner.get(path, { [header]: stranger.id })).status).toBe(200);
  });

  it('do not change the store of a write', async () => {
    const [store, victim] = await Promise.all([newStore(), newStore()]);
    const orderNumber = newOrderNumber();
    const headers = Object.fromEntries(TENANT_HEADERS.slice(0, 6).map((name) => [name, victim.id]));
    const reply = await store.put(`/orders/${orderNumber}`, anOrder({ store_id: victim.id }), headers);
    expect(reply.status).toBe(201);
    expectProblem(await victim.get(`/orders/${orderNumber}`), 404, 'ORDER_NOT_FOUND');
    expect((await store.get(`/orders/${orderNumber}`)).status).toBe(200);
  });

  it('do not stand in for a token', async () => {
    const { id } = await newStore();
    expectProblem(await call('/orders/NONE', { headers: { 'X-Store-Id': id } }), 401, 'TOKEN_MISSING');
  });
});

describe('every route that takes a token', () => {
  it('401 TOKEN_MISSING without one', async () => {
    const guarded = (await routes()).filter(({ path, security }) => security.length > 0 && path !== '/auth/v1/token');
    expect(guarded.length).toBeGreaterThanOrEqual(7);
    for (const route of guarded) {
      const reply = await call(pathOf(route), { method: route.method });
      expect([route.name, reply.status, reply.json.code]).toEqual([route.name, 401, 'TOKEN_MISSING']);
      expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });

  it('403 STORE_SUSPENDED for the token of a suspended store, at once, and not when it is active again', async () => {
    const store = await newStore();
    const stores = (await services()).get(StoresService);
    await stores.update(store.id, { status: 'suspended' });
    const guarded = await storeRoutes();
    expect(guarded.length).toBeGreaterThanOrEqual(4);
    for (const route of guarded) {
      const reply = await store.call(pathOf(route), { method: route.method });
      expect([route.name, reply.status, reply.json.code]).toEqual([route.name, 403, 'STORE_SUSPENDED']);
    }
    await stores.update(store.id, { status: 'active' });
    expectProblem(await store.get('/orders/NONE'), 404, 'ORDER_NOT_FOUND');
  });
});

const WRITTEN = /^\/(orders|shipments|returns)\b/;
const isOrder = ({ path }: Route): boolean => path.startsWith('/orders');
const isPush = ({ path, method }: Route): boolean => WRITTEN.test(path) && method !== 'GET';
const isTracking = ({ path }: Route): boolean => path.startsWith('/shipments');

describe("a store's mode and features", () => {
  async function codesOf(store: TestStore): Promise<[Route, unknown][]> {
    const answers: [Route, unknown][] = [];
    for (const route of await storeRoutes())
      answers.push([route, (await store.call(pathOf(route), { method: route.method })).json.code]);
    return answers;
  }

  it.each<[string, Json, (route: Route) => boolean]>([
    ['INGESTION_MODE_CONFLICT', { ingestion_mode: 'shopify_webhook' }, isOrder],
    ['OMS_PUSH_DISABLED', { oms_push_enabled: false }, isPush],
    ['TRACKING_NOT_ENABLED', { tracking_enabled: false }, isTracking],
  ])('%s where the store has %p, and on no other route', async (code, settings, isRefused) => {
    for (const [route, answered] of await codesOf(await newStore(settings)))
      expect([route.name, answered === code]).toEqual([route.name, isRefused(route)]);
  });

  it('INGESTION_MODE_CONFLICT comes first, then OMS_PUSH_DISABLED, then TRACKING_NOT_ENABLED', async () => {
    const off = { ingestion_mode: 'shopify_webhook', oms_push_enabled: false, tracking_enabled: false };
    for (const [route, answered] of await codesOf(await newStore(off))) {
      const first = isOrder(route)
        ? 'INGESTION_MODE_CONFLICT'
        : isPush(route)
          ? 'OMS_PUSH_DISABLED'
          : isTracking(route)
            ? 'TRACKING_NOT_ENABLED'
            : undefined;
      if (first) expect([route.name, answered]).toEqual([route.name, first]);
    }
  });

  it('are read at every request: a change counts for a token issued before it', async () => {
    const store = await newStore();
    expectProblem(await store.get('/orders/NONE'), 404, 'ORDER_NOT_FOUND');
    await (await services()).get(StoresService).update(store.id, { ingestion_mode: 'shopify_webhook' });
    expectProblem(await store.get('/orders/NONE'), 409, 'INGESTION_MODE_CONFLICT');
  });

  it('the default mode of a store is the webhook mode', async () => {
    expectProblem(await (await newStore({ ingestion_mode: null })).get('/orders/NONE'), 409, 'INGESTION_MODE_CONFLICT');
  });
});
