// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { request as send } from 'undici';
import { type Random } from '../faults/random.js';
import { afterFile } from './cleanup.js';

/** What becomes of a request. `lost`: it is carried out, but the connection breaks before the answer. */
type Fate = 'served' | 'lost' | 'reset' | 'hung' | { status: number; headers?: Record<string, string> };

/** Decides about each request, counted from 1. */
export type Mood = (count: number, isRegistration: boolean) => Fate;

/** Longer than the service waits for an answer. */
const HUNG_MS = 15_000;

export const healthy: Mood = () => 'served';

/** The answers to the first registrations are lost. Then the quota is used up, for an hour or for an unknown time. */
export function outOfQuota(lost: number): Mood {
  return losingFirst(lost, (count) =>
    count % 2 === 0 ? { status: 429, headers: { 'retry-after': '3600' } } : { status: 429 },
  );
}

/** The answers to the first registrations are lost. Then no request is carried out. */
export function dead(lost: number): Mood {
  return losingFirst(lost, (count) => (count % 2 === 0 ? 'hung' : 'reset'));
}

/** Refuses some requests because there are too many, with and without `Retry-After`. */
export function throttling(random: Random): Mood {
  return () => {
    if (!random.chance(0.2)) return 'served';
    return random.chance(0.5) ? { status: 429, headers: { 'retry-after': '1' } } : { status: 429 };
  };
}

/** Breaks some connections, before or after a request is carried out, or holds them. */
export function breaking(random: Random): Mood {
  return () => {
    const drawn = random.next();
    if (drawn < 0.1) return 'lost';
    if (drawn < 0.2) return 'reset';
    return drawn < 0.22 ? 'hung' : 'served';
  };
}

function losingFirst(lost: number, then: Mood): Mood {
  let left = lost;
  return (count, isRegistration) => {
    if (!isRegistration || left <= 0) return then(count, isRegistration);
    left--;
    return 'lost';
  };
}

/** A proxy in front of a gateway's API, which fails as its mood says, and can be killed and restarted. */
export class SickGateway {
  mood = healthy;
  private count = 0;
  private port = 0;
  private readonly http = createServer((request, response) => {
    this.handle(request, response).catch(() => request.socket.destroy());
  });

  private constructor(private readonly target: URL) {}

  /** Starts it in front of the API at a URL, until the test file ends. */
  static async before(target: string): Promise<SickGateway> {
    const gateway = new SickGateway(new URL(target));
    await gateway.restart();
    afterFile(() => gateway.kill());
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}${this.target.pathname.replace(/\/$/, '')}`;
  }

  /** Breaks all connections and refuses new ones. */
  async kill(): Promise<void> {
    if (!this.http.listening) return;
    const closed = once(this.http.close(), 'close');
    this.http.closeAllConnections();
    await closed;
  }

  async restart(): Promise<void> {
    await once(this.http.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (this.http.address() as AddressInfo).port;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers, socket } = request;
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const fate = this.mood(++this.count, method === 'POST' && !url.endsWith('/gettrackinfo'));
    if (fate === 'hung') await delay(HUNG_MS, undefined, { ref: false });
    if (fate === 'reset' || fate === 'hung') return void socket.resetAndDestroy();
    if (typeof fate === 'object')
      return void response
        .writeHead(fate.status, { 'content-type': 'application/json', ...fate.headers })
        .end('{"code":-1}');
    const { host: _host, connection: _connection, ...passed } = headers;
    const options = { method: method as 'GET', headers: passed, body: method === 'GET' ? null : body };
    const answer = await send(new URL(url, this.target), options);
    const text = await answer.body.text();
    if (fate === 'lost') return void socket.resetAndDestroy();
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(text);
  }
}
