// SPDX-License-Identifier: Apache-2.0
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { sendParts } from './send-parts.js';

/** A client that reads only when it is asked to. */
class SlowClient extends Writable {
  readonly received: string[] = [];
  private done: (() => void) | undefined;

  constructor() {
    super({ highWaterMark: 1, decodeStrings: false });
  }

  override _write(text: string, _encoding: string, done: () => void): void {
    this.received.push(text);
    this.done = done;
  }

  read(): void {
    const { done } = this;
    this.done = undefined;
    done?.();
  }
}

/** Texts, with how many were taken, and whether the rest was given up. */
function aSource() {
  const state = { taken: 0, isClosed: false };
  async function* texts() {
    try {
      for (; state.taken < 100; await setImmediate()) yield `line ${++state.taken}\n`;
    } finally {
      state.isClosed = true;
    }
  }
  return { state, texts: texts() };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await setImmediate();
};

it('takes no further text while the client does not read', async () => {
  const [client, { state, texts }] = [new SlowClient(), aSource()];
  const sending = sendParts(client, texts);
  await turns(300);
  expect(state.taken).toBeLessThan(5);
  while (!client.writableFinished) {
    client.read();
    await setImmediate();
  }
  await sending;
  expect(client.received).toEqual(Array.from({ length: 100 }, (_, index) => `line ${index + 1}\n`));
});

it('ends silently if the client leaves', async () => {
  const [client, { state, texts }] = [new SlowClient(), aSource()];
  const sending = sendParts(client, texts);
  await turns(10);
  client.destroy();
  await sending;
  expect([state.taken < 5, state.isClosed]).toEqual([true, true]);
});

it('throws what the source throws, and breaks the response off', async () => {
  const client = new SlowClient();
  async function* failing() {
    yield 'a';
    await Promise.reject(new Error('gone'));
  }
  const sending = expect(sendParts(client, failing())).rejects.toThrow('gone');
  await turns(5);
  client.read();
  await sending;
  expect(client.destroyed).toBe(true);
});
