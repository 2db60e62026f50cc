// SPDX-License-Identifier: Apache-2.0
import { type PatchWebhookEndpointBody } from '../../../../src/notifications/webhooks/endpoints/webhook-endpoint.resource.js';
import { WebhookEndpointsService } from '../../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { WebhookReplayService } from '../../../../src/notifications/webhooks/log/webhook-replay.service.js';
import { DatabaseService } from '../../../../src/platform/database/database.service.js';
import { newId } from '../../../../src/platform/ids/ids.js';
import { OutboxService } from '../../../../src/platform/outbox/outbox.service.js';
import { verifies } from '../../../support/webhook-receiver.js';
import { startWebhooks, type TestEndpoint, type WebhookStack } from '../../../support/webhook-stack.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()));

const MINUTE = 60;
const HEAD = '"order":{"order_number":"T-1"';
const AMOUNTS = '"amounts":{"grand_total":1234567890123456.1000,"tax_total":0.5}';
const LINES = '"line_items":[{"sku":"A","engraving":"Ana"},{"sku":"B"}]';
const ORDER = `{"order_number":"T-1",${AMOUNTS},"customer":{"email":"ana@example.com"},${LINES},"total":1.10}`;

/** Records an event with the data of `ORDER`, and sends it. */
async function emit({ storeId }: TestEndpoint): Promise<void> {
  await stack.get(DatabaseService).transaction(async () => {
    await stack.get(OutboxService).record({
      ...{ storeId, type: 'order.created', resource: 'order', resourceId: newId('ord'), sequence: 1, json: ORDER },
      ...{ occurredAt: stack.clock.now(), actor: { type: 'service', id: 'test' } },
    });
  });
  await stack.relay();
  await stack.deliver();
}

const change = ({ storeId, endpoint_id }: TestEndpoint, settings: PatchWebhookEndpointBody) =>
  stack.get(WebhookEndpointsService).update(storeId, endpoint_id, settings);

/** What the webhooks to an endpoint have after the time of the event, in the order of their arrival. */
const dataAt = ({ path }: TestEndpoint): string[] =>
  stack.receiver.at(path).map(({ body }) => {
    const [head, data = ''] = body.split('Z","order":');
    expect(head).toMatch(/^\{"type":"order.created","timestamp":"\S+Z","data":\{"sequence":1,"occurred_at":"\S+$/);
    return `"order":${data}`;
  });

const WHOLE = `"order":${ORDER}}}`;
const WITHOUT_PERSONAL_DATA = `${HEAD},${AMOUNTS},"customer":{},"line_items":[{"sku":"A"},{"sku":"B"}]}}}`;

describe('C-WHK-26: The payload of an endpoint', () => {
  it('is limited for this endpoint only, signed as it is sent, and with all digits of numbers', async () => {
    const whole = await stack.endpoint();
    const settings = { storeId: whole.storeId };
    const impersonal = await stack.endpoint({ ...settings, personal_data: false });
    const some = await stack.endpoint({ ...settings, fields: ['order.amounts', 'order.customer.email'] });
    const both = await stack.endpoint({
      ...settings,
      personal_data: false,
      fields: ['order.customer.email', 'order.line_items'],
    });
    await emit(whole);
    expect(dataAt(whole)).toEqual([WHOLE]);
    expect(dataAt(impersonal)).toEqual([WITHOUT_PERSONAL_DATA]);
    expect(dataAt(some)).toEqual([`${HEAD},${AMOUNTS},"customer":{"email":"ana@example.com"}}}}`]);
    expect(dataAt(both)).toEqual([`${HEAD},"customer":{},"line_items":[{"sku":"A"},{"sku":"B"}]}}}`]);
    for (const { path, secret } of [whole, impersonal, some, both])
      expect(stack.receiver.at(path).map((received) => verifies(received, secret))).toEqual([true]);
  });

  it('follows a change with the next attempt: of a retry, a replay and an event', async () => {
    const endpoint = await stack.endpoint();
    stack.receiver.next(endpoint.path, 500);
    await emit(endpoint);
    await change(endpoint, { personal_data: false });
    await stack.pass(7);
    await change(endpoint, { personal_data: true, fields: ['order.total'] });
    const [delivery] = await stack.log(endpoint);
    await stack.get(WebhookReplayService).replayOne(endpoint.storeId, delivery?.delivery_id ?? '');
    await stack.deliver();
    await change(endpoint, { fields: null });
    await emit(endpoint);
    expect(dataAt(endpoint)).toEqual([WHOLE, WITHOUT_PERSONAL_DATA, `${HEAD},"total":1.1}}}`, WHOLE]);
  });

  it('is limited in the probes of the circuit breaker, too', async () => {
    const endpoint = await stack.endpoint();
    stack.receiver.always(endpoint.path, 500);
    for (let count = 0; count < 6; count++) await emit(endpoint);
    await change(endpoint, { fields: ['sequence'] });
    const sent = dataAt(endpoint).length;
    await stack.pass(2 * MINUTE);
    await stack.deliver();
    const probes = dataAt(endpoint).slice(sent);
    expect(probes.length).toBeGreaterThan(0);
    expect(new Set(probes)).toEqual(new Set([`${HEAD}}}}`]));
  });
});
