import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { type LeasedDelivery } from '../delivery/due-deliveries.repository.js';
import { isGone, isTaken } from '../delivery/delivery-outcome.js';
import { afterFailure, type EndpointHealth, isGivenUp } from './circuit-breaker.js';
import { type DisabledReason, type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { type EndpointKey, WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';

/** A try as far as its endpoint is concerned. */
interface Tried {
  delivery: LeasedDelivery;
  answer: { statusCode: number | null };
}

/** How an endpoint stands after its tries. */
export interface EndpointHealthUpdate extends EndpointKey {
  /** It is disabled or removed. */
  isOff: boolean;
  /** Its breaker is open. */
  isOpen: boolean;
  /** It was closed before. */
  opens: boolean;
  /** Its last try was good. */
  isBack: boolean;
}

/** Keeps account of how endpoints are doing. */
@Injectable()
export class EndpointHealthRepository {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Takes tries into account, in the order in which they ended. An endpoint that did well and still does costs nothing.
   * @returns how those endpoints stand that did not, or do not
   */
  async after(tried: readonly Tried[], now: Date): Promise<EndpointHealthUpdate[]> {
    const notable = tried.filter(({ delivery, answer }) => delivery.isFailing || !isTaken(answer.statusCode));
    if (notable.length === 0) return [];
    const keys = new Map<string, EndpointKey>(
      notable.map(({ delivery: { storeId, endpointId } }) => [endpointId, { store_id: storeId, id: endpointId }]),
    );
    const rows = new Map((await this.endpoints.lockSeveral([...keys.values()])).map((row) => [row.id, row]));
    const turns: EndpointHealthUpdate[] = [];
    for (const key of keys.values()) {
      const codes = tried
        .filter(({ delivery }) => delivery.endpointId === key.id)
        .map(({ answer }) => answer.statusCode);
      turns.push({ ...key, ...(await this.turn(rows.get(key.id), codes, now)) });
    }
    return turns;
  }

  private async turn(
    row: WebhookEndpointEntity | undefined,
    statusCodes: (number | null)[],
    now: Date,
  ): Promise<Omit<EndpointHealthUpdate, keyof EndpointKey>> {
    const isBack = isTaken(statusCodes.at(-1) ?? null);
    if (row?.status !== 'enabled') return { isOff: true, isOpen: false, opens: false, isBack };
    // An open breaker stays so until all that waits is let through (`DeliveryBacklogService.close`).
    const health = statusCodes.reduce<EndpointHealth>(
      (before, code) => (isTaken(code) ? { ...before, failures: 0, failing_since: null } : afterFailure(before, now)),
      row,
    );
    const reason = statusCodes.some(isGone) ? 'gone' : isGivenUp(health, now) ? 'failing' : undefined;
    if (reason) await this.disable(row, reason, now);
    else await this.endpoints.saveHealth(row, health);
    const isOpen = reason === undefined && health.probe_at !== null;
    return { isOff: reason !== undefined, isOpen, opens: isOpen && row.probe_at === null, isBack };
  }

  private async disable(row: WebhookEndpointEntity, reason: DisabledReason, now: Date): Promise<void> {
    await this.endpoints.disable(row, reason, now);
    this.logger.warn({ store_id: row.store_id, endpoint_id: row.id, reason }, 'A webhook endpoint is disabled');
  }
}
