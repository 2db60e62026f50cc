// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type RowDataPacket } from 'mysql2/promise';
import { WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { afterFile } from '../../support/cleanup.js';
import { until } from '../../support/until.js';
import { startWebhooks, type TestEndpoint, type WebhookStack } from '../../support/webhook-stack.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()));

it('a webhook is sent again with the same webhook-id if its worker is killed before recording', async () => {
  const endpoint = await stack.endpoint();
  const worker = await stack.workerProcess();
  stack.receiver.next(endpoint.path, () => worker.signal('SIGKILL'));
  await stack.record(endpoint.storeId, 'order.created');
  await worker.exited;
  const [left] = await stack.log(endpoint);
  expect(left).toMatchObject({ status: 'pending', attempts: [] });
  // Ends its lease, which would end within a minute.
  await stack.makeDue(endpoint);
  const second = await stack.worker();
  await stack.untilDelivered(endpoint, 1);
  const [first, again, ...more] = stack.idsAt(endpoint);
  expect([again, more]).toEqual([first, []]);
  await second.stop();
});

it('all deliveries of a batch arrive if its worker is killed in the middle', async () => {
  const endpoint = await stack.endpoint();
  const worker = await stack.workerProcess();
  stack.receiver.next(endpoint.path, ...Array<number>(19).fill(200), () => worker.signal('SIGKILL'));
  await stack.record(endpoint.storeId, ...Array<string>(40).fill('order.created'));
  await worker.exited;
  expect(stack.idsAt(endpoint).length).toBeLessThan(40);
  await stack.makeDue(endpoint);
  const second = await stack.worker();
  await stack.untilDelivered(endpoint, 40);
  expect(new Set(stack.idsAt(endpoint)).size).toBe(40);
  await second.stop();
});

it('C-WHK-12: a suspended worker neither records a TIMEOUT of a receiver that responded, nor counts a lost response', async () => {
  const [responding, closing] = [await stack.endpoint(), await stack.endpoint()];
  const worker = await stack.workerProcess();
  const open: ServerResponse[] = [];
  for (const { path } of [responding, closing]) stack.receiver.next(path, (response) => void open.push(response));
  await stack.record(responding.storeId, 'order.created');
  await stack.record(closing.storeId, 'order.created');
  await until(() => open.length === 2, 'both webhooks to arrive');
  worker.signal('SIGSTOP');
  for (const response of open)
    if (response.req.url === responding.path) response.writeHead(200).end();
    else response.socket?.destroy();
  // The client gives a receiver 10 s.
  await delay(11_000);
  worker.signal('SIGCONT');
  await stack.untilDelivered(responding, 1);
  expect(await stack.log(responding)).toMatchObject([{ attempts: [{ status_code: 200, error: null }] }]);
  expect(await stack.log(closing)).toMatchObject([{ status: 'pending', attempts: [] }]);
  await stack.makeDue(closing);
  await stack.untilDelivered(closing, 1);
  expect(await stack.log(closing)).toMatchObject([{ attempts: [{ status_code: 200 }] }]);
  expect(stack.idsAt(responding)).toHaveLength(1);
  await worker.stop();
});

it('a worker that stops finishes running attempts and releases queued deliveries, so each is sent once', async () => {
  const endpoint = await stack.endpoint();
  const worker = await stack.workerProcess();
  const held: ServerResponse[] = [];
  stack.receiver.always(endpoint.path, (response) => void held.push(response));
  await stack.record(endpoint.storeId, ...Array<string>(40).fill('order.created'));
  await until(() => held.length === 16, '16 running attempts');
  worker.signal('SIGTERM');
  await until(async () => (await leased(endpoint)) === 16, 'the others to be released');
  for (const response of held) response.writeHead(200).end();
  expect(await worker.exited).toBe(0);
  await stack.untilDelivered(endpoint, 16);
  stack.receiver.always(endpoint.path, undefined);
  const second = await stack.worker();
  await stack.untilDelivered(endpoint, 40);
  expect([stack.idsAt(endpoint).length, new Set(stack.idsAt(endpoint)).size]).toEqual([40, 40]);
  await second.stop();
});

it('C-WHK-21: a worker with a heap of 128 MiB delivers 30 events of 5 MB', async () => {
  const receiver = createServer((request, response) => void request.resume().once('end', () => response.end()));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  afterFile(() => receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const storeId = await stack.store();
  const endpoint = await stack.get(WebhookEndpointsService).add(storeId, { url });
  await stack.record(storeId, ...Array<string>(30).fill('order.updated'));
  await stack.relay();
  const data = `CONCAT('{"order":"', REPEAT('x', 5000000), '"}')`;
  await stack.connection.query(
    `UPDATE outbox_events SET data = ${data}, size_bytes = LENGTH(data) WHERE store_id = ?`,
    [storeId],
  );
  const worker = await stack.workerProcess({ NODE_OPTIONS: '--max-old-space-size=128' });
  await stack.untilDelivered(endpoint, 30);
  await worker.stop();
});

async function leased({ endpoint_id }: TestEndpoint): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM webhook_deliveries WHERE endpoint_id = ? AND lease IS NOT NULL';
  const [rows] = await stack.connection.query<(RowDataPacket & { n: number })[]>(sql, [endpoint_id]);
  return Number(rows[0]?.n);
}
