// SPDX-License-Identifier: Apache-2.0
import { type RowDataPacket } from 'mysql2/promise';
import { WebhookEndpointsService } from '../../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { WebhookTestsService } from '../../../../src/notifications/webhooks/endpoints/webhook-tests.service.js';
import { WebhookDeliveriesService } from '../../../../src/notifications/webhooks/log/webhook-deliveries.service.js';
import { type CallerContext } from '../../../../src/stores/store.js';
import { type Store } from '../../../../src/stores/store.js';
import { isSignedBy, verifies } from '../../../support/webhook-receiver.js';
import { startWebhooks, type TestEndpoint, type WebhookStack } from '../../../support/webhook-stack.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()));

const typesAt = ({ path }: TestEndpoint): string[] => stack.receiver.at(path).map(({ json }) => json.type);
const tester = { type: 'staff', id: 'test' } as const;
const testerOf = (store_id: string): CallerContext => ({ store: { store_id } as Store, actor: tester });
const HOUR = 3_600;

describe('A webhook', () => {
  it('C-WHK-10: has a signature of Standard Webhooks, and id, type, time and data of the event as recorded', async () => {
    const endpoint = await stack.endpoint();
    await stack.emit(endpoint.storeId, 'order.created');
    const [received, ...more] = stack.receiver.at(endpoint.path);
    expect(more).toEqual([]);
    expect(received).toMatchObject({
      method: 'POST',
      id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
      headers: { 'content-type': 'application/json', 'user-agent': expect.stringMatching(/^Parcelward\/\d/) },
      json: { type: 'order.created', timestamp: expect.stringMatching(/Z$/), data: { sequence: 1 } },
    });
    // Data is sent byte by byte: 1.10 stays 1.10.
    expect(received?.body).toContain('"order":{"order_number":"T-1","total":1.10}}');
    expect(received?.json.data.occurred_at).toBe(received?.json.timestamp);
    expect(received && verifies(received, endpoint.secret)).toBe(true);
  });

  it('C-WHK-11: has the same id at every endpoint, and the signature of the endpoint’s own secret', async () => {
    const first = await stack.endpoint();
    const second = await stack.endpoint({ storeId: first.storeId });
    await stack.emit(first.storeId, 'order.created');
    const [one, other] = [first, second].map(({ path }) => stack.receiver.at(path)[0]);
    expect(one?.id).toBe(other?.id);
    expect([one && verifies(one, first.secret), one && verifies(one, second.secret)]).toEqual([true, false]);
    expect(other && verifies(other, second.secret)).toBe(true);
  });

  it('goes only to the endpoints of its store', async () => {
    const [mine, another] = [await stack.endpoint(), await stack.endpoint()];
    await stack.emit(mine.storeId, 'order.created');
    expect([typesAt(mine), typesAt(another)]).toEqual([['order.created'], []]);
  });

  it('C-STO-8: is delivered for a store whose id a dashboard chose', async () => {
    const endpoint = await stack.endpoint({ storeId: await stack.store('S:'.padEnd(64, '.-_9')) });
    await stack.emit(endpoint.storeId, 'order.created');
    expect(typesAt(endpoint)).toEqual(['order.created']);
  });

  it('is created once, even if the relay dispatches its event again', async () => {
    const endpoint = await stack.endpoint();
    await stack.record(endpoint.storeId, 'order.created');
    await stack.relay();
    await stack.connection.query('UPDATE outbox_events SET position = NULL WHERE store_id = ?', [endpoint.storeId]);
    await stack.relay();
    await stack.deliver();
    expect(typesAt(endpoint)).toEqual(['order.created']);
  });
});

