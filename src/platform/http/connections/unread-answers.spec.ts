// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { type Server } from 'node:http';
import { type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { client, GET, serve } from '../../../../test/support/plain-server.js';
import { sendParts } from './send-parts.js';
import { closeUnread, secondsLeft } from './unread-answers.js';

const LAST_GET = GET.replace('x', 'x\r\nConnection: close');
const PART = Buffer.alloc(64 * 1024);
/** More than the kernel takes for a client that does not read. Each part that is taken counts, so a busy machine cuts no reader off. */
const LARGE = Array.from({ length: 256 }, () => PART);

/** Reads everything until the connection ends. */
async function allOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('C-HTTP-36: an answer', () => {
  const impatient = (server: Server): void =>
    closeUnread(server, { bytesPerSecond: 1_000_000, first: 0.2, most: 0.2 }, 20);

  it('ends when its client takes nothing of it', async () => {
    const closed: Promise<unknown>[] = [];
    const port = await serve((_request, response) => {
      closed.push(once(response, 'close').then(() => response.writableFinished));
      void sendParts(response, LARGE);
    }, impatient);
    await client(port);
    const reader = await client(port, LAST_GET);
    expect((await allOf(reader)).length).toBeGreaterThan(LARGE.length * PART.length);
    expect(await Promise.all(closed)).toEqual([false, true]);
  });

  it('may take its handler longer, and its parts too', async () => {
    const port = await serve((_request, response) => {
      void delay(350)
        .then(() => response.write('late '))
        .then(() => delay(350))
        .then(() => response.end('text'));
    }, impatient);
    expect(await allOf(await client(port, LAST_GET))).toMatch(/late [^]*text/);
  });
});

/** The seconds left, at the worst moment, of a client that reads as fast while the system takes `burst` bytes ahead of it. */
function worstOf(bytesPerSecond: number, burst: number, seconds: number): number {
  let [left, taken, worst] = [10, 0, 10];
  for (let second = 1; second <= seconds; second++) {
    const read = bytesPerSecond * second;
    // The system takes more when it has passed on half of what it holds.
    const next = read >= taken - burst / 2 ? read + burst : taken;
    left = secondsLeft(left, next - taken, 1);
    taken = next;
    worst = Math.min(worst, left);
  }
  return worst;
}

it('C-HTTP-36: a client of 8 KiB a second or more is never too slow, up to half a minute of its bytes in the network', () => {
  const client = fc.record({
    rate: fc.integer({ min: 8 * 1024 + 1, max: 1e6 }),
    burst: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(client, ({ rate, burst }) => {
      expect(worstOf(rate, rate * burst, 600)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it('C-HTTP-36: a client that takes nothing has 10 seconds, or 60 after it was fast', () => {
  const secondsUntilCut = (taken: number): number => {
    let left = secondsLeft(10, taken, 0);
    let seconds = 0;
    for (; left >= 0; seconds++) left = secondsLeft(left, 0, 1);
    return seconds;
  };
  expect([secondsUntilCut(0), secondsUntilCut(16 * 1024), secondsUntilCut(1e9)]).toEqual([11, 13, 61]);
});
