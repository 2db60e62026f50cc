// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { isLosslessNumber, parse, stringify } from 'lossless-json';
import { type Event, type WebhookEndpoint } from '../../../packages/client/src/generated.js';
import { type Client, type PutOrderBody } from '../../../packages/client/src/index.js';
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { type ChangeRequestsService } from '../../../src/change-requests/services/change-requests.service.js';
import { EVENT_TYPES, TEST_EVENT } from '../../../src/notifications/webhooks/endpoints/event-types.js';
import { type ReturnCallbacksService } from '../../../src/returns/services/return-callbacks.service.js';
import { type StallsService } from '../../../src/shipments/services/stalls.service.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type WithdrawalsService } from '../../../src/withdrawals/services/withdrawals.service.js';
import { daysAgo } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { newConnection, rows } from '../../support/database.js';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../support/faulty-proxy.js';
import { Consumer, newFolder, outputOf, writeStoreFile } from '../../support/integration.js';
import { clientOf } from '../../support/oms-client.js';
import { orderHistory, type OrderHistory } from '../../support/order-history.js';
import { aProtectedOrder, aSoundOrder } from '../../support/orders.js';
import { servers } from '../../support/servers.js';
import { command, service } from '../../support/services.js';
import { advanceJourney, parcelOf } from '../../support/shipments.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { linesOf } from '../../support/units.js';
import { until } from '../../support/until.js';
import { makeDeliveriesDue } from '../../support/webhook-stack.js';

const folder = newFolder();
const journal = join(folder, 'journal.ndjson');

let history: OrderHistory;
let source: TestStore;
let target: TestStore;
let client: Client;
let endpoint: WebhookEndpoint;
let receiver: FaultyProxy;
let consumer: Consumer;
let storeFile: string;

/** Every fifth request fails, alternately before and after the receiver has processed it. */
const failOneInFive = (_request: unknown, count: number): Fault | undefined =>
  count % 5 === 0 ? { status: 500, when: count % 10 === 0 ? 'after' : 'before' } : undefined;

beforeAll(async () => {
  [history, source, target] = await Promise.all([
    orderHistory(folder),
    newStore({ mode: 'test', self_service: { cancellation_requests: true, address_requests: true } }),
    newStore({ mode: 'test' }),
  ]);
  client = clientOf(source);
  receiver = await startFaultyProxy('http://127.0.0.1:1', failOneInFive);
  endpoint = await client.webhookEndpoints.create({ url: receiver.url });
  storeFile = writeStoreFile(folder, source);
  consumer = await Consumer.start(storeFile, journal, String(endpoint.secret));
  receiver.target = consumer.url;
});

/** The counts that a program printed behind a name. */
const countsIn = (output: string, name: string): unknown =>
  JSON.parse(new RegExp(`^${name} (.*)$`, 'm').exec(output)?.[1] ?? 'null');

async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const untilRelayed = () =>
  until(async () => {
    const sql = 'SELECT 1 FROM outbox_events WHERE store_id IN (?) AND position IS NULL LIMIT 1';
    return (await rows(sql, [[source.id, target.id]])).length === 0;
  }, 'the events to be relayed');

describe('The backfill of an integration', () => {
  it('C-IMP-11: imports the order history of two stores, and notifies nobody', async () => {
    const files = [storeFile, writeStoreFile(folder, target)];
    const outputs = await Promise.all(files.map((file) => outputOf('backfill.mjs', file, history.file)));
    const counts = { lines: history.lines.length, created: history.lines.length, refused: 0 };
    for (const output of outputs)
      for (const name of ['dry run', 'import']) expect(countsIn(output, name)).toMatchObject(counts);
    await untilRelayed();
    const sent =
      'SELECT type FROM webhook_deliveries WHERE store_id IN (?) UNION SELECT status FROM messages WHERE store_id IN (?)';
    const ids = [source.id, target.id];
    expect(await rows(sent, [ids, ids])).toEqual([]);
    expect([receiver.count, (await source.get('/test-inbox')).json]).toEqual([
      0,
      { data: { messages: [], next_cursor: null } },
    ]);
  });

  it('changes nothing when it runs again', async () => {
    const counts = { created: 0, changed: 0, unchanged: history.lines.length };
    expect(countsIn(await outputOf('backfill.mjs', storeFile, history.file), 'import')).toMatchObject(counts);
  });
});

