// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimDecisionsService, ClaimQueriesService, mayCancelClaim } from '../../claims/index.js';
import { type LineUnits } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { mayCancelReturn, ReturnCallbacksService, ReturnsRepository } from '../../returns/index.js';
import { type Access } from '../model/access.js';
import { CUSTOMER } from '../model/submission.js';
import { cancellation } from '../self-service.limits.js';

type Cancellable = Pick<Access, 'store' | 'flow' | 'visited'> & { caseId: string };

/** Somebody has decided meanwhile, or it is cancelled already: the page of the case says so. */
const MOVED_ON = ['CLAIM_STATE_CONFLICT', 'RETURN_NOT_OPEN', 'DECISION_ALREADY_RECORDED'];

/** Cancels claims and returns for their customers, until somebody has decided (C-SELF-24). */
@Injectable()
export class CustomerCancellationsService {
  constructor(
    private readonly claims: ClaimQueriesService,
    private readonly decisions: ClaimDecisionsService,
    private readonly returns: ReturnsRepository,
    private readonly callbacks: ReturnCallbacksService,
    private readonly attempts: AttemptLimitService,
  ) {}

  /** Finds the units that a cancellation would release; undefined if it is too late. */
  async findUnits({ store: { store_id }, flow, caseId }: Cancellable): Promise<LineUnits[] | undefined> {
    if (flow === 'cancelClaim') {
      const { status, claims_items } = await this.claims.get(store_id, caseId);
      return mayCancelClaim(status) ? claims_items : undefined;
    }
    const record = await this.returns.findOrThrow(store_id, caseId);
    return mayCancelReturn(record) ? record.content.return_line_items : undefined;
  }

  /** Cancels it, unless it is too late. @throws Problem RATE_LIMITED */
  async cancel({ store, flow, visited, caseId }: Cancellable): Promise<void> {
    await this.attempts.count(cancellation(visited.storeId, visited.orderNumber));
    const caller = { store, actor: CUSTOMER };
    try {
      if (flow === 'cancelClaim') await this.decisions.withdraw(caller, caseId);
      else await this.callbacks.cancel(caller, caseId);
    } catch (error) {
      if (!(error instanceof Problem) || !MOVED_ON.includes(error.code)) throw error;
    }
  }
}
