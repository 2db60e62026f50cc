// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { afterFile } from './cleanup.js';
import { servers } from './servers.js';

/** The response of a path: bytes, a redirect, a status, or a handler. */
type Content = Buffer | string | number | ((response: ServerResponse) => void);

/** A merchant's picture host on this machine. */
export class PictureServer {
  /** The path and headers of every request, in their order. */
  readonly asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  private readonly contents = new Map<string, Content>();

  private constructor(
    private readonly scheme: 'http' | 'https',
    private readonly server: ReturnType<typeof createServer>,
  ) {
    server.on('request', ({ url: path = '', headers }, response: ServerResponse) => {
      this.asked.push({ path, headers });
      answer(response, this.contents.get(path) ?? 404);
    });
  }

  /** @param scheme https with the certificate of the tests' servers */
  static async start(scheme: 'http' | 'https' = 'http'): Promise<PictureServer> {
    const [cert, key] = [servers.env.TLS_CERT_FILE, servers.env.TLS_KEY_FILE].map((file) => readFileSync(String(file)));
    const server = new PictureServer(scheme, scheme === 'http' ? createServer() : createTlsServer({ cert, key }));
    await once(server.server.listen(0, '127.0.0.1'), 'listening');
    afterFile(() => server.close());
    return server;
  }

  /** Sets the response of a path, and returns its URL. */
  put(path: string, content: Content, host = '127.0.0.1'): string {
    this.contents.set(path, content);
    return this.url(path, host);
  }

  url(path: string, host = '127.0.0.1'): string {
    return `${this.scheme}://${host}:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** The number of requests for a path. */
  timesAsked(path: string): number {
    return this.asked.filter((request) => request.path === path).length;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }
}

function answer(response: ServerResponse, content: Content): void {
  if (typeof content === 'function') content(response);
  else if (typeof content === 'number') response.writeHead(content).end('nothing');
  else if (typeof content === 'string') response.writeHead(302, { location: content }).end('over there');
  else response.writeHead(200, { 'content-type': 'image/png' }).end(content);
}
