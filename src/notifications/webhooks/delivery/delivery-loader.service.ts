// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { SecretBoxService } from '../../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { secretsAt } from '../endpoints/webhook-endpoint.js';
import { type EndpointKey, WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { type LeasedDelivery } from './due-deliveries.repository.js';
import { limitedBody, payloadLimits, type StoredEvent, webhookBody } from './webhook-body.js';

/** The content of an attempt. */
interface OutgoingWebhook {
  url: string;
  /** Each signs the attempt; empty if the stored secrets cannot be decrypted. */
  secrets: string[];
  type: string;
  body: string;
  /** The span that recorded the event. */
  traceparent: string | null;
}

/** A leased delivery with its webhook; null if the endpoint is disabled or removed, or the event has expired. */
export interface LoadedDelivery extends LeasedDelivery {
  webhook: OutgoingWebhook | null;
}

type LoadedBody = Pick<OutgoingWebhook, 'type' | 'body' | 'traceparent'>;
type Target = Omit<OutgoingWebhook, keyof LoadedBody> & { limits: ReturnType<typeof payloadLimits> };

type EventRow = StoredEvent & { id: string; traceparent: string | null };

// The index is forced because MariaDB also tries the keys on `outbox_events_feed`, in time quadratic in their number.
const EVENTS = `SELECT store_id, id, type, occurred_at, traceparent, data FROM outbox_events FORCE INDEX (PRIMARY)
  WHERE (store_id, id) IN (?)`;

/** Reads endpoints and events of leased deliveries, with one statement each. */
@Injectable()
export class DeliveryLoaderService {
  constructor(
    private readonly database: DatabaseService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly secretBox: SecretBoxService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns the deliveries in the same order */
  async load(deliveries: readonly LeasedDelivery[], now: Date): Promise<LoadedDelivery[]> {
    const [targets, bodies] = await Promise.all([this.loadTargets(deliveries, now), this.loadBodies(deliveries)]);
    return deliveries.map((delivery) => {
      const [target, loaded] = [targets.get(delivery.endpointId), bodies.get(delivery.eventId)];
      if (!target || !loaded) return { ...delivery, webhook: null };
      const { limits, ...webhook } = target;
      return { ...delivery, webhook: { ...webhook, ...loaded, body: limitedBody(loaded.body, limits) } };
    });
  }

  private async loadTargets(deliveries: readonly LeasedDelivery[], now: Date): Promise<Map<string, Target>> {
    const keys = new Map<string, EndpointKey>(
      deliveries.map(({ storeId, endpointId }) => [endpointId, { store_id: storeId, id: endpointId }]),
    );
    const rows = await this.endpoints.findByKeys([...keys.values()]);
    const enabled = rows.filter(({ status }) => status === 'enabled');
    return new Map(
      enabled.map((row) => [row.id, { url: row.url, secrets: this.openSecrets(row, now), limits: payloadLimits(row) }]),
    );
  }

  /** Does not throw: a secret sealed with a lost key must not block the deliveries of other endpoints. */
  private openSecrets(row: WebhookEndpointEntity, now: Date): string[] {
    try {
      return secretsAt(row, now).map((secret) => this.secretBox.open(secret, row.id));
    } catch (error) {
      const { store_id, id: endpoint_id } = row;
      this.logger.error({ err: error, store_id, endpoint_id }, 'Could not decrypt the secret of a webhook endpoint');
      return [];
    }
  }

  /** One body for all endpoints of an event, without their limits; an example has only one. */
  private async loadBodies(deliveries: readonly LeasedDelivery[]): Promise<Map<string, LoadedBody>> {
    const byEvent = new Map(deliveries.map((delivery) => [delivery.eventId, delivery]));
    const keys = [...byEvent.values()].map(({ storeId, eventId }) => [storeId, eventId]);
    const rows = await this.database.query<EventRow[]>(EVENTS, [keys]);
    return new Map(
      rows.map((row) => {
        const { id, type, traceparent } = row;
        return [id, { type, body: webhookBody(row, byEvent.get(id) ?? row), traceparent }];
      }),
    );
  }
}
