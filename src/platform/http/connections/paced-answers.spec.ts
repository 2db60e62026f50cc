// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import express, { type NextFunction, type Request, type Response } from 'express';
import { afterFile } from '../../../../test/support/cleanup.js';
import { Problem } from '../../errors/problem.js';
import { type TenantRequest } from '../tenant-request.js';
import { AnswerRoom } from './answer-room.js';
import { paceAnswers, streamAnswer } from './paced-answers.js';

const MIB = 1024 * 1024;
const TEXT = 'é'.repeat(8 * MIB);

let server: Server;
let url: string;

beforeAll(async () => {
  const app = express();
  // An address has 32 MiB, two of the texts.
  paceAnswers(app, new AnswerRoom(128 * MIB));
  app.use((request: Request, _response: Response, next: NextFunction) => {
    const store_id = request.headers['x-store'];
    (request as TenantRequest).store = store_id ? { store_id: String(store_id) } : undefined;
    next();
  });
  app.all('/text', (_request: Request, response: Response) => void response.type('text').set('ETag', '"1"').end(TEXT));
  app.get('/stream', (_request: Request, response: Response) =>
    streamAnswer(response, () => Readable.from(['a', 'b'])),
  );
  // Express knows an error handler by its four parameters.
  // oxlint-disable-next-line eslint/no-unused-vars
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error instanceof Problem && error.code === 'SERVICE_UNAVAILABLE' ? 503 : 500).end('refused');
  });
  server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterFile(() => server.close().closeAllConnections());
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

/** Sends a request and reads nothing of its answer; returns how to leave. */
async function silentClient(line: string): Promise<() => Promise<unknown>> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  afterFile(() => void socket.destroy());
  const arrived = once(server, 'request');
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [, response] = (await arrived) as [Request, Response];
  return () => {
    socket.destroy();
    return once(response, 'close');
  };
}

it('sends a large text whole, with its length', async () => {
  const answer = await fetch(`${url}/text`);
  expect(answer.headers.get('content-length')).toBe(String(16 * MIB));
  expect((await answer.text()) === TEXT).toBe(true);
  expect((await fetch(`${url}/text`, { method: 'HEAD' })).headers.get('etag')).toBe('"1"');
  expect(await (await fetch(`${url}/stream`)).text()).toBe('ab');
});

it('C-HTTP-37: refuses reads of an address that has its share unread, but answers writes', async () => {
  const leave = [await silentClient('GET /text'), await silentClient('POST /text')];
  const refused = await fetch(`${url}/text`);
  expect([refused.status, refused.headers.get('etag'), refused.headers.get('cache-control')]).toEqual([
    503,
    null,
    'no-store',
  ]);
  expect((await fetch(`${url}/stream`)).status).toBe(503);
  await refused.text();
  expect((await (await fetch(`${url}/text`, { method: 'POST' })).text()).length).toBe(TEXT.length);
  await Promise.all(leave.map((gone) => gone()));
  expect((await (await fetch(`${url}/text`)).text()).length).toBe(TEXT.length);
});

it('C-HTTP-37: counts the answers of a store over all addresses', () => {
  const room = new AnswerRoom(400);
  const answer = (ip: string, store?: string) =>
    ({ req: { method: 'GET', ip, store: store && { store_id: store } }, once: () => undefined, ...HEADERS }) as never;
  room.hold(answer('192.0.2.1', 'a'), 90);
  expect(() => room.hold(answer('192.0.2.2', 'a'), 20)).toThrow(Problem);
  expect(() => room.hold(answer('192.0.2.1'), 20)).toThrow(Problem);
  room.hold(answer('192.0.2.3', 'b'), 20);
});

it('C-HTTP-42: refuses a GET early after an answer of its route found no room, until there is room again', () => {
  const room = new AnswerRoom(400);
  const closed: (() => void)[] = [];
  const answer = (path: string, store = 'a') => {
    const req = { method: 'GET', ip: '192.0.2.1', store: { store_id: store }, route: { path } };
    return { req, once: (_: string, close: () => void) => closed.push(close), ...HEADERS } as never;
  };
  room.hold(answer('/large'), 80);
  room.refuseEarly(answer('/large'));
  expect(() => room.hold(answer('/large'), 30)).toThrow(Problem);
  expect(() => room.refuseEarly(answer('/large'))).toThrow(Problem);
  room.refuseEarly(answer('/small'));
  room.refuseEarly(answer('/large', 'b'));
  room.hold(answer('/small'), 10);
  closed[0]?.();
  room.refuseEarly(answer('/large'));
});

const HEADERS = { getHeaderNames: () => [], setHeader: () => undefined };
