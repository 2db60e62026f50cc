// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Connection, type RowDataPacket } from 'mysql2/promise';
import { loadConfig } from '../../src/app/config.js';
import { SendWebhooksJob } from '../../src/notifications/webhooks/delivery/send-webhooks.job.js';
import { type WebhookClientSettings } from '../../src/notifications/webhooks/delivery/webhook-client.service.js';
import {
  type CreateWebhookEndpointBody,
  type WebhookEndpointView as WebhookEndpoint,
} from '../../src/notifications/webhooks/endpoints/webhook-endpoint.resource.js';
import { WebhookEndpointsService } from '../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { WebhookDeliveriesService } from '../../src/notifications/webhooks/log/webhook-deliveries.service.js';
import { type DeliveryView as Delivery } from '../../src/notifications/webhooks/log/webhook-delivery.resource.js';
import { WebhookJobsModule } from '../../src/notifications/webhooks/webhooks.module.js';
import { DatabaseService } from '../../src/platform/database/database.service.js';
import { newId } from '../../src/platform/ids/ids.js';
import { OutboxService } from '../../src/platform/outbox/outbox.service.js';
import { RelayModule } from '../../src/platform/outbox/relay.module.js';
import { RelayService } from '../../src/platform/outbox/relay.service.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { JobWorkerModule } from '../../src/platform/queue/worker/job-worker.module.js';
import { schema } from '../../src/schema.js';
import { StoresModule } from '../../src/stores/stores.module.js';
import { StoresService } from '../../src/stores/stores.service.js';
import { type ApiProcess, startWorker } from './api-process.js';
import { afterFile } from './cleanup.js';
import { TestClock, testSettings } from './jobs.js';
import { newDatabase, type OwnDatabase } from './own-database.js';
import { servers } from './servers.js';
import { type Hosted, workerWith } from './services.js';
import { until } from './until.js';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.js';

type Env = Record<string, string>;

interface Options {
  /** Settings of the sending process; private targets are allowed by default. */
  env?: Env;
  client?: Partial<WebhookClientSettings>;
  /** Database of another stack, to share its data. */
  database?: OwnDatabase;
}

type EndpointOptions = Omit<CreateWebhookEndpointBody, 'url'> & { storeId?: string };

/** Starts the sender of webhooks inside the test, with its own database and a test clock. */
export async function startWebhooks({ env, client, database }: Options = {}): Promise<WebhookStack> {
  const [own, receiver] = [database ?? (await newDatabase()), await startReceiver()];
  const all = { ...servers.env, DATABASE_URL: own.url, REDIS_URL: own.redisUrl, ...env };
  const { SQL_TRACE_FILE: _trace, ...settings } = all as Env;
  const stack = new WebhookStack(own, receiver, settings);
  await stack.start(all, client);
  afterFile(() => stack.stop());
  return stack;
}

/** Runs fan-out and delivery of webhooks step by step. */
export class WebhookStack {
  readonly clock = new TestClock(0.001);
  private close: () => Promise<void> = () => Promise.resolve();
  private resolve: <T>(type: Type<T>) => T = () => {
    throw new Error('Not started');
  };

  constructor(
    readonly database: OwnDatabase,
    readonly receiver: WebhookReceiver,
    private readonly env: Env,
  ) {}

  get connection(): Connection {
    return this.database.connection;
  }

  get<T>(type: Type<T>): T {
    return this.resolve(type);
  }

  async start(env: Env, client?: Partial<WebhookClientSettings>): Promise<void> {
    @Module({})
    class Root {}
    const imports = [
      PlatformModule.forRoot({ settings: testSettings(loadConfig(env), this.clock), schema }),
      ...[JobWorkerModule.forRoot(), RelayModule, StoresModule, WebhookJobsModule.forRoot(client)],
    ];
    const app = await NestFactory.createApplicationContext({ module: Root, imports }, { logger: false });
    this.resolve = (type) => app.get(type, { strict: false });
    this.close = () => app.close();
  }

  stop(): Promise<void> {
    return this.close();
  }

  /** Starts a worker in the services host on the same database. */
  worker(): Promise<Hosted> {
    return workerWith({ ...this.env, METRICS_PORT: '0' });
  }

  /** Starts a worker process on the same database, which a test can kill or signal. */
  workerProcess(env: Env = {}): Promise<ApiProcess> {
    return startWorker({ ...this.env, METRICS_PORT: '0', ...env });
  }

  /** Creates a store and returns its id, by default a minted one. */
  async store(store_id?: string): Promise<string> {
    const shop_domain = `${randomUUID()}.example`;
    const settings = { name: 'Shop', shop_domain, currency: 'BRL', ...(store_id !== undefined && { store_id }) };
    return (await this.get(StoresService).create(settings)).store_id;
  }

