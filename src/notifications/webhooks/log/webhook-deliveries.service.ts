// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { SecretBoxService } from '../../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { NEVER_DUE } from '../../../platform/database/lease-table.js';
import { validationError } from '../../../platform/errors/problem.js';
import { DEFAULT_LIMIT, type Page, type PageRequest } from '../../../platform/pagination/page.js';
import { StoresService } from '../../../stores/index.js';
import { limitedBody, payloadLimits, webhookBody } from '../delivery/webhook-body.js';
import { webhookHeaders } from '../delivery/webhook-signature.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { isRotatedSince, secretsAt } from '../endpoints/webhook-endpoint.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { type DeliveryAttempt, type LogQuery, WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { type WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import {
  type AttemptView,
  type AttemptDetailsView,
  type DeliveryView,
  type DeliveryDetailsView,
  type DeliveryFilter,
  DELIVERY_STATUSES,
  deliveryNotFound,
} from './webhook-delivery.resource.js';

// Each endpoint has its part of the index.
const DELIVERIES_ABOUT = `SELECT d.id FROM webhook_endpoints e
  STRAIGHT_JOIN webhook_deliveries d FORCE INDEX (webhook_deliveries_sequence)
    ON d.store_id = e.store_id AND d.endpoint_id = e.id AND d.resource_id IN (?)
  WHERE e.store_id = ?`;
const FORGET = 'UPDATE webhook_attempts SET response = NULL WHERE store_id = ? AND delivery_id IN (?)';

const LOG_LIMIT = 100;
const MAX_LIMIT = 500;

/** The delivery log of a store's endpoints (C-WHK-18). */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly secretBox: SecretBoxService,
  ) {}

  /**
   * Lists deliveries with their attempts, newest first.
   * @param query `limit` is 1 to 500, 100 by default
   * @throws Problem STORE_NOT_FOUND, VALIDATION_ERROR
   */
  async list(storeId: string, query: Partial<LogQuery> = {}): Promise<DeliveryView[]> {
    const { limit = LOG_LIMIT, status } = query;
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
      throw invalid('/limit', `must be from 1 to ${MAX_LIMIT}`);
    if (status !== undefined && !DELIVERY_STATUSES.includes(status))
      throw invalid('/status', `must be one of ${DELIVERY_STATUSES.join(', ')}`);
    await this.stores.get(storeId);
    return this.database.snapshot(async () =>
      this.withAttempts(storeId, await this.deliveries.findLog(storeId, { ...query, limit })),
    );
  }

  /**
   * Returns a page of an endpoint's deliveries with their attempts, the newest event first (C-WHE-9).
   * @param page `cursor` is an event id
   * @throws Problem WEBHOOK_ENDPOINT_NOT_FOUND
   */
  findPage(
    storeId: string,
    endpointId: string,
    filter: DeliveryFilter,
    { limit = DEFAULT_LIMIT, cursor }: PageRequest = {},
  ): Promise<Page<DeliveryView>> {
    return this.database.snapshot(async () => {
      const endpoint = await this.endpoints.findOrThrow(storeId, endpointId);
      const { items, next } = await this.deliveries.findPage(endpoint, filter, limit, cursor);
      return { items: await this.withAttempts(storeId, items), next };
    });
  }

  /**
   * Returns a delivery with its requests, of a deleted endpoint too (C-WHE-10). The payload has the endpoint's limits of now.
   * @throws Problem WEBHOOK_DELIVERY_NOT_FOUND
   */
  get(storeId: string, deliveryId: string): Promise<DeliveryDetailsView> {
    return this.database.snapshot(async () => {
      const row = await this.deliveries.find(storeId, deliveryId);
      if (!row) throw deliveryNotFound(deliveryId);
      const event = await this.deliveries.findEvent(row);
      const [endpoint] = await this.endpoints.findByKeys([{ store_id: storeId, id: row.endpoint_id }]);
      const limits = endpoint ? payloadLimits(endpoint) : [];
      const payload = event ? limitedBody(webhookBody(event, row), limits) : null;
      const attempts = await this.deliveries.findAttempts(storeId, [deliveryId]);
      return {
        ...deliveryView(row, attempts),
        payload,
        attempts: attempts.map((attempt): AttemptDetailsView => {
          const secrets = endpoint ? this.openSecretsAt(endpoint, attempt.at) : [];
          const request = payload === null ? null : { id: row.event_id, body: payload };
          const request_headers = request && webhookHeaders(request, attempt.at, secrets);
          return { ...attemptView(attempt), request_headers };
        }),
      };
    });
  }

  /** Forgets the answers to all webhooks about these resources, which may repeat their personal data, in the open transaction. */
  async eraseResponses(storeId: string, resourceIds: readonly string[]): Promise<void> {
    const deliveries = await this.database.query<{ id: string }[]>(DELIVERIES_ABOUT, [resourceIds, storeId]);
    if (deliveries.length > 0) await this.database.write(FORGET, [storeId, deliveries.map(({ id }) => id)]);
  }

  private async withAttempts(storeId: string, rows: readonly WebhookDeliveryEntity[]): Promise<DeliveryView[]> {
    const ids = rows.map(({ id }) => id);
    const attempts = await this.deliveries.findAttempts(storeId, ids);
    return rows.map((row) => deliveryView(row, attempts));
  }

  /** The secrets that signed an attempt; empty if they have changed since. */
  private openSecretsAt(endpoint: WebhookEndpointEntity, time: Date): string[] {
    return isRotatedSince(endpoint, time)
      ? []
      : secretsAt(endpoint, time).map((sealed) => this.secretBox.open(sealed, endpoint.id));
  }
}

function deliveryView(row: WebhookDeliveryEntity, attempts: readonly DeliveryAttempt[]): DeliveryView {
  return {
    delivery_id: row.id,
    webhook_id: row.event_id,
    endpoint_id: row.endpoint_id,
    type: row.type,
    status: row.status,
    next_at: row.due_at && row.due_at < NEVER_DUE ? row.due_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(attemptView),
  };
}

function attemptView({ delivery_id, ...attempt }: DeliveryAttempt): AttemptView {
  return { ...attempt, at: attempt.at.toISOString(), next_at: attempt.next_at?.toISOString() ?? null };
}

function invalid(pointer: string, detail: string): Error {
  return validationError([{ pointer, code: 'NOT_ALLOWED_VALUE', detail }]);
}
