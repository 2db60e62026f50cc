import { Injectable } from '@nestjs/common';
import { ChangeRequestErasureService } from '../../change-requests/index.js';
import { ClaimErasureService } from '../../claims/index.js';
import { ReturnErasureService } from '../../returns/index.js';
import { type WrittenScope } from '../rules/order-scope.js';

/** What was erased of an order's cases, by their ids. */
type ErasedCases = Pick<WrittenScope, 'returns' | 'claims' | 'changeRequests'> & {
  /** The parcels of returns. */
  labelParcels: string[];
};

/** Erases what customers have started about an order. */
@Injectable()
export class CaseErasureService {
  constructor(
    private readonly returns: ReturnErasureService,
    private readonly claims: ClaimErasureService,
    private readonly changeRequests: ChangeRequestErasureService,
  ) {}

  /** Erases all cases of an order, in the transaction that holds the lock of the order. */
  async erase(storeId: string, orderNumber: string): Promise<ErasedCases> {
    const returned = await this.returns.erase(storeId, orderNumber);
    return {
      returns: returned.map(({ id }) => id),
      labelParcels: returned.flatMap(({ content }) => content.label_parcels),
      claims: await this.claims.erase(storeId, orderNumber),
      changeRequests: await this.changeRequests.erase(storeId, orderNumber),
    };
  }
}
