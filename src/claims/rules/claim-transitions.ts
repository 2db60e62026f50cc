import { Problem } from '../../platform/errors/problem.js';

export const CLAIM_STATUSES = ['SUBMITTED', 'APPROVED', 'DENIED', 'RESOLVED', 'WITHDRAWN'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** The states in which a claim has no units any more; in all others it is live. */
export const ENDED: readonly ClaimStatus[] = ['DENIED', 'WITHDRAWN'];

/** Each move with the state that it starts from (C-DEC-1). */
export const MOVES = {
  approve: { from: 'SUBMITTED', to: 'APPROVED' },
  deny: { from: 'SUBMITTED', to: 'DENIED' },
  withdraw: { from: 'SUBMITTED', to: 'WITHDRAWN' },
  resolve: { from: 'APPROVED', to: 'RESOLVED' },
} as const satisfies Record<string, { from: ClaimStatus; to: ClaimStatus }>;

export type Move = keyof typeof MOVES;

/** @throws Problem CLAIM_STATE_CONFLICT where the claim is in another state than the move starts from */
export function nextStatus({ id, status }: { id: string; status: ClaimStatus }, move: Move): ClaimStatus {
  const { from, to } = MOVES[move];
  if (status === from) return to;
  const detail = `A claim that is ${status} cannot become ${to}; only one that is ${from} can.`;
  throw new Problem('CLAIM_STATE_CONFLICT', detail, { extensions: { claim: { claim_id: id, status } } });
}
