import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { StoresService } from '../../../stores/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { DeliveryBacklogService } from '../breaker/delivery-backlog.service.js';
import { toCaller, type EndpointCaller, EndpointRecorderService } from './endpoint-recorder.service.js';
import { assertValidSettings, toColumns, type EndpointChanges } from './endpoint-settings.js';
import { type WebhookEndpoint, webhookEndpointView } from './webhook-endpoint.js';

/** Changes and removes endpoints. */
@Injectable()
export class WebhookEndpointChangesService {
  constructor(
    private readonly stores: StoresService,
    private readonly recorder: EndpointRecorderService,
    private readonly backlog: DeliveryBacklogService,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /**
   * Changes all of the given members, or none; omitted ones stay. `in_sequence` applies to later events, `personal_data` and
   * `fields` to all later attempts.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND, VALIDATION_ERROR
   */
  async update(caller: EndpointCaller, endpointId: string, changes: EndpointChanges): Promise<WebhookEndpoint> {
    const { storeId, actor } = toCaller(caller);
    assertValidSettings(changes, this.config.WEBHOOK_ALLOW_PRIVATE_TARGETS);
    await this.stores.get(storeId);
    const key = { store_id: storeId, id: endpointId };
    // A process may have ended between disabling the endpoint and cancelling its deliveries.
    if (changes.status === 'enabled') await this.backlog.cancel(key);
    const row = await this.recorder.update(storeId, endpointId, actor, (before) => [
      toColumns(changes, before, actor),
      `Changed ${named(changes)} of`,
    ]);
    if (changes.status === 'disabled') await this.backlog.cancel(key);
    return webhookEndpointView(row);
  }

  /**
   * Deletes an endpoint and cancels its pending deliveries. They stay in the log.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async remove(caller: EndpointCaller, endpointId: string): Promise<WebhookEndpoint> {
    const { storeId, actor } = toCaller(caller);
    await this.stores.get(storeId);
    const row = await this.recorder.remove(storeId, endpointId, actor);
    await this.backlog.cancel(row);
    return webhookEndpointView(row);
  }
}

/** The names of the given members, such as `url, events`. */
function named(changes: EndpointChanges): string {
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .join(', ');
}
