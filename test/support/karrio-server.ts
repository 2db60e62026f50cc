// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterFile } from './cleanup.js';

type Json = Record<string, unknown>;

/** What the server does instead of a documented response; `hang` does nothing, `lost` acts and then closes the connection. */
type Trouble = { status: number; headers?: Record<string, string>; body?: Json } | 'hang' | 'lost';

/** How often a webhook may fail before it is disabled. */
const MAX_FAILURES = 5;

/** Starts a fake Karrio server that accepts only `token`. It stops after the test file. */
export async function startKarrio(token = 'the-token-of-karrio'): Promise<KarrioServer> {
  const server = new KarrioServer(token);
  await server.listen();
  afterFile(() => server.close());
  return server;
}

/**
 * A fake of a self-hosted Karrio: a number has one tracker, whoever asks for it again. It asks the carrier at once, and fails for a
 * number that the carrier does not know unless `pending_pickup` is set. Webhooks are sent once, unsigned, with the secret in
 * `X-Event-Id`, and no more after six failures.
 */
export class KarrioServer {
  readonly trackers: Json[] = [];
  /** All requests, such as `GET /v1/trackers/trk_1`. */
  readonly requests: string[] = [];
  /** Carriers that are connected on the server. */
  readonly carriers = new Set(['ups', 'usps', 'fedex', 'chronopost']);
  readonly webhook = { secret: 'the-secret-that-karrio-made-up', failures: 0 };
  /** Until it is undefined, all requests fail so. */
  trouble: Trouble | undefined;
  private readonly once: Trouble[] = [];
  private readonly http = createServer((request, response) => void this.handle(request, response));

  constructor(public token: string) {}

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  failNext(...troubles: Trouble[]): void {
    this.once.push(...troubles);
  }

  tracker(trackingNumber: string): Json | undefined {
    return this.trackers.find(({ tracking_number }) => tracking_number === trackingNumber);
  }

  /** Sets members of a tracker, such as its `status` and `events`. */
  update(trackingNumber: string, members: Json): void {
    Object.assign(this.tracker(trackingNumber) ?? {}, members);
  }

  /** Forgets a tracker, as after `DELETE /v1/trackers/{id}`. */
  remove(trackingNumber: string): void {
    this.trackers.splice(
      this.trackers.findIndex(({ tracking_number }) => tracking_number === trackingNumber),
      1,
    );
  }

  /** Notifies of a tracker, unless it failed too often. @returns whether the receiver was asked */
  async notify(trackingNumber: string, send: (body: string, headers: Record<string, string>) => Promise<number>) {
    if (this.webhook.failures > MAX_FAILURES) return false;
    const body = aTrackerEvent(this.tracker(trackingNumber) ?? {});
    const status = await send(body, { 'x-event-id': this.webhook.secret });
    this.webhook.failures = status < 400 ? 0 : this.webhook.failures + 1;
    return true;
  }

  async listen(): Promise<void> {
    await once(this.http.listen(0, '127.0.0.1'), 'listening');
  }

  async close(): Promise<void> {
    if (!this.http.listening) return;
    this.http.closeAllConnections();
    await once(this.http.close(), 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    this.requests.push(`${request.method} ${request.url}`);
    const trouble = this.once.shift() ?? this.trouble;
    if (trouble === 'hang') return;
    const answer = typeof trouble === 'object' ? undefined : this.answer(request, body);
    if (trouble === 'lost') return void request.socket.destroy();
    const { status, headers = {}, body: json = {} } = typeof trouble === 'object' ? trouble : answer!;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
  }

  private answer({ method, url = '', headers }: IncomingMessage, body: string): Exclude<Trouble, string> {
    if (headers.authorization !== `Token ${this.token}`)
      return { status: 401, body: { errors: [{ code: 'authentication_required' }] } };
    const { pathname, searchParams } = new URL(url, 'http://karrio');
    if (pathname === '/v1/trackers' && method === 'POST')
      return this.create(JSON.parse(body) as Json, searchParams.get('pending_pickup') === 'true');
    if (pathname === '/v1/trackers')
      return { status: 200, body: { count: this.trackers.length, results: this.trackers.slice(0, 20) } };
    const found = this.trackers.find((one) =>
      [one.id, one.tracking_number].some((id) => pathname === `/v1/trackers/${String(id)}`),
    );
    return found ? { status: 200, body: found } : { status: 404, body: { errors: [{ code: 'not_found' }] } };
  }

  private create({ tracking_number, carrier_name }: Json, isPending: boolean): Exclude<Trouble, string> {
    if (!this.carriers.has(String(carrier_name)))
      return { status: 400, body: { errors: [{ message: 'No active carrier connection found' }] } };
    const present = this.trackers.find((one) => one.tracking_number === tracking_number);
    if (present) return { status: 202, body: present };
    if (!isPending) return { status: 424, body: { messages: [{ message: 'Tracking number not found' }] } };
    if (String(tracking_number).startsWith('BAD')) return { status: 422, body: { errors: [{ code: 'invalid' }] } };
    const added = { id: `trk_${this.trackers.length + 1}`, object_type: 'tracker', tracking_number, carrier_name };
    this.trackers.push({ ...added, status: 'pending', events: [], estimated_delivery: null, test_mode: false });
    return { status: 202, body: this.trackers.at(-1) };
  }
}

/** The body of a webhook. */
export function aTrackerEvent(tracker: Json, event = 'tracker_updated'): string {
  return JSON.stringify({ event, data: tracker });
}
