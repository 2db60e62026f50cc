// SPDX-License-Identifier: Apache-2.0
import { type WebhookEndpointsService } from '../../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { type TrackingSimulationService } from '../../../../src/shipments/services/tracking-simulation.service.js';
import { type Json } from '../../../support/client.js';
import { service } from '../../../support/services.js';
import { aShipment } from '../../../support/shipments.js';
import { newStore, type TestStore } from '../../../support/stores.js';
import { until } from '../../../support/until.js';
import {
  type ReceivedWebhook,
  startReceiver,
  type WebhookReceiver,
  verifies,
} from '../../../support/webhook-receiver.js';

let store: TestStore;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  [store, receiver] = [await newStore(), await startReceiver()];
  const endpoint = await service<WebhookEndpointsService>('WebhookEndpointsService').add(store.id, {
    url: receiver.url(),
  });
  secret = String(endpoint.secret);
});

/** Waits for a webhook of a type. */
const received = (type: string): Promise<ReceivedWebhook> =>
  until(() => receiver.all.find(({ json }) => json.type === type), `the webhook ${type}`);

describe('A pushed shipment', () => {
  it('C-SHP-13: causes a webhook with the shipment as the push returned it', async () => {
    const { json } = await store.post('/shipments', aShipment());
    const webhook = await received('shipment.created');
    expect(webhook.json.data).toEqual({ sequence: 1, occurred_at: json.created_at, shipment: json });
    expect(verifies(webhook, secret)).toBe(true);
  });

  it('C-TRK-29: causes another webhook with the next sequence when its carrier moves it', async () => {
    const { json: pushed } = await store.post('/shipments', aShipment());
    const number = String(pushed.tracking_number);
    await service<TrackingSimulationService>('TrackingSimulationService').move(store.id, number, {
      status: 'DELIVERED',
    });
    const webhook = await received('shipment.status_changed');
    expect(webhook.json.data).toMatchObject({
      sequence: 2,
      shipment: { shipment_id: pushed.shipment_id, status: 'DELIVERED' },
    });
    const { json: timeline } = await store.get(`/shipments/${number}`);
    expect((timeline.events as Json[]).map(({ status }) => status)).toEqual(['DELIVERED']);
  });

  it('has the same id and data in the webhook and the feed', async () => {
    const webhook = await received('shipment.created');
    const { json } = await store.get('/events');
    const { events } = json.data as unknown as { events: Json[] };
    expect(events).toContainEqual({ id: webhook.id, ...webhook.json });
  });
});
