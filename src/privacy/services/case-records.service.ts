import { Injectable } from '@nestjs/common';
import { ChangeRequestsService } from '../../change-requests/index.js';
import { ClaimQueriesService } from '../../claims/index.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { ReturnQueriesService } from '../../returns/index.js';
import { type OrderScope } from '../rules/order-scope.js';

/** Reads what customers have started about an order, each case as the API shows it. */
@Injectable()
export class CaseRecordsService {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
    private readonly changeRequests: ChangeRequestsService,
  ) {}

  /** Returns the JSON of each case of a kind. */
  async read(kind: 'returns' | 'claims' | 'changes', scope: OrderScope): Promise<string[]> {
    const { storeId, orderNumber } = scope;
    const read = {
      returns: () => this.returns.findAll(storeId, scope.returns),
      claims: () => this.claims.findAll(storeId, scope.claims),
      changes: () => this.changeRequests.findByOrder(storeId, orderNumber),
    };
    return (await read[kind]()).map(stringifyJson);
  }
}
