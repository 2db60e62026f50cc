import { Injectable } from '@nestjs/common';
import { ClaimQueriesService, type ClaimView } from '../../claims/index.js';
import { type Order, OrderLookupService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
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

/** Reads the data of a claim page. */
@Injectable()
export class ClaimPageFactsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly claims: ClaimQueriesService,
    private readonly orders: OrderLookupService,
    private readonly pages: CustomerPagesService,
  ) {}

  /** Undefined if the claim does not exist. */
  read({ storeId, claimId }: { storeId: string; claimId: string }): Promise<ClaimPageFacts | undefined> {
    return this.database.snapshot(async () => {
      const [store, claim] = await Promise.all([this.stores.get(storeId), this.claims.find(storeId, claimId)]);
      if (!claim) return undefined;
      const order = await this.orders.find(storeId, claim.order_number);
      const orderUrl = this.pages.orderUrl(storeId, claim.order_number);
      return { store, claim: this.claims.viewOf(claim), order, orderUrl };
    });
  }
}
