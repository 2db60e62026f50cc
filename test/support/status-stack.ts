// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { cookieOf, SESSION_COOKIE } from '../../dashboard/src/core/session.js';
import { type WebhookEndpointsService } from '../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { type TrackingSimulationService } from '../../src/shipments/services/tracking-simulation.service.js';
import { type Role } from '../../src/staff/model/staff.js';
import { type StaffSessionsService } from '../../src/staff/services/staff-sessions.service.js';
import { newClient } from './dashboards.js';
import { type HtmlClient } from './html-client.js';
import { anOrder, newOrderNumber } from './orders.js';
import { dashboardWith, type Hosted, service } from './services.js';
import { newTrackingNumber } from './shipments.js';
import { type ShippoStack, type StackStore, startShippoStack } from './shippo-stack.js';
import { type SmtpReceiver, startSmtp } from './smtp-receiver.js';
import { newEmail, newStaff } from './staff.js';
import { until } from './until.js';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.js';

const PUBLIC_BASE_URL = 'https://parcels.example.com';

/** Processes with a separate database whose mail server, carrier gateway and webhook receiver fail as a test says. */
export class StatusStack {
  private constructor(
    readonly shippo: ShippoStack,
    readonly smtp: SmtpReceiver,
    readonly receiver: WebhookReceiver,
    readonly baseURL: string,
    readonly worker: Hosted,
  ) {}

  static async start(): Promise<StatusStack> {
    const [smtp, receiver] = [await startSmtp(), await startReceiver()];
    const settings = { PUBLIC_BASE_URL, NOTIFICATION_DIGEST_SECONDS: '0', MAIL_FROM: 'shop@example.com' };
    const shippo = await startShippoStack({ ...settings, SMTP_URL: smtp.url });
    const { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL } = shippo.place;
    const gateway = { TRACKING_GATEWAY: 'shippo', SHIPPO_API_TOKEN: shippo.shippo.token };
    const dashboard = { DATABASE_URL, REDIS_URL, PUBLIC_BASE_URL, DASHBOARD_PORT: '0', ...gateway };
    const baseURL = await dashboardWith(dashboard);
    return new StatusStack(shippo, smtp, receiver, baseURL, await shippo.worker());
  }

  /** A service over the stack's database. */
  service<T extends object>(name: string): ReturnType<typeof service<T>> {
    return service<T>(name, this.shippo.place);
  }

  async rows<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const [rows] = await this.shippo.database.query<RowDataPacket[]>(sql, parameters);
    return rows as Row[];
  }

  /** The session of a new person with a role in stores; the first is selected. */
  async client(role: Role, storeIds: readonly string[]): Promise<HtmlClient> {
    const stores = storeIds.map((id) => ({ id }));
    const { id } = await newStaff(stores, role, newEmail(role), (sql, values) => this.rows(sql, values));
    const sessions = this.service<StaffSessionsService>('StaffSessionsService');
    const { token } = await sessions.start(id, { address: '192.0.2.1', userAgent: 'Tests' });
    const client = newClient(this.baseURL);
    client.cookies.set(SESSION_COOKIE, cookieOf({ token, store: storeIds[0] }));
    return client;
  }

  /** Puts an order of a customer who wants mails, and pushes its parcel, and returns both numbers. */
  async order({ call }: StackStore, email = 'ana@example.com'): Promise<{ order: string; parcel: string }> {
    const [order, parcel] = [newOrderNumber(), newTrackingNumber()];
    const customer = { name: 'Ana Souza', email };
    const body = anOrder({ customer, order_notifications: { email: true } });
    const replies = [
      await call(`/orders/${order}`, 'PUT', body),
      await call('/shipments', 'POST', { tracking_number: parcel, carrier: 'ups', order_number: order }),
    ];
    for (const { status, text } of replies) if (status >= 300) throw new Error(text);
    return { order, parcel };
  }

  /** Lets the carrier report a status. */
  async move(storeId: string, parcel: string, status: string): Promise<void> {
    await this.service<TrackingSimulationService>('TrackingSimulationService').move(storeId, parcel, { status });
  }

  /** The carrier refuses the next parcel, so that the job of its registration is dead. */
  async refusedParcel(store: StackStore): Promise<{ order: string; parcel: string; job: string }> {
    this.shippo.shippo.failNext({ status: 400, body: '{"detail":"Unknown carrier account"}' });
    const pushed = await this.order(store);
    const sql = `SELECT j.id FROM jobs j JOIN parcels p ON p.store_id = j.store_id AND p.id = j.reference
      WHERE j.store_id = ? AND p.tracking_number = ? AND j.parked_at IS NOT NULL`;
    const find = async () => (await this.rows<{ id: string }>(sql, [store.storeId, pushed.parcel]))[0];
    return { ...pushed, job: (await until(find, 'the job to die')).id };
  }

  /** Adds an endpoint at a new path of the receiver that answers with this status, and returns its path. */
  async endpoint({ storeId }: StackStore, status: number): Promise<string> {
    const path = `/${randomUUID()}`;
    if (status !== 200) this.receiver.always(path, status);
    const endpoints = this.service<WebhookEndpointsService>('WebhookEndpointsService');
    await endpoints.add(storeId, { url: this.receiver.url(path) });
    return path;
  }

  /** How many dead jobs a store has. */
  async deadJobs(storeId: string): Promise<number> {
    const sql = 'SELECT COUNT(*) AS count FROM jobs WHERE store_id = ? AND parked_at IS NOT NULL';
    return Number((await this.rows<{ count: number }>(sql, [storeId]))[0]?.count);
  }
}