describe('The events of an endpoint', () => {
  it('are all, or those of its filter', async () => {
    const all = await stack.endpoint();
    const some = await stack.endpoint({ storeId: all.storeId, events: ['order.cancelled', 'shipment.created'] });
    await stack.emit(all.storeId, 'order.created', 'order.cancelled', 'shipment.created', 'claim.denied');
    expect(typesAt(all).sort()).toEqual(['claim.denied', 'order.cancelled', 'order.created', 'shipment.created']);
    expect(typesAt(some).sort()).toEqual(['order.cancelled', 'shipment.created']);
  });

  it('follow a change of the filter', async () => {
    const endpoint = await stack.endpoint({ events: ['order.created'] });
    const changes = stack.get(WebhookEndpointsService);
    await changes.update(endpoint.storeId, endpoint.endpoint_id, { events: ['order.updated'] });
    await stack.emit(endpoint.storeId, 'order.created', 'order.updated');
    await changes.update(endpoint.storeId, endpoint.endpoint_id, { events: null });
    await stack.emit(endpoint.storeId, 'order.flagged');
    expect(typesAt(endpoint)).toEqual(['order.updated', 'order.flagged']);
  });

  it('go to its current URL', async () => {
    const [endpoint, elsewhere] = [await stack.endpoint(), stack.receiver.url('/elsewhere')];
    await stack.get(WebhookEndpointsService).update(endpoint.storeId, endpoint.endpoint_id, { url: elsewhere });
    await stack.emit(endpoint.storeId, 'order.created');
    expect([typesAt(endpoint), stack.receiver.at('/elsewhere').length]).toEqual([[], 1]);
  });
});

describe('A test event', () => {
  it('C-WHK-8: goes only to its endpoint, whatever the filter, and describes it', async () => {
    const endpoint = await stack.endpoint({ events: ['claim.denied'] });
    const another = await stack.endpoint({ storeId: endpoint.storeId });
    const { storeId, endpoint_id } = endpoint;
    for (let count = 0; count < 2; count++) await stack.get(WebhookTestsService).send(testerOf(storeId), endpoint_id);
    await stack.relay();
    await stack.deliver();
    expect(typesAt(another)).toEqual([]);
    const tests = stack.receiver.at(endpoint.path);
    expect(tests.map(({ json }) => json.data).sort((a, b) => a.sequence - b.sequence)).toMatchObject([
      { sequence: 1, endpoint: { endpoint_id, url: endpoint.url, events: ['claim.denied'] } },
      { sequence: 2, endpoint: { endpoint_id } },
    ]);
    expect(tests.map((received) => [received.json.type, verifies(received, endpoint.secret)])).toEqual([
      ['webhook.test', true],
      ['webhook.test', true],
    ]);
    expect(JSON.stringify(tests)).not.toContain(endpoint.secret);
  });
});

describe('The secret of an endpoint', () => {
  it('C-WHK-6: signs for 24 more hours after a rotation', async () => {
    const { storeId, endpoint_id, path, secret: old } = await stack.endpoint();
    const rotated = await stack.get(WebhookEndpointsService).rotate(storeId, endpoint_id);
    const signers = async (): Promise<boolean[]> => {
      await stack.emit(storeId, 'order.created');
      const received = stack.receiver.at(path).at(-1);
      return [old, String(rotated.secret)].map((secret) => received !== undefined && isSignedBy(received, secret));
    };
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(await signers()).toEqual([true, true]);
    const [received] = stack.receiver.at(path);
    expect(received && [old, String(rotated.secret)].map((secret) => verifies(received, secret))).toEqual([true, true]);
    stack.clock.forward(24 * HOUR - 60);
    expect(await signers()).toEqual([true, true]);
    stack.clock.forward(120);
    expect(await signers()).toEqual([false, true]);
  });

  it('C-WHK-7: does not sign any more after a second rotation', async () => {
    const { storeId, endpoint_id, path, secret: oldest } = await stack.endpoint();
    const rotate = async () => String((await stack.get(WebhookEndpointsService).rotate(storeId, endpoint_id)).secret);
    const secrets = [oldest, await rotate(), await rotate()];
    await stack.emit(storeId, 'order.created');
    const [received] = stack.receiver.at(path);
    expect(received && secrets.map((secret) => isSignedBy(received, secret))).toEqual([false, true, true]);
  });

  it('is encrypted in the database, and missing in the list', async () => {
    const { storeId, secret } = await stack.endpoint();
    const [rows] = await stack.connection.query<RowDataPacket[]>('SELECT * FROM webhook_endpoints WHERE store_id = ?', [
      storeId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length));
    expect(await stack.get(WebhookEndpointsService).list(storeId)).toMatchObject([{ secret: null }]);
  });

  it('does not block other endpoints if it cannot be decrypted', async () => {
    const [broken, sound] = [await stack.endpoint(), await stack.endpoint()];
    await stack.connection.query("UPDATE webhook_endpoints SET secret = 'x' WHERE id = ?", [broken.endpoint_id]);
    await stack.record(broken.storeId, 'order.created');
    await stack.emit(sound.storeId, 'order.created');
    expect([typesAt(broken), typesAt(sound)]).toEqual([[], ['order.created']]);
    expect((await stack.log(broken))[0]).toMatchObject({
      status: 'pending',
      attempts: [{ error: 'UNREADABLE_SECRET' }],
    });
  });
});

