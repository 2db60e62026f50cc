// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { type LeasedDelivery } from '../delivery/due-deliveries.repository.js';
import { isGone, isSuccess } from '../delivery/webhook-schedule.js';
import { type DisabledReason, type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { type EndpointKey, WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { afterFailure, type EndpointHealth, hasFailedTooLong } from './circuit-breaker.js';

interface FinishedAttempt {
  delivery: LeasedDelivery;
  response: { statusCode: number | null };
}

/** State of an endpoint after attempts. */
export interface EndpointHealthUpdate extends EndpointKey {
  /** The endpoint is disabled or removed. */
  isInactive: boolean;
  /** The circuit breaker is open. */
  isOpen: boolean;
  /** These attempts have opened the circuit breaker. */
  hasOpened: boolean;
  /** The last attempt succeeded. */
  hasSucceeded: boolean;
}

/** Updates the health of endpoints, and disables dead ones. */
@Injectable()
export class EndpointHealthService {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Applies attempts to the health of their endpoints. Healthy endpoints without a failure cost no statement.
   * @param attempts in the order in which they ended
   * @returns the other endpoints after the update
   */
  async record(attempts: readonly FinishedAttempt[], now: Date): Promise<EndpointHealthUpdate[]> {
    const notable = attempts.filter(({ delivery, response }) => delivery.isFailing || !isSuccess(response.statusCode));
    if (notable.length === 0) return [];
    const keys = new Map<string, EndpointKey>(
      notable.map(({ delivery: { storeId, endpointId } }) => [endpointId, { store_id: storeId, id: endpointId }]),
    );
    const rows = new Map((await this.endpoints.lockByKeys([...keys.values()])).map((row) => [row.id, row]));
    const updates: EndpointHealthUpdate[] = [];
    for (const key of keys.values()) {
      const codes = attempts
        .filter(({ delivery }) => delivery.endpointId === key.id)
        .map(({ response }) => response.statusCode);
      updates.push({ ...key, ...(await this.update(rows.get(key.id), codes, now)) });
    }
    return updates;
  }

  private async update(
    row: WebhookEndpointEntity | undefined,
    statusCodes: (number | null)[],
    now: Date,
  ): Promise<Omit<EndpointHealthUpdate, keyof EndpointKey>> {
    const hasSucceeded = isSuccess(statusCodes.at(-1) ?? null);
    if (row?.status !== 'enabled') return { isInactive: true, isOpen: false, hasOpened: false, hasSucceeded };
    // `DeliveryBacklogService.closeBreaker` closes an open breaker, after it has released the waiting deliveries.
    const health = statusCodes.reduce<EndpointHealth>(
      (before, code) => (isSuccess(code) ? { ...before, failures: 0, failing_since: null } : afterFailure(before, now)),
      row,
    );
    const reason = statusCodes.some(isGone) ? 'gone' : hasFailedTooLong(health, now) ? 'failing' : undefined;
    if (reason) await this.disable(row, reason, now);
    else await this.endpoints.saveHealth(row, health);
    const isOpen = reason === undefined && health.probe_at !== null;
    return { isInactive: reason !== undefined, isOpen, hasOpened: isOpen && row.probe_at === null, hasSucceeded };
  }

  private async disable(row: WebhookEndpointEntity, reason: DisabledReason, now: Date): Promise<void> {
    await this.endpoints.disable(row, reason, now);
    this.logger.warn({ store_id: row.store_id, endpoint_id: row.id, reason }, 'Webhook endpoint disabled');
  }
}
