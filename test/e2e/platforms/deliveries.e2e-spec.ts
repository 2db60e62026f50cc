// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type PlatformConnectionQueriesService } from '../../../src/platforms/services/platform-connection-queries.service.js';
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { type PlatformDeliveriesService } from '../../../src/platforms/services/platform-deliveries.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { type RetentionRunService } from '../../../src/privacy/services/retention-run.service.js';
import { daysAgo } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { runErasure } from '../../support/erasures.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { command, service } from '../../support/services.js';
import { aShopifyLine, aShopifyOrder } from '../../support/shopify-orders.js';
import { newStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const deliveries = service<PlatformDeliveriesService>('PlatformDeliveriesService');
const queries = service<PlatformConnectionQueriesService>('PlatformConnectionQueriesService');

/** A connection of a store of its own that has got these bodies, which are applied or parked. */
async function received(...texts: string[]): Promise<TestPlatform> {
  const platform = await TestPlatform.connect(await newStore());
  for (const text of texts) await platform.send({ text });
  await untilEnded(platform);
  return platform;
}

const untilEnded = (platform: TestPlatform): Promise<unknown> =>
  until(async () => !(await platform.states()).includes('waiting'), 'the deliveries to be applied');

describe('a stored delivery', () => {
  it('C-PLT-10: of a topic that the service does not take is ignored', async () => {
    expect(await (await received('{"id":1}')).stored()).toMatchObject([
      { state: 'ignored', reason: null, attempts: 1 },
    ]);
  });

  it('C-PLT-11: that cannot be read is parked with its reason, and keeps no other one from being applied', async () => {
    const platform = await received('{"id":', '{"id":1}');
    expect(await platform.stored()).toMatchObject([
      { state: 'parked', reason: 'The body is not JSON.', body: '{"id":', attempts: 1 },
      { state: 'ignored' },
    ]);
    expect((await queries.list(platform.store.id))[0]).toMatchObject({ parked: 1, waiting: 0 });
  });

  it('C-PLT-12: that is parked is applied again, one or all', async () => {
    const platform = await received('{', '[', '{"id":1}');
    const { items } = await deliveries.parked(platform.store.id, platform.id);
    expect(items).toMatchObject([1, 0].map(() => ({ connection_id: platform.id, reason: 'The body is not JSON.' })));
    await rows("UPDATE platform_inbox SET body = '{}' WHERE store_id = ?", [platform.store.id]);
    await deliveries.retry(platform.store.id, items[0]?.delivery_id ?? '');
    await untilEnded(platform);
    expect(await platform.states()).toEqual(['parked', 'ignored', 'ignored']);
    expect(await deliveries.retryAll(platform.store.id)).toBe(1);
    await untilEnded(platform);
    expect(await platform.states()).toEqual(['ignored', 'ignored', 'ignored']);
    expect(await deliveries.retryAll(platform.store.id)).toBe(0);
  });

  it('C-PLT-12: is not applied again by another store, nor if it is not parked', async () => {
    const [platform, other] = await Promise.all([received('{', '{}'), newStore()]);
    const [parked, ignored] = (await platform.stored()).map(({ id }) => id);
    const code = 'PLATFORM_DELIVERY_NOT_FOUND';
    await expect(deliveries.retry(other.id, parked ?? '')).rejects.toMatchObject({ code });
    await expect(deliveries.retry(platform.store.id, ignored ?? '')).rejects.toMatchObject({ code });
  });

  it('C-PLT-14: is deleted when it is old, and stays until then', async () => {
    const platform = await received('{', '{}');
    const [old] = await platform.stored();
    await rows("UPDATE platform_inbox SET id = 'pld_01aaaaaaaaaaaaaaaaaaaaaaaa' WHERE store_id = ? AND id = ?", [
      platform.store.id,
      old?.id,
    ]);
    await service<RetentionRunService>('RetentionRunService').run(platform.store.id);
    expect(await platform.states()).toEqual(['ignored']);
  });

  it('C-PLT-14: has no body after the erasure of its order, and is not applied any more', async () => {
    const platform = await received('{"name":"Ana Souza"', '{"name":"Ana Souza",', '{"name":"Beatriz Lima"');
    const { store } = platform;
    const order = await TestOrder.create(store, { A: 1 }, { ordered_at: daysAgo(90), note: 'Ana Souza' });
    await rows('UPDATE platform_inbox SET order_number = ? WHERE store_id = ? AND body LIKE ?', [
      ...[order.number, store.id],
      '%Ana%',
    ]);
    const privacy = service<PrivacyService>('PrivacyService');
    const { id } = await privacy.requestErasure(callerOf(store), { orders: [order.number] }, { ignoresHolds: true });
    await runErasure(store, id);
    expect((await privacy.get(store.id, id)).state).toBe('verified');
    expect((await platform.stored()).map(({ body, state }) => [body, state])).toEqual([
      ['', 'ignored'],
      ['', 'ignored'],
      ['{"name":"Beatriz Lima"', 'parked'],
    ]);
  });
});

describe('the commands', () => {
  /** The one JSON value that a command printed. */
  async function json<T>(words: string[], input?: string): Promise<T> {
    const all = ['--json', 'platform', ...words];
    const { status, stdout, stderr } = await command(all, {}, input);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout) as T;
  }

  it('C-PLT-15: connect, list and rotate with keys from standard input', async () => {
    const store = await newStore();
    const shop = `${randomUUID()}.myshopify.com`;
    const options = ['--platform', 'shopify', '--shop', shop, '--protection-lines', 'SHIP-P, Shipping protection'];
    const made = await json<Json>(['connect', store.id, ...options], 'first-key\n');
    expect(made).toMatchObject({
      ...{ platform: 'shopify', shop, state: 'active', protection_lines: ['SHIP-P', 'Shipping protection'] },
      url: expect.stringMatching(/\/platforms\/shopify\/plc_[0-9a-z]{26}$/),
      topics: expect.arrayContaining(['orders/updated']),
    });
    expect(made).toMatchObject({
      waits_for_payment: false,
      notifies_customers: true,
      sms_attribute: null,
      keeps_hash: false,
    });
    const rotated = await json<Json>(['rotate', store.id, String(made.connection_id)], 'second-key\n');
    expect(rotated).toMatchObject({ connection_id: made.connection_id, previous_key_ends_at: expect.any(String) });
    expect(await json(['list', store.id])).toEqual([{ ...rotated, protection_suggestions: [] }]);
  });

  it('C-PLT-40: list suggests lines of the newest orders that may be protection, until the settings name them', async () => {
    const platform = await TestPlatform.connect(await newStore({ currency: 'USD' }));
    const cover = aShopifyLine({ id: 910009, product_id: 810009, title: 'Shipping protection', vendor: 'Route' });
    const { line_items, ...order } = aShopifyOrder();
    const text = JSON.stringify({ ...order, line_items: [...(line_items as Json[]), cover] });
    await platform.send({ topic: 'orders/create', text });
    await untilEnded(platform);
    const suggested = async (): Promise<unknown> => (await json<Json[]>(['list', platform.store.id]))[0];
    const suggestion = { provider: 'Route', name: '810009', title: 'Shipping protection' };
    expect(await suggested()).toMatchObject({ protection_suggestions: [suggestion] });
    await json(['settings', platform.store.id, platform.id, '--protection-lines', '810009']);
    expect(await suggested()).toMatchObject({ protection_suggestions: [] });
  });

  it('C-PLT-34: settings changes what is named, and keeps the rest', async () => {
    const platform = await TestPlatform.connect(await newStore());
    const change = async (...options: string[]): Promise<Json> =>
      json(['settings', platform.store.id, platform.id, ...options]);
    const first = await change(
      '--protection-lines',
      'COVER, Cover 2',
      '--sms-attribute',
      'Text me',
      '--waits-for-payment',
      'on',
    );
    expect(first).toMatchObject({
      ...{ protection_lines: ['COVER', 'Cover 2'], sms_attribute: 'Text me', waits_for_payment: true },
      ...{ notifies_customers: true, keeps_hash: false, connection_id: platform.id },
    });
    const second = await change(
      '--notifies-customers',
      'off',
      '--keeps-hash',
      'on',
      '--protection-lines',
      '',
      '--sms-attribute',
      '',
    );
    expect(second).toMatchObject({
      ...{
        protection_lines: [],
        sms_attribute: null,
        waits_for_payment: true,
        notifies_customers: false,
        keeps_hash: true,
      },
    });
    const connections = service<PlatformConnectionsService>('PlatformConnectionsService');
    const configure = (settings: object) => connections.configure(callerOf(platform.store), platform.id, settings);
    await configure({ sms_attribute: 'sms' });
    expect(await configure({ sms_attribute: null })).toMatchObject({ sms_attribute: null, keeps_hash: true });
    await expect(configure({ keeps_hash: 'yes', unknown: 1 })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('C-PLT-15: pause, resume, remove, parked and retry', async () => {
    const platform = await received('{');
    const of = [platform.store.id, platform.id];
    expect(await json(['pause', ...of])).toMatchObject({ state: 'paused' });
    expect(await json(['resume', ...of])).toMatchObject({ state: 'active' });
    const [parked] = await json<Json[]>(['parked', ...of]);
    expect(parked).toMatchObject({ reason: 'The body is not JSON.', order_number: null });
    expect(await json(['retry', platform.store.id, String(parked?.delivery_id)])).toEqual({ retried: 1 });
    await untilEnded(platform);
    expect(await json(['retry', platform.store.id])).toEqual({ retried: 1 });
    expect(await json(['remove', ...of])).toMatchObject({ state: 'removed' });
  });
});
