import { Injectable } from '@nestjs/common';
import { reasonsOf } from '../orders/order-content.js';
import { OrdersRepository } from '../orders/orders.repository.js';
import { type Reason } from '../orders/reason.js';
import { StoresService } from '../stores/stores.service.js';
import { claimView } from './claim-view.js';
import { ClaimsRepository } from './claims.repository.js';
import { type ClaimStatus } from './transitions.js';

/** A claim with what is wrong with its order now, which may be less than when it was filed. */
export interface QueuedClaim {
  claim: object;
  order_review: { flagged: boolean; reasons: Reason[] };
}

const MOST = 500;

/** What staff have to decide on. */
@Injectable()
export class ClaimQueue {
  constructor(
    private readonly stores: StoresService,
    private readonly claims: ClaimsRepository,
    private readonly orders: OrdersRepository,
  ) {}

  /**
   * The claims in a state, the oldest first, 500 at most; `SUBMITTED` unless told.
   * @throws Problem STORE_NOT_FOUND
   */
  async list(storeId: string, status: ClaimStatus = 'SUBMITTED'): Promise<QueuedClaim[]> {
    await this.stores.get(storeId);
    const claims = await this.claims.list(storeId, { status }, { limit: MOST, oldestFirst: true });
    const numbers = [...new Set(claims.map(({ order_number }) => order_number))];
    const orders = await this.orders.findAll(storeId, numbers);
    const reviews = new Map(orders.map((order) => [order.order_number, reasonsOf(order)]));
    return claims.map((claim) => {
      const reasons = reviews.get(claim.order_number) ?? [];
      return { claim: claimView(claim), order_review: { flagged: reasons.length > 0, reasons } };
    });
  }
}
