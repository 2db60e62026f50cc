import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { SecretBoxService } from '../../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { type LeasedDelivery } from './due-deliveries.repository.js';
import { type MessageEvent, webhookBody } from './webhook-message.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { type EndpointKey, WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';

/** What a delivery is sent with. */
export interface OutgoingWebhook {
  url: string;
  /** That sign it; none where they cannot be opened. */
  secrets: string[];
  body: string;
}

/** A claimed delivery with what it is sent with; null where its endpoint is gone or off, or its event is no longer kept. */
export interface LoadedDelivery extends LeasedDelivery {
  letter: OutgoingWebhook | null;
}

const EVENTS = 'SELECT store_id, id, type, occurred_at, data FROM outbox_events WHERE (store_id, id) IN (?)';

/** Reads what claimed deliveries are sent with: all of their endpoints, and all of their events, at once. */
@Injectable()
export class DeliveryLoaderService {
  constructor(
    private readonly database: DatabaseService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly box: SecretBoxService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async load(deliveries: readonly LeasedDelivery[], now: Date): Promise<LoadedDelivery[]> {
    const [endpoints, bodies] = await Promise.all([this.targets(deliveries, now), this.bodies(deliveries)]);
    return deliveries.map((delivery) => {
      const [target, body] = [endpoints.get(delivery.endpointId), bodies.get(delivery.eventId)];
      return { ...delivery, letter: target && body !== undefined ? { ...target, body } : null };
    });
  }

  private async targets(
    deliveries: readonly LeasedDelivery[],
    now: Date,
  ): Promise<Map<string, Omit<OutgoingWebhook, 'body'>>> {
    const keys = new Map<string, EndpointKey>(
      deliveries.map(({ storeId, endpointId }) => [endpointId, { store_id: storeId, id: endpointId }]),
    );
    const rows = await this.endpoints.several([...keys.values()]);
    const enabled = rows.filter(({ status }) => status === 'enabled');
    return new Map(enabled.map((row) => [row.id, { url: row.url, secrets: this.secretsOf(row, now) }]));
  }

  /** An endpoint whose secrets were sealed by a key that is lost must not keep the others waiting. */
  private secretsOf(row: WebhookEndpointEntity, now: Date): string[] {
    const isRotating = (row.previous_secret_ends_at ?? 0) > now;
    const sealed = isRotating && row.previous_secret ? [row.secret, row.previous_secret] : [row.secret];
    try {
      return sealed.map((secret) => this.box.open(secret, row.id));
    } catch (error) {
      this.logger.error({ err: error, store_id: row.store_id, endpoint_id: row.id }, 'A webhook cannot be signed');
      return [];
    }
  }

  private async bodies(deliveries: readonly LeasedDelivery[]): Promise<Map<string, string>> {
    const keys = new Map(deliveries.map(({ storeId, eventId }) => [eventId, [storeId, eventId]]));
    const rows = await this.database.query<(MessageEvent & { id: string })[]>(EVENTS, [[...keys.values()]]);
    return new Map(rows.map((row) => [row.id, webhookBody(row)]));
  }
}
