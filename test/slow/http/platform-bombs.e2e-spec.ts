import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { startApi } from '../../support/api-process.js';
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
  let [peak, isOver] = [api.memoryOfAll(), false];
  const bombs = Promise.all(texts.map((text) => platform.send({ text, baseUrl: api.baseUrl }))).finally(
    () => (isOver = true),
  );
  const statuses = new Set<number>();
  while (!isOver) {
    const path = `/orders/${newOrderNumber()}`;
    statuses.add((await other.call(path, { method: 'PUT', body: anOrder(), baseUrl: api.baseUrl })).status);
    peak = Math.max(peak, api.memoryOfAll());
  }
  const replies = await bombs;
  expect([...statuses]).toEqual([201]);
  expect(peak).toBeLessThan(MAX_MEMORY);
  // One that finds no room is sent again by Shopify.
  expect(new Set(replies.map(({ status }) => status)).difference(new Set([200, 503]))).toEqual(new Set());
  expect((await platform.send({ text: '{}', baseUrl: api.baseUrl })).status).toBe(200);
});
