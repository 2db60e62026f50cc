// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { client, GET, serve } from '../../../../test/support/plain-server.js';
import { limitIdleConnections } from './idle-connections.js';

describe('C-LIM-24: idle connections of an address', () => {
  const MAX = 3;
  const limited = (server: Server): void => limitIdleConnections(server, MAX, 0);

  async function closedOf(sockets: Socket[], count: number): Promise<number[]> {
    const closed: number[] = [];
    await new Promise<void>((resolve) => {
      for (const [index, socket] of sockets.entries())
        socket.resume().once('close', () => closed.push(index) === count && resolve());
    });
    return closed;
  }

  it('are closed past the limit, the oldest first', async () => {
    const port = await serve((_request, response) => void response.end('text'), limited);
    const sockets: Socket[] = [];
    for (let n = 0; n < 3; n++) {
      sockets.push(await client(port));
      await once(sockets[n] as Socket, 'data');
    }
    // The first is used again, so the second is the oldest.
    sockets[0]?.write(GET);
    await once(sockets[0] as Socket, 'data');
    const closed = closedOf(sockets, 2);
    await client(port, '');
    await client(port);
    expect((await closed).sort()).toEqual([1, 2]);
  });

  it('are left alone at first, because many requests at once need many connections', async () => {
    const port = await serve(
      (_request, response) => void response.end('text'),
      (server) => limitIdleConnections(server, MAX, 60_000),
    );
    const sockets = await Promise.all(Array.from({ length: 2 * MAX }, () => client(port, '')));
    const answers = sockets.map((socket) => once(socket, 'data'));
    for (const socket of sockets) socket.write(GET);
    expect(await Promise.all(answers)).toHaveLength(2 * MAX);
  });

  it('do not count while a request is answered', async () => {
    const answers: (() => void)[] = [];
    const port = await serve((_request, response) => void answers.push(() => response.end('text')), limited);
    const sockets = [await client(port), await client(port), await client(port), await client(port)];
    while (answers.length < 4) await setImmediate();
    const closed = closedOf(sockets, 1);
    for (const answer of answers) answer();
    expect(await closed).toHaveLength(1);
  });
});
