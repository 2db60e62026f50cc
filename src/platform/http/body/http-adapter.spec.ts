import { type Server } from 'node:http';
import { HttpAdapter } from './http-adapter.js';

it('gives clients 10 seconds to send their headers and 30 seconds to send the request', () => {
  const adapter = new HttpAdapter(0);
  adapter.initHttpServer({});
  const server = adapter.getHttpServer() as Server;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
});
