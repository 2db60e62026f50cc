import { Injectable } from '@nestjs/common';
import { ChangeRequestsService } from '../../change-requests/index.js';
import { ClaimQueriesService } from '../../claims/index.js';
import { ReturnQueriesService } from '../../returns/index.js';
import { WithdrawalQueriesService } from '../../withdrawals/index.js';
import { type OrderScope } from '../rules/order-scope.js';

/** Reads the cases that customers have started about an order, each as the API shows it. */
@Injectable()
export class CaseRecordsService {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
    private readonly withdrawals: WithdrawalQueriesService,
    private readonly changeRequests: ChangeRequestsService,
  ) {}

  read(kind: 'returns' | 'claims' | 'withdrawals' | 'changes', scope: OrderScope): Promise<object[]> {
    const { storeId, orderNumber } = scope;
    if (kind === 'withdrawals') return this.withdrawals.findByOrder(storeId, orderNumber);
    if (kind === 'changes') return this.changeRequests.findByOrder(storeId, orderNumber);
    return this[kind].findAll(storeId, scope[kind]);
  }
}
