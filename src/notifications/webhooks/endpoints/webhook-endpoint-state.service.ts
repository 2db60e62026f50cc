import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { StoresService } from '../../../stores/index.js';
import { DeliveryBacklogService } from '../breaker/delivery-backlog.service.js';
import { HEALTHY } from '../breaker/circuit-breaker.js';
import { type WebhookEndpoint, webhookEndpointView } from './webhook-endpoint.js';
import { type WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** Disables, enables and removes endpoints. */
@Injectable()
export class WebhookEndpointStateService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly backlog: DeliveryBacklogService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Disables an endpoint and cancels its pending deliveries (C-WHK-9).
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async disable(storeId: string, endpointId: string): Promise<WebhookEndpoint> {
    await this.withLocked(storeId, endpointId, (row) => this.endpoints.disable(row, 'merchant', this.clock.now()));
    await this.backlog.cancel({ store_id: storeId, id: endpointId });
    return webhookEndpointView(await this.endpoints.findOrThrow(storeId, endpointId));
  }

  /**
   * Enables an endpoint for new events and resets its health.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async enable(storeId: string, endpointId: string): Promise<WebhookEndpoint> {
    const { status } = await this.withLocked(storeId, endpointId, (row) => Promise.resolve(row));
    // A process may have ended between disabling the endpoint and cancelling its deliveries.
    if (status === 'disabled') await this.backlog.cancel({ store_id: storeId, id: endpointId });
    return this.withLocked(storeId, endpointId, async (row) => {
      if (row.status === 'disabled')
        await this.endpoints.update(row, { status: 'enabled', disabled_reason: null, ...HEALTHY }, this.clock.now());
      return webhookEndpointView(await this.endpoints.findOrThrow(storeId, endpointId));
    });
  }

  /**
   * Deletes an endpoint and cancels its pending deliveries. They stay in the log.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async remove(storeId: string, endpointId: string): Promise<WebhookEndpoint> {
    const row = await this.withLocked(storeId, endpointId, async (found) => {
      await this.endpoints.remove(found);
      return found;
    });
    await this.backlog.cancel(row);
    return webhookEndpointView(row);
  }

  /** @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND */
  private async withLocked<T>(
    storeId: string,
    endpointId: string,
    work: (row: WebhookEndpointEntity) => Promise<T>,
  ): Promise<T> {
    await this.stores.get(storeId);
    return this.database.transaction(async () => work(await this.endpoints.lockOrThrow(storeId, endpointId)));
  }
}
