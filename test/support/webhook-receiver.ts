// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterFile } from './cleanup.js';
import { type Json } from './client.js';

/** A received request. */
export interface ReceivedWebhook {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The `webhook-id`. */
  id: string;
  json: { type: string; timestamp: string; data: Json & { sequence: number; occurred_at: string } };
}

/** Response to a webhook: a status, a response, or a handler. */
export type Treatment =
  | number
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((response: ServerResponse, request: IncomingMessage) => void);

/** Starts a local webhook receiver. It responds with 200 by default. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const receiver = new WebhookReceiver();
  await receiver.listen();
  afterFile(() => receiver.close());
  return receiver;
}

/** A local server that keeps all webhooks and responds as scripted. */
export class WebhookReceiver {
  /** All webhooks in the order of their arrival. */
  readonly all: ReceivedWebhook[] = [];
  private readonly treatments = new Map<string, Treatment[]>();
  private readonly lasting = new Map<string, Treatment>();
  private readonly http = createServer((request, response) => void this.handle(request, response));

  /** Returns the URL of a path of this receiver. */
  url(path = '/'): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}${path}`;
  }

  /** Returns the webhooks to a path. */
  at(path: string): ReceivedWebhook[] {
    return this.all.filter((received) => received.path === path);
  }

  /** Sets the responses to the next webhooks to a path, one each. */
  next(path: string, ...treatments: Treatment[]): void {
    this.treatments.set(path, [...(this.treatments.get(path) ?? []), ...treatments]);
  }

  /** Sets the response to all further webhooks to a path; undefined is 200 again. */
  always(path: string, treatment: Treatment | undefined): void {
    if (treatment === undefined) this.lasting.delete(path);
    else this.lasting.set(path, treatment);
  }

  async listen(): Promise<void> {
    // On a busy machine, a client would use an idle connection just when it is closed.
    this.http.keepAliveTimeout = 0;
    await once(this.http.listen(0, '127.0.0.1'), 'listening');
  }

  async close(): Promise<void> {
    if (!this.http.listening) return;
    this.http.closeAllConnections();
    await once(this.http.close(), 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    const { method = '', url: path = '', headers } = request;
    const json = JSON.parse(body) as ReceivedWebhook['json'];
    this.all.push({ path, method, headers, body, json, id: String(headers['webhook-id']) });
    const treatment = this.treatments.get(path)?.shift() ?? this.lasting.get(path) ?? 200;
    if (typeof treatment === 'function') return treatment(response, request);
    const { status, headers: answered, body: text } = typeof treatment === 'number' ? { status: treatment } : treatment;
    response.writeHead(status, answered).end(text);
  }
}

/** Whether one of the signatures is of this secret, computed with the `standardwebhooks` package; ignores the timestamp's age. */
export function isSignedBy({ body, id, headers }: ReceivedWebhook, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(new Webhook(secret).sign(id, at, body));
}

/** Whether the `standardwebhooks` package verifies a webhook with this secret. */
export function verifies({ body, headers }: ReceivedWebhook, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
