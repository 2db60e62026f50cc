import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { validationError } from '../../platform/errors/problem.js';
import { amountOf } from '../../platform/money/money.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Class, validateBody, withoutNulls } from '../../platform/validation/index.js';
import { type CallerContext } from '../../stores/index.js';
import { type Claim, type ClaimContent, type ClaimMove } from '../model/claim.js';
import { approvePayouts, payoutTotal } from '../rules/claim-payout.js';
import { ClaimRecorderService } from '../persistence/claim-recorder.service.js';
import { ClaimsRepository, claimOrThrow, ORDER_NUMBER_OF_CLAIM } from '../persistence/claims.repository.js';
import { Approval, Denial, Settlement, Withdrawal } from '../http/dto/staff.dto.js';
import { type ClaimTransition, nextStatus } from '../rules/claim-transitions.js';

/** The changes of a move in addition to the status. */
type ClaimChange = Partial<Pick<ClaimMove, 'amount' | 'reason' | 'reference'>> & Partial<Pick<ClaimContent, 'counted'>>;

/**
 * Decides on claims for the merchant's staff (C-DEC). Each move and its event are one transaction under the lock of the
 * order's row. No money moves here (C-SVC-5).
 */
@Injectable()
export class ClaimDecisionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderLookupService,
    private readonly claims: ClaimsRepository,
    private readonly recorder: ClaimRecorderService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Approves a claim at its calculated payout, or at another amount with a reason, within the caps of the order (C-DEC-5).
   * @throws Problem CLAIM_NOT_FOUND, VALIDATION_ERROR, CLAIM_STATE_CONFLICT
   */
  async approve(caller: CallerContext, claimId: string, input: Approval = {}): Promise<Claim> {
    const { amount, reason } = parseInput(Approval, input);
    return this.transition(caller, claimId, 'approve', async (claim, order) => {
      const { claim_resolution, counted } = claim.content;
      if (claim_resolution === 'RESHIP') {
        if (amount !== undefined) throw reshipAmountProblem();
        return { reason };
      }
      const livePayouts = await this.claims.findLivePayouts(claim.store_id, claim.order_number, claim.id);
      const payouts = approvePayouts(order, livePayouts, counted, amount);
      return { counted: payouts, amount: amountOf(payoutTotal(payouts)), reason };
    });
  }

  /**
   * Denies a claim, and releases its units and its stock (C-DEC-7, C-DEC-8).
   * @throws Problem CLAIM_NOT_FOUND, VALIDATION_ERROR, CLAIM_STATE_CONFLICT
   */
  async deny(caller: CallerContext, claimId: string, input: Denial): Promise<Claim> {
    const { reason } = parseInput(Denial, input);
    return this.transition(caller, claimId, 'deny', () => ({ reason }));
  }

  /**
   * Records the OMS's id of the refund or reship that resolved an approved claim.
   * @throws Problem CLAIM_NOT_FOUND, VALIDATION_ERROR, CLAIM_STATE_CONFLICT
   */
  async resolve(caller: CallerContext, claimId: string, input: Settlement): Promise<Claim> {
    const { reference } = parseInput(Settlement, input);
    return this.transition(caller, claimId, 'resolve', () => ({ reference }));
  }

  /**
   * Withdraws a claim without a decision, and releases its units and its stock (C-DEC-7, C-DEC-8).
   * @throws Problem CLAIM_NOT_FOUND, VALIDATION_ERROR, CLAIM_STATE_CONFLICT
   */
  async withdraw(caller: CallerContext, claimId: string, input: Withdrawal = {}): Promise<Claim> {
    const { reason } = parseInput(Withdrawal, input);
    return this.transition(caller, claimId, 'withdraw', () => ({ reason }));
  }

  private async transition(
    { store: { store_id: storeId }, actor }: CallerContext,
    claimId: string,
    transition: ClaimTransition,
    buildChange: (claim: Claim, order: Order) => ClaimChange | Promise<ClaimChange>,
  ): Promise<Claim> {
    return this.database.transaction(async () => {
      const order = claimOrThrow(await this.orders.lockOf(ORDER_NUMBER_OF_CLAIM, storeId, claimId), claimId);
      const claim = claimOrThrow(await this.claims.find(storeId, claimId), claimId);
      const status = nextStatus(claim, transition);
      const change = await buildChange(claim, order);
      const { counted = claim.content.counted, amount = null, reason = null, reference = null } = change;
      const now = this.clock.now();
      const move = { status, occurred_at: now.toISOString(), actor, amount, reason, reference };
      const content = { ...claim.content, counted, history: [...claim.content.history, move] };
      const moved = { ...claim, status, version: claim.version + 1, updated_at: now, content };
      await this.recorder.update(order, moved, actor);
      return moved;
    });
  }
}

/**
 * Validates the input of a decision, and drops its nulls.
 * @throws Problem VALIDATION_ERROR
 */
function parseInput<T extends object>(dto: Class<T>, input: T): T {
  const faults = validateBody(dto, input);
  if (faults.length > 0)
    throw validationError(faults, faults.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; '));
  return withoutNulls(dto, input);
}

function reshipAmountProblem(): Error {
  const detail = 'is only allowed for a refund';
  return validationError([{ pointer: '/amount', code: 'UNKNOWN_KEY', detail }], `The amount ${detail}.`);
}
