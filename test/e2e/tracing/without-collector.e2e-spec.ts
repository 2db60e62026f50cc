// SPDX-License-Identifier: Apache-2.0
import { rows } from '../../support/database.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';

it('C-WHK-27, C-OPS-14: a process without tracing keeps no traceparent that a client sends, and sends none', async () => {
  const [store, receiver] = [await newStore(), await startReceiver()];
  await store.call('/webhook-endpoints', { method: 'POST', body: { url: receiver.url() } });
  const { status } = await store.call(`/orders/${newOrderNumber()}`, {
    method: 'PUT',
    body: anOrder(),
    headers: { traceparent: '00-c0ffee00000000000000000000000002-c0ffee0000000002-01' },
  });
  expect(status).toBe(201);
  await until(() => receiver.all.length > 0, 'the webhook');
  expect(receiver.all[0]?.headers).not.toHaveProperty('traceparent');
  const kept = 'SELECT DISTINCT traceparent FROM outbox_events WHERE store_id = ?';
  expect(await rows(kept, [store.id])).toEqual([{ traceparent: null }]);
});