/** The members of an order that differ between two stores: ids, links and times that the service makes. */
const OWN = [
  ...['protect_order_number', 'order_date_created', 'updatedAt', 'store_id', 'platform_domain', 'tracking_page_url'],
  ...['cancellation_id', 'created_at', 'shipment_id', 'updated_at', 'supersedes'],
];

/** A value without what the service made, its members in one order: a text has them in the order of the last write. */
function comparable(value: unknown, lineOf: (id: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => comparable(each, lineOf));
  if (value === null || typeof value !== 'object' || isLosslessNumber(value)) return value;
  const members = Object.entries(value).filter(([name]) => !OWN.includes(name));
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === 'line_id' ? lineOf(member) : comparable(member, lineOf)]),
  );
}

/** The texts of all orders of a store by their numbers, each amount as it was sent. */
async function textsOf(store: TestStore): Promise<Map<unknown, string | undefined>> {
  const texts = new Map<unknown, string | undefined>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const { text, json } = await store.get(`/orders?limit=100${cursor && `&cursor=${cursor}`}`);
    for (const order of (parse(text) as { data: { orders: (Json & { line_items: Json[] })[] } }).data.orders) {
      const ids = order.line_items.map(({ line_id }) => line_id);
      // An id that the service made stands for its line.
      const lineOf = (id: unknown) => (order.line_id_source === 'parcelward' ? ids.indexOf(id) : id);
      texts.set(order.order_number, stringify(comparable(order, lineOf)));
    }
    cursor = (json.data as { next_cursor: string | null }).next_cursor;
  }
  return texts;
}

/** A list by time of change ends ten seconds before now: moves the last changes back. */
async function settle(): Promise<void> {
  for (const table of ['orders', 'shipments'])
    await rows(`UPDATE ${table} SET updated_at = updated_at - INTERVAL 10 SECOND WHERE store_id IN (?)`, [
      [source.id, target.id],
    ]);
}

