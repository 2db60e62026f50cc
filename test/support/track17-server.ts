// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterFile } from './cleanup.js';

type Json = Record<string, unknown>;

/** What the server does instead of a documented response; `hang` does nothing, `lost` acts and then closes the connection. */
type Trouble = { status: number; headers?: Record<string, string>; body?: Json } | 'hang' | 'lost';

/** A number that is registered, as 17TRACK has it. */
interface TrackedNumber {
  number: string;
  carrier: number;
  tag: string | undefined;
  track_info: Json;
}

const AUTO_DETECTED = 3011;
const BATCH = 40;
const REQUESTS_A_SECOND = 3;

/** Starts a fake of 17TRACK's API, version 2.4, that accepts only `key`. It stops after the test file. */
export async function startTrack17(key = 'the-key-of-17track'): Promise<Track17Server> {
  const server = new Track17Server(key);
  await server.listen();
  afterFile(() => server.close());
  return server;
}

/**
 * A fake of 17TRACK: up to 40 numbers a call, each accepted or rejected by itself; a second registration is rejected as known and
 * costs nothing; the others count on the quota. A number that begins with BAD is invalid, and one without a carrier is guessed.
 */
export class Track17Server {
  readonly numbers: TrackedNumber[] = [];
  /** All requests, such as `POST /track/v2.4/register`. */
  readonly requests: string[] = [];
  quota = 1_000_000;
  /** Whether more than three requests a second get 429. */
  isThrottling = false;
  /** Until it is undefined, all requests fail so. */
  trouble: Trouble | undefined;
  private readonly once: Trouble[] = [];
  private recent: number[] = [];
  private readonly http = createServer((request, response) => void this.handle(request, response));

  constructor(public key: string) {}

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}/track/v2.4`;
  }

  failNext(...troubles: Trouble[]): void {
    this.once.push(...troubles);
  }

  find(number: string): TrackedNumber | undefined {
    return this.numbers.find((one) => one.number === number);
  }

  /** Sets what `gettrackinfo` returns of a registered number. */
  setEvents(number: string, ...providers: Json[][]): void {
    Object.assign(this.find(number) ?? {}, { track_info: aTrackInfo(...providers) });
  }

  /** Forgets a number, as after `deletetrack` in its console. */
  remove(number: string): void {
    this.numbers.splice(
      this.numbers.findIndex((one) => one.number === number),
      1,
    );
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
    if (headers['17token'] !== this.key) return failed(401, -18_010_002, 'Access token is invalid.');
    const now = Date.now();
    this.recent = [...this.recent.filter((at) => at > now - 1_000), now];
    if (this.isThrottling && this.recent.length > REQUESTS_A_SECOND) return { status: 429 };
    const operation = method === 'POST' ? url.replace('/track/v2.4/', '') : '';
    if (operation === 'getquota') return done({ quota_total: 1_000_000, quota_remain: this.quota });
    const items: unknown = JSON.parse(body);
    if (!Array.isArray(items) || items.length > BATCH) return failed(200, -18_010_013, 'Submitted data is invalid.');
    if (operation === 'register') return this.each(items as Json[], (item) => this.register(item));
    if (operation === 'gettrackinfo') return this.each(items as Json[], (item) => this.read(item));
    return { status: 404 };
  }

  private each(items: Json[], act: (item: Json) => Json | number): Exclude<Trouble, string> {
    const [accepted, rejected]: [Json[], Json[]] = [[], []];
    for (const item of items) {
      const result = act(item);
      if (typeof result !== 'number') accepted.push(result);
      else rejected.push({ number: item.number, error: { code: result, message: 'It is rejected.' } });
    }
    return done({ accepted, rejected });
  }

  private register({ number, carrier = AUTO_DETECTED, tag }: Json): Json | number {
    if (typeof number !== 'string' || number.startsWith('BAD')) return -18_010_012;
    if (this.numbers.some((one) => one.number === number && one.carrier === carrier)) return -18_019_901;
    if (this.quota <= 0) return -18_019_908;
    this.quota--;
    this.numbers.push({
      number,
      carrier: carrier as number,
      tag: tag as string | undefined,
      track_info: aTrackInfo([]),
    });
    return { origin: 1, number, carrier };
  }

  private read({ number, carrier }: Json): Json | number {
    const found = this.numbers.find(
      (one) => one.number === number && (carrier === undefined || one.carrier === carrier),
    );
    return found ? { ...found } : -18_019_902;
  }
}

const done = (data: Json) => ({ status: 200, body: { code: 0, data } });

const failed = (status: number, code: number, message: string) => ({
  status,
  body: { code, data: { errors: [{ code, message }] } },
});

/** A `track_info` with the events of its providers, each the newest first. */
export function aTrackInfo(...providers: Json[][]): Json {
  return {
    latest_status: { status: providers.flat().length === 0 ? 'NotFound' : 'InTransit' },
    tracking: { providers: providers.map((events) => ({ events })) },
  };
}

/** The body of a webhook. */
export function aTrackingUpdated(data: Json, event = 'TRACKING_UPDATED'): string {
  return JSON.stringify({ event, data });
}

/** The header with the signature of a webhook's body. */
export function track17Signature(key: string, body: string): Record<string, string> {
  return { sign: createHash('sha256').update(`${body}/${key}`).digest('hex') };
}
