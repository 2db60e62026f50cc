// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, type RowDataPacket } from 'mysql2/promise';
import { type CarrierAccountsService } from '../../src/shipments/services/carrier-accounts.service.js';
import { type StoresService } from '../../src/stores/stores.service.js';
import { drain } from '../faults/drain.js';
import { type ApiProcess, startApi, startWorker } from './api-process.js';
import { call, type Json } from './client.js';
import { type EasyPostServer, startEasyPost } from './easypost-server.js';
import { anOrder } from './orders.js';
import { newDatabase } from './own-database.js';
import { FORMATS, readAfter, type ReportedParcel, type Webhook } from './reported-parcels.js';
import { service, spawnServices } from './services.js';
import { type ShippoServer, startShippo } from './shippo-server.js';
import { createStackStore, type StackStore } from './shippo-stack.js';
import { SickGateway } from './sick-gateway.js';
import { type SmtpReceiver, startSmtp } from './smtp-receiver.js';
import { startTrack17, type Track17Server } from './track17-server.js';
import { until } from './until.js';

/** A store with accounts at gateways, each with a secret and an address of webhooks. */
export interface AccountStore extends StackStore {
  secrets: Record<string, string>;
  paths: Record<string, string>;
}

/** What a test compares of a parcel. */
type Outcome = Pick<Json, 'status' | 'substatus' | 'delivered_at' | 'last_delivered_at' | 'tracked_by' | 'events'>;

const AT_ONCE = 8;
const LEASE_SECONDS = 20;

/** Real processes with a separate database, and the fakes of three gateways, each behind a `SickGateway`. */
export class GatewaysStack {
  worker!: ApiProcess;
  readonly shippo!: ShippoServer;
  readonly easypost!: EasyPostServer;
  readonly track17!: Track17Server;
  readonly sick!: Record<'shippo' | 'easypost' | '17track', SickGateway>;
  readonly smtp!: SmtpReceiver;
  readonly database!: Connection;
  private readonly env!: Record<string, string>;
  private readonly api!: ApiProcess;
  private readonly services!: string;

  private constructor(parts: Partial<GatewaysStack> & { env: object; api: ApiProcess; services: string }) {
    Object.assign(this, parts);
  }

  static async start(): Promise<GatewaysStack> {
    const { url, redisUrl, connection: database } = await newDatabase();
    const [shippo, easypost, track17, smtp] = [
      ...[await startShippo(), await startEasyPost()],
      ...[await startTrack17(), await startSmtp()],
    ] as const;
    const sick = {
      shippo: await SickGateway.before(shippo.url),
      easypost: await SickGateway.before(easypost.url),
      '17track': await SickGateway.before(track17.url),
    };
    const env = {
      ...{ DATABASE_URL: url, REDIS_URL: redisUrl, PUBLIC_BASE_URL: 'https://parcels.example.com' },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', NOTIFICATION_DIGEST_SECONDS: '0' },
      ...{ SHIPPO_API_BASE_URL: sick.shippo.url, EASYPOST_API_BASE_URL: sick.easypost.url },
      TRACK17_API_BASE_URL: sick['17track'].url,
    };
    const [api, worker, services] = await Promise.all([startApi(env), startWorker(env), spawnServices(env)]);
    return new GatewaysStack({
      ...{ shippo, easypost, track17, smtp, sick, database },
      ...{ env, api, worker, services },
    });
  }

