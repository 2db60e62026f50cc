import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { SecretBoxService } from '../../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type Problem, validationError } from '../../../platform/errors/problem.js';
import { newId } from '../../../platform/ids/ids.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { StoresService } from '../../../stores/index.js';
import { HEALTHY } from '../breaker/circuit-breaker.js';
import { assertValidSettings, type EndpointSettings, serializeList } from './endpoint-settings.js';
import { type WebhookEndpoint, webhookEndpointView } from './webhook-endpoint.js';
import { type WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { ROTATION_OVERLAP_MS } from './signing-secrets.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';
import { newWebhookSecret } from '../delivery/webhook-signature.js';

/** An endpoint that gets no deliveries. */
export interface FailingEndpoint extends WebhookEndpoint {
  since: Date;
  /** Deliveries that wait until it works again; up to `MAX_HELD`. */
  held: number;
}

/** Per store (C-WHK-1). */
const MAX_ENDPOINTS = 50;

/** Adds and lists a store's webhook endpoints (C-WHK-1), and rotates their secrets. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly secretBox: SecretBoxService,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /**
   * Adds an endpoint. Only this response has its secret.
   * @throws Problem STORE_NOT_FOUND; VALIDATION_ERROR for a bad URL, an unknown event type, a bad path, or a 51st endpoint
   */
  async add(
    storeId: string,
    settings: Pick<EndpointSettings, 'url'> & Partial<EndpointSettings>,
  ): Promise<WebhookEndpoint> {
    const { url, events = null, in_sequence = true, personal_data = true, fields = null } = settings;
    assertValidSettings({ url, events, fields }, this.config.WEBHOOK_ALLOW_PRIVATE_TARGETS);
    const [id, secret, now] = [newId('whe'), newWebhookSecret(), this.clock.now()];
    const row: WebhookEndpointEntity = {
      store_id: storeId,
      id,
      url,
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
    return this.database.transaction(async () => {
      await this.stores.lock(storeId);
      if ((await this.endpoints.findByStore(storeId)).length >= MAX_ENDPOINTS) throw tooManyEndpoints();
      await this.endpoints.insert(row);
      return webhookEndpointView(row, secret);
    });
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
  async rotate(storeId: string, endpointId: string): Promise<WebhookEndpoint> {
    const secret = newWebhookSecret();
    await this.stores.get(storeId);
    return this.database.transaction(async () => {
      const [row, now] = [await this.endpoints.lockOrThrow(storeId, endpointId), this.clock.now()];
      const ends = new Date(now.getTime() + ROTATION_OVERLAP_MS);
      const previous = { previous_secret: row.secret, previous_secret_ends_at: ends };
      await this.endpoints.update(row, { secret: this.secretBox.seal(secret, row.id), ...previous }, now);
      return webhookEndpointView(await this.endpoints.findOrThrow(storeId, endpointId), secret);
    });
  }
}

/** An endpoint that the merchant disabled does not fail. */
function isFailing({ status, disabled_reason, probe_at }: WebhookEndpointEntity): boolean {
  return status === 'disabled' ? disabled_reason !== 'merchant' : probe_at !== null;
}

function tooManyEndpoints(): Problem {
  return validationError([
    { pointer: '', code: 'TOO_MANY', detail: `must not exceed ${MAX_ENDPOINTS} webhook endpoints per store` },
  ]);
}
