// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterFile } from './cleanup.js';

/** Failure of the next request. `hang`: no response. `lost`: the server accepts the message, but closes the connection. */
type ScriptedFailure = { status: number; code?: number } | 'hang' | 'lost';

/** Starts a local server with the part of Twilio's API that sends messages. */
export async function startTwilio(): Promise<TwilioServer> {
  const server = new TwilioServer();
  await server.listen();
  afterFile(() => server.close());
  return server;
}

/** A stand-in for Twilio that keeps the messages of one account, and fails as scripted. */
export class TwilioServer {
  readonly accountSid = 'AC00000000000000000000000000000001';
  readonly authToken = '0123456789abcdef0123456789abcdef';
  /** Forms of the accepted messages. */
  readonly messages: Record<string, string>[] = [];
  /** Number of requests. */
  requests = 0;
  private readonly script: ScriptedFailure[] = [];
  private readonly http = createServer((request, response) => void this.handle(request, response));

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** Sets the failures of the next requests, one each. */
  next(...failures: ScriptedFailure[]): void {
    this.script.push(...failures);
  }

  /** Returns the texts of the messages to a phone. */
  to(phone: string): (string | undefined)[] {
    return this.messages.filter(({ To }) => To === phone).map(({ Body }) => Body);
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
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString('utf8');
    this.requests += 1;
    const failure = this.script.shift();
    if (failure === 'hang') return;
    const { status, json } =
      typeof failure === 'object'
        ? { status: failure.status, json: { code: failure.code, message: `Not to ${body}` } }
        : this.accept(request, body);
    if (failure === 'lost') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  private accept({ method, url, headers }: IncomingMessage, body: string): { status: number; json: object } {
    const credentials = Buffer.from(`${this.accountSid}:${this.authToken}`).toString('base64');
    if (headers.authorization !== `Basic ${credentials}`) return { status: 401, json: { code: 20003 } };
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    if (method !== 'POST' || url !== `/2010-04-01/Accounts/${this.accountSid}/Messages.json` || !isForm)
      return { status: 404, json: { code: 20404 } };
    const form = Object.fromEntries(new URLSearchParams(body));
    if (!/^\+\d{8,15}$/.test(form.To ?? '')) return { status: 400, json: { code: 21211 } };
    if (!form.Body || (!form.From && !form.MessagingServiceSid)) return { status: 400, json: { code: 21602 } };
    this.messages.push(form);
    return { status: 201, json: { sid: `SM${String(this.messages.length).padStart(32, '0')}`, status: 'queued' } };
  }
}
