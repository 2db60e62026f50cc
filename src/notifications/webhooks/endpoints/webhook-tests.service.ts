// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type CallerContext, StoresService } from '../../../stores/index.js';
import { WebhookDeliveriesRepository } from '../log/webhook-deliveries.repository.js';
import { TEST_EVENT, type WebhookType } from './event-types.js';
import { endpointDisabled, parseEventTypes, webhookEndpointView } from './webhook-endpoint.js';
import { type WebhookEndpointView } from './webhook-endpoint.resource.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** Sends tests to endpoints. */
@Injectable()
export class WebhookTestsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly outbox: OutboxService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Records the event `webhook.test`, which is sent to this endpoint only (C-WHK-8).
   * @param type another type sends an example of it in place of the event (C-WHE-8)
   * @returns the endpoint, and the `webhook-id` of the test
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_ENDPOINT_DISABLED
   */
  async send(
    { store, actor }: CallerContext,
    endpointId: string,
    type: WebhookType = TEST_EVENT,
  ): Promise<WebhookEndpointView & { webhook_id: string }> {
    const storeId = store.store_id;
    await this.stores.get(storeId);
    return this.database.transaction(async () => {
      const row = await this.endpoints.lockOrThrow(storeId, endpointId);
      if (row.status === 'disabled') throw endpointDisabled(endpointId);
      const [sequence, occurredAt] = [row.version + 1, this.clock.now()];
      await this.endpoints.update(row, { version: sequence }, row.updated_at);
      const json = JSON.stringify({ endpoint_id: row.id, url: row.url, events: parseEventTypes(row) });
      const resource = { resource: 'endpoint', resourceId: row.id, sequence, json } as const;
      const eventId = await this.outbox.record({ storeId, type: TEST_EVENT, ...resource, occurredAt, actor });
      // The fan-out leaves an existing delivery as it is.
      const event = {
        storeId,
        id: eventId,
        type: TEST_EVENT,
        resourceId: row.id,
        sequence,
        muted: null,
        traceparent: null,
      };
      if (type !== TEST_EVENT) await this.deliveries.addMissing([{ endpoint: row, event, type }], occurredAt);
      return { ...webhookEndpointView(row), webhook_id: eventId };
    });
  }
}
