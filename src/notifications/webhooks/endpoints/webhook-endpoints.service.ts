import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { SecretBoxService } from '../../../platform/crypto/secret-box.service.js';
import { newId } from '../../../platform/ids/ids.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { serializeActor } from '../../../platform/outbox/actor.js';
import { StoresService } from '../../../stores/index.js';
import { HEALTHY } from '../breaker/circuit-breaker.js';
import { toCaller, type EndpointCaller, EndpointRecorderService } from './endpoint-recorder.service.js';
import { assertValidSettings, type EndpointSettings, serializeList } from './endpoint-settings.js';
import { type WebhookEndpoint, webhookEndpointView, ROTATION_OVERLAP_MS } from './webhook-endpoint.js';
import { type WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';
import { newWebhookSecret } from '../delivery/webhook-signature.js';

/** An endpoint that gets no deliveries. */
export interface FailingEndpoint extends WebhookEndpoint {
  since: Date;
  /** Deliveries that wait until it works again; up to `MAX_HELD`. */
  held: number;
}

/** Adds and lists a store's webhook endpoints (C-WHK-1), and rotates their secrets. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly recorder: EndpointRecorderService,
    private readonly secretBox: SecretBoxService,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /**
   * Adds an endpoint. Only this response has its secret.
   * @throws Problem STORE_NOT_FOUND; VALIDATION_ERROR for a bad URL, an unknown event type, a bad path, or a 51st endpoint
   */
  async add(
    caller: EndpointCaller,
    settings: Pick<EndpointSettings, 'url'> & Partial<EndpointSettings>,
  ): Promise<WebhookEndpoint> {
    const { storeId, actor } = toCaller(caller);
    const { url, events = null, in_sequence = true, personal_data = true, fields = null } = settings;
    assertValidSettings({ url, events, fields }, this.config.WEBHOOK_ALLOW_PRIVATE_TARGETS);
    const [id, secret, now] = [newId('whe'), newWebhookSecret(), this.clock.now()];
    const row: WebhookEndpointEntity = {
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
      created_at: now,
      updated_at: now,
    };
    await this.recorder.insert(row, actor);
    return webhookEndpointView(row, secret);
  }

  /**
   * Lists a store's endpoints, oldest first, without their secrets.
   * @throws Problem STORE_NOT_FOUND
   */
  async list(storeId: string): Promise<WebhookEndpoint[]> {
    await this.stores.get(storeId);
    return (await this.endpoints.findByStore(storeId)).map((row) => webhookEndpointView(row));
  }

  /**
   * Lists the endpoints whose deliveries do not arrive: those that were disabled after failures, and those whose circuit
   * breaker is open (C-WORK-12).
   */
  async failing(storeId: string): Promise<FailingEndpoint[]> {
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
  ): Promise<WebhookEndpoint[]> {
    const isRevoked = (id: string) => keys.some(({ key_id, is_revoked }) => key_id === id && is_revoked);
    const enabled = (await this.list(storeId)).filter(({ status }) => status === 'enabled');
    return enabled.filter(({ url_set_by: { type, id } }) => type === 'api_key' && isRevoked(id));
  }

  /**
   * Returns an endpoint without its secret.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async get(storeId: string, endpointId: string): Promise<WebhookEndpoint> {
    await this.stores.get(storeId);
    return webhookEndpointView(await this.endpoints.findOrThrow(storeId, endpointId));
  }

  /**
   * Creates a new secret, which only this response has. The previous secret also signs for 24 hours (C-WHK-6); older ones do
   * not (C-WHK-7).
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async rotate(caller: EndpointCaller, endpointId: string): Promise<WebhookEndpoint> {
    const [{ storeId, actor }, secret] = [toCaller(caller), newWebhookSecret()];
    await this.stores.get(storeId);
    const row = await this.recorder.update(storeId, endpointId, actor, ({ id, secret: previous_secret }, now) => {
      const previous_secret_ends_at = new Date(now.getTime() + ROTATION_OVERLAP_MS);
      const columns = { secret: this.secretBox.seal(secret, id), previous_secret, previous_secret_ends_at };
      return [columns, 'Rotated the secret of'];
    });
    return webhookEndpointView(row, secret);
  }
}

/** An endpoint that the merchant disabled does not fail. */
function isFailing({ status, disabled_reason, probe_at }: WebhookEndpointEntity): boolean {
  return status === 'disabled' ? disabled_reason !== 'merchant' : probe_at !== null;
}
