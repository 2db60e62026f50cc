// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { type Connection, type RowDataPacket } from 'mysql2/promise';
import { AuthModule } from '../../src/auth/auth.module.js';
import { ApiKeysService } from '../../src/auth/services/api-keys.service.js';
import { ClaimsModule } from '../../src/claims/claims.module.js';
import { MessageJobsModule } from '../../src/notifications/messages/messages.module.js';
import { RelayModule } from '../../src/platform/outbox/relay.module.js';
import { TrackingSimulationService } from '../../src/shipments/services/tracking-simulation.service.js';
import { ShipmentsModule } from '../../src/shipments/shipments.module.js';
import { StoresModule } from '../../src/stores/stores.module.js';
import { StoresService } from '../../src/stores/stores.service.js';
import { call, type Call, type Json, type Reply } from './client.js';
import { type JobProcess, jobProcess, newQueue, TestClock } from './jobs.js';
import { anOrder, newOrderNumber } from './orders.js';
import { newDatabase } from './own-database.js';
import { apiWith, type HostedApi } from './services.js';
import { aShipment } from './shipments.js';
import { until } from './until.js';

/** Base of links in messages, and of the URL that Twilio signs. */
export const PUBLIC_BASE_URL = 'https://parcels.example.com';

const DIGEST_SECONDS = 60;

/** The lease is long, because a moved clock must not end it. */
const SETTINGS = { sweepEveryMs: 200, leaseMs: 24 * 60 * 60 * 1000 };

/** A row of `messages`. */
export interface MessageRow {
  id: string;
  channel: string;
  subject_key: string;
  status: string;
  recipient: string;
  token: string;
  state: string;
  error: string | null;
}

/** The module of a worker: jobs of messages, simulated tracking, and decisions on claims. */
function workerModule(): DynamicModule {
  @Module({})
  class MessageWorkerModule {}
  const imports = [RelayModule, MessageJobsModule, ShipmentsModule, ClaimsModule, StoresModule, AuthModule];
  return { module: MessageWorkerModule, imports };
}

/** An API process and workers for messages, with their own database and a test clock. */
export class MessageStack {
  private constructor(
    readonly api: HostedApi,
    /** Gives access to services, even if it runs no jobs. */
    readonly worker: JobProcess,
    readonly clock: TestClock,
    readonly database: Connection,
    /** Environment for further processes. */
    readonly env: Record<string, string>,
  ) {}

  /**
   * @param env settings of the API and of the workers
   * @param workers number of workers that run jobs; with 0, the test starts its own
   */
  static async start(env: Record<string, string> = {}, workers = 1): Promise<MessageStack> {
    const { url, redisUrl, connection } = await newDatabase();
    const shared = { PUBLIC_BASE_URL, NOTIFICATION_DIGEST_SECONDS: String(DIGEST_SECONDS), ...env };
    const settings = { ...shared, DATABASE_URL: url, REDIS_URL: redisUrl };
    const clock = new TestClock();
    const options = { clock, databaseUrl: url, redisUrl, env: settings, settings: SETTINGS };
    const process = (): Promise<JobProcess> => jobProcess({ queue: newQueue(), also: [workerModule()], ...options });
    const [api, worker] = await Promise.all([apiWith(settings), process()]);
    if (workers > 0) worker.work();
    for (let more = 1; more < workers; more++) (await process()).work();
    return new MessageStack(api, worker, clock, connection, settings);
  }

  /** Creates a store with a token. */
  async store(settings: Json = {}): Promise<MessageStore> {
    const { store_id, shop_domain } = await this.worker.get(StoresService).create({
      name: 'Corner Shop',
      shop_domain: `${randomUUID()}.example`,
      ingestion_mode: 'custom_api',
      rate_limits: { data_per_minute: 1_000_000, shipment_writes_per_minute: 1_000_000 },
      ...settings,
    });
    const { api_key } = await this.worker.get(ApiKeysService).generate(store_id);
    const headers = { 'x-api-key': api_key, 'x-shop-domain': shop_domain };
    const { json } = await this.call('/auth/v1/token', { method: 'POST', headers });
    return new MessageStore(this, store_id, String(json.access_token));
  }

