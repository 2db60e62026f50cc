// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { type ClaimMove, type ClaimStatus } from '../model/claim.resource.js';

/** The statuses in which a claim holds no units; in all others it is live (C-PAY-9). */
export const ENDED_STATUSES: readonly ClaimStatus[] = ['DENIED', 'WITHDRAWN'];

interface Transition {
  from: readonly ClaimStatus[];
  to: ClaimStatus;
  /** The type of the event that records it. */
  event: `claim.${string}`;
}

/** Whether nothing is left to do about a claim: it is denied, withdrawn, or paid. */
export const isSettled = (status: ClaimStatus): boolean => status === 'RESOLVED' || ENDED_STATUSES.includes(status);

const UNDECIDED = ['SUBMITTED', 'INFORMATION_REQUESTED'] as const;

/** The moves of a claim (C-DEC-1, C-DEC-11, C-CLM-38). */
export const CLAIM_TRANSITIONS = {
  approve: { from: ['SUBMITTED'], to: 'APPROVED', event: 'claim.approved' },
  deny: { from: UNDECIDED, to: 'DENIED', event: 'claim.denied' },
  withdraw: { from: UNDECIDED, to: 'WITHDRAWN', event: 'claim.withdrawn' },
  resolve: { from: ['APPROVED'], to: 'RESOLVED', event: 'claim.resolved' },
  requestInformation: { from: ['SUBMITTED'], to: 'INFORMATION_REQUESTED', event: 'claim.information_requested' },
  answer: { from: ['INFORMATION_REQUESTED'], to: 'SUBMITTED', event: 'claim.information_provided' },
  reopen: { from: ['DENIED', 'APPROVED'], to: 'SUBMITTED', event: 'claim.reopened' },
} as const satisfies Record<string, Transition>;

/** Whether the customer may still cancel a claim (C-CLM-35). */
export const mayCancelClaim = (status: ClaimStatus): boolean => UNDECIDED.some((each) => each === status);

export type ClaimTransition = keyof typeof CLAIM_TRANSITIONS;

export type ClaimEventType = 'claim.submitted' | (typeof CLAIM_TRANSITIONS)[ClaimTransition]['event'];

/**
 * Returns the status after a move, and the type of its event.
 * @throws Problem CLAIM_STATE_CONFLICT if the move does not start from the status of the claim (C-DEC-2)
 */
export function transitionOf(
  { id, status }: { id: string; status: ClaimStatus },
  transition: ClaimTransition,
): { to: ClaimStatus; event: ClaimEventType } {
  const { from, to, event }: Transition & { event: ClaimEventType } = CLAIM_TRANSITIONS[transition];
  if (from.includes(status)) return { to, event };
  const detail = `The claim is ${status}; only a ${from.join(' or ')} claim can become ${to}.`;
  throw stateConflict({ id, status }, detail);
}

/** Builds the refusal of a move that the claim is not ready for. */
export function stateConflict({ id, status }: { id: string; status: ClaimStatus }, detail: string): Problem {
  return new Problem('CLAIM_STATE_CONFLICT', detail, { extensions: { claim: { claim_id: id, status } } });
}

/** The members of a move beside its status; absent ones are null. */
export type MoveDetails = Partial<Omit<ClaimMove, 'status' | 'occurred_at' | 'actor'>>;

/** Builds an entry of a claim's history (C-DEC-4). */
export function newMove(
  status: ClaimStatus,
  now: Date,
  actor: Actor,
  { amount = null, reason = null, reference = null, question = null, comment = null, claimed_images = [] }: MoveDetails,
): ClaimMove {
  const details = { amount, reason, reference, question, comment, claimed_images };
  return { status, occurred_at: now.toISOString(), actor, ...details };
}
