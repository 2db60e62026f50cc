import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { StoresService } from '../../../stores/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { DeliveryBacklogService } from '../breaker/delivery-backlog.service.js';
import { assertValidSettings, columnsOf, type EndpointChanges } from './endpoint-settings.js';
import { type WebhookEndpoint, webhookEndpointView } from './webhook-endpoint.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** Changes and removes endpoints. */
@Injectable()
export class WebhookEndpointChangesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly backlog: DeliveryBacklogService,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /**
   * Changes all of the given members, or none; omitted ones stay. `in_sequence` applies to later events, `personal_data` and
   * `fields` to all later attempts.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND, VALIDATION_ERROR
   */
  async update(storeId: string, endpointId: string, changes: EndpointChanges): Promise<WebhookEndpoint> {
    assertValidSettings(changes, this.config.WEBHOOK_ALLOW_PRIVATE_TARGETS);
    await this.stores.get(storeId);
    const key = { store_id: storeId, id: endpointId };
    // A process may have ended between disabling the endpoint and cancelling its deliveries.
    if (changes.status === 'enabled') await this.backlog.cancel(key);
    const endpoint = await this.database.transaction(async () => {
      const row = await this.endpoints.lockOrThrow(storeId, endpointId);
      await this.endpoints.update(row, columnsOf(changes, row), this.clock.now());
      return webhookEndpointView(await this.endpoints.findOrThrow(storeId, endpointId));
    });
    if (changes.status === 'disabled') await this.backlog.cancel(key);
    return endpoint;
  }

  /**
   * Deletes an endpoint and cancels its pending deliveries. They stay in the log.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async remove(storeId: string, endpointId: string): Promise<WebhookEndpoint> {
    await this.stores.get(storeId);
    const row = await this.database.transaction(async () => {
      const locked = await this.endpoints.lockOrThrow(storeId, endpointId);
      await this.endpoints.remove(locked);
      return locked;
    });
    await this.backlog.cancel(row);
    return webhookEndpointView(row);
  }
}
