// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiProcess, startApi } from '../../support/api-process.js';
import { afterFile } from '../../support/cleanup.js';
import { rows } from '../../support/database.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { rawRequest } from '../../support/raw-http.js';
import { unreadAnswers } from '../../support/slow-clients.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const MIB = 1024 * 1024;
/** The limit of a pod. */
const MAX_MEMORY = 768 * MIB;
const ORDERS = 5;
const PHOTO = `/uploads/${'p'.repeat(32)}.jpg`;
/** Almost 1 MiB of JSON. */
const FILLER = Array.from({ length: 8_000 }, (_, index) => ({ n: index, text: 'x'.repeat(100) }));

let api: ApiProcess;
let store: TestStore;
let other: TestStore;

const countEvents = async (): Promise<number> =>
  (await rows<{ id: string }>('SELECT id FROM outbox_events WHERE store_id = ? AND position IS NOT NULL', [store.id]))
    .length;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  afterFile(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, PHOTO.slice('/uploads/'.length)), Buffer.alloc(6 * MIB, 'x'));
  [api, store, other] = await Promise.all([
    startApi({ UPLOADS_FOLDER: folder, UPLOADS_S3_BUCKET: undefined }),
    newStore(),
    newStore(),
  ]);
  afterFile(() => rows('DELETE FROM outbox_events WHERE store_id = ?', [store.id]));
  for (let n = 0; n < ORDERS; n++)
    await store.put(`/orders/${newOrderNumber()}`, anOrder({ metadata: { filler: FILLER } }));
  await until(async () => (await countEvents()) >= ORDERS, 'the events to be in the feed');
});

it('C-HTTP-37: 140 clients that read nothing leave a pod its memory, and other stores their writes', async () => {
  let peak = 0;
  const watching = setInterval(() => (peak = Math.max(peak, api.memory())), 50);
  const clients = await unreadAnswers(api.baseUrl, store.token, PHOTO);
  for (let n = 0; n < 20; n++) {
    const put = { method: 'PUT', body: anOrder(), baseUrl: api.baseUrl };
    expect((await other.call(`/orders/${newOrderNumber()}`, put)).status).toBe(201);
    await delay(250);
  }
  clearInterval(watching);
  expect(peak).toBeLessThan(MAX_MEMORY);
  // Readers are served again once the others are gone.
  for (const { socket } of clients) socket.destroy();
  const photo = () => rawRequest(`GET ${PHOTO}`, { baseUrl: api.baseUrl });
  await until(async () => (await photo()).status === 200, 'the photo to be served');
});
