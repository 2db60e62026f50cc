import { randomUUID } from 'node:crypto';
import { startApi } from '../../support/api-process.js';
import { eventsOf, writtenBy } from '../../support/database.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { lockOrder } from '../../support/row-lock.js';
import { newStore } from '../../support/stores.js';

it('a process that is killed in mid-request leaves neither effect nor record, and the retry succeeds', async () => {
  const [store, number, headers] = [await newStore(), newOrderNumber(), { 'idempotency-key': randomUUID() }];
  const path = `/orders/${number}`;
  await store.put(path, aSoundOrder());
  const before = (await store.get(path)).text;
  const api = await startApi();
  const lock = await lockOrder(store.id, number);
  const body = aSoundOrder({ note: 'once' });
  const broken = store.call(path, { method: 'PUT', body, headers, baseUrl: api.baseUrl }).then(
    ({ status }) => status,
    () => 'broken',
  );
  await lock.isWaitedFor();
  api.signal('SIGKILL');
  expect(await broken).toBe('broken');
  await lock.release();
  expect((await store.get(path)).text).toBe(before);

  const retry = await store.put(path, body, headers);
  expect([retry.status, retry.headers['idempotency-replayed']]).toEqual([200, undefined]);
  expect(retry.json.data).toMatchObject({ applied: true, fields_changed_count: 1 });
  const replay = await store.put(path, body, headers);
  expect([replay.text, replay.headers['idempotency-replayed']]).toEqual([retry.text, 'true']);
  expect(await eventsOf(store.id, number)).toHaveLength(2);
  expect(await writtenBy(store.id)).toEqual({ orders: 1, shipments: 0, events: 2, records: 1 });
});
