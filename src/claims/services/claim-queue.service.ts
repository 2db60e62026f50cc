import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService, type Reason, reasonsOf } from '../../orders/index.js';
import { StoresService } from '../../stores/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Claim } from '../model/claim.js';
import { type ClaimView, claimView } from '../model/claim-view.js';
import { ClaimsRepository, claimOrThrow } from '../persistence/claims.repository.js';
import { type PayoutDetail, payoutDetails } from '../model/payout-detail.js';
import { type ClaimStatus } from '../rules/claim-transitions.js';

/** A claim with what staff need to decide on it. */
export interface QueuedClaim {
  claim: ClaimView;
  /** The review of the order now, which may differ from the claim's `review` at filing. */
  order_review: { flagged: boolean; reasons: Reason[] };
  /** The calculation of each line's payout, in the figures of the order now. */
  payout_details: PayoutDetail[];
}

const MAX_CLAIMS = 500;

/** Lists claims for staff to decide on. */
@Injectable()
export class ClaimQueueService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly claims: ClaimsRepository,
    private readonly orders: OrderLookupService,
  ) {}

  /**
   * Returns at most 500 claims with a status, the oldest first.
   * @throws Problem STORE_NOT_FOUND
   */
  async list(storeId: string, status: ClaimStatus = 'SUBMITTED'): Promise<QueuedClaim[]> {
    await this.stores.get(storeId);
    return this.database.snapshot(async () => {
      const claims = await this.claims.findPage(storeId, { status }, { limit: MAX_CLAIMS, oldestFirst: true });
      return this.withOrders(storeId, claims);
    });
  }

  /**
   * Returns one claim, whatever its status.
   * @throws Problem CLAIM_NOT_FOUND
   */
  async get(storeId: string, claimId: string): Promise<QueuedClaim> {
    return this.database.snapshot(async () => {
      const claim = claimOrThrow(await this.claims.find(storeId, claimId), claimId);
      const [queued] = await this.withOrders(storeId, [claim]);
      return queued as QueuedClaim;
    });
  }

  private async withOrders(storeId: string, claims: readonly Claim[]): Promise<QueuedClaim[]> {
    const numbers = claims.map(({ order_number }) => order_number);
    const orders = await this.orders.findAll(storeId, numbers);
    return claims.map((claim) => toQueuedClaim(claim, orders.get(claim.order_number)));
  }
}

function toQueuedClaim(claim: Claim, order: Order | undefined): QueuedClaim {
  const reasons = order ? reasonsOf(order) : [];
  const flagged = reasons.length > 0;
  return {
    claim: claimView(claim),
    order_review: { flagged, reasons },
    payout_details: order ? payoutDetails(order.content, flagged, claim.content.counted) : [],
  };
}
