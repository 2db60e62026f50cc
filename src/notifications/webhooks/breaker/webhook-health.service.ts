import { Injectable } from '@nestjs/common';
import { type DisabledReason, type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { type LastAttempt, WebhookHealthRepository } from './webhook-health.repository.js';

/**
 * `working`: the last attempt succeeded, or there was none. `retrying`: attempts fail, and each delivery is tried again.
 * `paused`: the circuit breaker is open, so one delivery a minute is tried. `disabled`: nothing is sent.
 */
type EndpointState = 'working' | 'retrying' | 'paused' | 'disabled';

/** An endpoint and its backlog. */
export interface WebhookEndpointHealth {
  endpoint_id: string;
  url: string;
  state: EndpointState;
  disabled_reason: DisabledReason | null;
  /** Since when all attempts have failed or the endpoint has been disabled; null if it works. */
  since: Date | null;
  /** Deliveries that are due or will be tried again; up to 1,000. */
  pending: number;
  /** When the oldest of them was made. */
  pending_since: Date | null;
  /** Deliveries that wait until it works again; up to 1,000. */
  held: number;
  /** Only of an endpoint that does not work. */
  last_attempt: LastAttempt | null;
}

const MAX_PENDING = 1_000;

/** Shows which endpoints of a store get their webhooks. */
@Injectable()
export class WebhookHealthService {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly health: WebhookHealthRepository,
  ) {}

  /** The endpoints of a store, oldest first. */
  async read(storeId: string): Promise<WebhookEndpointHealth[]> {
    const [endpoints, pending] = await Promise.all([
      this.endpoints.findByStore(storeId),
      this.health.countPending(storeId, MAX_PENDING),
    ]);
    return Promise.all(
      endpoints.map(async (endpoint) => {
        const state = stateOf(endpoint);
        const waiting = pending.get(endpoint.id);
        return {
          endpoint_id: endpoint.id,
          url: endpoint.url,
          state,
          disabled_reason: endpoint.disabled_reason,
          since: state === 'working' ? null : (endpoint.failing_since ?? endpoint.updated_at),
          pending: waiting?.count ?? 0,
          pending_since: waiting?.since ?? null,
          held: state === 'paused' ? await this.endpoints.countHeld(storeId, endpoint.id) : 0,
          last_attempt:
            state === 'working' ? null : ((await this.health.findLastAttempt(storeId, endpoint.id)) ?? null),
        };
      }),
    );
  }
}

function stateOf({ status, probe_at, failures }: WebhookEndpointEntity): EndpointState {
  if (status === 'disabled') return 'disabled';
  if (probe_at !== null) return 'paused';
  return failures > 0 ? 'retrying' : 'working';
}