describe('An endpoint', () => {
  it('C-WHK-9: gets nothing while it is disabled, not even pending deliveries; once enabled it gets only new events', async () => {
    const endpoint = await stack.endpoint();
    const { storeId, endpoint_id } = endpoint;
    await stack.record(storeId, 'order.created');
    await stack.relay();
    expect(await stack.get(WebhookEndpointsService).update(storeId, endpoint_id, { status: 'disabled' })).toMatchObject(
      {
        status: 'disabled',
        disabled_reason: 'merchant',
      },
    );
    await stack.emit(storeId, 'order.updated');
    expect((await stack.log(endpoint)).map(({ type, status }) => [type, status])).toEqual([
      ['order.created', 'cancelled'],
    ]);
    await expect(stack.get(WebhookTestsService).send(testerOf(storeId), endpoint_id)).rejects.toMatchObject({
      code: 'WEBHOOK_ENDPOINT_DISABLED',
    });
    expect(await stack.get(WebhookEndpointsService).update(storeId, endpoint_id, { status: 'enabled' })).toMatchObject({
      status: 'enabled',
    });
    await stack.emit(storeId, 'order.flagged');
    expect(typesAt(endpoint)).toEqual(['order.flagged']);
  });

  it('C-WHE-4: is changed with all members or with none', async () => {
    const endpoint = await stack.endpoint();
    await stack.connection.query("ALTER TABLE webhook_endpoints ADD CONSTRAINT c CHECK (status = 'enabled')");
    const changes = { url: `${endpoint.url}/2`, status: 'disabled' } as const;
    const { storeId, endpoint_id } = endpoint;
    await expect(stack.get(WebhookEndpointsService).update(storeId, endpoint_id, changes)).rejects.toThrow();
    expect(await stack.currentEndpoint(endpoint)).toMatchObject({ url: endpoint.url, status: 'enabled' });
    await stack.connection.query('ALTER TABLE webhook_endpoints DROP CONSTRAINT c');
  });

  it('gets no pending delivery if a process ends while disabling it', async () => {
    const endpoint = await stack.endpoint();
    await stack.record(endpoint.storeId, 'order.created');
    await stack.relay();
    // The state after a process ended between the two steps of disabling.
    await stack.connection.query("UPDATE webhook_endpoints SET status = 'disabled' WHERE id = ?", [
      endpoint.endpoint_id,
    ]);
    await stack.deliver();
    expect((await stack.log(endpoint)).map(({ status }) => status)).toEqual(['cancelled']);
    expect(typesAt(endpoint)).toEqual([]);
  });

  it('gets nothing once removed; its deliveries stay in the log', async () => {
    const endpoint = await stack.endpoint();
    await stack.emit(endpoint.storeId, 'order.created');
    await stack.record(endpoint.storeId, 'order.updated');
    await stack.relay();
    await stack.get(WebhookEndpointsService).remove(endpoint.storeId, endpoint.endpoint_id);
    await stack.emit(endpoint.storeId, 'order.flagged');
    expect((await stack.log(endpoint)).map(({ status }) => status)).toEqual(['cancelled', 'delivered']);
    expect(await stack.get(WebhookEndpointsService).list(endpoint.storeId)).toEqual([]);
  });

  it('C-WHK-1, C-WHE-1: is refused as the 51st of its store', async () => {
    const storeId = await stack.store();
    for (let count = 0; count < 50; count++) await stack.endpoint({ storeId });
    await expect(stack.endpoint({ storeId })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ pointer: '', code: 'TOO_MANY' }],
    });
  });

  it.each([
    [{ url: 'https://example.com/', events: ['order.created', 'order.gone'] }, ['/events/1 NOT_ALLOWED_VALUE']],
    [{ url: 'ftp://example.com/', events: [] }, ['/url HTTPS_REQUIRED', '/events INVALID_TYPE']],
  ])('is refused with %j', async (settings, faults) => {
    const [storeId, service] = [await stack.store(), stack.get(WebhookEndpointsService)];
    const refusal = (await service.add(storeId, settings).catch((error: unknown) => error)) as {
      errors: { pointer: string; code: string }[];
    };
    expect(refusal.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(faults);
    expect(await service.list(storeId)).toEqual([]);
  });
});

