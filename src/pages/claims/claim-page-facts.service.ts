import { Injectable } from '@nestjs/common';
import { ClaimQueriesService, type ClaimView } from '../../claims/index.js';
import { type Order, OrderLookupRepository } from '../../orders/index.js';
import { CustomerPagesService, type Store, StoresService } from '../../stores/index.js';

/** The data of a claim page. */
export interface ClaimPageFacts {
  store: Store;
  claim: ClaimView;
  /** Undefined if it was deleted. */
  order: Order | undefined;
  /** The tracking page of its order. */
  orderUrl: string;
}

/**
 * Reads the data of a claim page without a snapshot: it reads the order after the claim, so a concurrent change only makes the
 * page newer.
 */
@Injectable()
export class ClaimPageFactsService {
  constructor(
    private readonly stores: StoresService,
    private readonly claims: ClaimQueriesService,
    private readonly orders: OrderLookupRepository,
    private readonly pages: CustomerPagesService,
  ) {}

  /** Undefined if the claim does not exist. */
  async read({ storeId, claimId }: { storeId: string; claimId: string }): Promise<ClaimPageFacts | undefined> {
    const store = await this.stores.get(storeId);
    const [claim] = await this.claims.findAll(storeId, [claimId]);
    if (!claim) return undefined;
    const order = await this.orders.find(storeId, claim.order_number);
    const orderUrl = this.pages.orderUrl(storeId, claim.order_number);
    return { store, claim, order, orderUrl };
  }
}
