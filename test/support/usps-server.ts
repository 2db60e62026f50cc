// SPDX-License-Identifier: Apache-2.0
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { afterFile } from './cleanup.js';

type Json = Record<string, unknown>;
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

interface Subscription {
  id: string;
  mid: string;
  url: string;
  secret: string;
  /** Which events it is about. */
  filter: Json;
  /** Who is told that the address does not answer. */
  emails: unknown;
  etag: string;
  state: 'ENABLED' | 'SUSPENDED';
}

/** Starts a fake of the APIs of USPS for one account. It stops after the test file. */
export async function startUsps(mids: readonly string[]): Promise<UspsServer> {
  const server = new UspsServer(mids);
  await server.listen();
  afterFile(() => server.close());
  return server;
}

/**
 * A fake of USPS's tokens, tracking and subscriptions: a new token revokes the old one, bodies are strict, a subscription is
 * confirmed by a handshake, a second one of the same address and Mailer ID is refused, and errors quote secrets.
 */
export class UspsServer {
  readonly clientId = 'usps-client';
  readonly clientSecret = 'usps-client-secret';
  /** The secrets of the apps of the account. */
  readonly clients = new Map<string, unknown>([[this.clientId, this.clientSecret]]);
  readonly subscriptions: Subscription[] = [];
  /** All requests, such as `POST /tracking/v3r2/tracking`. */
  readonly requests: string[] = [];
  /** The numbers of each call for tracking. */
  readonly asked: string[][] = [];
  /** The letters that it sends, by tracking number. */
  readonly letters = new Map<string, string>();
  /** Whether it takes requests for letters. */
  sendsLetters = true;
  /** What USPS knows, by tracking number. */
  readonly parcels = new Map<string, Json>();
  scope = 'tracking subscriptions-tracking labels';
  /** Whether a token comes with its scope. */
  namesScope = true;
  /** The calls that are left before 429. */
  quota = Infinity;
  hasAcceptedTerms = true;
  expiresIn: number | string = 28_799;
  /** Whether it takes the end of a subscription. */
  endsSubscriptions = true;
  /** Whether a handshake is sent before a subscription is answered. */
  confirms = false;
  /** How many tokens it has issued. */
  tokens = 0;
  /** The one that it accepts. */
  token = '';
  private readonly http = createServer((request, response) => {
    void this.handle(request).then(({ status, headers = {}, body }) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body ?? {})),
    );
  });

  constructor(readonly mids: readonly string[]) {}

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  get credentials(): Record<string, string> {
    const { clientId: client_id, clientSecret: client_secret } = this;
    return { client_id, client_secret, mids: this.mids.join(','), environment: 'live' };
  }

  /** As if another program had asked for a token. */
  revoke(): void {
    this.token = randomUUID();
  }

  /** As if the address of a subscription had not answered for some time. */
  suspend(mid: string): void {
    for (const subscription of this.subscriptions) if (subscription.mid === mid) subscription.state = 'SUSPENDED';
  }

  async listen(): Promise<void> {
    await once(this.http.listen(0, '127.0.0.1'), 'listening');
  }

  async close(): Promise<void> {
    if (!this.http.listening) return;
    this.http.closeAllConnections();
    await once(this.http.close(), 'close');
  }

  private async handle(request: IncomingMessage): Promise<Answer> {
    const text = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    const { pathname } = new URL(request.url ?? '', 'http://usps');
    const route = `${request.method} ${pathname}`;
    this.requests.push(route);
    if (this.quota-- <= 0) return { status: 429, headers: { 'retry-after': '90' } };
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (route === 'POST /oauth2/v3/token') return this.issue(body as Json);
    if (request.headers.authorization !== `Bearer ${this.token}`) return { status: 401 };
    if (route === 'POST /tracking/v3r2/tracking') return this.track(body as Json[]);
    const [, number] = /^POST \/tracking\/v3r2\/tracking\/(\d+)\/proof-of-delivery$/.exec(route) ?? [];
    if (number !== undefined) return this.sendLetter(number, body as Json);
    return this.subscription(route, body as Json, request.headers['if-match']);
  }

  private issue({ client_id, client_secret, grant_type }: Json): Answer {
    const isKnown = this.clients.get(String(client_id)) === client_secret && client_secret !== undefined;
    if (!isKnown || grant_type !== 'client_credentials')
      return { status: 401, body: { error: 'invalid_client', client_secret } };
    this.tokens += 1;
    this.token = randomUUID();
    const scope = this.namesScope ? { scope: this.scope } : {};
    return {
      status: 200,
      body: { access_token: this.token, expires_in: this.expiresIn, token_type: 'Bearer', ...scope },
    };
  }

  private track(numbers: Json[]): Answer {
    if (!this.scope.split(' ').includes('tracking')) return { status: 401 };
    if (!this.hasAcceptedTerms) return { status: 403, body: { error: { code: '403', message: 'Accept the terms.' } } };
    const isStrict = numbers.every((item) => Object.keys(item).join() === 'trackingNumber');
    if (numbers.length > 35 || !isStrict) return { status: 400, body: { error: { message: 'OASValidation' } } };
    this.asked.push(numbers.map(({ trackingNumber }) => String(trackingNumber)));
    const items = numbers.map(({ trackingNumber }) => this.item(String(trackingNumber)));
    if (items.every(({ statusCode }) => statusCode === '404')) return { status: 404, body: items[0] };
    return { status: items.some(({ error }) => error) ? 207 : 200, body: items };
  }

  private item(trackingNumber: string): Json {
    const fault = (code: string, message: string) => ({ trackingNumber, statusCode: code, error: { code, message } });
    if (!this.mids.some((mid) => trackingNumber.startsWith(mid, 5)))
      return fault('403', 'The MID of this number is not yours.');
    const known = this.parcels.get(trackingNumber);
    return known ? { trackingNumber, ...known } : fault('404', 'A status update is not yet available.');
  }

  private sendLetter(number: string, { email, firstName, lastName, ...others }: Json): Answer {
    const { uniqueMailPieceID, tableCode, mailPieceIntakeDate } = this.parcels.get(number) ?? {};
    const intake = String(mailPieceIntakeDate).slice(0, 10);
    const expected = { uniqueMailPieceID, mailPieceIntakeDate: intake, tableCode, requestType: 'email' };
    const isStrict =
      isDeepStrictEqual(others, expected) && typeof firstName === 'string' && typeof lastName === 'string';
    if (!isStrict || !Array.isArray(email) || !this.sendsLetters)
      return { status: 400, body: { error: { code: '400', message: `OASValidation ${String(email)}` } } };
    this.letters.set(number, email.join());
    return { status: 202, body: { resultText: 'Your request has been received.', returnCode: '0' } };
  }

  private async subscription(route: string, body: Json, etag: string | undefined): Promise<Answer> {
    const path = '/subscriptions-tracking/v3r2/subscriptions';
    // The list is stale: it misses what is new.
    if (route === `GET ${path}`) return { status: 404 };
    if (route === `POST ${path}`) return this.subscribe(body);
    const found = this.subscriptions.find(({ id }) => route.endsWith(`${path}/${id}`));
    if (!found) return { status: 404 };
    if (route.startsWith('GET')) return { status: 200, headers: { etag: found.etag }, body: found };
    if (etag !== found.etag) return { status: 412 };
    if (!this.endsSubscriptions) return { status: 400, body: { error: { message: 'OASValidation' } } };
    this.subscriptions.splice(this.subscriptions.indexOf(found), 1);
    return { status: 200 };
  }

  private async subscribe({
    listenerURL,
    secret,
    filterProperties,
    adminNotification,
    ...others
  }: Json): Promise<Answer> {
    const { MID: mid, ...filter } = (filterProperties ?? {}) as Json;
    const isStrict = Object.keys(others).length === 0;
    if (typeof secret !== 'string' || secret.length !== 32 || !isStrict || typeof mid !== 'string')
      return { status: 400, body: { error: { message: `bad request: ${String(secret)}` } } };
    const present = this.subscriptions.find((one) => one.mid === mid && one.url === listenerURL);
    if (present) {
      const message = `A subscription exists, subscriptionId: ${present.id}, secret: ${secret}`;
      return { status: 400, body: { error: { code: '400', message } } };
    }
    const added: Subscription = {
      ...{ id: randomUUID(), mid, url: String(listenerURL), secret, etag: `"${randomUUID()}"`, state: 'ENABLED' },
      ...{ filter, emails: adminNotification },
    };
    if (this.confirms && !(await confirms(added.url)))
      return { status: 400, body: { error: { message: 'handshake' } } };
    this.subscriptions.push(added);
    return { status: 201, body: { subscriptionId: added.id, secret } };
  }
}

async function confirms(url: string): Promise<boolean> {
  const challenge = randomUUID();
  const body = JSON.stringify({ challenge });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return answer.ok && ((await answer.json()) as Json).challenge === challenge;
}

/** A USPS number of 22 digits of a Mailer ID. */
export function uspsNumber(mid: string, serial = Math.floor(Math.random() * 1e7)): string {
  const start = `92055${mid}`;
  const body = `${start}${String(serial).padStart(21 - start.length, '0')}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** The body of a webhook, whose payload is JSON in a string, and its signature. */
export function aUspsEvent(secret: string, payload: Json, timestamp = '2026-11-20T17:00:00Z') {
  const text = JSON.stringify(payload);
  const hmac = createHmac('sha256', secret).update(timestamp + text);
  const body = JSON.stringify({ subscriptionId: 'sub', subscriptionType: 'TRACKING', timestamp, payload: text });
  return { body, headers: { 'x-hmac': hmac.digest('base64') } };
}
