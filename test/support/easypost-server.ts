// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterFile } from './cleanup.js';

type Json = Record<string, unknown>;

/** What the server does instead of a documented response; `hang` does nothing. */
type Trouble = { status: number; headers?: Record<string, string>; body?: Json } | 'hang' | 'lost';

/** Starts a fake of EasyPost's API that accepts only `apiKey`. It stops after the test file. */
export async function startEasyPost(apiKey = 'EZAKtest'): Promise<EasyPostServer> {
  const server = new EasyPostServer(apiKey);
  await server.listen();
  afterFile(() => server.close());
  return server;
}

/** A fake of EasyPost's trackers: the same carrier and number have one Tracker, whoever asks for it again. */
export class EasyPostServer {
  readonly trackers: Json[] = [];
  /** All requests, such as `POST /v2/trackers`. */
  readonly requests: string[] = [];
  /** Until it is undefined, all requests fail so. */
  trouble: Trouble | undefined;
  private readonly once: Trouble[] = [];
  private readonly http = createServer((request, response) => void this.handle(request, response));

  constructor(public apiKey: string) {}

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}/v2`;
  }

  failNext(...troubles: Trouble[]): void {
    this.once.push(...troubles);
  }

  tracker(trackingCode: string): Json | undefined {
    return this.trackers.find(({ tracking_code }) => tracking_code === trackingCode);
  }

  async listen(): Promise<void> {
    await once(this.http.listen(0, '127.0.0.1'), 'listening');
  }

  async close(): Promise<void> {
    if (!this.http.listening) return;
    this.http.closeAllConnections();
    await once(this.http.close(), 'close');
  }

  private async handle(
    request: IncomingMessage,
    response: Parameters<Parameters<typeof createServer>[1] & object>[1],
  ): Promise<void> {
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
    if (headers.authorization !== `Basic ${Buffer.from(`${this.apiKey}:`).toString('base64')}`)
      return { status: 401, body: { error: { code: 'APIKEY.INACTIVE', message: 'This API key is not active.' } } };
    const { pathname, searchParams } = new URL(url, 'http://easypost');
    if (method === 'POST' && pathname === '/v2/trackers') return this.create(JSON.parse(body) as { tracker: Json });
    if (pathname === '/v2/trackers') {
      const code = searchParams.get('tracking_code');
      return {
        status: 200,
        body: { trackers: this.trackers.filter((one) => one.tracking_code === code), has_more: false },
      };
    }
    const found = this.trackers.find(({ id }) => pathname === `/v2/trackers/${String(id)}`);
    return found ? { status: 200, body: found } : { status: 404, body: { error: { code: 'NOT_FOUND' } } };
  }

  private create({ tracker: { tracking_code, carrier } }: { tracker: Json }): Exclude<Trouble, string> {
    if (typeof tracking_code !== 'string' || tracking_code.startsWith('BAD'))
      return { status: 422, body: { error: { code: 'TRACKER.CREATE.ERROR', message: 'Invalid tracking code' } } };
    const present = this.trackers.find((one) => one.tracking_code === tracking_code && one.carrier === carrier);
    if (present) return { status: 200, body: present };
    const added = { id: `trk_${this.trackers.length + 1}`, ...{ tracking_code, carrier }, tracking_details: [] };
    this.trackers.push(added);
    return { status: 201, body: added };
  }
}

/** The body of a `tracker.updated` webhook. */
export function aTrackerUpdated(tracker: Json, members: Json = {}): string {
  const event = { id: 'evt_1', object: 'Event', description: 'tracker.updated', mode: 'production', ...members };
  return JSON.stringify({ ...event, result: { object: 'Tracker', tracking_details: [], ...tracker } });
}

/** The header with the signature of a webhook's body. */
export function easyPostSignature(secret: string, body: string): Record<string, string> {
  const hmac = createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex');
  return { 'x-hmac-signature': `hmac-sha256-hex=${hmac}` };
}
