// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { SecretBoxService } from '../../../platform/crypto/secret-box.service.js';
import { newId } from '../../../platform/ids/ids.js';
import { serializeActor } from '../../../platform/outbox/actor.js';
import { StoresService } from '../../../stores/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { HEALTHY } from '../breaker/circuit-breaker.js';
import { DeliveryBacklogService } from '../breaker/delivery-backlog.service.js';
import { newWebhookSecret } from '../delivery/webhook-signature.js';
import { toCaller, type EndpointCaller, EndpointRecorderService } from './endpoint-recorder.service.js';
import { assertValidSettings, serializeList, toColumns } from './endpoint-settings.js';
import { type WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { webhookEndpointView, ROTATION_OVERLAP_MS } from './webhook-endpoint.js';
import {
  type CreateWebhookEndpointBody,
  type PatchWebhookEndpointBody,
  type WebhookEndpointView,
} from './webhook-endpoint.resource.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** An endpoint that gets no deliveries. */
export interface FailingEndpoint extends WebhookEndpointView {
  since: Date;
  /** Deliveries that wait until it works again; up to `MAX_HELD`. */
  held: number;
}

/** Adds, lists, changes and removes a store's webhook endpoints (C-WHK-1), and rotates their secrets. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly recorder: EndpointRecorderService,
    private readonly backlog: DeliveryBacklogService,
    private readonly secretBox: SecretBoxService,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /**
   * Adds an endpoint. Only this response has its secret.
   * @throws Problem STORE_NOT_FOUND; VALIDATION_ERROR for a bad URL, an unknown event type, a bad path, or a 51st endpoint
   */
  async add(caller: EndpointCaller, settings: CreateWebhookEndpointBody): Promise<WebhookEndpointView> {
    const { storeId, actor } = toCaller(caller);
    const { url, events = null, in_sequence = true, personal_data = true, fields = null } = settings;
    assertValidSettings({ url, events, fields }, this.config);
    const [id, secret] = [newId('whe'), newWebhookSecret()];
    const endpoint: Omit<WebhookEndpointEntity, 'created_at' | 'updated_at'> = {
      store_id: storeId,
      id,
      url,
      url_set_by: serializeActor(actor),
      events: serializeList(events),
      secret: this.secretBox.seal(secret, id),
      previous_secret: null,
      previous_secret_ends_at: null,
      status: 'enabled',
      disabled_reason: null,
      ...HEALTHY,
      version: 0,
      in_sequence: Number(in_sequence),
      personal_data: Number(personal_data),
      fields: serializeList(fields),
    };
    return webhookEndpointView(await this.recorder.insert(endpoint, actor), secret);
  }

  /**
   * Lists a store's endpoints, oldest first, without their secrets.
   * @throws Problem STORE_NOT_FOUND
   */
  async list(storeId: string): Promise<WebhookEndpointView[]> {
    await this.stores.get(storeId);
    return (await this.endpoints.findByStore(storeId)).map((row) => webhookEndpointView(row));
  }

  /**
   * Lists the endpoints whose deliveries do not arrive: those that were disabled after failures, and those whose circuit
   * breaker is open (C-WORK-12).
   */
  async listFailing(storeId: string): Promise<FailingEndpoint[]> {
    const rows = (await this.endpoints.findByStore(storeId)).filter(isFailing);
    const held = rows.map(({ id }) => this.endpoints.countHeld(storeId, id));
    const counts = await Promise.all(held);
    return rows.map((row, index) => ({
      ...webhookEndpointView(row),
      since: row.failing_since ?? row.updated_at,
      held: counts[index] ?? 0,
    }));
  }

  /**
   * Lists the enabled endpoints whose URL was set with a revoked API key, oldest first: they outlive it (C-WHE-19).
   * @param keys all keys that the store has had
   */
  async listOfRevokedKeys(
    storeId: string,
    keys: readonly { key_id: string; is_revoked: boolean }[],
  ): Promise<WebhookEndpointView[]> {
    const isRevoked = (id: string) => keys.some(({ key_id, is_revoked }) => key_id === id && is_revoked);
    const enabled = (await this.list(storeId)).filter(({ status }) => status === 'enabled');
    return enabled.filter(({ url_set_by: { type, id } }) => type === 'api_key' && isRevoked(id));
  }

  /**
   * Returns an endpoint without its secret.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async get(storeId: string, endpointId: string): Promise<WebhookEndpointView> {
    await this.stores.get(storeId);
    return webhookEndpointView(await this.endpoints.findOrThrow(storeId, endpointId));
  }

  /**
   * Creates a new secret, which only this response has. The previous secret also signs for 24 hours (C-WHK-6); older ones do
   * not (C-WHK-7).
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async rotate(caller: EndpointCaller, endpointId: string): Promise<WebhookEndpointView> {
    const [{ storeId, actor }, secret] = [toCaller(caller), newWebhookSecret()];
    await this.stores.get(storeId);
    const row = await this.recorder.update(storeId, endpointId, actor, ({ id, secret: previous_secret }, now) => {
      const previous_secret_ends_at = new Date(now.getTime() + ROTATION_OVERLAP_MS);
      const columns = { secret: this.secretBox.seal(secret, id), previous_secret, previous_secret_ends_at };
      return [columns, 'Rotated the secret of'];
    });
    return webhookEndpointView(row, secret);
  }

  /**
   * Changes all of the given members, or none; omitted ones stay. `in_sequence` applies to later events, `personal_data` and
   * `fields` to all later attempts.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND, VALIDATION_ERROR
   */
  async update(
    caller: EndpointCaller,
    endpointId: string,
    changes: PatchWebhookEndpointBody,
  ): Promise<WebhookEndpointView> {
    const { storeId, actor } = toCaller(caller);
    assertValidSettings(changes, this.config);
    await this.stores.get(storeId);
    const key = { store_id: storeId, id: endpointId };
    // A process may have ended between disabling the endpoint and cancelling its deliveries.
    if (changes.status === 'enabled') await this.backlog.cancel(key);
    const row = await this.recorder.update(storeId, endpointId, actor, (before) => [
      toColumns(changes, before, actor),
      `Changed ${memberNames(changes)} of`,
    ]);
    if (changes.status === 'disabled') await this.backlog.cancel(key);
    return webhookEndpointView(row);
  }

  /**
   * Deletes an endpoint and cancels its pending deliveries. They stay in the log.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async remove(caller: EndpointCaller, endpointId: string): Promise<WebhookEndpointView> {
    const { storeId, actor } = toCaller(caller);
    await this.stores.get(storeId);
    const row = await this.recorder.remove(storeId, endpointId, actor);
    await this.backlog.cancel(row);
    return webhookEndpointView(row);
  }
}

/** An endpoint that the merchant disabled does not fail. */
function isFailing({ status, disabled_reason, probe_at }: WebhookEndpointEntity): boolean {
  return status === 'disabled' ? disabled_reason !== 'merchant' : probe_at !== null;
}

/** The names of the given members, such as `url, events`. */
function memberNames(changes: PatchWebhookEndpointBody): string {
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .join(', ');
}