  call(path: string, options: Call = {}): Promise<Reply> {
    return call(path, { ...options, baseUrl: this.api.baseUrl });
  }

  async rows<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const [rows] = await this.database.query<RowDataPacket[]>(sql, parameters);
    return rows as Row[];
  }

  /** Waits until all events so far are processed. Messages exist then, but none is sent. */
  async decided(): Promise<void> {
    const sql = `SELECT (SELECT COUNT(*) FROM outbox_events WHERE position IS NULL) +
      (SELECT COUNT(*) FROM jobs WHERE queue IN ('shipments.followed', 'notifications.tracking', 'notifications.event')) AS n`;
    await until(async () => Number((await this.rows<{ n: number }>(sql))[0]?.n) === 0, 'all events to be processed');
  }

  /** Lets the only event of this type in a store be processed again, as after a crash. */
  async processAgain(storeId: string, type: string): Promise<void> {
    const find = 'SELECT id FROM outbox_events WHERE store_id = ? AND type = ?';
    const [event] = await this.rows<{ id: string }>(find, [storeId, type]);
    const { database, jobs } = this.worker;
    await database.transaction(() => jobs.add({ storeId, queue: 'notifications.event', reference: String(event?.id) }));
    await this.sent();
  }

  /** Moves the clock by the longest retry delay, and waits until the only message has failed this many times. */
  async failed(attempts: number): Promise<void> {
    this.clock.forward(40 * 60);
    const running = new Date(this.clock.now().getTime() + SETTINGS.leaseMs / 2);
    const sql = "SELECT attempts FROM jobs WHERE queue = 'notifications.send' AND attempts >= ? AND due_at < ?";
    await until(async () => (await this.rows(sql, [attempts, running])).length > 0, `attempt ${attempts} to fail`);
  }

  /** Moves the clock by the digest window, and waits until all messages are sent. */
  async sent(): Promise<void> {
    await this.decided();
    this.clock.forward(DIGEST_SECONDS);
    const sql = "SELECT COUNT(*) AS n FROM jobs WHERE queue = 'notifications.send'";
    await until(async () => Number((await this.rows<{ n: number }>(sql))[0]?.n) === 0, 'all messages to be sent');
  }
}

/** A store with its API token, and its messages. */
export class MessageStore {
  constructor(
    private readonly stack: MessageStack,
    readonly id: string,
    private readonly token: string,
  ) {}

  async call(method: string, path: string, body?: unknown, further: Record<string, string> = {}): Promise<Json> {
    const headers = { authorization: `Bearer ${this.token}`, ...further };
    const { status, json, text } = await this.stack.call(path, { method, headers, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
    return json;
  }

  /** Puts an order, by default with an opt-in to mails, and returns its number. */
  async order(members: Json = {}, number = newOrderNumber()): Promise<string> {
    const body = anOrder({ order_notifications: { email: true }, ...members });
    await this.call('PUT', `/orders/${encodeURIComponent(number)}`, body);
    return number;
  }

  /** Pushes a parcel and returns its tracking number. */
  async push(members: Json = {}): Promise<string> {
    const { tracking_number } = await this.call('POST', '/shipments', aShipment(members));
    return String(tracking_number);
  }

  /** Simulates a carrier update. */
  async move(trackingNumber: string, status: string): Promise<void> {
    await this.stack.worker.get(TrackingSimulationService).move(this.id, trackingNumber, { status });
  }

  /** Returns the messages to the store's customers, oldest first. */
  messages(): Promise<MessageRow[]> {
    const sql = `SELECT id, channel, subject_key, status, recipient, token, state, error FROM messages
      WHERE store_id = ? ORDER BY id`;
    return this.stack.rows<MessageRow>(sql, [this.id]);
  }
}
