// SPDX-License-Identifier: Apache-2.0
import { strict as assert } from 'node:assert';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { getQueueToken } from '@nestjs/bull';
import { type DynamicModule, type INestApplication, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Queue } from 'bull';
import {
  ConfigError,
  MigratorService,
  ParcelwardCoreModule,
  ParcelwardModule,
  type ParcelwardOptions,
  Problem,
  EventFeedRepository,
  checked,
} from 'parcelward';
import { ApiKeysService, AuthModule } from 'parcelward/auth';
import {
  ClaimDecisionsService,
  ClaimQueueService,
  ClaimQueriesService,
  ClaimsModule,
  ClaimsService,
  ClaimStatisticsService,
  UploadsService,
} from 'parcelward/claims';
import { CaseNumbersService, DeskModule } from 'parcelward/desk';
import { ImportsModule, ImportsService, ImportUploadsService } from 'parcelward/imports';
import { NotificationsModule, WebhookEndpointsService } from 'parcelward/notifications';
import {
  type OrderView,
  OrderListService,
  OrderQueriesService,
  OrdersModule,
  OrdersService,
  PutOrderBody,
} from 'parcelward/orders';
import { PlatformConnectionQueriesService, PlatformsModule } from 'parcelward/platforms';
import { PrivacyModule, PrivacyService } from 'parcelward/privacy';
import {
  ReturnCallbacksService,
  ReturnQueriesService,
  ReturnsModule,
  ReturnsService,
  type ReturnView,
} from 'parcelward/returns';
import { ShipmentQueriesService, ShipmentsModule } from 'parcelward/shipments';
import { type Store, StoresModule, StoresService, type CallerContext } from 'parcelward/stores';
import { AppModule, AppWithWorkerModule, Notes, settings, worked } from './app.module.js';

const SOUND = {
  subtotal: 40,
  discount_total: 0,
  grand_total: 46.5,
  shipping_total: 5,
  protection_cost: 1.5,
  tax_total: 0,
};

const app = await NestFactory.create(AppModule, { logger: false, abortOnError: false });
await app.get(MigratorService, { strict: false }).run();
await app.listen(0, '127.0.0.1');
const report: Record<string, unknown> = {};
try {
  await own(app);
  const store = await newStore();
  const caller: CallerContext = { store, actor: { type: 'staff', id: 'ana' } };
  await order(caller);
  await returned(caller);
  await claimed(caller);
  await imported(caller);
  await integration(store);
  await refused(caller);
  report.missing = await missing(store);
  await routes(app);
  report.relayed = await relayed(store, 1_500);
  report.isolated = await startIsolated(store);
  report.relayedByWorker = await relayedByWorker(store);
} finally {
  await app.close();
}
process.stdout.write(JSON.stringify(report));

function of<T>(type: new (...parameters: never[]) => T, from: INestApplicationContext = app): T {
  return from.get<T>(type as new () => T, { strict: false });
}

/** The application's own table and queue work as before. */
async function own(host: INestApplication): Promise<void> {
  const { repository } = of(Notes);
  await repository.save({ text: 'hello' });
  report.notes = await repository.countBy({ text: 'hello' });
  const queue = host.get<Queue>(getQueueToken('events.relay'));
  await queue.add({ mine: true });
  const deadline = Date.now() + 10_000;
  while (worked.length === 0 && Date.now() < deadline) await delay(20);
  report.worked = worked;
}

async function newStore(): Promise<Store> {
  const { store_id } = await of(StoresService).create({ shop_domain: 'dashboard.example', currency: 'BRL' });
  return of(StoresService).update(store_id, { ingestion_mode: 'custom_api', claim_policy: { window_days: 90 } });
}

function orderBody(members: object = {}): PutOrderBody {
  return checked(PutOrderBody, {
    order_id: 'oid-1',
    ordered_at: '2026-11-20T10:00:00Z',
    currency: 'BRL',
    customer: { email: 'ana@example.com', name: 'Ana Souza' },
    is_protected: true,
    amounts: SOUND,
    line_items: [
      { line_id: 'L-1', product_id: 'p-1', title: 'Lamp', quantity: 2, unit_price: 10, line_total: 20 },
      { line_id: 'L-2', product_id: 'p-2', title: 'Mug', quantity: 2, unit_price: 10, line_total: 20 },
    ],
    shipments: [{ tracking_number: '1Z5R89390357567127', carrier: 'ups' }],
    ...members,
  });
}

