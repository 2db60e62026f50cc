import {
  CLAIM_STATUSES,
  ENDED_STATUSES,
  type ClaimTransition,
  CLAIM_TRANSITIONS,
  nextStatus,
} from './claim-transitions.js';

const TABLE: Record<string, Partial<Record<ClaimTransition, string>>> = {
  SUBMITTED: { approve: 'APPROVED', deny: 'DENIED', withdraw: 'WITHDRAWN' },
  APPROVED: { resolve: 'RESOLVED' },
  DENIED: {},
  RESOLVED: {},
  WITHDRAWN: {},
};

describe('the statuses of a claim', () => {
  const cases = CLAIM_STATUSES.flatMap((status) =>
    (Object.keys(CLAIM_TRANSITIONS) as ClaimTransition[]).map((move) => ({ status, move })),
  );

  it.each(cases)('$status: $move', ({ status, move }) => {
    const next = TABLE[status]?.[move];
    const act = (): string => nextStatus({ id: 'clm_1', status }, move);
    if (next !== undefined) expect(act()).toBe(next);
    else
      expect(act).toThrow(
        expect.objectContaining({ code: 'CLAIM_STATE_CONFLICT', extensions: { claim: { claim_id: 'clm_1', status } } }),
      );
  });

  it('a denied or withdrawn claim is not live', () => expect(ENDED_STATUSES).toEqual(['DENIED', 'WITHDRAWN']));
});
