import { Injectable } from '@nestjs/common';
import { ClaimQueriesService, type ClaimView } from '../../claims/index.js';
import { ReturnQueriesService, type ReturnView } from '../../returns/index.js';

/** The returns and claims of an order, each newest first. */
export interface OrderCases {
  returns: ReturnView[];
  claims: ClaimView[];
}

/** A page with more would not be read. */
const PAGE = { limit: 20 };

/** Reads the returns and claims of an order for its tracking page, by one index each. */
@Injectable()
export class CasesOfOrderService {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
  ) {}

  async read(storeId: string, orderNumber: string): Promise<OrderCases> {
    const { returns } = await this.returns.list(storeId, { order_number: orderNumber }, PAGE);
    const { claims } = await this.claims.list(storeId, { order_number: orderNumber }, PAGE);
    return { returns, claims: claims.map((claim) => this.claims.viewOf(claim)) };
  }
}