describe('The endpoints and deliveries of another store', () => {
  it('are not found', async () => {
    const endpoint = await stack.endpoint();
    await stack.emit(endpoint.storeId, 'order.created');
    const [stranger, { endpoint_id: id }] = [await stack.store(), endpoint];
    const service = stack.get(WebhookEndpointsService);
    const calls = [
      () => service.get(stranger, id),
      () => service.update(stranger, id, { events: null }),
      () => service.rotate(stranger, id),
      () => service.update(stranger, id, { status: 'disabled' }),
      () => service.update(stranger, id, { status: 'enabled' }),
      () => service.remove(stranger, id),
      () => stack.get(WebhookTestsService).send(testerOf(stranger), id),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_FOUND' });
    expect(await service.list(stranger)).toEqual([]);
    const log = stack.get(WebhookDeliveriesService);
    expect(await log.list(stranger, { endpointId: id })).toEqual([]);
    expect(await service.list(endpoint.storeId)).toMatchObject([{ endpoint_id: id, status: 'enabled' }]);
  });

  it('are not found for an unknown store', async () => {
    const [service, log] = [stack.get(WebhookEndpointsService), stack.get(WebhookDeliveriesService)];
    for (const call of [() => service.list('sto_none'), () => log.list('sto_none')])
      await expect(call()).rejects.toMatchObject({ code: 'STORE_NOT_FOUND' });
  });
});

describe('The delivery log', () => {
  it('C-WHK-18: lists newest first, in pages, filtered by endpoint or status', async () => {
    const endpoint = await stack.endpoint({ events: ['order.created', 'order.updated'] });
    const other = await stack.endpoint({ storeId: endpoint.storeId });
    stack.receiver.next(other.path, 500);
    for (const type of ['order.created', 'order.updated', 'order.flagged']) await stack.emit(endpoint.storeId, type);
    const list = (query: object) => stack.get(WebhookDeliveriesService).list(endpoint.storeId, query);
    const [newest, ...older] = await list({});
    expect([newest?.type, older.length]).toEqual(['order.flagged', 4]);
    expect(await list({ limit: 2 })).toEqual([newest, older[0]]);
    expect(await list({ limit: 2, before: older[0]?.delivery_id })).toEqual(older.slice(1, 3));
    expect((await list({ endpointId: endpoint.endpoint_id })).map(({ type }) => type)).toEqual([
      'order.updated',
      'order.created',
    ]);
    expect(await list({ status: 'pending' })).toMatchObject([
      { type: 'order.created', endpoint_id: other.endpoint_id },
    ]);
    for (const [query, pointer] of [
      [{ limit: 0 }, '/limit'],
      [{ limit: 501 }, '/limit'],
      [{ status: 'lost' }, '/status'],
    ] as const)
      await expect(list(query)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ pointer }] });
  });
});