async function order(caller: CallerContext): Promise<void> {
  const [orders, queries, { store_id }] = [of(OrdersService), of(OrderQueriesService), caller.store];
  const { newly_created } = await orders.put(caller, 'D-1', orderBody());
  await orders.put(caller, 'D-2', orderBody({ order_id: 'oid-2', amounts: { ...SOUND, grand_total: 1 } }));
  const view: OrderView = await queries.get(caller.store, 'D-1');
  const { versions } = await queries.history(store_id, 'D-1');
  const list = of(OrderListService);
  const [all, flagged, found] = await Promise.all([
    list.list(store_id),
    list.list(store_id, { flagged: true }),
    list.list(store_id, { text: 'D-' }, { limit: 1 }),
  ]);
  const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
  const days = await list.byDay(store_id, range);
  report.order = {
    created: newly_created,
    lines: view.line_items.map(({ line_id, quantity }) => `${quantity} ${line_id}`),
    flagged: view.review.flagged,
    shipments: view.shipments.map(({ tracking_number, status }) => `${tracking_number} ${status}`),
    actor: versions[0]?.actor?.id,
    all: all.orders.map(({ order_number }) => order_number),
    flaggedOnly: flagged.orders.map(({ order_number, is_flagged }) => `${order_number} ${is_flagged}`),
    found: [found.orders.map(({ order_number }) => order_number), found.next],
    days: days.reduce((sum, day) => ({ orders: sum.orders + day.orders, flagged: sum.flagged + day.flagged }), {
      orders: 0,
      flagged: 0,
    }),
  };
  const timeline = await of(ShipmentQueriesService).timeline(caller.store, '1Z5R89390357567127');
  report.timeline = [timeline.tracking_carrier, timeline.events.length, timeline.shipments.length];
}

async function returned(caller: CallerContext): Promise<void> {
  const [queries, callbacks] = [of(ReturnQueriesService), of(ReturnCallbacksService)];
  const { id } = await of(ReturnsService).request(caller, {
    order_id: 'oid-1',
    resolution: 'REFUND',
    return_method: 'SELF_SHIP',
    return_line_items: [{ line_id: 'L-1', quantity: 1 }],
    return_from_address: { name: 'Ana Souza' },
  });
  const { returns: waiting } = await queries.search(caller.store.store_id, { awaiting: true });
  const asked = waiting.map((entry) => `${entry.return.request_status} ${entry.order.is_flagged}`);
  await callbacks.decide(caller, id, { decision: 'APPROVED' });
  await callbacks.label(caller, id, {
    carrier: 'USPS',
    tracking_number: '9405511899223197428490',
    label_url: 'https://labels.example.com/1.pdf',
  });
  const view: ReturnView = await callbacks.refund(caller, id, {
    amount: 10,
    currency: 'BRL',
    external_refund_id: 'rf-1',
  });
  const { versions } = await queries.history(caller.store.store_id, id);
  report.return = {
    asked,
    status: view.status,
    tracked: view.tracking?.tracking_carrier,
    refund: view.refund?.amount,
    history: versions.map(({ type }) => type),
  };
}

async function claimed(caller: CallerContext): Promise<void> {
  const { store_id } = caller.store;
  const claim = await of(ClaimsService).create(caller, {
    order_reference: 'D-1',
    claim_reason: 'Lost',
    claim_resolution: 'REFUND',
    claims_full_order: false,
    claims_items: [{ line_id: 'L-2', quantity: 1 }],
  });
  const {
    claims: [entry],
  } = await of(ClaimQueueService).list(store_id);
  const approved = await of(ClaimDecisionsService).approve(caller, claim.claim_id);
  await of(ClaimDecisionsService).resolve(caller, claim.claim_id, { reference: 'rf-2' });
  const view = await of(ClaimQueriesService).get(store_id, claim.claim_id);
  const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
  report.claim = {
    queued: entry && [entry.claim.payout.amount, entry.order_review.flagged, entry.payout_details[0]?.detail],
    approved: approved.status,
    status: view.status,
    moves: view.history.map(({ status, actor }) => `${status} ${actor.id}`),
    reasons: await of(ClaimStatisticsService).byReason(store_id, range),
  };
}

async function imported(caller: CallerContext): Promise<void> {
  const [imports, { store_id }] = [of(ImportsService), caller.store];
  const options = { format: 'parcelward', isDryRun: true, sendsWebhooks: false } as const;
  const file = Readable.from([Buffer.from('{"order": {"order_number": "H-1"}}')]);
  const { import_id, state } = await of(ImportUploadsService).receive(caller, options, file);
  const cancelled = await imports.cancel(store_id, import_id);
  const list = await imports.list(store_id);
  report.import = {
    states: [state, cancelled.state, (await imports.get(store_id, import_id)).state],
    startedBy: list.imports.map(({ started_by }) => started_by?.id),
    refused: await imports.refused(store_id, import_id),
  };
}

