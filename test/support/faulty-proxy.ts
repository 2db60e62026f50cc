// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo } from 'node:net';
import { agent } from './agent.js';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';

/** A status that the proxy answers with in place of the server, before or after the server got the request. */
export interface Fault {
  status: number;
  when: 'before' | 'after';
}

/**
 * Called for each request, counted from 1, before the server gets it.
 * @returns how it fails, or undefined
 */
export type Judge = (request: IncomingMessage, count: number) => Promise<Fault | undefined> | Fault | undefined;

const HOP_BY_HOP = ['connection', 'host', 'keep-alive', 'transfer-encoding'];

/** Starts a proxy with the tests' certificate in front of a server, until the test file ends. */
export async function startFaultyProxy(target: string, judge: Judge): Promise<FaultyProxy> {
  const proxy = new FaultyProxy(target, judge);
  afterFile(() => proxy.close());
  await proxy.listen();
  return proxy;
}

/** A proxy that fails the requests that a test chooses. */
export class FaultyProxy {
  /** The number of requests so far. */
  count = 0;
  private readonly server: Server;

  constructor(
    public target: string,
    private readonly judge: Judge,
  ) {
    const [cert, key] = ['TLS_CERT_FILE', 'TLS_KEY_FILE'].map((name) => readFileSync(servers.env[name] ?? ''));
    this.server = createServer({ cert, key }, (request, response) => {
      this.handle(request, response).catch(() => response.destroy());
    });
    // On a busy machine, a client would use an idle connection just when it is closed.
    this.server.keepAliveTimeout = 0;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.count += 1;
    const fault = await this.judge(request, this.count);
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    if (fault?.when === 'before') return void response.writeHead(fault.status).end();
    const answer = await agent.request({
      ...{ origin: this.target, path: request.url ?? '/', method: request.method as 'GET' },
      ...{ headers: endToEnd(request.headers), body },
    });
    const text = await answer.body.bytes();
    response
      .writeHead(fault?.status ?? answer.statusCode, fault ? {} : endToEnd(answer.headers))
      .end(fault ? '' : text);
  }
}

function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}
