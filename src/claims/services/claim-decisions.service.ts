// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupRepository } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { validationError } from '../../platform/errors/problem.js';
import { amountOf } from '../../platform/money/money.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Class, validateBody, withoutNulls } from '../../platform/validation/index.js';
import { type CallerContext } from '../../stores/index.js';
import { ClaimInformation } from '../model/claim-bodies.js';
import { ClaimEntity } from '../model/claim.entity.js';
import { type Claim, type ClaimContent } from '../model/claim.js';
import { type ClaimView } from '../model/claim.resource.js';
import {
  Approval,
  Denial,
  InformationRequest,
  Settlement,
  ClaimReopening,
  ClaimWithdrawal,
} from '../model/staff-bodies.js';
import { ClaimsRepository, claimOrThrow } from '../persistence/claims.repository.js';
import { approvePayouts, payoutTotal } from '../rules/claim-payout.js';
import {
  type ClaimTransition,
  type MoveDetails,
  newMove,
  stateConflict,
  transitionOf,
} from '../rules/claim-transitions.js';
import { foreignUrlFaults } from '../rules/evidence.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { ClaimRecorderService } from './claim-recorder.service.js';

/** The changes of a move in addition to the status. */
type ClaimChange = MoveDetails & Partial<Pick<ClaimContent, 'counted' | 'reserved'>>;

/** How often staff may ask about a claim (C-DEC-11). */
const MAX_REQUESTS = 20;

/**
 * Decides on claims for the merchant's staff (C-DEC). Each move and its event are one transaction under the lock of the
 * order's row. It throws Problem CLAIM_NOT_FOUND, VALIDATION_ERROR or CLAIM_STATE_CONFLICT. No money moves here (C-SVC-5).
 */
@Injectable()
export class ClaimDecisionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderLookupRepository,
    private readonly claims: ClaimsRepository,
    private readonly recorder: ClaimRecorderService,
    private readonly uploads: UploadsService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Approves a claim at its calculated payout, or at another amount or amounts of its lines with a reason, within the caps
   * of the order (C-DEC-5, C-DEC-14).
   */
  async approve(caller: CallerContext, claimId: string, input: Approval = {}): Promise<ClaimView> {
    const approval = parseInput(Approval, input);
    const { reason } = approval;
    return this.transition(caller, claimId, 'approve', async (claim, order) => {
      const { claim_resolution, counted } = claim.content;
      if (claim_resolution === 'RESHIP') {
        assertWithoutAmounts(approval);
        return { reason };
      }
      const livePayouts = await this.claims.findLivePayouts(claim.store_id, claim.order_number, claim.id);
      const payouts = approvePayouts(order, livePayouts, counted, approval);
      return { counted: payouts, amount: amountOf(payoutTotal(payouts)), reason };
    });
  }

  /** Denies a claim, and releases its units and its stock (C-DEC-7, C-DEC-8). */
  async deny(caller: CallerContext, claimId: string, input: Denial): Promise<ClaimView> {
    const { reason } = parseInput(Denial, input);
    return this.transition(caller, claimId, 'deny', () => ({ reason }));
  }

  /**
   * Takes back a denial, or an approval that is not settled yet (C-CLM-38). The claim holds its units and its stock again, and
   * its payout counts as calculated at filing.
   */
  async reopen(caller: CallerContext, claimId: string, input: ClaimReopening): Promise<ClaimView> {
    const { reason } = parseInput(ClaimReopening, input);
    return this.transition(caller, claimId, 'reopen', async (claim, order) => {
      const { counted, claims_items } = claim.content;
      if (claim.status === 'DENIED') return { reason, reserved: await this.recorder.holdAgain(order, claim) };
      const calculated = new Map(claims_items.map(({ line_id, payout_amount }) => [line_id, payout_amount]));
      return {
        reason,
        counted: counted.map((line) => ({ ...line, amount: calculated.get(line.line_id) ?? line.amount })),
      };
    });
  }

  /** Records the OMS's id of the refund or reship that resolved an approved claim. */
  async resolve(caller: CallerContext, claimId: string, input: Settlement): Promise<ClaimView> {
    const { reference } = parseInput(Settlement, input);
    return this.transition(caller, claimId, 'resolve', () => ({ reference }));
  }

  /** Withdraws a claim without a decision, and releases its units and its stock (C-DEC-7, C-DEC-8). */
  async withdraw(caller: CallerContext, claimId: string, input: ClaimWithdrawal = {}): Promise<ClaimView> {
    const { reason } = parseInput(ClaimWithdrawal, input);
    return this.transition(caller, claimId, 'withdraw', () => ({ reason }));
  }

  /** Asks the customer a question, who is mailed; the claim waits for the answer (C-DEC-11, C-MSG-24). */
  async requestInformation(caller: CallerContext, claimId: string, input: InformationRequest): Promise<ClaimView> {
    const { question } = parseInput(InformationRequest, input);
    return this.transition(caller, claimId, 'requestInformation', (claim) => {
      const requests = claim.content.history.filter(({ status }) => status === 'INFORMATION_REQUESTED');
      if (requests.length >= MAX_REQUESTS)
        throw stateConflict(claim, `The customer has been asked ${MAX_REQUESTS} times; decide on the claim.`);
      return { question };
    });
  }

  /** Records the customer's answer to the question, which makes the claim one to decide on again (C-DEC-12, C-CLM-32). */
  async answer(caller: CallerContext, claimId: string, input: ClaimInformation): Promise<ClaimView> {
    const { comment, claimed_images = [] } = parseInput(ClaimInformation, input);
    const { store_id: storeId } = caller.store;
    return this.transition(caller, claimId, 'answer', async () => {
      const uploaded = await this.uploads.findUploadedUrls(storeId, claimed_images);
      const faults = foreignUrlFaults('/claimed_images', claimed_images, uploaded);
      if (faults.length > 0) throw validationError(faults);
      await this.uploads.keep(storeId, claimId, uploaded);
      return { comment, claimed_images: [...new Set(claimed_images)] };
    });
  }

  private async transition(
    { store: { store_id: storeId }, actor }: CallerContext,
    claimId: string,
    transition: ClaimTransition,
    buildChange: (claim: Claim, order: Order) => ClaimChange | Promise<ClaimChange>,
  ): Promise<ClaimView> {
    return this.database.transaction(async () => {
      const order = claimOrThrow(await this.orders.lockOrderOf(ClaimEntity, storeId, claimId), claimId);
      const claim = await this.claims.findOrThrow(storeId, claimId);
      const { to: status, event } = transitionOf(claim, transition);
      const change = await buildChange(claim, order);
      const { counted = claim.content.counted, reserved = claim.content.reserved, ...details } = change;
      const now = this.clock.now();
      const move = newMove(status, now, actor, details);
      const content = { ...claim.content, counted, reserved, history: [...claim.content.history, move] };
      const moved = { ...claim, status, version: claim.version + 1, updated_at: now, content };
      return this.recorder.update(order, moved, { actor, event });
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

/** @throws Problem VALIDATION_ERROR for an amount of a reship (C-DEC-6) */
function assertWithoutAmounts({ amount, lines }: Approval): void {
  const detail = 'is only allowed for a refund';
  const members = [...(amount === undefined ? [] : ['amount']), ...(lines === undefined ? [] : ['lines'])];
  const faults = members.map((name) => ({ pointer: `/${name}`, code: 'UNKNOWN_KEY', detail }));
  if (faults.length > 0) throw validationError(faults, `An amount ${detail}.`);
}
