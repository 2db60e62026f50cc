// SPDX-License-Identifier: Apache-2.0
import { WebhookMaintenanceService } from '../../../../src/notifications/webhooks/breaker/webhook-maintenance.service.js';
import { WebhookEndpointsService } from '../../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { WebhookTestsService } from '../../../../src/notifications/webhooks/endpoints/webhook-tests.service.js';
import { WebhookReplayService } from '../../../../src/notifications/webhooks/log/webhook-replay.service.js';
import { type Store } from '../../../../src/stores/store.js';
import { startWebhooks, type TestEndpoint, type WebhookStack } from '../../../support/webhook-stack.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()));

const DAY = 86_400;
const replay = (): WebhookReplayService => stack.get(WebhookReplayService);
// The test clock is at the real time or ahead.
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const idsAt = ({ path }: TestEndpoint): string[] => stack.receiver.at(path).map(({ id }) => id);

async function deliveryId(endpoint: TestEndpoint): Promise<string> {
  return (await stack.log(endpoint))[0]?.delivery_id ?? '';
}

describe('Silent events of an import', () => {
  it('C-WHE-11, C-IMP-10: are sent by their ids, and by no replay of a time', async () => {
    const endpoint = await stack.endpoint();
    const { storeId, endpoint_id } = endpoint;
    await stack.record(storeId, 'order.created');
    await stack.connection.query("UPDATE outbox_events SET muted = 'all' WHERE store_id = ?", [storeId]);
    await stack.relay();
    await stack.deliver();
    expect(await replay().replaySince(storeId, ago(3_600))).toMatchObject({ deliveries: 0 });
    const since = new Date(Date.now() - 3_600_000);
    expect(await replay().replayRange(storeId, endpoint_id, { since })).toMatchObject({ deliveries: 0 });
    await stack.deliver();
    expect(idsAt(endpoint)).toEqual([]);
    const [rows] = await stack.connection.query('SELECT id FROM outbox_events WHERE store_id = ?', [storeId]);
    const [event] = rows as [{ id: string }];
    expect(await replay().replayEvents(storeId, endpoint_id, [event.id])).toBe(1);
    await stack.deliver();
    expect(idsAt(endpoint)).toEqual([event.id]);
  });
});

describe('Replay of one delivery', () => {
  it('C-WHK-11, C-WHK-19: sends it again with the same webhook-id, and continues the attempt numbers', async () => {
    const endpoint = await stack.endpoint();
    await stack.emit(endpoint.storeId, 'order.created');
    const id = await deliveryId(endpoint);
    expect(await replay().replayOne(endpoint.storeId, id)).toMatchObject({ delivery_id: id, status: 'pending' });
    await stack.deliver();
    const [first, second, ...more] = idsAt(endpoint);
    expect([first === second, more]).toEqual([true, []]);
    expect(await stack.log(endpoint)).toMatchObject([
      { delivery_id: id, webhook_id: first, status: 'delivered', attempts: [{ number: 1 }, { number: 2 }] },
    ]);
  });

  it('C-WHK-19: restarts the retry schedule of a cancelled delivery', async () => {
    const endpoint = await stack.endpoint();
    stack.receiver.always(endpoint.path, 500);
    await stack.emit(endpoint.storeId, 'order.created');
    for (let count = 0; count < 9; count++) await stack.pass(1.3 * DAY);
    expect(await stack.log(endpoint)).toMatchObject([{ status: 'cancelled' }]);
    await stack.get(WebhookEndpointsService).update(endpoint.storeId, endpoint.endpoint_id, { status: 'enabled' });
    await replay().replayOne(endpoint.storeId, await deliveryId(endpoint));
    await stack.deliver();
    const [delivery] = await stack.log(endpoint);
    const pause = Date.parse(delivery?.next_at ?? '') - stack.clock.now().getTime();
    expect(delivery?.status).toBe('pending');
    expect(pause).toBeLessThan(7_000);
  });

  it('is refused if the endpoint is disabled or removed', async () => {
    const endpoint = await stack.endpoint();
    await stack.emit(endpoint.storeId, 'order.created');
    const id = await deliveryId(endpoint);
    await stack.get(WebhookEndpointsService).update(endpoint.storeId, endpoint.endpoint_id, { status: 'disabled' });
    await expect(replay().replayOne(endpoint.storeId, id)).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_DISABLED' });
    await stack.get(WebhookEndpointsService).remove(endpoint.storeId, endpoint.endpoint_id);
    await expect(replay().replayOne(endpoint.storeId, id)).rejects.toMatchObject({
      code: 'WEBHOOK_ENDPOINT_NOT_FOUND',
    });
  });

  it('does not find the delivery of another store', async () => {
    const endpoint = await stack.endpoint();
    await stack.emit(endpoint.storeId, 'order.created');
    const refusal = replay().replayOne(await stack.store(), await deliveryId(endpoint));
    await expect(refusal).rejects.toMatchObject({ code: 'WEBHOOK_DELIVERY_NOT_FOUND' });
  });
});