describe('The daily reconciliation of an integration', () => {
  const parcel = 'PW900000001BR';
  let numbers: string[];

  /** What happens in a day in the source, and goes wrong in the target. */
  async function passDay(): Promise<void> {
    const body = (at: number): PutOrderBody & Json => {
      const { order_number: _, shipments: __, ...order } = { ...history.lines[at]?.order } as Json;
      return order as PutOrderBody & Json;
    };
    const [changed, cancelled, drifted] = numbers as [string, string, string];
    await client.orders.put(changed, { ...body(0), note: 'Ring twice' });
    await client.orders.cancel(cancelled, { type: 'FULL', reason: 'Changed their mind' });
    await clientOf(target).orders.put(drifted, { ...body(2), note: 'made twice' });
    await clientOf(target).orders.put('ONLY-IN-TARGET', aSoundOrder() as PutOrderBody);
    const line_items = linesOf({ LAMP: 3, MUG: 2 });
    await client.orders.put('NEW-1', aSoundOrder({ line_items, customer: {} }, 4) as PutOrderBody);
    const units = [{ line_id: 'LAMP', quantity: 1 }];
    await client.orders.cancel('NEW-1', { type: 'PARTIAL', line_items: units, cancel_protection: true });
    await client.orders.putReturnLabel('NEW-1', {
      label_url: 'https://labels.example.com/1.pdf',
      carrier: 'correios_br',
    });
    await client.shipments.push({ tracking_number: parcel, carrier: 'ups', order_number: 'NEW-1', items: units });
    await client.shipments.push({
      tracking_number: parcel,
      carrier: 'correios_br',
      order_number: 'NEW-1',
      items: units,
    });
    const [{ tracking_number } = { tracking_number: '' }] = (await client.orders.get(changed)).order.shipments;
    await client.shipments.patch(tracking_number, { customer_email: 'ana@example.com', shipped_at: null });
  }

  it('C-LIST-5: makes two stores equal to the byte, while the API key is rotated', async () => {
    numbers = history.lines.map(({ order }) => order.order_number);
    await passDay();
    await settle();
    const used: string[] = [];
    const api = await startFaultyProxy(servers.base_urls[0], async ({ url, headers }, count) => {
      if (url?.endsWith('/token')) used.push(String(headers['x-api-key']));
      if (count !== 3) return undefined;
      const { api_key: apiKey } = await service<ApiKeysService>('ApiKeysService').rotate(source.id);
      writeStoreFile(folder, source, { apiKey, baseUrl: api.url });
      const token = headers.authorization?.slice(7);
      await source.post('/auth/v1/token/revoke', { token, reason: 'The key was rotated' });
      return undefined;
    });
    const files = [writeStoreFile(folder, source, { baseUrl: api.url }), writeStoreFile(folder, target)];
    const run = () => outputOf('reconcile.mjs', ...files, join(folder, 'state.json'));
    const first = await run();
    expect(countsIn(first, 'orders')).toEqual({
      compared: history.lines.length + 2,
      repeated: 4,
      unknown: ['ONLY-IN-TARGET'],
    });
    expect(countsIn(first, 'shipments')).toMatchObject({ repeated: 2, unknown: [] });
    expect([used[0], new Set(used).size]).toEqual([source.apiKey, 2]);
    const [wanted, found] = [await textsOf(source), await textsOf(target)];
    found.delete('ONLY-IN-TARGET');
    const differences = [...wanted].filter(([number, text]) => found.get(number) !== text);
    expect(differences.map(([number, text]) => [text, found.get(number)])).toEqual([]);
    expect([found.size, wanted.size]).toEqual(Array(2).fill(history.lines.length + 1));

    await settle();
    const second = await run();
    expect(countsIn(second, 'orders')).toMatchObject({ repeated: 0, unknown: [] });
    expect(countsIn(second, 'shipments')).toMatchObject({ repeated: 0, unknown: [] });
  });
});

/** The events that an endpoint gets: those of imported history are only in the feed. */
const feed = async (): Promise<Event[]> => await listed(client.events.list({ limit: 500 }));
const isSent = ({ data }: Event): boolean => data.imported !== true;

/** The sequences of each resource in the order of the events. */
function sequencesIn(events: readonly Event[]): Map<string, number[]> {
  const sequences = new Map<string, number[]>();
  for (const { data } of events) {
    const { sequence, occurred_at: _, imported: __, ...resource } = data as Json & { sequence: number };
    const [[kind, members] = []] = Object.entries(resource) as [string, Json][];
    const { order_number, suggestion_id, shipment_id, claim_id, endpoint_id, id } = members ?? {};
    const ids = suggestion_id ?? shipment_id ?? claim_id ?? endpoint_id ?? id;
    const key = `${kind} ${String(kind === 'order' ? order_number : ids)}`;
    sequences.set(key, [...(sequences.get(key) ?? []), sequence]);
  }
  return sequences;
}

