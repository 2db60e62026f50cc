// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupRepository, reasonsOf, warningsOf } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type NamedPage, type PageRequest } from '../../platform/pagination/page.js';
import { StoresService } from '../../stores/index.js';
import { type Claim } from '../model/claim.js';
import { type ClaimView, type ClaimStatus } from '../model/claim.resource.js';
import { type PayoutDetail, payoutDetails } from '../model/payout-detail.js';
import { ClaimsRepository } from '../persistence/claims.repository.js';
import { ClaimQueriesService } from './claim-queries.service.js';

/** A claim with what staff need to decide on it. */
export interface QueuedClaim {
  claim: ClaimView;
  /** The review of the order now, which may differ from the claim's `review` at filing. */
  order_review: Claim['content']['review'];
  /** The calculation of each line's payout, in the figures of the order now. */
  payout_details: PayoutDetail[];
}

/** A page of claims to decide on, oldest first. */
export type ClaimQueuePage = NamedPage<'claims', QueuedClaim>;

/** Lists claims for staff to decide on. */
@Injectable()
export class ClaimQueueService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly claims: ClaimsRepository,
    private readonly queries: ClaimQueriesService,
    private readonly orders: OrderLookupRepository,
  ) {}

  /**
   * Returns a page of the claims with a status, the oldest first.
   * @throws Problem STORE_NOT_FOUND
   */
  async list(storeId: string, status: ClaimStatus = 'SUBMITTED', page: PageRequest = {}): Promise<ClaimQueuePage> {
    await this.stores.get(storeId);
    return this.database.snapshot(async () => {
      const { items, next } = await this.claims.findPage(storeId, { status }, page, { oldestFirst: true });
      return { claims: await this.withOrders(storeId, items), next };
    });
  }

  /**
   * Counts the claims with a status, up to `max`.
   * @throws Problem STORE_NOT_FOUND
   */
  async count(storeId: string, max: number, status: ClaimStatus = 'SUBMITTED'): Promise<number> {
    await this.stores.get(storeId);
    return this.claims.count(storeId, status, max);
  }

  /**
   * Returns one claim, whatever its status.
   * @throws Problem CLAIM_NOT_FOUND
   */
  async get(storeId: string, claimId: string): Promise<QueuedClaim> {
    return this.database.snapshot(async () => {
      const claim = await this.claims.findOrThrow(storeId, claimId);
      const [queued] = await this.withOrders(storeId, [claim]);
      return queued as QueuedClaim;
    });
  }

  /** The orders may be large and many, so that only the reviews and the calculations are kept of them. */
  private async withOrders(storeId: string, claims: readonly Claim[]): Promise<QueuedClaim[]> {
    const numbers = claims.map(({ order_number }) => order_number);
    const facts = await this.orders.findAll(storeId, numbers, (order) =>
      orderFacts(
        order,
        claims.filter(({ order_number }) => order_number === order.order_number),
      ),
    );
    return claims.map((claim) => {
      const { order_review, details } = facts.get(claim.order_number) ?? NO_ORDER;
      return { claim: this.queries.viewOf(claim), order_review, payout_details: details.get(claim.id) ?? [] };
    });
  }
}

/** What the queue shows of an order: its review, and the calculations by claim id. */
interface OrderFacts {
  order_review: QueuedClaim['order_review'];
  details: Map<string, PayoutDetail[]>;
}

const NO_ORDER: OrderFacts = { order_review: { flagged: false, reasons: [], warnings: [] }, details: new Map() };

function orderFacts(order: Order, claims: readonly Claim[]): OrderFacts {
  const reasons = reasonsOf(order);
  const flagged = reasons.length > 0;
  const details = claims.map(({ id, content: { claims_items, counted } }) => {
    const calculated = claims_items.map(({ payout_amount, ...units }) => ({ ...units, amount: payout_amount }));
    return [id, payoutDetails(order.content, flagged, calculated, counted)] as const;
  });
  return { order_review: { flagged, reasons, warnings: warningsOf(order) }, details: new Map(details) };
}
