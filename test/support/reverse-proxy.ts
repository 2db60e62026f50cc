// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo } from 'node:net';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';

/** Starts a proxy in front of processes, given by their plain HTTP URLs. */
export async function startReverseProxy(targets: string[]): Promise<ReverseProxy> {
  const proxy = new ReverseProxy(targets);
  afterFile(() => proxy.close());
  await proxy.listen();
  return proxy;
}

/**
 * Terminates TLS and sends requests to processes in turn, as an operator's proxy does. It sends
 * `X-Forwarded-Proto: https`, appends the client's address to `X-Forwarded-For`, and retries with the next process if one
 * closes the connection without a response.
 */
export class ReverseProxy {
  /** The number of responses of each process. */
  readonly answered = new Map<string, number>();
  /** The number of requests that were retried with another process. */
  retried = 0;
  private turn = 0;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server;

  constructor(public targets: string[]) {
    const [cert, key] = ['TLS_CERT_FILE', 'TLS_KEY_FILE'].map((name) => readFileSync(servers.env[name] ?? ''));
    this.server = createServer({ cert, key }, (incoming, outgoing) => {
      // A client that closes its connection gets no response.
      this.handle(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    // On all addresses of the loopback network, so that clients have their own.
    await once(this.server.listen(0, '0.0.0.0'), 'listening');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
    this.agent.destroy();
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat((await incoming.toArray()) as Buffer[]);
    const first = this.turn++ % this.targets.length;
    for (const target of [...this.targets.slice(first), ...this.targets.slice(0, first)]) {
      const answer = await this.ask(target, incoming, body).catch(() => undefined);
      if (answer) {
        this.answered.set(target, (this.answered.get(target) ?? 0) + 1);
        outgoing.writeHead(answer.message.statusCode ?? 502, answer.message.headers).end(answer.body);
        return;
      }
      this.retried += 1;
    }
    outgoing.writeHead(502).end();
  }

  /** @returns the whole response; an incomplete one is an error */
  private async ask(
    target: string,
    { method, url, headers, socket }: IncomingMessage,
    body: Buffer,
  ): Promise<{ message: IncomingMessage; body: Buffer }> {
    const said = headers['x-forwarded-for'];
    const forwarded = [...(said === undefined ? [] : [said]), socket.remoteAddress].join(', ');
    const sent = request(`${target}${url}`, {
      ...{ method, agent: this.agent },
      headers: { ...headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
    });
    // A connection that closes during a response fails the request too, but reading the response reports that.
    sent.on('error', () => undefined);
    const answering = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end(body);
    const [message] = await answering;
    return { message, body: Buffer.concat((await message.toArray()) as Buffer[]) };
  }
}
