// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { ShippoServer } from '../support/shippo-server.js';
import { type Settings } from './scripts.js';

/** How a receiver answers webhooks. */
type Behavior = 'accepts' | 'fails' | 'fails sometimes' | 'responds slowly' | 'hangs';

/** A receiver of webhooks. */
export class EventReceiver {
  /** How often it accepted each event, by the id of the event. */
  readonly receipts = new Map<string, number>();
  private readonly server = createServer((request, response) => void this.handle(request, response));
  private readonly hanging = new Set<ServerResponse>();

  constructor(public behavior: Behavior = 'accepts') {
    // Otherwise a worker may send a webhook on a connection that is just being closed.
    this.server.keepAliveTimeout = 0;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async listen(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  /** Accepts all webhooks from now on, and closes the connections of those that hang. */
  heal(): void {
    this.behavior = 'accepts';
    for (const response of this.hanging) response.destroy();
    this.hanging.clear();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    request.resume();
    const id = String(request.headers['webhook-id']);
    if (this.behavior === 'responds slowly') await delay(500);
    if (this.behavior === 'hangs')
      return void this.hanging.add(response.on('close', () => this.hanging.delete(response)));
    const isFailing = this.behavior === 'fails' || (this.behavior === 'fails sometimes' && Math.random() < 0.3);
    if (!isFailing) this.receipts.set(id, (this.receipts.get(id) ?? 0) + 1);
    response.writeHead(isFailing ? 500 : 204).end();
  }
}

/** A mail that the mail server accepted. */
export interface ReceivedMail {
  /** The id of its message in the service, from the `Message-ID`. */
  id: string;
  recipient: string;
}

/** A mail server that can be stopped and started again. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  private server?: SMTPServer;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) =>
        void stream.toArray().then((chunks: Buffer[]) => {
          const [, id = ''] = /^message-id:\s*<([^@>]+)/im.exec(Buffer.concat(chunks).toString('latin1')) ?? [];
          this.mails.push(...envelope.rcptTo.map(({ address }) => ({ id, recipient: address })));
          done();
        }, done),
    });
    // Clients may close the connection early.
    server.on('error', () => undefined);
    await once(server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Closes all connections and refuses new ones. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
    for (const { _socket } of connections) _socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

const CARRIER_TOKEN = 'of-the-fault-suite-and-nowhere-else-in-the-world';

/** The path of the carrier's webhooks. */
export const CARRIER_PATH = `/carriers/shippo/events?token=${CARRIER_TOKEN}`;

/** Test doubles of the services that Parcelward calls: receivers of webhooks, a mail server and a carrier. */
export class ExternalServices {
  readonly reliable = new EventReceiver();
  readonly others = {
    flaky: new EventReceiver('fails sometimes'),
    slow: new EventReceiver('responds slowly'),
    hanging: new EventReceiver('hangs'),
  };
  readonly mail = new MailServer();
  readonly carrier = new ShippoServer();

  get receivers(): EventReceiver[] {
    return [this.reliable, ...Object.values(this.others)];
  }

  /** The settings of a process that uses them. */
  get settings(): Settings {
    return {
      TRACKING_GATEWAY: 'shippo',
      SHIPPO_API_BASE_URL: this.carrier.url,
      SHIPPO_API_TOKEN: this.carrier.token,
      SHIPPO_WEBHOOK_TOKEN: CARRIER_TOKEN,
      SMTP_URL: this.mail.url,
      MAIL_TO_FOLDER: 'false',
      MAIL_FROM: 'shop@parcelward.test',
      NOTIFICATION_DIGEST_SECONDS: '0',
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    };
  }

  async start(): Promise<void> {
    await Promise.all([
      ...this.receivers.map((receiver) => receiver.listen()),
      this.mail.start(),
      this.carrier.listen(),
    ]);
  }

  /** Ends all faults of the external services. */
  async heal(): Promise<void> {
    for (const receiver of this.receivers) receiver.heal();
    await this.mail.stop();
    await this.mail.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.receivers.map((receiver) => receiver.close()), this.mail.stop(), this.carrier.close()]);
  }
}
