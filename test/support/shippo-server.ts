// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterFile } from './cleanup.js';

type Json = Record<string, unknown>;

/** What the server does instead of a documented response. */
export type Misbehaviour =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Handles the request, and then closes the connection without a response. */
  | 'lost'
  /** Handles the request, and sends the response on `release()`. */
  | 'held'
  | 'hang'
  | 'truncated'
  | 'huge'
  | 'redirect'
  | 'not JSON';

/** The body of a registration. */
export interface Registration {
  carrier: string;
  tracking_number: string;
  metadata?: string;
}

/** Starts a fake of Shippo's tracks API that accepts only `token`. It stops after the test file. */
export async function startShippo(token?: string): Promise<ShippoServer> {
  const server = new ShippoServer(token);
  await server.listen();
  afterFile(() => server.close());
  return server;
}

/** A fake of Shippo's API: it records registrations, returns the tracks that a test sets, and fails on request. */
export class ShippoServer {
  /** All accepted registrations, in their order. */
  readonly registrations: Registration[] = [];
  /** All requests, such as `POST /tracks/`. */
  readonly requests: string[] = [];
  private readonly tracks = new Map<string, Json>();
  private readonly pendingMisbehaviours: Misbehaviour[] = [];
  private readonly held: (() => void)[] = [];
  private readonly http = createServer((request, response) => void this.handle(request, response));

  /** @param token live, because a test token may register only 50 parcels a minute */
  constructor(readonly token = 'shippo_live_token') {}

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** The number of registrations of a tracking number. */
  registrationCount(carrier: string, trackingNumber: string): number {
    const same = (posted: Registration) => posted.carrier === carrier && posted.tracking_number === trackingNumber;
    return this.registrations.filter(same).length;
  }

  /** Sets the Track that `GET` returns, merged with the registration. */
  setTrack(track: Json): void {
    this.tracks.set(`${String(track.carrier)}/${String(track.tracking_number)}`, track);
  }

  /** Makes the next requests fail, one for each misbehaviour. */
  failNext(...misbehaviours: Misbehaviour[]): void {
    this.pendingMisbehaviours.push(...misbehaviours);
  }

  /** Sends the responses of held requests. */
  release(): void {
    this.held.splice(0).forEach((send) => send());
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
    const chunks = (await request.toArray()) as Buffer[];
    this.requests.push(`${request.method} ${request.url}`);
    const misbehaviour = this.pendingMisbehaviours.shift();
    if (misbehaviour !== undefined && misbehaviour !== 'lost' && misbehaviour !== 'held')
      return misbehave(response, misbehaviour, request.headers.authorization);
    const { status, body } = this.answer(request, Buffer.concat(chunks).toString());
    if (misbehaviour === 'lost') return void request.socket.destroy();
    if (misbehaviour === 'held') await new Promise<void>((send) => this.held.push(send));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private answer({ method, url = '', headers }: IncomingMessage, body: string): { status: number; body: Json } {
    if (headers.authorization !== `ShippoToken ${this.token}`)
      return { status: 401, body: { detail: 'Invalid token.' } };
    if (method === 'POST' && url === '/tracks/') return this.register(body);
    const [, carrier, number] = /^\/tracks\/([^/]+)\/([^/]+)$/.exec(url) ?? [];
    if (method !== 'GET' || !carrier || !number) return { status: 404, body: { detail: 'Not found.' } };
    const key = `${decodeURIComponent(carrier)}/${decodeURIComponent(number)}`;
    const posted = this.registrations.findLast((track) => `${track.carrier}/${track.tracking_number}` === key);
    const track = this.tracks.get(key);
    if (!track && !posted) return { status: 404, body: { detail: 'Not found.' } };
    return { status: 200, body: { ...aTrack({ ...posted }), ...track } };
  }

  private register(body: string): { status: number; body: Json } {
    const track = JSON.parse(body) as Registration;
    if (typeof track.carrier !== 'string' || typeof track.tracking_number !== 'string')
      return { status: 400, body: { detail: 'carrier and tracking_number are required.' } };
    if ((track.metadata ?? '').length > 100) return { status: 400, body: { metadata: ['At most 100 characters.'] } };
    this.registrations.push(track);
    return { status: 201, body: aTrack({ ...track }) };
  }
}

function misbehave(response: ServerResponse, how: Exclude<Misbehaviour, 'lost' | 'held'>, authorization = ''): void {
  const json = { 'content-type': 'application/json' };
  if (typeof how === 'object') {
    const body = (how.body ?? '{}').replace('{authorization}', authorization);
    return void response.writeHead(how.status, { ...json, ...how.headers }).end(body);
  }
  switch (how) {
    case 'hang':
      return;
    case 'truncated':
      response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"carrier":');
      return void response.socket?.end();
    case 'huge':
      return void response.writeHead(200, json).end(JSON.stringify({ filler: 'x'.repeat(2 * 1024 * 1024) }));
    case 'redirect':
      return void response.writeHead(302, { location: '/elsewhere' }).end();
    case 'not JSON':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Maintenance</html>');
  }
}

/** A Track without history. */
export function aTrack(members: Json = {}): Json {
  return {
    carrier: 'usps',
    tracking_number: '9205590164917312751089',
    address_from: null,
    address_to: null,
    eta: null,
    original_eta: null,
    servicelevel: { name: null, token: null, terms: null },
    metadata: null,
    tracking_status: null,
    tracking_history: [],
    messages: [],
    test: true,
    ...members,
  };
}

/** The body of a `track_updated` webhook. */
export function aTrackUpdated(track: Json): string {
  return JSON.stringify({ event: 'track_updated', test: false, data: track });
}

/** The header with the signature of a webhook's body. */
export function shippoSignature(secret: string, body: string | Buffer, at: Date): Record<string, string> {
  const time = Math.floor(at.getTime() / 1000);
  const hmac = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return { 'shippo-auth-signature': `t=${time},v1=${hmac}` };
}
