// SPDX-License-Identifier: Apache-2.0
import { CLAIM_STATUSES } from '../model/claim.resource.js';
import { ENDED_STATUSES, type ClaimTransition, CLAIM_TRANSITIONS, transitionOf } from './claim-transitions.js';

const TABLE: Record<string, Partial<Record<ClaimTransition, string>>> = {
  SUBMITTED: {
    approve: 'APPROVED',
    deny: 'DENIED',
    withdraw: 'WITHDRAWN',
    requestInformation: 'INFORMATION_REQUESTED',
  },
  INFORMATION_REQUESTED: { answer: 'SUBMITTED', deny: 'DENIED', withdraw: 'WITHDRAWN' },
  APPROVED: { resolve: 'RESOLVED', reopen: 'SUBMITTED' },
  DENIED: { reopen: 'SUBMITTED' },
  RESOLVED: {},
  WITHDRAWN: {},
};

describe('the statuses of a claim', () => {
  const cases = CLAIM_STATUSES.flatMap((status) =>
    (Object.keys(CLAIM_TRANSITIONS) as ClaimTransition[]).map((move) => ({ status, move })),
  );

  it.each(cases)('C-DEC-1, C-DEC-13, C-CLM-38: $status: $move', ({ status, move }) => {
    const next = TABLE[status]?.[move];
    const act = (): string => transitionOf({ id: 'clm_1', status }, move).to;
    if (next !== undefined) expect(act()).toBe(next);
    else
      expect(act).toThrow(
        expect.objectContaining({ code: 'CLAIM_STATE_CONFLICT', extensions: { claim: { claim_id: 'clm_1', status } } }),
      );
  });

  it('no two moves have the same event', () => {
    const types = Object.values(CLAIM_TRANSITIONS).map(({ event }) => event);
    expect(new Set([...types, 'claim.submitted']).size).toBe(types.length + 1);
  });

  it('C-PAY-9: a denied or withdrawn claim is not live', () => expect(ENDED_STATUSES).toEqual(['DENIED', 'WITHDRAWN']));
});
