// SPDX-License-Identifier: Apache-2.0
import { type ClaimView } from '../model/claim.resource.js';
import { isReopening } from './reopening.js';

/** The status of a claim as its customer sees it. */
export type ClaimStage =
  | 'received'
  | 'question'
  | 'answered'
  | 'reopened'
  | 'refund_approved'
  | 'reship_approved'
  | 'denied'
  | 'refunded'
  | 'sent_again'
  | 'withdrawn';

/** The members of a claim, or of its event, that its stage depends on. */
export type StagedClaim = Pick<ClaimView, 'status' | 'claim_resolution' | 'history'>;

export function claimStage({ status, claim_resolution, history }: StagedClaim): ClaimStage {
  const isRefund = claim_resolution === 'REFUND';
  switch (status) {
    case 'SUBMITTED':
      if (isReopening(history, history.length - 1)) return 'reopened';
      return history.length > 1 ? 'answered' : 'received';
    case 'INFORMATION_REQUESTED':
      return 'question';
    case 'APPROVED':
      return isRefund ? 'refund_approved' : 'reship_approved';
    case 'RESOLVED':
      return isRefund ? 'refunded' : 'sent_again';
    case 'DENIED':
      return 'denied';
    case 'WITHDRAWN':
      return 'withdrawn';
  }
}

export type ClaimStep = 'received' | 'approved' | 'refunded' | 'sent_again';

/** The steps of the progress bar, and how many are reached; no steps for a claim that ended without a payout. */
export function claimSteps(stage: ClaimStage, isRefund: boolean): { steps: ClaimStep[]; reached: number } {
  const reached = REACHED[stage];
  return { steps: reached === 0 ? [] : ['received', 'approved', isRefund ? 'refunded' : 'sent_again'], reached };
}

const REACHED: Record<ClaimStage, number> = {
  received: 1,
  question: 1,
  answered: 1,
  reopened: 1,
  refund_approved: 2,
  reship_approved: 2,
  denied: 0,
  refunded: 3,
  sent_again: 3,
  withdrawn: 0,
};
