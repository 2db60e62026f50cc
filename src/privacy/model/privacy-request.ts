import { type Actor } from '../../platform/outbox/actor.js';
import { type HoldReason } from '../rules/erasure-hold.js';

/**
 * `open`: orders are being erased, or wait for the end of a hold. `verifying`: all are erased, and the photos are being deleted.
 * `verified`: nothing of what was erased is left. `failed`: something is left, see the findings.
 */
export type PrivacyRequestState = 'open' | 'verifying' | 'verified' | 'failed';

/** An order of a request. */
export interface RequestedOrder {
  order_number: string;
  /** UTC with milliseconds; null until then. */
  erased_at: string | null;
  /** Why it waited, or still waits; null if it never did. */
  hold: HoldReason | null;
}

/** Texts that were erased and are still somewhere. */
export interface Finding {
  order_number: string;
  table: string;
  column: string;
}

/** A request to erase the personal data of orders (C-PRIV-3). */
export interface PrivacyRequest {
  store_id: string;
  /** `prv_…` */
  id: string;
  state: PrivacyRequestState;
  actor: Actor;
  ignores_holds: boolean;
  orders: RequestedOrder[];
  findings: Finding[];
  created_at: Date;
  /** By then the orders are erased, whatever holds them. */
  due_at: Date;
  /** When it ended. */
  verified_at: Date | null;
}

/** A request as the command line and the dashboard show it, which is also the report that proves it. */
export type PrivacyRequestView = ReturnType<typeof privacyRequestView>;

/** Builds the view of a request. It has no personal data. */
export function privacyRequestView(request: PrivacyRequest) {
  const { id, store_id, state, actor, ignores_holds, orders, findings, created_at, due_at, verified_at } = request;
  return {
    id,
    store_id,
    state,
    actor,
    ignores_holds,
    orders,
    findings,
    created_at: created_at.toISOString(),
    due_at: due_at.toISOString(),
    verified_at: verified_at?.toISOString() ?? null,
  };
}