describe('The webhook consumer of an integration', () => {
  const idsOf = (events: readonly Event[]): string[] => events.map(({ id }) => id).sort();

  /** An order that goes through returns and claims, with parcels that arrive, fail and are lost. */
  async function drive(): Promise<void> {
    const lines = { A: 2, B: 2, C: 2, D: 2, E: 2, F: 2 };
    const body = aSoundOrder({ ordered_at: daysAgo(1), line_items: linesOf(lines) }, 4) as PutOrderBody & Json;
    await client.orders.put('FLOW-1', body);
    const return_from_address = { name: 'Ana Souza', city: 'Imbituba' };
    const request = {
      order_id: 'FLOW-1',
      resolution: 'REFUND',
      return_method: 'SELF_SHIP',
      return_from_address,
    } as const;
    const [cancelled, returned, rejected] = [
      await client.returns.create({ ...request, return_line_items: [{ line_id: 'A', quantity: 1 }] }),
      await client.returns.create({ ...request, return_line_items: [{ line_id: 'A', quantity: 1 }] }),
      await client.returns.create({ ...request, return_line_items: [{ line_id: 'B', quantity: 1 }] }),
    ];
    const voided = { tracking_number: 'VOIDED1', carrier: 'ups', order_number: 'FLOW-1' };
    await client.shipments.cancel((await client.shipments.push(voided)).shipment.shipment_id);
    const customer = { store: source.store, actor: { type: 'customer', id: 'email' } } as const;
    await service<ReturnCallbacksService>('ReturnCallbacksService').cancel(customer, cancelled.return_id);
    const label_url = 'https://labels.example.com/1.pdf';
    await client.returns.decide(returned.return_id, { decision: 'APPROVED' });
    await client.returns.label(returned.return_id, { carrier: 'correios_br', tracking_number: 'RT-1', label_url });
    await client.returns.refund(returned.return_id, { amount: 10, currency: 'BRL', external_refund_id: 'rf-1' });
    await client.returns.decide(rejected.return_id, { decision: 'REJECTED' });
    const claims: string[] = [];
    for (const line_id of ['C', 'D', 'E']) {
      const claim = { order_reference: 'FLOW-1', claim_reason: 'Stolen', claim_resolution: 'REFUND' } as const;
      const items = { claims_full_order: false, claims_items: [{ line_id, quantity: 1 }] };
      claims.push((await client.claims.create({ ...claim, ...items })).claim_id);
    }
    const [approved = '', denied = '', withdrawn = ''] = claims;
    for (const words of [
      ['ask', source.id, approved, '--question', 'Was the box open?'],
      ['answer', source.id, approved, '--comment', 'Yes.'],
      ['approve', source.id, approved],
      ['resolve', source.id, approved, '--reference', 'rf-2'],
      ['deny', source.id, denied, '--reason', 'Found at the neighbour'],
      ['reopen', source.id, denied, '--reason', 'The neighbour has another parcel'],
      ['withdraw', source.id, withdrawn],
    ])
      expect(await command(['claim', ...words])).toMatchObject({ status: 0 });
    await client.orders.put('FLOW-1', { ...body, amounts: { ...body.amounts, subtotal: 1 } });
    await client.orders.cancel('FLOW-1', { type: 'PARTIAL', line_items: [{ line_id: 'F', quantity: 1 }] });
    await client.webhookEndpoints.test(endpoint.endpoint_id, TEST_EVENT);
  }

  /** Customers withdraw from contracts, and ask for changes before the first parcel. */
  async function askForMore(): Promise<void> {
    const staff = { store: source.store, actor: { type: 'staff', id: 'ana' } } as const;
    const name = 'Ana Souza';
    const [linked, rejected] = [
      await client.withdrawals.create({ order_number: 'UNKNOWN-1', name }),
      await client.withdrawals.create({ order_number: 'UNKNOWN-2', name }),
    ];
    await client.orders.put('FLOW-3', aSoundOrder() as PutOrderBody);
    await service<WithdrawalsService>('WithdrawalsService').link(staff, linked.id, 'FLOW-3');
    await client.withdrawals.resolve(linked.id, { outcome: 'RESOLVED' });
    await client.withdrawals.resolve(rejected.id, { outcome: 'REJECTED', reason: 'Made to order' });
    const requests = service<ChangeRequestsService>('ChangeRequestsService');
    for (const [number, decision] of [
      ['FLOW-4', 'APPROVED'],
      ['FLOW-5', 'REJECTED'],
      ['FLOW-6', undefined],
    ] as const) {
      await client.orders.put(number, aSoundOrder() as PutOrderBody);
      const asked = await requests.submit(staff, number, { kind: 'cancellation', address: null });
      const path = { change_request_id: String(asked?.id) };
      if (decision)
        await client.request('POST', '/change-requests/{change_request_id}/decision', { path, body: { decision } });
      else await client.shipments.push({ tracking_number: 'FIRST-1', carrier: 'ups', order_number: number });
    }
  }

  /** Parcels of test numbers reach their status. */
  async function moveParcels(): Promise<void> {
    for (const status of ['DELIVERED', 'EXCEPTION', 'OUT_FOR_DELIVERY']) {
      const tracking_number = `PWTEST-${status}-1`;
      const { shipment } = await client.shipments.push({ tracking_number, carrier: 'ups', order_number: 'FLOW-1' });
      await client.shipments.patch(tracking_number, { eta: '2030-01-01' });
      const parcel = await until(async () => {
        const found = await parcelOf(source, { ...shipment });
        return found?.registered_at && found;
      }, 'the registration');
      await advanceJourney(source, parcel.id, 1);
    }
  }

  /** The parcel of a protected order falls silent, so that a claim is suggested, and is scanned again. */
  async function stallAParcel(): Promise<void> {
    const shipments = [{ tracking_number: 'STALLS1', carrier: 'ups' }];
    await client.orders.put('FLOW-7', aProtectedOrder({ ordered_at: daysAgo(8), shipments }) as PutOrderBody);
    const parcel = 'store_id = ? AND tracking_number = ? AND registered_at IS NOT NULL';
    const key = [source.id, 'STALLS1'];
    await until(async () => (await rows(`SELECT 1 FROM parcels WHERE ${parcel}`, key)).length > 0, 'the registration');
    const silent = "stalls_at = NOW(3) - INTERVAL 1 HOUR, stall_reason = 'silent'";
    await rows(`UPDATE parcels SET ${silent} WHERE ${parcel}`, key);
    await service<StallsService>('StallsService').report(100);
    const types = async () => (await feed()).map(({ type }) => type);
    await until(async () => (await types()).includes('claim.suggested'), 'the suggestion of a claim');
    const simulation = service<TrackingSimulationService>('TrackingSimulationService');
    await simulation.move(source.id, 'STALLS1', { status: 'IN_TRANSIT' });
  }

  /** Waits until all events are delivered; retries are due at once. */
  async function untilDelivered(): Promise<void> {
    const connection = await newConnection();
    await untilRelayed();
    await until(async () => {
      await makeDeliveriesDue(connection, endpoint.endpoint_id);
      const open = "SELECT 1 FROM webhook_deliveries WHERE endpoint_id = ? AND status <> 'delivered' LIMIT 1";
      return (await rows(open, [endpoint.endpoint_id])).length === 0;
    }, 'all deliveries');
  }

  it('C-EVT-1: consumes every type of event once and in sequence, while one request in five fails', async () => {
    await Promise.all([drive(), moveParcels(), askForMore(), stallAParcel()]);
    const moves = async () => (await feed()).filter(({ type }) => type === 'shipment.status_changed').length;
    await until(async () => (await moves()) >= 3, 'the parcels to move');
    const { shipment_id } = await pushed(source);
    const subjects = ['--orders', 'FLOW-1', '--shipments', String(shipment_id)];
    expect(await command(['privacy', 'erase', source.id, ...subjects, '--ignore-holds'])).toMatchObject({ status: 0 });
    const erased = async () => (await feed()).filter(({ type }) => type.endsWith('.redacted'));
    await until(async () => (await erased()).length === 2, 'the erasure of an order and a shipment');
    await untilDelivered();
    const [consumed, sent] = [consumer.events(), (await feed()).filter(isSent)];
    expect(new Set(consumed.map(({ type }) => type))).toEqual(new Set([...EVENT_TYPES, TEST_EVENT]));
    expect(idsOf(consumed)).toEqual(idsOf(sent));
    // The feed has the events of each resource in sequence.
    expect(sequencesIn(consumed)).toEqual(sequencesIn(sent));
    expect(receiver.count).toBeGreaterThanOrEqual(Math.floor(sent.length * 1.2));
  });

  it('reads the feed after a crash, and consumes only the events that it missed', async () => {
    await consumer.crash();
    await client.orders.put('FLOW-2', aSoundOrder() as PutOrderBody);
    await untilRelayed();
    consumer = await Consumer.start(storeFile, journal, String(endpoint.secret));
    const all = idsOf(await feed());
    await until(() => consumer.events().length >= all.length, 'the consumer to read the feed');
    receiver.target = consumer.url;
    await untilDelivered();
    expect(idsOf(consumer.events())).toEqual(all);
  });
});
