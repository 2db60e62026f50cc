import { Redis } from 'ioredis';
import { type RowDataPacket } from 'mysql2/promise';
import { until } from '../../../support/until.js';
import {
  makeDeliveriesDue,
  startWebhooks,
  type TestEndpoint,
  type WebhookStack,
} from '../../../support/webhook-stack.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()));

const idsAt = ({ path }: TestEndpoint): string[] => stack.receiver.at(path).map(({ id }) => id);

const untilDelivered = (endpoint: Pick<TestEndpoint, 'endpoint_id'>, count: number): Promise<unknown> =>
  until(async () => {
    const sql = "SELECT COUNT(*) AS n FROM webhook_deliveries WHERE endpoint_id = ? AND status = 'delivered'";
    const [rows] = await stack.connection.query<(RowDataPacket & { n: number })[]>(sql, [endpoint.endpoint_id]);
    return Number(rows[0]?.n) === count;
  }, `${count} deliveries to be recorded`);

/** Makes all pending deliveries of an endpoint due now, and ends the leases of killed workers. */
const makeDue = ({ endpoint_id }: TestEndpoint): Promise<void> => makeDeliveriesDue(stack.connection, endpoint_id);

it('two workers at once deliver each event once', async () => {
  const endpoint = await stack.endpoint();
  const workers = await Promise.all([stack.worker(), stack.worker()]);
  for (let count = 0; count < 3; count++)
    await stack.record(endpoint.storeId, ...Array<string>(100).fill('order.created'));
  await untilDelivered(endpoint, 300);
  expect([idsAt(endpoint).length, new Set(idsAt(endpoint)).size]).toEqual([300, 300]);
  await Promise.all(workers.map((worker) => worker.stop()));
});

it('two workers that read the same due deliveries send each once', async () => {
  const [endpoint, other] = [await stack.endpoint(), await startWebhooks({ database: stack.database })];
  await stack.record(endpoint.storeId, ...Array<string>(100).fill('order.created'));
  await stack.relay();
  await Promise.all([stack.deliver(), other.deliver()]);
  expect([idsAt(endpoint).length, new Set(idsAt(endpoint)).size]).toEqual([100, 100]);
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
  await makeDue(endpoint);
  await untilDelivered(endpoint, 51);
  await worker.stop();
});
