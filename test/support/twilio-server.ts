import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterFile } from './cleanup.js';

/** What the server does in place of taking the next message; `lost` takes it, and closes the connection without an answer. */
type Misbehaviour = { status: number; code?: number } | 'hang' | 'lost';

/** Starts a server that speaks Twilio's API, as far as it sends messages. */
export async function startTwilio(): Promise<TwilioServer> {
  const server = new TwilioServer();
  await server.listen();
  afterFile(() => server.close());
  return server;
}

/** Twilio on this machine: keeps the messages that it takes of one account, and fails when told to. */
export class TwilioServer {
  readonly accountSid = 'AC00000000000000000000000000000001';
  readonly authToken = 'twilio_test_token';
  /** The forms of the messages that were taken. */
  readonly messages: Record<string, string>[] = [];
  /** How many requests came. */
  requests = 0;
  private readonly script: Misbehaviour[] = [];
  private readonly http = createServer((request, response) => void this.handle(request, response));

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** The next requests are treated so, one each. */
  next(...misbehaviours: Misbehaviour[]): void {
    this.script.push(...misbehaviours);
  }

  /** The texts of the messages to a phone. */
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
    const misbehaviour = this.script.shift();
    if (misbehaviour === 'hang') return;
    const { status, answer } =
      typeof misbehaviour === 'object'
        ? { status: misbehaviour.status, answer: { code: misbehaviour.code, message: `Not to ${body}` } }
        : this.answer(request, body);
    if (misbehaviour === 'lost') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private answer({ method, url, headers }: IncomingMessage, body: string): { status: number; answer: object } {
    const credentials = Buffer.from(`${this.accountSid}:${this.authToken}`).toString('base64');
    if (headers.authorization !== `Basic ${credentials}`) return { status: 401, answer: { code: 20003 } };
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    if (method !== 'POST' || url !== `/2010-04-01/Accounts/${this.accountSid}/Messages.json` || !isForm)
      return { status: 404, answer: { code: 20404 } };
    const form = Object.fromEntries(new URLSearchParams(body));
    if (!/^\+\d{8,15}$/.test(form.To ?? '')) return { status: 400, answer: { code: 21211 } };
    if (!form.Body || (!form.From && !form.MessagingServiceSid)) return { status: 400, answer: { code: 21602 } };
    this.messages.push(form);
    return { status: 201, answer: { sid: `SM${String(this.messages.length).padStart(32, '0')}`, status: 'queued' } };
  }
}
