// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ChangeRequestErasureService } from '../../change-requests/index.js';
import { ClaimErasureService, UploadsService } from '../../claims/index.js';
import { ReturnErasureService } from '../../returns/index.js';
import { WithdrawalErasureService } from '../../withdrawals/index.js';
import { type StoredCase } from '../model/privacy-request.js';
import { type WrittenScope } from '../rules/order-scope.js';
import { PersonCasesService } from './person-cases.service.js';

type ErasedCases = Pick<WrittenScope, 'returns' | 'claims' | 'withdrawals' | 'changeRequests'> & {
  /** Of the labels of returns. */
  parcels: string[];
};

/** Erases the personal data of the cases that customers have started about an order. */
@Injectable()
export class CasesErasureService {
  constructor(
    private readonly returns: ReturnErasureService,
    private readonly claims: ClaimErasureService,
    readonly withdrawals: WithdrawalErasureService,
    readonly changeRequests: ChangeRequestErasureService,
    private readonly uploads: UploadsService,
    private readonly persons: PersonCasesService,
  ) {}

  /**
   * Erases, in the open transaction, which has locked the order.
   * @param withWithdrawals false if they have a retention of their own
   */
  async erase(storeId: string, orderNumber: string, { withWithdrawals = true } = {}): Promise<ErasedCases> {
    const returned = await this.returns.erase(storeId, orderNumber);
    for (const { id } of returned) await this.uploads.releaseLabels(storeId, id);
    return {
      returns: returned.map(({ id }) => id),
      parcels: returned.flatMap(({ content }) => content.label_parcels),
      claims: await this.claims.erase(storeId, orderNumber),
      withdrawals: withWithdrawals ? await this.withdrawals.erase(storeId, orderNumber) : [],
      changeRequests: await this.changeRequests.erase(storeId, orderNumber),
    };
  }

  find(storeId: string, id: string): Promise<StoredCase | undefined> {
    return this.persons.find(storeId, id);
  }

  /** Erases one case in the open transaction, which has locked its order if it has one. */
  async eraseOne(storeId: string, id: string): Promise<void> {
    if (id.startsWith('ret_')) {
      await this.returns.eraseOne(storeId, id);
      await this.uploads.releaseLabels(storeId, id);
    } else if (id.startsWith('clm_')) await this.claims.eraseOne(storeId, id);
    else await this.withdrawals.eraseOne(storeId, id);
  }
}
