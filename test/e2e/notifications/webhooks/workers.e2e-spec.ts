// SPDX-License-Identifier: Apache-2.0
import { Redis } from 'ioredis';
import { until } from '../../../support/until.js';
import { startWebhooks, type WebhookStack } from '../../../support/webhook-stack.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()));

it('two workers at once deliver each event once', async () => {
  const endpoint = await stack.endpoint();
  const workers = await Promise.all([stack.worker(), stack.worker()]);
  for (let count = 0; count < 3; count++)
    await stack.record(endpoint.storeId, ...Array<string>(100).fill('order.created'));
  await stack.untilDelivered(endpoint, 300);
  expect([stack.idsAt(endpoint).length, new Set(stack.idsAt(endpoint)).size]).toEqual([300, 300]);
  await Promise.all(workers.map((worker) => worker.stop()));
});

it('two workers that read the same due deliveries send each once', async () => {
  const [endpoint, other] = [await stack.endpoint(), await startWebhooks({ database: stack.database })];
  await stack.record(endpoint.storeId, ...Array<string>(100).fill('order.created'));
  await stack.relay();
  await Promise.all([stack.deliver(), other.deliver()]);
  expect([stack.idsAt(endpoint).length, new Set(stack.idsAt(endpoint)).size]).toEqual([100, 100]);
});

it('all deliveries arrive even if Redis is emptied', async () => {
  const endpoint = await stack.endpoint();
  stack.receiver.next(endpoint.path, 503);
  const worker = await stack.worker();
  await stack.record(endpoint.storeId, 'order.created');
  await until(async () => (await stack.log(endpoint))[0]?.attempts.length === 1, 'the first attempt to fail');
  await stack.record(endpoint.storeId, ...Array<string>(50).fill('order.updated'));
  const redis = new Redis(stack.database.redisUrl);
  await redis.flushdb();
  await redis.quit();
  await stack.makeDue(endpoint);
  await stack.untilDelivered(endpoint, 51);
  await worker.stop();
});
