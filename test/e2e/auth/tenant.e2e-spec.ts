// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type ChangeRequestsService } from '../../../src/change-requests/services/change-requests.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { aClaim, aLineClaim, aPhoto, claimOf, daysAgo, file } from '../../support/claims.js';
import { call, type Json } from '../../support/client.js';
import { readOrder } from '../../support/figures.js';
import { importIn, postImport, untilEnded } from '../../support/imports.js';
import { aLine, anOrder, aProtectedOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { aLabel, aRefund, aReturn, TestReturn } from '../../support/returns.js';
import { pathOf, type Route, routes } from '../../support/routes.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

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

/** The identifiers of store B that store A tries. */
type Foreign = Record<
  | 'order_number'
  | 'order_id'
  | 'tracking_number'
  | 'return_id'
  | 'id'
  | 'order_reference'
  | 'claim_id'
  | 'endpoint_id'
  | 'delivery_id'
  | 'import_id'
  | 'withdrawal_id'
  | 'change_request_id',
  string
>;

interface Attempt {
  body?: (foreign: Foreign) => Json;
  outcome:
    | 'own'
    | 'own_parcel'
    | 'own_statement'
    | 'would_create'
    | 'would_refuse'
    | 'ORDER_NOT_FOUND'
    | 'SHIPMENT_NOT_FOUND'
    | 'RETURN_NOT_FOUND'
    | 'CLAIM_NOT_FOUND'
    | 'WEBHOOK_ENDPOINT_NOT_FOUND'
    | 'WEBHOOK_DELIVERY_NOT_FOUND'
    | 'IMPORT_NOT_FOUND'
    | 'WITHDRAWAL_NOT_FOUND'
    | 'CHANGE_REQUEST_NOT_FOUND';
}

const A_CLAIM = ({ order_reference }: Foreign): Json => aClaim({ number: order_reference });
const A_PATCH = ({ order_number }: Foreign): Json => ({ order_number, metadata: 'of the stranger' });

/** The outcome for store A with identifiers of store B: a resource of store A, or not found. */
const ATTEMPTS: Record<string, Attempt> = {
  'PUT /orders/{order_number}': {
    body: ({ tracking_number }) => anOrder({ shipments: [{ tracking_number, carrier: 'moto_frete' }] }),
    outcome: 'own',
  },
  'POST /orders': { body: ({ order_number }) => anOrder({ order_number }), outcome: 'own' },
  'POST /orders/validate': { body: ({ order_number }) => anOrder({ order_number }), outcome: 'would_create' },
  'GET /orders/{order_number}': { outcome: 'ORDER_NOT_FOUND' },
  'GET /orders/{order_number}/history': { outcome: 'ORDER_NOT_FOUND' },
  'GET /orders/{order_number}/returnable-items': { outcome: 'ORDER_NOT_FOUND' },
  'POST /orders/{order_number}/cancel': { body: () => ({ type: 'FULL' }), outcome: 'ORDER_NOT_FOUND' },
  'PUT /orders/{order_number}/return-label': {
    body: () => ({ tracking_number: 'RT-1' }),
    outcome: 'ORDER_NOT_FOUND',
  },
  'POST /shipments': {
    body: ({ order_number, tracking_number }) => ({ order_number, tracking_number, carrier: 'bike_frete' }),
    outcome: 'own_parcel',
  },
  'GET /shipments/{tracking_number}': { outcome: 'SHIPMENT_NOT_FOUND' },
  'PATCH /shipments/{tracking_number}': { body: A_PATCH, outcome: 'SHIPMENT_NOT_FOUND' },
  'PATCH /shipments/by-id/{id}': { body: A_PATCH, outcome: 'SHIPMENT_NOT_FOUND' },
  'POST /shipments/by-id/{id}/cancel': { outcome: 'SHIPMENT_NOT_FOUND' },
  'POST /returns': {
    body: ({ order_id }) => aReturn({ number: order_id }, { A: 1 }),
    outcome: 'ORDER_NOT_FOUND',
  },
  'GET /returns/{return_id}': { outcome: 'RETURN_NOT_FOUND' },
  'POST /returns/{return_id}/decision': { body: () => ({ decision: 'REJECTED' }), outcome: 'RETURN_NOT_FOUND' },
  'POST /returns/{return_id}/shipping-label': {
    body: ({ tracking_number }) => aLabel({ tracking_number }),
    outcome: 'RETURN_NOT_FOUND',
  },
  'POST /returns/{return_id}/refund': { body: () => aRefund(), outcome: 'RETURN_NOT_FOUND' },
  'POST /claims': { body: A_CLAIM, outcome: 'ORDER_NOT_FOUND' },
  'POST /claims/check': { body: A_CLAIM, outcome: 'would_refuse' },
  'GET /claims/{claim_id}': { outcome: 'CLAIM_NOT_FOUND' },
  'POST /claims/{claim_id}/answers': { body: () => ({ comment: 'Yes.' }), outcome: 'CLAIM_NOT_FOUND' },
  'GET /webhook-endpoints/{endpoint_id}': { outcome: 'WEBHOOK_ENDPOINT_NOT_FOUND' },
  'PATCH /webhook-endpoints/{endpoint_id}': {
    body: () => ({ url: 'https://stranger.example.com', status: 'disabled' }),
    outcome: 'WEBHOOK_ENDPOINT_NOT_FOUND',
  },
  'DELETE /webhook-endpoints/{endpoint_id}': { outcome: 'WEBHOOK_ENDPOINT_NOT_FOUND' },
  'POST /webhook-endpoints/{endpoint_id}/rotate-secret': { outcome: 'WEBHOOK_ENDPOINT_NOT_FOUND' },
  'POST /webhook-endpoints/{endpoint_id}/test': {
    body: () => ({ type: 'order.created' }),
    outcome: 'WEBHOOK_ENDPOINT_NOT_FOUND',
  },
  'GET /webhook-endpoints/{endpoint_id}/deliveries': { outcome: 'WEBHOOK_ENDPOINT_NOT_FOUND' },
  'POST /webhook-endpoints/{endpoint_id}/replay': {
    body: () => ({ since: new Date().toISOString() }),
    outcome: 'WEBHOOK_ENDPOINT_NOT_FOUND',
  },
  'GET /webhook-deliveries/{delivery_id}': { outcome: 'WEBHOOK_DELIVERY_NOT_FOUND' },
  'GET /imports/{import_id}': { outcome: 'IMPORT_NOT_FOUND' },
  'GET /imports/{import_id}/errors': { outcome: 'IMPORT_NOT_FOUND' },
  'POST /imports/{import_id}/cancel': { outcome: 'IMPORT_NOT_FOUND' },
  'POST /withdrawals': { body: ({ order_number }) => ({ order_number, name: 'Ana' }), outcome: 'own_statement' },
  'GET /withdrawals/{withdrawal_id}': { outcome: 'WITHDRAWAL_NOT_FOUND' },
  'POST /withdrawals/{withdrawal_id}/resolution': {
    body: () => ({ outcome: 'RESOLVED' }),
    outcome: 'WITHDRAWAL_NOT_FOUND',
  },
  'GET /change-requests/{change_request_id}': { outcome: 'CHANGE_REQUEST_NOT_FOUND' },
  'POST /change-requests/{change_request_id}/decision': {
    body: () => ({ decision: 'APPROVED' }),
    outcome: 'CHANGE_REQUEST_NOT_FOUND',
  },
};

const IDENTIFIERS = [
  'order_number',
  'order_id',
  'tracking_number',
  'return_id',
  'id',
  'order_reference',
  'claim_id',
  'endpoint_id',
  'delivery_id',
  'import_id',
  'withdrawal_id',
  'change_request_id',
] as const;

function takesIdentifier({ path, members }: Route): boolean {
  return IDENTIFIERS.some((name) => path.includes(`{${name}}`) || members.includes(name));
}

function targetOf(path: string, foreign: Foreign): string {
  return IDENTIFIERS.reduce((target, name) => target.replace(`{${name}}`, encodeURIComponent(foreign[name])), path);
}

async function anEndpointOf(owner: TestStore): Promise<string> {
  const { json } = await owner.post('/webhook-endpoints', { url: 'https://owner.invalid', events: ['claim.resolved'] });
  return (json as { data: { endpoint: { endpoint_id: string } } }).data.endpoint.endpoint_id;
}

async function aDeliveryOf(owner: TestStore, endpointId: string): Promise<string> {
  await owner.post(`/webhook-endpoints/${endpointId}/test`, { type: 'order.created' });
  const { json } = await owner.get(`/webhook-endpoints/${endpointId}/deliveries`);
  return (json as { data: { deliveries: [{ delivery_id: string }] } }).data.deliveries[0].delivery_id;
}

/** An order with a parcel, a return, a claim, a withdrawal, a change request, a webhook endpoint and an import, and how to read all of them. */
async function anOrderOf(owner: TestStore): Promise<{ foreign: Foreign; readAll: () => Promise<string[]> }> {
  const order_number = newOrderNumber();
  const tracking_number = `TN-${order_number}`;
  const parcel = { tracking_number, carrier: 'moto_frete', metadata: 'of the owner' };
  const order_id = `id-${order_number}`;
  const line_items = [aLine({ line_id: 'A' }), aLine({ line_id: 'B', product_id: 'p-2', sku: 'SKU-2' })];
  const amounts = { subtotal: 40, protection_cost: 1.5 };
  const members = { order_id, ordered_at: daysAgo(1), note: 'of the owner', shipments: [parcel], line_items, amounts };
  await owner.put(`/orders/${order_number}`, aProtectedOrder(members));
  const requested = await owner.post('/returns', aReturn({ number: order_id }, { A: 1 }, { note: 'of the owner' }));
  const return_id = String(requested.json.return_id);
  const claim = aLineClaim({ number: order_number }, { B: 1 }, { additional_comment: 'of the owner' });
  const claim_id = String(claimOf(await file(owner, claim)).claim_id);
  const endpoint_id = await anEndpointOf(owner);
  const import_id = String(importIn(await postImport(owner, ['of the owner'])).import_id);
  await untilEnded(owner, { import_id });
  const statement = { order_number, name: 'Ana', note: 'of the owner' };
  const { json } = await owner.post('/withdrawals', statement, { 'idempotency-key': randomUUID() });
  const withdrawal_id = String((json.data as { withdrawal: Json }).withdrawal.id);
  const { number } = await TestOrder.create(owner, { A: 1 });
  const caller = { store: owner.store, actor: { type: 'customer', id: 'self_service' } } as const;
  const wanted = { kind: 'cancellation', address: null } as const;
  const requests = service<ChangeRequestsService>('ChangeRequestsService');
  const change_request_id = String((await requests.submit(caller, number, wanted))?.id);
  const paths = [
    `/orders/${order_number}`,
    `/withdrawals/${withdrawal_id}`,
    `/change-requests/${change_request_id}`,
    `/shipments/${tracking_number}`,
    `/returns/${return_id}`,
    `/claims/${claim_id}`,
    `/webhook-endpoints/${endpoint_id}`,
    `/imports/${import_id}`,
  ];
  const readAll = async (): Promise<string[]> => Promise.all(paths.map(async (path) => (await owner.get(path)).text));
  const { shipments } = (await owner.get(`/shipments/${tracking_number}`)).json as { shipments: Json[] };
  const id = String(shipments[0]?.shipment_id);
  const delivery_id = await aDeliveryOf(owner, await anEndpointOf(owner));
  const numbers = { order_number, order_id, order_reference: order_number, tracking_number };
  const foreign = {
    ...numbers,
    return_id,
    id,
    claim_id,
    endpoint_id,
    delivery_id,
    import_id,
    withdrawal_id,
    change_request_id,
  };
  return { foreign, readAll };
}

describe('the order, the parcel, the return, the claim and the webhook endpoint of another store', () => {
  let foreign: Foreign;
  let readAll: () => Promise<string[]>;
  beforeAll(
    async () =>
      ({ foreign, readAll } = await anOrderOf(await newStore({ self_service: { cancellation_requests: true } }))),
  );

  it('are requested on every route that takes an order number, a tracking number or an id', async () => {
    const names = (await routes()).filter(takesIdentifier).map(({ name }) => name);
    expect(Object.keys(ATTEMPTS).sort()).toEqual(names.sort());
  });

  it.each(Object.entries(ATTEMPTS))('C-TEN-4, C-WHE-13: are not found by %s', async (name, { body, outcome }) => {
    const [stranger, before] = await Promise.all([newStore(), readAll()]);
    expect(before.join()).toContain('of the owner');
    const { path, method } = (await routes()).find((candidate) => candidate.name === name) as Route;
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await stranger.call(targetOf(path, foreign), { method, body: body?.(foreign), headers });
    const data = expect.objectContaining;
    if (outcome === 'own') expect([reply.status, reply.json.data]).toEqual([201, data({ newly_created: true })]);
    else if (outcome === 'would_create')
      expect([reply.status, reply.json.data]).toEqual([200, data({ outcome, fields_changed: [] })]);
    else if (outcome === 'would_refuse')
      expect([reply.status, reply.json.data]).toEqual([200, data({ outcome, code: 'ORDER_NOT_FOUND' })]);
    else if (outcome === 'own_statement')
      expect([reply.status, reply.json.data]).toEqual([
        201,
        { withdrawal: data({ order_number: null, line_items: [] }) },
      ]);
    else if (outcome === 'own_parcel') {
      expect([reply.status, reply.json]).toEqual([202, data({ carrier: 'bike_frete', supersedes: null })]);
      expect(reply.json.shipment_id).not.toBe(foreign.id);
    } else expectProblem(reply, 404, outcome);
    expect(reply.text).not.toContain('of the owner');
    expect(await readAll()).toEqual(before);
  });

  it('a parcel moved to an order number of another store does not join that order', async () => {
    const [stranger, before] = await Promise.all([newStore(), readAll()]);
    const { order_number, tracking_number } = foreign;
    const own = await stranger.post('/shipments', { tracking_number, carrier: 'moto_frete' });
    const target = `/shipments/by-id/${String(own.json.shipment_id)}`;
    const moved = await stranger.call(target, { method: 'PATCH', body: { order_number } });
    expect([moved.status, moved.json.order_number]).toEqual([200, order_number]);
    expect(await readAll()).toEqual(before);
  });
});

describe('tenant headers of a client', () => {
  it('C-TEN-2: do not change the store of a read', async () => {
    const [owner, stranger] = await Promise.all([newStore(), newStore()]);
    const path = `/orders/${newOrderNumber()}`;
    await owner.put(path, anOrder());
    for (const header of TENANT_HEADERS) {
      expectProblem(await stranger.get(path, { [header]: owner.id }), 404, 'ORDER_NOT_FOUND');
      expect([header, (await owner.get(path, { [header]: stranger.id })).status]).toEqual([header, 200]);
    }
  });

  it('C-TEN-1: do not change the store of a write', async () => {
    const [store, victim] = await Promise.all([newStore(), newStore()]);
    const orderNumber = newOrderNumber();
    const headers = Object.fromEntries(TENANT_HEADERS.slice(0, 6).map((name) => [name, victim.id]));
    const reply = await store.put(`/orders/${orderNumber}`, anOrder({ store_id: victim.id }), headers);
    expect(reply.status).toBe(201);
    expectProblem(await victim.get(`/orders/${orderNumber}`), 404, 'ORDER_NOT_FOUND');
    expect((await store.get(`/orders/${orderNumber}`)).status).toBe(200);
  });

  it('C-TEN-2: do not replace a token', async () => {
    const { id } = await newStore();
    expectProblem(await call('/orders/NONE', { headers: { 'X-Store-Id': id } }), 401, 'TOKEN_MISSING');
  });
});

describe('every route that requires a token', () => {
  it('C-AUTH-15: 401 TOKEN_MISSING without a token', async () => {
    const guarded = (await routes()).filter(({ path, security }) => security.length > 0 && path !== '/auth/v1/token');
    expect(guarded.length).toBeGreaterThanOrEqual(7);
    for (const route of guarded) {
      const reply = await call(pathOf(route), { method: route.method });
      expect([route.name, reply.status, reply.json.code]).toEqual([route.name, 401, 'TOKEN_MISSING']);
      expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });

  it('C-STO-12: 403 STORE_SUSPENDED as long as the store is suspended, from the next request on', async () => {
    const store = await newStore();
    const stores = service<StoresService>('StoresService');
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
const isImport = ({ name }: Route): boolean => name === 'POST /imports';
const isOrder = (route: Route): boolean => route.path.startsWith('/orders') || isImport(route);
const isPush = (route: Route): boolean => (WRITTEN.test(route.path) && route.method !== 'GET') || isImport(route);
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
  ])(
    'C-STO-13, C-STO-15, C-STO-16, C-DRY-7: %s if the store has %p, and on no other route',
    async (code, settings, isRefused) => {
      for (const [route, answered] of await codesOf(await newStore(settings)))
        expect([route.name, answered === code]).toEqual([route.name, isRefused(route)]);
    },
  );

  it('C-STO-17: INGESTION_MODE_CONFLICT comes first, then OMS_PUSH_DISABLED, then TRACKING_NOT_ENABLED', async () => {
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

  it('C-STO-11: are read on every request: a change applies to tokens issued before', async () => {
    const store = await newStore();
    expectProblem(await store.get('/orders/NONE'), 404, 'ORDER_NOT_FOUND');
    await service<StoresService>('StoresService').update(store.id, { ingestion_mode: 'shopify_webhook' });
    expectProblem(await store.get('/orders/NONE'), 409, 'INGESTION_MODE_CONFLICT');
  });

  it('default to the webhook mode', async () => {
    expectProblem(await (await newStore({ ingestion_mode: null })).get('/orders/NONE'), 409, 'INGESTION_MODE_CONFLICT');
  });
});

describe('a store whose id a dashboard chose', () => {
  it('C-STO-8: has orders, pages, returns, photos and claims, apart from a store whose id differs in the last of 64 characters', async () => {
    const prefix = `Shop:${randomUUID()}.de-`.padEnd(63, '_');
    const [store, other] = [await newStore({ store_id: `${prefix}1` }), await newStore({ store_id: `${prefix}2` })];
    const order = await TestOrder.create(store, { A: 1, B: 1 }, { ordered_at: daysAgo(1) });
    expectProblem(await other.get(order.path), 404, 'ORDER_NOT_FOUND');
    const shown = await readOrder(store, order.path);
    expect(shown.store_id).toBe(`${prefix}1`);
    const { return_page_url } = await (await TestReturn.request(order, { A: 1 })).read();
    const shipment = await pushed(store);
    for (const url of [shown.tracking_page_url, shipment.tracking_page_url, return_page_url])
      expect((await call(new URL(String(url)).pathname)).status).toBe(200);
    const photo = await aPhoto(store);
    expect((await file(other, aClaim(order))).json.code).toBe('ORDER_NOT_FOUND');
    const claimed = await file(store, aLineClaim(order, { B: 1 }, { claimed_images: [photo] }));
    expect(claimOf(claimed)).toMatchObject({ claims_items: [{ claimed_images: [photo] }] });
    const keys = `/api-keys/list/${encodeURIComponent(store.id)}`;
    expect((await store.get(keys)).status).toBe(200);
    expectProblem(await other.get(keys), 403, 'FORBIDDEN');
  });
});
