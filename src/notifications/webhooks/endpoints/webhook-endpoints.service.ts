import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { SecretBoxService } from '../../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { Problem, validationError } from '../../../platform/errors/problem.js';
import { newId } from '../../../platform/ids/ids.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { StoresService } from '../../../stores/index.js';
import { HEALTHY } from '../breaker/circuit-breaker.js';
import { endpointUrlFault } from './endpoint-url.js';
import { eventFilterFaults } from './event-types.js';
import { type WebhookEndpoint, webhookEndpointView } from './webhook-endpoint.js';
import { type WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';
import { newWebhookSecret } from '../delivery/webhook-signature.js';

/** Endpoints that a store may have. */
const MOST_ENDPOINTS = 50;
const ROTATION_MS = 24 * 60 * 60 * 1000;

/** Where, and what an endpoint wants to hear of: null for all. */
export interface EndpointSettings {
  url: string;
  events: string[] | null;
}

/** A store's webhook endpoints (C-WHK-1), as a merchant dashboard keeps them. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly box: SecretBoxService,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /**
   * Adds an endpoint; its secret is shown this once.
   * @throws Problem STORE_NOT_FOUND; VALIDATION_ERROR for a bad URL, an unknown event, or a store that has 50 already
   */
  async add(
    storeId: string,
    { url, events = null }: { url: string; events?: string[] | null },
  ): Promise<WebhookEndpoint> {
    this.check({ url, events });
    const [id, secret, now] = [newId('whe'), newWebhookSecret(), this.clock.now()];
    const row: WebhookEndpointEntity = {
      store_id: storeId,
      id,
      url,
      events: eventsText(events),
      secret: this.box.seal(secret, id),
      ...{ previous_secret: null, previous_secret_ends_at: null, status: 'enabled', disabled_reason: null },
      ...{ ...HEALTHY, version: 0, created_at: now, updated_at: now },
    };
    return this.database.transaction(async () => {
      await this.stores.lock(storeId);
      if ((await this.endpoints.ofStore(storeId)).length >= MOST_ENDPOINTS) throw tooMany();
      await this.endpoints.insert(row);
      return webhookEndpointView(row, secret);
    });
  }

  /**
   * A store's endpoints, the oldest first, without their secrets.
   * @throws Problem STORE_NOT_FOUND
   */
  async list(storeId: string): Promise<WebhookEndpoint[]> {
    await this.stores.get(storeId);
    return (await this.endpoints.ofStore(storeId)).map((row) => webhookEndpointView(row));
  }

  /** @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND */
  async get(storeId: string, endpointId: string): Promise<WebhookEndpoint> {
    await this.stores.get(storeId);
    const row = await this.endpoints.find(storeId, endpointId);
    if (!row) throw endpointNotFound(endpointId);
    return webhookEndpointView(row);
  }

  /**
   * Changes where an endpoint is, or what it hears of; what is left out stays.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND, VALIDATION_ERROR
   */
  async update(storeId: string, endpointId: string, settings: Partial<EndpointSettings>): Promise<WebhookEndpoint> {
    this.check(settings);
    const { url, events } = settings;
    return this.change(storeId, endpointId, async (row, now) => {
      const changed = {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: eventsText(events) }),
      };
      await this.endpoints.change(row, changed, now);
    });
  }

  /**
   * Gives an endpoint a new secret, which is shown this once. For 24 hours the present one signs beside it; an older one
   * does no longer.
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async rotate(storeId: string, endpointId: string): Promise<WebhookEndpoint> {
    const secret = newWebhookSecret();
    const endpoint = await this.change(storeId, endpointId, async (row, now) => {
      const ends = new Date(now.getTime() + ROTATION_MS);
      const previous = { previous_secret: row.secret, previous_secret_ends_at: ends };
      await this.endpoints.change(row, { secret: this.box.seal(secret, row.id), ...previous }, now);
    });
    return { ...endpoint, secret };
  }

  /** Runs `work` on the endpoint's locked row, and returns the endpoint as it is then. */
  private async change(
    storeId: string,
    endpointId: string,
    work: (row: WebhookEndpointEntity, now: Date) => Promise<void>,
  ): Promise<WebhookEndpoint> {
    await this.stores.get(storeId);
    return this.database.transaction(async () => {
      const row = await this.endpoints.lock(storeId, endpointId);
      if (!row) throw endpointNotFound(endpointId);
      await work(row, this.clock.now());
      return this.get(storeId, endpointId);
    });
  }

  private check({ url, events }: Partial<EndpointSettings>): void {
    const urlFault = url === undefined ? undefined : endpointUrlFault(url, this.config.WEBHOOK_ALLOW_PRIVATE_TARGETS);
    const faults = [...(urlFault ? [urlFault] : []), ...(events === undefined ? [] : eventFilterFaults(events))];
    if (faults.length > 0) throw validationError(faults);
  }
}

export function endpointNotFound(endpointId: string): Problem {
  return new Problem('WEBHOOK_ENDPOINT_NOT_FOUND', `The store has no webhook endpoint ${endpointId}.`);
}

function eventsText(events: string[] | null): string | null {
  return events && JSON.stringify([...new Set(events)]);
}

function tooMany(): Problem {
  return validationError([
    { pointer: '', code: 'TOO_MANY', detail: `has ${MOST_ENDPOINTS} webhook endpoints already` },
  ]);
}