describe('Replay of a range', () => {
  it('C-WHE-12: reads at most 10,000 events of a range, and continues with the cursor', async () => {
    const endpoint = await stack.endpoint({ events: ['order.cancelled'] });
    const { storeId, endpoint_id } = endpoint;
    await stack.record(storeId, 'order.cancelled', ...Array<string>(9_999).fill('order.created'), 'order.cancelled');
    await stack.relay();
    await stack.deliver();
    const since = new Date(Date.now() - 3_600_000);
    const first = await replay().replayRange(storeId, endpoint_id, { since });
    expect(first).toEqual({ deliveries: 1, next: expect.stringMatching(/^evt_/) });
    const rest = await replay().replayRange(storeId, endpoint_id, { since, cursor: String(first.next) });
    expect(rest).toEqual({ deliveries: 1, next: null });
    await stack.deliver();
    expect(idsAt(endpoint)).toHaveLength(4);
  });
});

describe('Replay of a range with a cursor', () => {
  it('C-WHE-12: sends no event from before the range', async () => {
    const endpoint = await stack.endpoint();
    await stack.emit(endpoint.storeId, 'order.created');
    const range = { since: new Date(stack.clock.now().getTime() + 1_000), cursor: `evt_${'0'.repeat(26)}` };
    expect(await replay().replayRange(endpoint.storeId, endpoint.endpoint_id, range)).toMatchObject({ deliveries: 0 });
  });
});

describe('Replay since a time', () => {
  it('C-WHK-20: sends all events that pass the filters with the same ids, even those older than the endpoint', async () => {
    const early = await stack.endpoint();
    const { storeId } = early;
    await stack.emit(storeId, ...Array<string>(450).fill('order.created'), 'order.cancelled');
    const late = await stack.endpoint({ storeId, events: ['order.cancelled'] });
    await stack
      .get(WebhookTestsService)
      .send({ store: { store_id: storeId } as Store, actor: { type: 'staff', id: 'test' } }, late.endpoint_id);
    await stack.relay();
    await stack.deliver();
    const sent = [...idsAt(early)].sort();
    expect(await replay().replaySince(storeId, ago(3_600))).toEqual({ since: expect.any(String), deliveries: 452 });
    await stack.deliver();
    expect([...idsAt(early)].sort()).toEqual([...sent, ...sent].sort());
    expect(stack.receiver.at(late.path).map(({ json }) => json.type)).toEqual(['webhook.test', 'order.cancelled']);
    expect(sent).toContain(idsAt(late)[1]);
  });

  it('C-WHK-20: leaves out earlier events, disabled endpoints and other stores', async () => {
    const endpoint = await stack.endpoint();
    const disabled = await stack.endpoint({ storeId: endpoint.storeId });
    const other = await stack.endpoint();
    await stack.get(WebhookEndpointsService).update(endpoint.storeId, disabled.endpoint_id, { status: 'disabled' });
    await stack.emit(endpoint.storeId, 'order.created');
    await stack.emit(other.storeId, 'order.created');
    const after = new Date(stack.clock.now().getTime() + 1_000).toISOString();
    expect(await replay().replaySince(endpoint.storeId, after)).toMatchObject({ deliveries: 0 });
    expect(await replay().replaySince(endpoint.storeId, ago(3_600))).toMatchObject({ deliveries: 1 });
    await stack.deliver();
    expect([idsAt(endpoint).length, idsAt(disabled).length, idsAt(other).length]).toEqual([2, 0, 1]);
  });

  it.each([
    ['yesterday', 'INVALID_FORMAT'],
    ['2026-01-01', 'NOT_ALLOWED_VALUE'],
  ])('refuses %s', async (since, code) => {
    const refusal = replay().replaySince(await stack.store(), since);
    await expect(refusal).rejects.toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ pointer: '/since', code }] });
  });
});

describe('The delivery log', () => {
  it('C-WHK-18: deletes finished deliveries after 30 days, but keeps pending ones', async () => {
    const endpoint = await stack.endpoint();
    stack.receiver.next(endpoint.path, 200, 500);
    await stack.emit(endpoint.storeId, 'order.created');
    await stack.emit(endpoint.storeId, 'order.updated');
    expect(await stack.log(endpoint)).toHaveLength(2);
    const purge = () => stack.get(WebhookMaintenanceService).purge(new AbortController().signal);
    await purge();
    expect(await stack.log(endpoint)).toHaveLength(2);
    stack.clock.forward(31 * DAY);
    await purge();
    expect(await stack.log(endpoint)).toMatchObject([{ type: 'order.updated', status: 'pending' }]);
  });
});
