import { startWebhooks, type WebhookStack } from '../../../support/webhook-stack.js';
import { verifies } from '../../../support/webhook-receiver.js';

let stack: WebhookStack;
beforeAll(async () => (stack = await startWebhooks()), 60_000);

describe('a webhook', () => {
  it('arrives signed, as the published verifier has it, with the event’s id, type, time and data as they were recorded', async () => {
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
    // To the byte: 1.10 stays 1.10.
    expect(received?.body).toContain('"order":{"order_number":"T-1","total":1.10}}');
    expect(received?.json.data.occurred_at).toBe(received?.json.timestamp);
    expect(received && verifies(received, endpoint.secret)).toBe(true);
  });
});
