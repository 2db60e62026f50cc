import { Injectable } from '@nestjs/common';
import { ClaimQueriesService, type ClaimView } from '../../claims/index.js';
import { ReturnQueriesService, type ReturnView } from '../../returns/index.js';

/** The newest returns and claims of an order, in no order. */
export interface OrderCases {
  returns: ReturnView[];
  claims: ClaimView[];
}

/** How many of each are shown. A page with more would not be read. */
const SHOWN = 20;

/**
 * Reads the returns and claims of an order for its tracking page. It looks for their ids in two indexes first, because most
 * orders have none. It takes no snapshot: a case that changes after its id is read only makes the page newer.
 */
@Injectable()
export class CasesOfOrderService {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
  ) {}

  async read(storeId: string, orderNumber: string): Promise<OrderCases> {
    return {
      returns: await this.returns.findNewestOfOrder(storeId, orderNumber, SHOWN),
      claims: await this.claims.findNewestOfOrder(storeId, orderNumber, SHOWN),
    };
  }
}