  /** Creates a store with accounts at gateways, in this order. */
  async addStore(gateways: readonly string[]): Promise<AccountStore> {
    const { DATABASE_URL: databaseUrl = '', REDIS_URL: redisUrl = '' } = this.env;
    const store = await createStackStore({}, { databaseUrl, redisUrl }, this.api.baseUrl);
    const accounts = service<CarrierAccountsService>('CarrierAccountsService', { url: this.services });
    const stores = service<StoresService>('StoresService', { url: this.services });
    const caller = { store: await stores.get(store.storeId), actor: { type: 'staff', id: 'cli' } as const };
    const own: AccountStore = { ...store, secrets: {}, paths: {} };
    for (const gateway of gateways) {
      // 17TRACK signs with the key itself.
      const secret = gateway === '17track' ? this.track17.key : randomUUID();
      own.secrets[gateway] = secret;
      const views = await accounts.connect(caller, gateway, this.credentialsOf(gateway, secret));
      const made = views.find((view) => view.gateway === gateway);
      own.paths[gateway] = new URL(made?.webhook_url ?? '').pathname;
    }
    return own;
  }

  /** Pushes an order with an opt-in for each parcel, and the parcel. */
  async push(store: AccountStore, parcels: readonly ReportedParcel[]): Promise<void> {
    await eachOf(parcels, async ({ number, carrier }) => {
      const customer = { email: mailOf({ number }) };
      const order = anOrder({ customer, order_notifications: { email: true } });
      const replies = [
        await store.call(`/orders/${number}`, 'PUT', order),
        await store.call('/shipments', 'POST', { tracking_number: number, carrier, order_number: number }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    });
  }

  /**
   * Sends webhooks to the account of a gateway.
   * @param series some at once, but the webhooks of each in their order
   * @returns the statuses of the answers
   */
  async send(store: AccountStore, gateway: string, series: readonly (readonly Webhook[])[]): Promise<number[]> {
    const statuses: number[] = [];
    await eachOf(series, async (webhooks) => {
      for (const { body, headers, query } of webhooks) {
        const path = `${store.paths[gateway] ?? ''}${query}`;
        const sent = { 'content-type': 'application/json', ...headers };
        statuses.push((await call(path, { method: 'POST', body, headers: sent, baseUrl: this.api.baseUrl })).status);
      }
    });
    return statuses;
  }

  /** Sets what the API of a gateway returns of a parcel. */
  setRead(parcel: ReportedParcel, read = readAfter(parcel)): void {
    const { gateway, number } = parcel;
    if (gateway === 'shippo') this.shippo.setTrack(read);
    else Object.assign((gateway === '17track' ? this.track17.find(number) : this.easypost.tracker(number)) ?? {}, read);
  }

  async rows<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const [rows] = await this.database.query<RowDataPacket[]>(sql, parameters);
    return rows as Row[];
  }

  /** How many of the parcels are registered. */
  async registered(parcels: readonly ReportedParcel[]): Promise<number> {
    const numbers = parcels.map(({ number }) => number);
    const sql = 'SELECT COUNT(*) AS n FROM parcels WHERE registered_at IS NOT NULL AND tracking_number IN (?)';
    return Number((await this.rows<{ n: number }>(sql, [numbers]))[0]?.n);
  }

  /** Waits until the parcels are registered. Delayed attempts are made early, except those that a worker makes. */
  async untilRegistered(parcels: readonly ReportedParcel[], what: string): Promise<void> {
    const sql = `UPDATE jobs SET due_at = UTC_TIMESTAMP(3)
      WHERE queue = 'shipments.registration' AND due_at > UTC_TIMESTAMP(3) AND ${this.isFree}`;
    await until(async () => {
      await this.write(sql);
      await delay(500);
      return (await this.registered(parcels)) === parcels.length;
    }, what);
  }

  /** Waits until nothing is left to do but polls. */
  async settled(...stores: readonly AccountStore[]): Promise<void> {
    const options = { timeoutMs: 120_000, leaseSeconds: LEASE_SECONDS };
    for (const { storeId } of stores)
      expect(await drain({ rows: (sql, values) => this.rows(sql, values) }, { storeId, ...options })).toEqual([]);
  }

  /** Lets each parcel under way be polled once, as two hours later. */
  async pollAll(): Promise<void> {
    const isAsked = "queue = 'shipments.poll'";
    await this.write(`UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE ${isAsked} AND lease IS NULL`);
    const isLeft = `${isAsked} AND due_at < UTC_TIMESTAMP(3) + INTERVAL 1 HOUR`;
    await until(async () => {
      await delay(500);
      await this.write(`UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE ${isLeft} AND ${this.isFree}`);
      return (await this.rows(`SELECT id FROM jobs WHERE ${isLeft}`)).length === 0;
    }, 'all polls');
  }

  /** Kills the worker with what it does, and starts another. */
  async replaceWorker(): Promise<void> {
    this.worker.signal('SIGKILL');
    await this.worker.exited;
    // Its leases run out, as they would in a minute.
    await this.write('UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE lease IS NOT NULL');
    this.worker = await startWorker(this.env);
  }

  /** What the API shows of parcels, by their numbers. */
  async outcomes(store: AccountStore, parcels: readonly ReportedParcel[]): Promise<Record<string, Outcome>> {
    const found: Record<string, Outcome> = {};
    await eachOf(parcels, async ({ number }) => {
      const { status, substatus, delivered_at, last_delivered_at, tracked_by, events } = (
        await store.call(`/shipments/${number}`)
      ).json;
      found[number] = { status, substatus, delivered_at, last_delivered_at, tracked_by, events };
    });
    return found;
  }

  /** The mails that were sent of each order, by status, such as `DELIVERED 1`. */
  async mailsOf(): Promise<Record<string, string[]>> {
    const sql = `SELECT order_number AS number, status, COUNT(*) AS n FROM messages WHERE channel = 'email' AND state = 'sent'
      GROUP BY order_number, status ORDER BY order_number, status`;
    const mails: Record<string, string[]> = {};
    for (const { number, status, n } of await this.rows<{ number: string; status: string; n: number }>(sql))
      (mails[number] ??= []).push(`${status} ${n}`);
    return mails;
  }

  async amounts(): Promise<Record<string, number>> {
    const tables = ['orders', 'shipments', 'parcels'];
    const sql = `SELECT ${tables.map((name) => `(SELECT COUNT(*) FROM ${name}) AS ${name}`).join()}`;
    const [row = {}] = await this.rows<Record<string, number | string>>(sql);
    return Object.fromEntries(Object.entries(row).map(([name, amount]) => [name, Number(amount)]));
  }

  /** The shipments with several events of one of the statuses that a parcel only reaches once. */
  repeatedChanges(): Promise<unknown[]> {
    const status = "JSON_VALUE(data, '$.shipment.status')";
    return this.rows(`SELECT resource_id, ${status} AS status, COUNT(*) AS n FROM outbox_events
      WHERE type = 'shipment.status_changed' AND ${status} IN ('DELIVERED', 'RETURNED')
      GROUP BY resource_id, status HAVING n > 1`);
  }

  /** Ends the processes, which leave the processor to others. */
  async stop(): Promise<void> {
    await Promise.all([this.api.stop(), this.worker.stop()]);
  }

  private readonly isFree = 'lease IS NULL AND parked_at IS NULL';

  /** A worker may hold the rows; a later call tries again. */
  private async write(sql: string): Promise<void> {
    await this.rows(sql).catch((error: Error & { code?: string }) => {
      if (error.code !== 'ER_LOCK_DEADLOCK') throw error;
    });
  }

  private credentialsOf(gateway: string, secret: string): Record<string, string> {
    if (gateway === 'easypost') return { api_key: this.easypost.apiKey, webhook_secret: secret };
    return gateway === 'shippo' ? { api_token: this.shippo.token, webhook_token: secret } : { api_key: secret };
  }
}

/** The gateways in the order of the accounts. */
export const GATEWAYS = Object.keys(FORMATS);

export const mailOf = ({ number }: Pick<ReportedParcel, 'number'>): string => `${number.toLowerCase()}@example.com`;

async function eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const work = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
