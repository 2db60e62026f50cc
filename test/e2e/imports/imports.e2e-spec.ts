// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportProgressService } from '../../../src/imports/services/import-progress.service.js';
import { ImportRunnerService } from '../../../src/imports/services/import-runner.service.js';
import { type ImportUploadsService } from '../../../src/imports/services/import-uploads.service.js';
import { type WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { type PostOrderBody } from '../../../src/orders/model/order-bodies.js';
import { type OrderBatchService } from '../../../src/orders/services/order-batch.service.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { fileOf } from '../../support/cli.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { errorsOf, imported, importIn, postImport, untilEnded } from '../../support/imports.js';
import { localServices } from '../../support/local-services.js';
import { aLine, aSoundOrder } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { command, service } from '../../support/services.js';
import { advanceJourney, parcelOf } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const number = (index: number): string => `H-${index}`;

/** A line of the file; every third order is delivered, every third under way, the others have no shipment. */
function aPastLine(index: number): Json {
  const tracking_number = `PW${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const members = {
    order_number: number(index),
    ordered_at: daysAgo(10),
    order_notifications: { email: true, sms: true },
    line_items: [aLine({ line_id: 'a' })],
  };
  if (index % 3 === 0) return { order: aSoundOrder(members) };
  const shipments = [{ tracking_number, carrier: 'ups', shipped_at: daysAgo(9) }];
  const events = [
    { status: 'IN_TRANSIT', occurred_at: daysAgo(8) },
    ...(index % 3 === 1 ? [{ status: 'DELIVERED', occurred_at: daysAgo(6), location: { city: 'Bonn' } }] : []),
  ];
  return { order: aSoundOrder({ ...members, shipments }), tracking: [{ tracking_number, events }] };
}

const CANCELLED = 7;
const lines: (Json | string)[] = Array.from({ length: 60 }, (_, index) => aPastLine(index));
(lines[CANCELLED] as Json).cancellations = [
  { type: 'PARTIAL', line_items: [{ line_id: 'a', quantity: 1 }], cancelled_at: daysAgo(5) },
];
/** Lines that are refused, by their number in the file. */
const FAULTY: Record<number, [line: string | Json, code: string, orderNumber: string | null]> = {
  11: ['{"order":', 'MALFORMED_JSON', null],
  21: [{ order: { order_number: 'BAD-1', line_items: [] } }, 'VALIDATION_ERROR', 'BAD-1'],
  31: [
    { order: aSoundOrder({ order_number: 'BAD-2', protect_order_number: 'PW-0000000000' }) },
    'VALIDATION_ERROR',
    'BAD-2',
  ],
  41: [
    {
      order: aSoundOrder({ order_number: 'BAD-3' }),
      cancellations: [{ type: 'PARTIAL', line_items: [{ line_id: 'x', quantity: 1 }], cancelled_at: daysAgo(1) }],
    },
    'VALIDATION_ERROR',
    'BAD-3',
  ],
};
for (const [at, [line]] of Object.entries(FAULTY)) lines.splice(Number(at) - 1, 0, line);
const COUNTS = { created: 60, changed: 0, unchanged: 0, skipped: 0, refused: 4, flagged: 0 };

let store: TestStore;
let first: Json;
beforeAll(async () => {
  store = await newStore();
  first = await imported(store, lines);
});

const ordersOf = (id: string) => rows('SELECT id, version FROM orders WHERE store_id = ?', [id]);
const orderOf = async (index: number) =>
  ((await store.get(`/orders/${number(index)}`)).json.data as { order: Json }).order;
const typesOf = async () =>
  (
    await rows<{ type: string; count: number }>(
      'SELECT type, COUNT(*) AS count FROM outbox_events WHERE store_id = ? GROUP BY type ORDER BY type',
      [store.id],
    )
  ).map(({ type, count }) => [type, Number(count)]);

const untilRelayed = (id: string) =>
  until(async () => {
    const sql = 'SELECT 1 FROM outbox_events WHERE store_id = ? AND position IS NULL';
    return (await rows(sql, [id])).length === 0;
  }, 'the events to be relayed');

describe('an import', () => {
  it('C-IMP-7: ends with its counts, and all of its bytes and lines', () => {
    expect(first).toMatchObject({
      ...{ state: 'completed', format: 'parcelward', dry_run: false, webhooks: false, lines: 64, failure: null },
      counts: COUNTS,
      refused_by_code: { MALFORMED_JSON: 1, VALIDATION_ERROR: 3 },
      started_by: { type: 'api_key' },
    });
    expect(first.processed_bytes).toBe(first.size_bytes);
  });

  it('C-IMP-7: counts the warnings of the orders that it imports or has imported', async () => {
    const other = await newStore();
    const file = ['EUR', 'BRL'].map((currency) => ({ order: aSoundOrder({ order_number: currency, currency }) }));
    const warnings_by_code = { CURRENCY_DIFFERS: 1 };
    for (const query of ['?dry_run=true', '', ''])
      expect(await imported(other, file, query)).toMatchObject({ warnings_by_code, flagged_by_reason: {} });
  });

  it('C-TRK-45: leaves a parcel to a journey that goes on from its imported events', async () => {
    const other = await newStore();
    await imported(other, [aPastLine(2)]);
    const shipment = await until(async () => {
      const { shipments } = ((await other.get(`/orders/${number(2)}`)).json.data as { order: Json }).order;
      const [made] = shipments as [Json];
      return (await parcelOf(other, made))?.registered_at && made;
    }, 'the registration of its parcel');
    await advanceJourney(other, String((await parcelOf(other, shipment))?.id), 3);
    const events = await until(async () => {
      const { json } = await other.get(`/shipments/${String(shipment.tracking_number)}`);
      const all = json.events as Json[];
      return all.length > 1 && all;
    }, 'the third step of the journey');
    expect(events.map(({ status }) => status)).toEqual(['IN_TRANSIT', 'IN_TRANSIT']);
  });

  it('C-FLAG-40: warns of orders with one order_id, in one batch or in two', async () => {
    const other = await newStore();
    const file = ['A', 'B', 'C'].map((order_number) => ({ order: aSoundOrder({ order_number, order_id: '1.2E+13' }) }));
    expect(await imported(other, file.slice(0, 2))).toMatchObject({ warnings_by_code: { ORDER_ID_SHARED: 1 } });
    expect(await imported(other, file)).toMatchObject({ warnings_by_code: { ORDER_ID_SHARED: 3 } });
    expect(await imported(other, file)).toMatchObject({
      counts: { unchanged: 3 },
      warnings_by_code: { ORDER_ID_SHARED: 3 },
    });
  });

  it('C-IMP-9: has a result file with the number, the order and the problem of each bad line', async () => {
    expect(
      (await errorsOf(store, first)).map(({ line, order_number, problem }) => [
        line,
        order_number,
        (problem as Json).code,
      ]),
    ).toEqual(Object.entries(FAULTY).map(([at, [, code, orderNumber]]) => [Number(at), orderNumber, code]));
  });

  it('C-IMP-4: creates orders with shipments, timelines and cancellations', async () => {
    const order = await orderOf(CANCELLED);
    expect(order).toMatchObject({
      shipments: [{ status: 'DELIVERED' }],
      cancellation: { status: 'partial', lines: [{ line_id: 'a', cancelled_quantity: 1 }] },
    });
    const [shipment] = order.shipments as { tracking_number: string }[];
    const timeline = (await store.get(`/shipments/${shipment?.tracking_number}`)).json;
    expect(timeline).toMatchObject({
      status: 'DELIVERED',
      events: [{ location: { city: 'Bonn' } }, { status: 'IN_TRANSIT' }],
    });
  });

  it('C-IMP-10: records events that name the import as their actor and say that they are imported', async () => {
    const { json } = await store.get(`/orders/${number(0)}/history`);
    expect(json.data).toMatchObject({ versions: [{ actor: { type: 'import', id: first.import_id } }] });
    const feed = (await store.get('/events?limit=500')).json.data as { events: { data: Json }[] };
    expect(feed.events.filter(({ data }) => data.imported !== true)).toEqual([]);
  });

  it('C-IMP-14: does not use up the quota of events', async () => {
    await untilRelayed(store.id);
    const usage = await rows<{ bytes: string }>(
      "SELECT bytes FROM daily_usage WHERE store_id = ? AND kind = 'events'",
      [store.id],
    );
    expect(usage.map(({ bytes }) => Number(bytes))).toEqual([0]);
  });

  it('C-IMP-12: registers only parcels under way', async () => {
    const [parcels] = await rows<{ open: number; done: number }>(
      `SELECT SUM(status = 'IN_TRANSIT') AS open, SUM(status = 'DELIVERED' AND polls_ended_at IS NOT NULL) AS done
      FROM parcels WHERE store_id = ?`,
      [store.id],
    );
    expect([Number(parcels?.open), Number(parcels?.done)]).toEqual([20, 20]);
  });

  it('C-IMP-5: changes nothing when it runs again', async () => {
    const [orders, types] = [await ordersOf(store.id), await typesOf()];
    const again = await imported(store, lines);
    expect(again.counts).toEqual({ ...COUNTS, created: 0, unchanged: 60 });
    expect([await ordersOf(store.id), await typesOf()]).toEqual([orders, types]);
  });

  it('C-IMP-5: changes the orders that differ, and adds later events and cancellations', async () => {
    const [changed, moved] = [structuredClone(lines[0]), structuredClone(lines[2])] as [Json, Json];
    (changed.order as Json).note = 'gift';
    changed.cancellations = [{ type: 'FULL', cancelled_at: daysAgo(1) }];
    (moved.tracking as [{ events: object[] }])[0].events.push({ status: 'DELIVERED', occurred_at: daysAgo(1) });
    const file = [changed, moved, lines[3] as Json];
    expect((await imported(store, file)).counts).toEqual({
      ...COUNTS,
      created: 0,
      changed: 2,
      unchanged: 1,
      refused: 0,
    });
    expect(await orderOf(0)).toMatchObject({ note: 'gift', cancellation: { status: 'full' } });
    expect(await orderOf(2)).toMatchObject({ shipments: [{ status: 'DELIVERED' }] });
    expect((await imported(store, file)).counts).toMatchObject({ changed: 0, unchanged: 3 });
  });

  it('C-IMP-5: keeps orders whose last write was not of the past', async () => {
    const other = await newStore();
    const past = [0, 3, 6].map((index) => aPastLine(index).order as Json);
    const [replaced, silent, cancelled] = past as [Json, Json, Json];
    const file = past.map((order) => ({ order }));
    await imported(other, file);
    const pathOf = ({ order_number }: Json) => `/orders/${String(order_number)}`;
    await other.put(pathOf(replaced), { ...replaced, note: 'live' });
    await other.put(pathOf(silent), { ...silent, note: 'past' }, { prefer: 'notify=none' });
    await other.post(`${pathOf(cancelled)}/cancel`, { type: 'FULL' });
    const pushed = aSoundOrder({ order_number: 'LIVE', note: 'live' });
    await other.put('/orders/LIVE', pushed);
    const again = [...file, { order: { ...pushed, order_id: 'other', note: 'old' } }];
    const cancelledTwice = {
      order: { ...cancelled, note: 'old' },
      cancellations: [{ type: 'FULL', cancelled_at: daysAgo(1) }],
    };
    again[2] = cancelledTwice;
    const counts = { created: 0, changed: 1, unchanged: 0, skipped: 3, refused: 0, flagged: 0 };
    for (const query of ['?dry_run=true', '']) expect((await imported(other, again, query)).counts).toEqual(counts);
    const notes = [...past, pushed].map(async (order) => {
      const { data } = (await other.get(pathOf(order))).json as { data: { order: Json } };
      return data.order.note;
    });
    expect(await Promise.all(notes)).toEqual(['live', undefined, undefined, 'live']);
  });

  it('C-IMP-5: keeps an order that is pushed after the batch has been planned', async () => {
    const other = await newStore();
    const order = aSoundOrder({ order_number: 'LIVE' }) as Json & PostOrderBody;
    await other.put('/orders/LIVE', { ...order, note: 'live' });
    const importer = {
      store: await service<StoresService>('StoresService').get(other.id),
      actor: { type: 'import', id: 'imp_1' },
      muted: 'all',
    } as const;
    const past = { order, cancellations: [], histories: new Map() };
    const batches = service<OrderBatchService>('OrderBatchService', { inTransaction: true });
    const written = await batches.write(importer, past);
    expect(written).toMatchObject({ outcome: 'skipped' });
    expect((await other.get('/orders/LIVE')).json.data).toMatchObject({ order: { note: 'live' } });
  });
});

describe('a silent import', () => {
  const deliveriesOf = async (id: string) =>
    (await rows<{ type: string }>('SELECT type FROM webhook_deliveries WHERE store_id = ?', [id])).map(
      ({ type }) => type,
    );
  const mailsOf = async (id: string) =>
    (
      await rows<{ status: string; channel: string }>('SELECT status, channel FROM messages WHERE store_id = ?', [id])
    ).map(({ status, channel }) => `${status} ${channel}`);

  it('C-IMP-10, C-IMP-11: sends no mails and no webhooks, and later notifies only of new statuses', async () => {
    const other = await newStore();
    await service<WebhookEndpointsService>('WebhookEndpointsService').add(other.id, { url: 'https://127.0.0.1:1/' });
    const [line] = [lines[2] as Json];
    await imported(other, [line]);
    await untilRelayed(other.id);
    const [{ tracking_number }] = (line.order as { shipments: [{ tracking_number: string }] }).shipments;
    const simulation = service<TrackingSimulationService>('TrackingSimulationService');
    for (const status of ['OUT_FOR_DELIVERY', 'IN_TRANSIT'])
      await simulation.move(other.id, tracking_number, { status });
    await untilRelayed(other.id);
    await until(async () => (await mailsOf(other.id)).length > 0, 'the mail');
    expect(await mailsOf(other.id)).toEqual(['OUT_FOR_DELIVERY email']);
    expect(new Set(await deliveriesOf(other.id))).toEqual(new Set(['shipment.status_changed']));
  });

  it('C-IMP-11: sends no mails about statuses of the past that carriers report later', async () => {
    const other = await newStore();
    const shipment = () => ({
      tracking_number: `PW${randomUUID().slice(0, 13)}`,
      carrier: 'ups',
      shipped_at: daysAgo(4),
    });
    const [inFile, silent, live] = [shipment(), shipment(), shipment()];
    const order = (sent: object) => aSoundOrder({ order_notifications: { email: true }, shipments: [sent] });
    await imported(other, [{ order: { ...order(inFile), order_number: 'P-1' } }]);
    await other.put('/orders/P-2', order(silent), { prefer: 'notify=none' });
    await other.put('/orders/P-3', order(live));
    const simulation = service<TrackingSimulationService>('TrackingSimulationService');
    const reports = [
      { status: 'OUT_FOR_DELIVERY', at: daysAgo(2) },
      { status: 'AVAILABLE_FOR_PICKUP', at: daysAgo(1) },
    ];
    for (const { tracking_number } of [inFile, silent, live]) {
      for (const report of reports) await simulation.move(other.id, tracking_number, report);
      await simulation.move(other.id, tracking_number, { status: 'DELIVERED' });
    }
    await untilRelayed(other.id);
    const sql = "SELECT 1 FROM jobs WHERE store_id = ? AND queue LIKE 'notifications.tracking%'";
    await until(async () => (await rows(sql, [other.id])).length === 0, 'the statuses to be notified');
    const messages = await rows<{ subject_key: string; status: string }>(
      'SELECT subject_key, status FROM messages WHERE store_id = ? ORDER BY subject_key, status',
      [other.id],
    );
    expect(messages.map(({ subject_key, status }) => `${subject_key} ${status}`)).toEqual([
      'order:P-1 DELIVERED',
      'order:P-2 DELIVERED',
      'order:P-3 AVAILABLE_FOR_PICKUP',
      'order:P-3 DELIVERED',
      'order:P-3 OUT_FOR_DELIVERY',
    ]);
  });

  it('C-IMP-16: a PUT with Prefer: notify=none is as silent', async () => {
    const other = await newStore();
    await service<WebhookEndpointsService>('WebhookEndpointsService').add(other.id, { url: 'https://127.0.0.1:1/' });
    const shipments = [
      { tracking_number: `PW${randomUUID().slice(0, 13)}`, carrier: 'ups', shipped_at: daysAgo(40) },
      { tracking_number: `PW${randomUUID().slice(0, 13)}`, carrier: 'ups', shipped_at: daysAgo(4) },
    ];
    const body = aSoundOrder({ shipments });
    const { status, headers } = await other.put('/orders/P-1', body, { prefer: 'respond-async, notify=none' });
    expect([status, headers['preference-applied']]).toEqual([201, 'notify=none']);
    await untilRelayed(other.id);
    expect(await deliveriesOf(other.id)).toEqual([]);
    const sql =
      'SELECT registered_at IS NOT NULL AND polls_ended_at IS NOT NULL AS done FROM parcels WHERE store_id = ? ORDER BY id';
    expect((await rows<{ done: number }>(sql, [other.id])).map(({ done }) => Number(done)).sort()).toEqual([0, 1]);
    const notices = await rows('SELECT DISTINCT status FROM notices WHERE store_id = ?', [other.id]);
    expect(notices).toEqual([{ status: 'IN_TRANSIT' }]);
    const later = await other.put('/orders/P-1', { ...body, note: 'x' });
    expect(later.headers['preference-applied']).toBeUndefined();
    await untilRelayed(other.id);
    expect(await deliveriesOf(other.id)).toEqual(['order.updated']);
  });

  it('C-IMP-10: sends webhooks if asked to, and still no mails', async () => {
    const other = await newStore();
    await service<WebhookEndpointsService>('WebhookEndpointsService').add(other.id, { url: 'https://127.0.0.1:1/' });
    await imported(other, [lines[1] as Json], '?webhooks=true');
    await untilRelayed(other.id);
    expect((await deliveriesOf(other.id)).sort()).toEqual(['order.created', 'shipment.created']);
    expect(await mailsOf(other.id)).toEqual([]);
  });
});

/** Sets the state of an import, such as to let younger ones wait for it. */
const setState = ({ import_id }: Json, state: string) =>
  rows('UPDATE imports SET state = ? WHERE id = ?', [state, import_id]);
const filesOfImports = () => readdir(join(String(servers.env.UPLOADS_FOLDER), 'imports'));

describe('the routes of imports', () => {
  it('C-IMP-13: a dry run reports the same counts, and changes nothing', async () => {
    const other = await newStore();
    const { import_id, state } = importIn(await postImport(other, lines, '?dry_run=true'));
    expect(state).toMatch(/^(queued|running)$/);
    expect(await untilEnded(other, { import_id })).toMatchObject({ dry_run: true, state: 'completed', counts: COUNTS });
    expect(await errorsOf(other, { import_id })).toHaveLength(COUNTS.refused);
    expect(await ordersOf(other.id)).toEqual([]);
    expect(await rows('SELECT 1 FROM outbox_events WHERE store_id = ?', [other.id])).toEqual([]);
  });

  it('C-IMP-17: imports the export of orders of Shopify, again without a change', async () => {
    const other = await newStore();
    const columns =
      'Name,Currency,Created at,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,' +
      'Lineitem quantity,Lineitem name,Lineitem price,Lineitem discount,Cancelled at';
    const file = [
      `\uFEFF${columns}`,
      '#1001,BRL,2026-05-01 10:00:00 +0200,26.00,5.00,0.00,31.00,SPRING,4.00,2,"Mug, ""blue""",10.00,1.00,',
      '#1001,,,,,,,,,1,Lamp,10.00,0.00,',
      '#1002,BRL,2026-05-02 10:00:00 +0200,10.00,0.00,0.00,x,,0.00,1,Mug,10.00,0.00,',
      '#1003,BRL,2026-05-03 10:00:00 +0200,10.00,0.00,0.00,10.00,,0.00,1,Mug,10.00,0.00,2026-05-04 10:00:00 +0200',
    ].join('\r\n');
    const headers = { 'content-type': 'text/csv' };
    const importFile = async () =>
      untilEnded(other, importIn(await other.call('/imports', { method: 'POST', headers, body: file })));
    const result = await importFile();
    expect(result).toMatchObject({ format: 'shopify-csv', lines: 5, counts: { created: 2, refused: 1, flagged: 0 } });
    expect(await errorsOf(other, result)).toMatchObject([
      { line: 4, order_number: '1002', problem: { errors: [{ pointer: '/order/amounts/grand_total' }] } },
    ]);
    expect((await other.get('/orders/1001')).json.data).toMatchObject({
      order: {
        line_items: [{ title: 'Mug, "blue"', line_total: 19 }, { title: 'Lamp' }],
        ordered_at: '2026-05-01T08:00:00.000Z',
      },
    });
    expect((await other.get('/orders/1003')).json.data).toMatchObject({ order: { cancellation: { status: 'full' } } });
    expect((await importFile()).counts).toMatchObject({ created: 0, changed: 0, unchanged: 2, refused: 1 });
  });

  it('C-IMP-7: lists the imports of the store, newest first, in pages', async () => {
    const { imports, next_cursor } = (await store.get('/imports?limit=2')).json.data as Json;
    const rest = (await store.get(`/imports?cursor=${String(next_cursor)}`)).json.data as Json;
    expect([...(imports as Json[]), ...(rest.imports as Json[])].at(-1)).toMatchObject({ import_id: first.import_id });
    expect([(imports as Json[]).length, rest.next_cursor]).toEqual([2, null]);
    expect(faultsOf(await store.get('/imports?cursor=imp_1'))).toEqual(['/cursor INVALID_FORMAT']);
  });

  it('C-IMP-1: refuse bad requests, and store nothing', async () => {
    const other = await newStore();
    const { status, json } = await postImport(other, lines, '?dryrun=true&format=csv&webhooks=1');
    expect([status, (json.errors as Json[]).map(({ pointer, code }) => [pointer, code])]).toEqual([
      422,
      expect.arrayContaining([
        ['/dryrun', 'UNKNOWN_KEY'],
        ['/format', 'NOT_ALLOWED_VALUE'],
        ['/webhooks', 'NOT_ALLOWED_VALUE'],
      ]),
    ]);
    expectProblem(await other.post('/imports', {}), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectProblem(await postImport(other, []), 422, 'VALIDATION_ERROR');
    expect(((await other.get('/imports')).json.data as Json).imports).toEqual([]);
  });

  it('C-IMP-8: waits for an older one, and can be cancelled until it ends', async () => {
    await setState(first, 'running');
    const { import_id } = importIn(await postImport(store, [lines[0] as Json]));
    const cancel = () => store.post(`/imports/${String(import_id)}/cancel`, {});
    for (const reply of [await cancel(), await cancel()])
      expect(importIn(reply)).toMatchObject({ state: 'cancelled', lines: 0, started_at: null });
    await setState(first, 'completed');
    expectProblem(await store.post(`/imports/${String(first.import_id)}/cancel`, {}), 409, 'IMPORT_STATE_CONFLICT');
  });

  it('C-IMP-8: begins after a younger one that has begun, and goes on before it', async () => {
    const other = await newStore();
    const [older, younger] = [await imported(other, [lines[0] as Json]), await imported(other, [lines[0] as Json])];
    const progress = (await localServices()).get(ImportProgressService, { strict: false });
    const begin = async ({ import_id }: Json) => (await progress.begin(other.id, String(import_id))) === 'waiting';
    await setState(older, 'queued');
    await setState(younger, 'running');
    expect([await begin(older), await begin(younger)]).toEqual([true, false]);
    await setState(younger, 'queued');
    expect([await begin(younger), await begin(older), await begin(younger)]).toEqual([true, false, true]);
    for (const each of [older, younger]) await setState(each, 'completed');
  });

  it('C-IMP-1: refuse the eleventh import that has not ended, also of several at once', async () => {
    const other = await newStore();
    const older = await imported(other, [lines[0] as Json]);
    await setState(older, 'running');
    const replies = await Promise.all(Array.from({ length: 14 }, () => postImport(other, [lines[0] as Json])));
    const refused = replies.filter(({ status }) => status !== 202);
    refused.forEach((reply) => expectProblem(reply, 409, 'TOO_MANY_IMPORTS'));
    expect(refused).toHaveLength(5);
    await setState(older, 'completed');
  });

  it('C-IMP-8: is run again by a process that has lost it to another', async () => {
    const other = await newStore();
    const older = await imported(other, [lines[0] as Json]);
    await setState(older, 'running');
    const many = Array.from({ length: 1_000 }, (_, index) => ({ order: aSoundOrder({ order_number: `N-${index}` }) }));
    const { import_id } = importIn(await postImport(other, many));
    await setState(older, 'completed');
    const runner = (await localServices()).get(ImportRunnerService, { strict: false });
    const run = () => runner.run(other.id, String(import_id), () => false);
    expect(await Promise.all([run(), run()])).toContain('paused');
    expect(await untilEnded(other, { import_id })).toMatchObject({ state: 'completed', counts: { created: 1_000 } });
  });

  it('C-IMP-15: is without its file even if a process ends between the end of the import and the deletion', async () => {
    const other = await newStore();
    const older = await imported(other, [lines[0] as Json]);
    await setState(older, 'running');
    const waiting = importIn(await postImport(other, [lines[0] as Json]));
    await setState(waiting, 'cancelled');
    expect(await filesOfImports()).toContain(waiting.import_id);
    await setState(older, 'completed');
    await until(async () => !(await filesOfImports()).includes(String(waiting.import_id)), 'the file to be deleted');
  });

  it('C-IMP-15: is deleted with its bad lines after 30 days, its file at once', async () => {
    const other = await newStore();
    const { import_id } = await imported(other, ['{']);
    await until(async () => !(await filesOfImports()).includes(String(import_id)), 'the file to be deleted');
    await rows('UPDATE imports SET updated_at = updated_at - INTERVAL 31 DAY WHERE store_id = ?', [other.id]);
    await service<ImportUploadsService>('ImportUploadsService').removeExpired(1000);
    expectProblem(await other.get(`/imports/${String(import_id)}`), 404, 'IMPORT_NOT_FOUND');
    expect(await rows('SELECT 1 FROM import_errors WHERE store_id = ?', [other.id])).toEqual([]);
  });

  it('C-CLI-16: the command imports a file, and shows, lists and cancels imports', async () => {
    const other = await newStore();
    const json = async (...words: string[]) => {
      const { status, stdout, stderr } = await command(['--json', 'import', ...words]);
      return status === 0 ? (JSON.parse(stdout) as Json) : (JSON.parse(stderr) as Json);
    };
    const file = fileOf(`${JSON.stringify(lines[0])}\n{`);
    const run = await json('run', other.id, '--file', file, '--dry-run');
    expect(run).toMatchObject({
      state: 'completed',
      dry_run: true,
      counts: { created: 1, refused: 1 },
      started_by: { type: 'staff', id: 'cli' },
    });
    const id = String(run.import_id);
    expect([await json('show', other.id, id), await json('list', other.id)]).toEqual([run, [run]]);
    expect(await json('errors', other.id, id)).toMatchObject([{ line: 2, problem: { code: 'MALFORMED_JSON' } }]);
    expect(await json('cancel', other.id, id)).toMatchObject({ code: 'IMPORT_STATE_CONFLICT' });
    expect(await json('run', other.id, '--file', `${file}.none`)).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});
