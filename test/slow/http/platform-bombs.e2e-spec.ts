// SPDX-License-Identifier: Apache-2.0
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { newAgent } from '../../support/agent.js';
import { startApi } from '../../support/api-process.js';
import { type Reply } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { service } from '../../support/services.js';
import { newStore } from '../../support/stores.js';

const MIB = 1024 * 1024;
/** The limit of a pod. */
const MAX_MEMORY = 768 * MIB;

it(`C-PLT-8, C-HTTP-33: an API process stays below ${MAX_MEMORY / MIB} MiB while a platform sends 50 deliveries of 5 MiB at once, and serves others`, async () => {
  const api = await startApi();
  const [platform, other] = await Promise.all([TestPlatform.connect(await newStore()), newStore()]);
  await service<PlatformConnectionsService>('PlatformConnectionsService').pause(callerOf(platform.store), platform.id);
  // Signed, so that each is stored, and each one for itself.
  const texts = Array.from({ length: 50 }, (_, index) =>
    `"${String(index).padEnd(5 * MIB - 2, 'é"\\'.slice(1))}"`.slice(0, 5 * MIB),
  );
  // Connections of their own: one whose delivery finds no room in time is closed.
  const client = newAgent();
  let [peak, isOver] = [api.memoryOfAll(), false];
  const bombs = Promise.all(
    texts.map((text) => statusOf(platform.send({ text, baseUrl: api.baseUrl, client }))),
  ).finally(() => (isOver = true));
  const statuses = new Set<number>();
  while (!isOver) {
    const path = `/orders/${newOrderNumber()}`;
    statuses.add((await other.call(path, { method: 'PUT', body: anOrder(), baseUrl: api.baseUrl })).status);
    peak = Math.max(peak, api.memoryOfAll());
  }
  const answers = await bombs;
  await client.close();
  expect([...statuses]).toEqual([201]);
  expect(peak).toBeLessThan(MAX_MEMORY);
  // One that finds no room is sent again by Shopify.
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(answers).toContain(200);
  expect((await platform.send({ text: '{}', baseUrl: api.baseUrl })).status).toBe(200);
});

/** One whose connection is closed before its last bytes are sent has no answer. */
const statusOf = (sending: Promise<Reply>): Promise<number> =>
  sending.then(
    ({ status }) => status,
    () => 503,
  );