async function integration(store: Store): Promise<void> {
  const { api_key } = await of(ApiKeysService).generate(store.store_id);
  const active = await of(ApiKeysService).active(store.store_id);
  assert.equal(active?.masked_key, `pwk_…${api_key.slice(-4)}`);
  const endpoint = await of(WebhookEndpointsService).add(store.store_id, { url: 'https://hooks.example.com/' });
  report.secret = endpoint.secret?.slice(0, 6);
}

/** Each context starts without the others. */
async function startIsolated({ store_id }: Store): Promise<string[]> {
  const contexts: [Type, (one: INestApplicationContext) => Promise<unknown>][] = [
    [StoresModule, (one) => of(StoresService, one).get(store_id)],
    [AuthModule, (one) => of(ApiKeysService, one).active(store_id)],
    [ShipmentsModule, (one) => of(ShipmentQueriesService, one).listByOrder({ store_id } as Store, 'nobody')],
    [OrdersModule, (one) => of(OrderListService, one).list(store_id)],
    [ReturnsModule, (one) => of(ReturnQueriesService, one).list(store_id, {})],
    [ClaimsModule, (one) => of(ClaimQueueService, one).list(store_id)],
    [NotificationsModule, (one) => of(WebhookEndpointsService, one).list(store_id)],
    [ImportsModule, (one) => of(ImportsService, one).list(store_id)],
    [PlatformsModule, (one) => of(PlatformConnectionQueriesService, one).list(store_id)],
    [DeskModule, (one) => of(CaseNumbersService, one).find(store_id, '1-R1')],
    [PrivacyModule, (one) => of(PrivacyService, one).list(store_id)],
  ];
  const started: string[] = [];
  for (const [context, use] of contexts) {
    const root: DynamicModule = {
      module: class Root {},
      imports: [ParcelwardCoreModule.forRoot(settings.parcelward), context],
    };
    const one = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
    await use(one);
    await one.close();
    started.push(context.name);
  }
  return started;
}

/** Refusals are `Problem`s with a code, and settings are checked. */
async function refused(caller: CallerContext): Promise<void> {
  const problems: string[] = [];
  for (const refusedWork of [
    () => of(OrderQueriesService).get(caller.store, 'nobody'),
    () => of(ApiKeysService).generate(caller.store.store_id),
    () => of(StoresService).update(caller.store.store_id, { currency: 'nope', colour: 1 }),
  ]) {
    const error: unknown = await refusedWork().then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert(error instanceof Problem);
    problems.push([error.code, ...(error.errors ?? []).map(({ pointer }) => pointer).sort()].join(' '));
  }
  report.problems = problems;
  assert.throws(
    () => ParcelwardModule.forRoot({ databaseUrl: 'x', redisUrl: 'y' } as ParcelwardOptions),
    (error) => error instanceof ConfigError && error.message.includes('jwtSecret: is required'),
  );
}

/** The message of a call that needs an optional package, which the application does not have. */
async function missing(store: Store): Promise<string> {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
  return of(UploadsService)
    .add(store.store_id, jpeg)
    .then(
      () => '',
      (error: Error) => error.message,
    );
}

/** The application serves only its own routes, without Parcelward's guards, filters and interceptors. */
async function routes(host: INestApplication): Promise<void> {
  const url = await host.getUrl();
  const call = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return `${path} ${answer.status} ${answer.headers.get('content-type')?.split(';')[0]} ${answer.headers.get('x-request-id')}`;
  };
  report.routes = await Promise.all(['/dashboard/orders', '/dashboard/fault', '/orders/D-1', '/health/live'].map(call));
}

/** Whether the relay runs in an application with the worker module. */
async function relayedByWorker(store: Store): Promise<boolean> {
  const other = await NestFactory.createApplicationContext(AppWithWorkerModule, { logger: false, abortOnError: false });
  try {
    return await relayed(store, 30_000);
  } finally {
    await other.close();
  }
}

/** Whether the relay publishes an event within `waitMs`; only a worker runs it. */
async function relayed(store: Store, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (Date.now() < deadline) {
    if ((await of(EventFeedRepository).findPage(store.store_id, undefined, 1))?.items.length) return true;
    await delay(50);
  }
  return false;
}
