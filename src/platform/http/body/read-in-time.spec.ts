// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Request } from 'express';
import { Problem } from '../../errors/problem.js';
import { readInTime } from './body-reader.service.js';

let server: Server;
let read: (request: IncomingMessage) => Promise<string>;

beforeAll(async () => {
  server = createServer((request, response) => {
    Object.assign(request, { res: response });
    readInTime(request as Request, () => read(request), 100).then(
      (body) => response.end(body),
      (error: unknown) => response.end(error instanceof Problem ? error.code : 'failed'),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close().closeAllConnections());

function post(): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
  return socket;
}

it('C-HTTP-38: a body of which nothing more arrives is refused, and its connection closed', async () => {
  read = text;
  expect(await text(post())).toMatch(/^HTTP\/1\.1 [^]*\r\nConnection: close\r\n[^]*REQUEST_TIMEOUT/);
});

it('C-HTTP-38: the time in which the reader takes nothing does not count', async () => {
  read = async (request) => {
    await delay(350);
    return text(request);
  };
  const socket = post();
  socket.write('67890');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toContain('1234567890');
});
