// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../../support/client.js';
import { rows } from '../../../support/database.js';
import { anOrder, newOrderNumber } from '../../../support/orders.js';
import { command } from '../../../support/services.js';
import { newStore, type TestStore } from '../../../support/stores.js';
import { until } from '../../../support/until.js';
import { startReceiver, verifies, type WebhookReceiver } from '../../../support/webhook-receiver.js';

let receiver: WebhookReceiver;
let store: TestStore;
beforeAll(async () => {
  receiver = await startReceiver();
  store = await newStore();
});

/** Runs a command and returns what it prints. */
async function webhook<T = Json>(...words: string[]): Promise<T> {
  const { status, stdout, stderr } = await command(['--json', 'webhook', ...words]);
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}

/** Runs a command that fails and returns its problem. */
async function refusal(...words: string[]): Promise<Json> {
  const { status, stdout, stderr } = await command(['--json', 'webhook', ...words]);
  expect([status, stdout]).toEqual([1, '']);
  return JSON.parse(stderr) as Json;
}

const receives = (count: number, path: string) => until(() => receiver.at(path).length >= count, `${count} webhooks`);
const push = () => store.put(`/orders/${newOrderNumber()}`, anOrder());

/** Returns the delivery log once it has this many delivered entries. */
async function delivered(count: number): Promise<Json[]> {
  const sql = "SELECT COUNT(*) AS n FROM webhook_deliveries WHERE store_id = ? AND status = 'delivered'";
  const isRecorded = async () => Number((await rows<{ n: number }>(sql, [store.id]))[0]?.n) === count;
  await until(isRecorded, `${count} deliveries in the log`);
  return webhook<Json[]>('deliveries', store.id, '--limit', '10');
}

it('C-WHK-5, C-CLI-8, C-CLI-9, C-CLI-10: add, test, list, deliveries, replay, rotate, update, disable, enable and remove manage an endpoint', async () => {
  const url = receiver.url('/life');
  const added = await webhook('add', store.id, '--url', url, '--events', 'order.created, order.updated');
  expect(added).toMatchObject({
    endpoint_id: expect.stringMatching(/^whe_/),
    url,
    events: ['order.created', 'order.updated'],
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    status: 'enabled',
  });
  const endpoint = String(added.endpoint_id);

  expect((await push()).status).toBe(201);
  await receives(1, '/life');
  const [order] = receiver.at('/life');
  expect(order?.json).toMatchObject({ type: 'order.created', data: { sequence: 1, order: { currency: 'BRL' } } });
  expect(order && verifies(order, String(added.secret))).toBe(true);

  expect(await webhook('list', store.id)).toEqual([{ ...added, secret: null }]);
  const [delivery] = await delivered(1);
  expect(delivery).toMatchObject({
    delivery_id: expect.stringMatching(/^del_/),
    webhook_id: order?.id,
    endpoint_id: endpoint,
    type: 'order.created',
    status: 'delivered',
    attempts: [{ number: 1, status_code: 200, response: '', error: null, next_at: null }],
  });

  expect(await webhook('replay', store.id, String(delivery?.delivery_id))).toMatchObject({ webhook_id: order?.id });
  await receives(2, '/life');
  // A time without a zone is UTC.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19);
  expect(await webhook('replay', store.id, '--since', yesterday)).toMatchObject({ deliveries: 1 });
  await receives(3, '/life');
  expect(receiver.at('/life').map(({ id }) => id)).toEqual([order?.id, order?.id, order?.id]);

  await webhook('test', store.id, endpoint);
  await receives(4, '/life');
  expect(receiver.at('/life')[3]?.json.type).toBe('webhook.test');
  await webhook('test', store.id, endpoint, '--type', 'claim.denied');
  await receives(5, '/life');
  expect(receiver.at('/life')[4]?.json.type).toBe('claim.denied');
  const newest = await delivered(3);
  expect(newest.map(({ type }) => type)).toEqual(['claim.denied', 'webhook.test', 'order.created']);

  const rotated = await webhook('rotate', store.id, endpoint);
  expect(rotated).toMatchObject({ ...added, secret: expect.stringMatching(/^whsec_/), updated_at: expect.any(String) });
  expect(rotated.secret).not.toBe(added.secret);

  const moved = await webhook('update', store.id, endpoint, '--url', receiver.url('/moved'), '--events', 'all');
  expect(moved).toMatchObject({ url: receiver.url('/moved'), events: null, secret: null });
  await push();
  await receives(1, '/moved');
  const [both] = receiver.at('/moved');
  expect(both && [added, rotated].map(({ secret }) => verifies(both, String(secret)))).toEqual([true, true]);

  expect(await webhook('disable', store.id, endpoint)).toMatchObject({
    status: 'disabled',
    disabled_reason: 'merchant',
  });
  expect(await refusal('test', store.id, endpoint)).toMatchObject({ status: 409, code: 'WEBHOOK_ENDPOINT_DISABLED' });
  expect(await webhook('enable', store.id, endpoint)).toMatchObject({ status: 'enabled', disabled_reason: null });
  expect(await webhook('remove', store.id, endpoint)).toMatchObject({ endpoint_id: endpoint });
  expect(await webhook('list', store.id)).toEqual([]);
});

it('C-CLI-8: add and update limit the payload of an endpoint', async () => {
  const url = receiver.url('/limited');
  const added = await webhook(
    'add',
    store.id,
    '--url',
    url,
    '--personal-data',
    'off',
    '--fields',
    'order, claim.status',
  );
  expect(added).toMatchObject({ in_sequence: true, personal_data: false, fields: ['order', 'claim.status'] });
  const update = (...words: string[]) => webhook('update', store.id, String(added.endpoint_id), ...words);
  expect(await update('--events', 'claim.denied')).toMatchObject({ personal_data: false, fields: added.fields });
  const lifted = { in_sequence: true, personal_data: true, fields: null, events: ['claim.denied'] };
  expect(await update('--personal-data', 'on', '--fields', 'all')).toMatchObject(lifted);
  expect(await refusal('update', store.id, String(added.endpoint_id), '--fields', 'order,order..id')).toMatchObject({
    errors: [{ pointer: '/fields/1', code: 'INVALID_FORMAT' }],
  });
  await webhook('remove', store.id, String(added.endpoint_id));
});

it.each([
  [['add', '{store}', '--url', 'ftp://example.com/'], 422, 'VALIDATION_ERROR'],
  [['test', '{store}', 'whe_x', '--type', 'order.made'], 422, 'VALIDATION_ERROR'],
  [['list', 'sto_none'], 404, 'STORE_NOT_FOUND'],
  [['replay', '{store}'], 422, 'VALIDATION_ERROR'],
  [['replay', '{store}', 'del_x', '--since', '2026-11-20'], 422, 'VALIDATION_ERROR'],
])('C-CLI-10: refuses %j', async (words, status, code) => {
  const problem = await refusal(...words.map((word) => word.replace('{store}', store.id)));
  expect(problem).toMatchObject({ status, code });
});

it('refuses http and private addresses without WEBHOOK_ALLOW_PRIVATE_TARGETS', async () => {
  const env = { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false' };
  for (const [url, code] of [
    ['http://example.com/', 'HTTPS_REQUIRED'],
    ['https://127.0.0.1/', 'PRIVATE_TARGET'],
  ] as const) {
    const { status, stderr } = await command(['--json', 'webhook', 'add', store.id, '--url', url], env);
    expect([status, JSON.parse(stderr)]).toMatchObject([1, { errors: [{ pointer: '/url', code }] }]);
  }
});
