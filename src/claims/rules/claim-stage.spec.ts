// SPDX-License-Identifier: Apache-2.0
import { type ClaimView } from '../model/claim.resource.js';
import { claimStage, claimSteps } from './claim-stage.js';

type Facts = Parameters<typeof claimStage>[0];

function stageOf(claim_resolution: Facts['claim_resolution'], ...statuses: ClaimView['status'][]) {
  const history = statuses.map((status) => ({ status })) as Facts['history'];
  return claimStage({ status: statuses.at(-1) as ClaimView['status'], claim_resolution, history });
}

describe('the stage of a claim', () => {
  it.each([
    [['SUBMITTED'], 'received', 'received'],
    [['SUBMITTED', 'INFORMATION_REQUESTED'], 'question', 'question'],
    [['SUBMITTED', 'INFORMATION_REQUESTED', 'SUBMITTED'], 'answered', 'answered'],
    [['SUBMITTED', 'APPROVED'], 'refund_approved', 'reship_approved'],
    [['SUBMITTED', 'APPROVED', 'RESOLVED'], 'refunded', 'sent_again'],
    [['SUBMITTED', 'DENIED'], 'denied', 'denied'],
    [['SUBMITTED', 'DENIED', 'SUBMITTED'], 'reopened', 'reopened'],
    [['SUBMITTED', 'APPROVED', 'SUBMITTED', 'DENIED', 'SUBMITTED'], 'reopened', 'reopened'],
    [['SUBMITTED', 'DENIED', 'SUBMITTED', 'INFORMATION_REQUESTED', 'SUBMITTED'], 'answered', 'answered'],
    [['SUBMITTED', 'INFORMATION_REQUESTED', 'WITHDRAWN'], 'withdrawn', 'withdrawn'],
  ] as const)('C-PAGE-22: after %j: %s of a refund, %s of a reship', (statuses, refund, reship) => {
    expect([stageOf('REFUND', ...statuses), stageOf('RESHIP', ...statuses)]).toEqual([refund, reship]);
  });
});

describe('the progress bar of a claim', () => {
  it('ends with the refund or the new parcel', () => {
    expect(claimSteps('question', true)).toEqual({ steps: ['received', 'approved', 'refunded'], reached: 1 });
    expect(claimSteps('reship_approved', false)).toEqual({ steps: ['received', 'approved', 'sent_again'], reached: 2 });
    expect(claimSteps('refunded', true).reached).toBe(3);
  });

  it.each(['denied', 'withdrawn'] as const)('is empty for a claim that was %s', (stage) => {
    expect(claimSteps(stage, true).steps).toEqual([]);
  });
});
