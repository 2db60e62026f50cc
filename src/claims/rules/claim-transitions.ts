import { Problem } from '../../platform/errors/problem.js';

export const CLAIM_STATUSES = ['SUBMITTED', 'APPROVED', 'DENIED', 'RESOLVED', 'WITHDRAWN'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** The statuses in which a claim holds no units; in all others it is live (C-PAY-9). */
export const ENDED_STATUSES: readonly ClaimStatus[] = ['DENIED', 'WITHDRAWN'];

/** The moves of a claim (C-DEC-1). */
export const CLAIM_TRANSITIONS = {
  approve: { from: 'SUBMITTED', to: 'APPROVED' },
  deny: { from: 'SUBMITTED', to: 'DENIED' },
  withdraw: { from: 'SUBMITTED', to: 'WITHDRAWN' },
  resolve: { from: 'APPROVED', to: 'RESOLVED' },
} as const satisfies Record<string, { from: ClaimStatus; to: ClaimStatus }>;

export type ClaimTransition = keyof typeof CLAIM_TRANSITIONS;

/**
 * Returns the status after a move.
 * @throws Problem CLAIM_STATE_CONFLICT if the claim has another status than the move starts from (C-DEC-2)
 */
export function nextStatus(
  { id, status }: { id: string; status: ClaimStatus },
  transition: ClaimTransition,
): ClaimStatus {
  const { from, to } = CLAIM_TRANSITIONS[transition];
  if (status === from) return to;
  const detail = `The claim is ${status}; only a ${from} claim can become ${to}.`;
  throw new Problem('CLAIM_STATE_CONFLICT', detail, { extensions: { claim: { claim_id: id, status } } });
}
