import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { validationError } from '../../platform/errors/problem.js';
import { amountOf, type Exact, exact } from '../../platform/money/money.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Class, validateBody, withoutNulls } from '../../platform/validation/index.js';
import { type Claim, type ClaimMove } from '../model/claim.js';
import { approvedLines } from '../rules/claim-payout.js';
import { ClaimRecorderService } from '../persistence/claim-recorder.service.js';
import { ClaimsRepository, claimOrThrow } from '../persistence/claims.repository.js';
import { Approval, Denial, Settlement, Withdrawal } from '../http/dto/staff.dto.js';
import { type Move, nextStatus } from '../rules/claim-transitions.js';

/** A claim of a store, and who decides on it. */
export interface ClaimRef {
  storeId: string;
  claimId: string;
  actor: Actor;
}

type Told = Partial<Pick<ClaimMove, 'amount' | 'reason' | 'reference'>> & { counted?: Claim['content']['counted'] };

/**
 * The side of the merchant's staff (C-DEC): each move in one transaction under the lock
 * of the order's row, with its event. Nothing here moves money.
 */
@Injectable()
export class ClaimDecisionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderLookupService,
    private readonly claims: ClaimsRepository,
    private readonly writes: ClaimRecorderService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Approves a claim at what was worked out, or at another amount with a reason, within the caps of the order.
   * @throws Problem CLAIM_NOT_FOUND, VALIDATION_ERROR, CLAIM_STATE_CONFLICT
   */
  async approve(decision: ClaimRef, input: Approval = {}): Promise<Claim> {
    const { amount, reason } = shaped(Approval, input);
    return this.move(decision, 'approve', async (claim, order) => {
      const { claim_resolution, counted } = claim.content;
      if (claim_resolution === 'RESHIP') {
        if (amount !== undefined) throw noAmountOfReships();
        return { reason };
      }
      const live = await this.claims.counted(claim.store_id, claim.order_number, claim.id);
      const lines = approvedLines(order, live, counted, amount);
      const total = lines.reduce((sum: Exact, line) => sum + exact(line.amount), 0n);
      return { counted: lines, amount: amountOf(total), reason };
    });
  }

  /**
   * Denies a claim; its units and its stock are free again.
   * @throws Problem CLAIM_NOT_FOUND, VALIDATION_ERROR, CLAIM_STATE_CONFLICT
   */
  async deny(decision: ClaimRef, input: Denial): Promise<Claim> {
    const { reason } = shaped(Denial, input);
    return this.move(decision, 'deny', () => ({ reason }));
  }

  /**
   * Notes the refund or the reship by which the OMS settled an approved claim.
   * @throws Problem CLAIM_NOT_FOUND, VALIDATION_ERROR, CLAIM_STATE_CONFLICT
   */
  async resolve(decision: ClaimRef, input: Settlement): Promise<Claim> {
    const { reference } = shaped(Settlement, input);
    return this.move(decision, 'resolve', () => ({ reference }));
  }

  /**
   * Takes a claim back that nobody has decided on; its units and its stock are free again.
   * @throws Problem CLAIM_NOT_FOUND, VALIDATION_ERROR, CLAIM_STATE_CONFLICT
   */
  async withdraw(decision: ClaimRef, input: Withdrawal = {}): Promise<Claim> {
    const { reason } = shaped(Withdrawal, input);
    return this.move(decision, 'withdraw', () => ({ reason }));
  }

  private async move(
    { storeId, claimId, actor }: ClaimRef,
    move: Move,
    tell: (claim: Claim, order: Order) => Told | Promise<Told>,
  ): Promise<Claim> {
    return this.database.transaction(async () => {
      const { order_number } = claimOrThrow(await this.claims.find(storeId, claimId), claimId);
      const order = await this.orders.lock(storeId, order_number);
      // Whoever moves a claim has its order's row, so that this is the last state.
      const claim = claimOrThrow(await this.claims.find(storeId, claimId), claimId);
      const status = nextStatus(claim, move);
      const {
        counted = claim.content.counted,
        amount = null,
        reason = null,
        reference = null,
      } = await tell(claim, order);
      const now = this.clock.now();
      const entry = { status, occurred_at: now.toISOString(), actor, amount, reason, reference };
      const content = { ...claim.content, counted, history: [...claim.content.history, entry] };
      const moved = { ...claim, status, version: claim.version + 1, updated_at: now, content };
      await this.writes.update(order, moved, actor);
      return moved;
    });
  }
}

/** @throws Problem VALIDATION_ERROR */
function shaped<T extends object>(dto: Class<T>, input: T): T {
  const faults = validateBody(dto, input);
  if (faults.length > 0)
    throw validationError(faults, faults.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; '));
  return withoutNulls(dto, input);
}

function noAmountOfReships(): Error {
  const detail = 'goes with a refund alone';
  return validationError([{ pointer: '/amount', code: 'UNKNOWN_KEY', detail }], `The amount ${detail}.`);
}