  /** Adds an endpoint at a new path of the receiver, to a new store by default. */
  async endpoint({ storeId: given, ...settings }: EndpointOptions = {}): Promise<TestEndpoint> {
    const [storeId, path] = [given ?? (await this.store()), `/${randomUUID()}`];
    const url = this.receiver.url(path);
    const endpoint = await this.get(WebhookEndpointsService).add(storeId, { url, ...settings });
    return { ...endpoint, secret: String(endpoint.secret), storeId, path };
  }

  /** Records an event of a resource for each of these sequences, without dispatching them. */
  async recordSequence(storeId: string, resourceId: string, sequences: readonly number[]): Promise<void> {
    await this.get(DatabaseService).transaction(async () => {
      for (const sequence of sequences)
        await this.recordEvent(storeId, { type: 'order.updated', resourceId, sequence, number: resourceId });
    });
  }

  /** Records events of a store in one transaction, without dispatching them. */
  async record(storeId: string, ...types: string[]): Promise<void> {
    await this.get(DatabaseService).transaction(async () => {
      for (const type of types)
        await this.recordEvent(storeId, { type, resourceId: newId('ord'), sequence: 1, number: 'T-1' });
    });
  }

  private async recordEvent(
    storeId: string,
    { type, number, ...resource }: { type: string; number: string; resourceId: string; sequence: number },
  ): Promise<void> {
    await this.get(OutboxService).record({
      ...{ storeId, type: type as 'order.created', resource: 'order', ...resource },
      ...{ occurredAt: this.clock.now(), actor: { type: 'service', id: 'test' } },
      json: `{"order_number":"${number}","total":1.10}`,
    });
  }

  /** Dispatches recorded events. */
  relay(): Promise<void> {
    return this.get(RelayService).drain(new AbortController().signal);
  }

  /** Sends due deliveries and records the results. */
  async deliver(): Promise<void> {
    const service = this.get(SendWebhooksJob);
    await service.drain(new AbortController().signal);
    await service.whenIdle();
  }

  /** Records and dispatches events, and sends due deliveries. */
  async emit(storeId: string, ...types: string[]): Promise<void> {
    await this.record(storeId, ...types);
    await this.relay();
    await this.deliver();
  }

  /** Moves the clock and sends due deliveries. */
  async pass(seconds: number): Promise<void> {
    this.clock.forward(seconds);
    await this.deliver();
  }

  /** Returns the delivery log of a store, newest first. */
  log({ storeId }: { storeId: string }): Promise<Delivery[]> {
    return this.get(WebhookDeliveriesService).list(storeId, { limit: 500 });
  }

  /** The `webhook-id` of each request at an endpoint, in the order of their arrival. */
  idsAt({ path }: TestEndpoint): string[] {
    return this.receiver.at(path).map(({ id }) => id);
  }

  untilDelivered({ endpoint_id }: Pick<TestEndpoint, 'endpoint_id'>, count: number): Promise<unknown> {
    const sql = "SELECT COUNT(*) AS n FROM webhook_deliveries WHERE endpoint_id = ? AND status = 'delivered'";
    const areRecorded = async (): Promise<boolean> => {
      const [rows] = await this.connection.query<(RowDataPacket & { n: number })[]>(sql, [endpoint_id]);
      return Number(rows[0]?.n) === count;
    };
    return until(areRecorded, `${count} deliveries to be recorded`);
  }

  /** As `makeDeliveriesDue`. */
  makeDue({ endpoint_id }: TestEndpoint): Promise<void> {
    return makeDeliveriesDue(this.connection, endpoint_id);
  }

  /** Returns the current state of an endpoint. */
  currentEndpoint({ storeId, endpoint_id }: TestEndpoint): Promise<WebhookEndpoint> {
    return this.get(WebhookEndpointsService).get(storeId, endpoint_id);
  }
}

/**
 * Makes all pending deliveries of an endpoint due now, and ends the leases of killed workers. A running worker locks the
 * same rows in another order, so the statement is tried again after a deadlock.
 */
export async function makeDeliveriesDue(connection: Connection, endpointId: string): Promise<void> {
  const sql = 'UPDATE webhook_deliveries SET due_at = UTC_TIMESTAMP(3) WHERE endpoint_id = ? AND due_at IS NOT NULL';
  const isDone = (): Promise<boolean> =>
    connection.query(sql, [endpointId]).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== 'ER_LOCK_DEADLOCK') throw error;
        return false;
      },
    );
  await until(isDone, 'the deliveries to be made due');
}

/** An endpoint with its secret, and its path at the receiver. */
export type TestEndpoint = WebhookEndpoint & { secret: string; storeId: string; path: string };
