import { type Server } from 'node:http';
import { type NestApplicationOptions } from '@nestjs/common';
import { HttpAdapter } from './http-adapter.js';

function serverOf(adapter: HttpAdapter, options: NestApplicationOptions = {}): Server {
  adapter.initHttpServer(options);
  return adapter.getHttpServer() as Server;
}

it('C-HTTP-8: gives clients 10 seconds to send their headers and 30 seconds to send the request', () => {
  const server = serverOf(new HttpAdapter({ trustedProxyHops: 0 }));
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
});

it('C-HTTP-34: closes connections past the maximum at once', () => {
  expect(serverOf(new HttpAdapter({ trustedProxyHops: 0, maxConnections: 7 })).maxConnections).toBe(7);
  expect(serverOf(new HttpAdapter({ trustedProxyHops: 0 })).maxConnections).toBe(2_000);
});
