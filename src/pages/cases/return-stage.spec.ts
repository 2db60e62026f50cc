// SPDX-License-Identifier: Apache-2.0
import { returnStage, returnSteps, type StageFacts } from './return-stage.js';

const APPROVED = { decision: 'APPROVED', reason: null, decided_at: '' } as const;

function stageOf(facts: Partial<StageFacts>) {
  const rest = { decision: undefined, resolution: 'REFUND', return_method: 'SELF_SHIP', hasLabel: false } as const;
  return returnStage({ ...rest, status: 'OPEN', parcel: undefined, ...facts });
}

describe('the stage of a return', () => {
  it('is requested until the merchant decides, even if a label exists', () => {
    expect([stageOf({}), stageOf({ hasLabel: true })]).toEqual(['requested', 'requested']);
  });

  it.each([
    [{}, 'waiting_for_label'],
    [{ hasLabel: true }, 'ready_to_send'],
    [{ return_method: 'IN_STORE' }, 'bring_to_store'],
  ] as const)('approved, %j: %s', (facts, stage) => {
    expect(stageOf({ decision: APPROVED, ...facts })).toBe(stage);
  });

  it.each([
    [undefined, 'ready_to_send'],
    ['PENDING', 'ready_to_send'],
    ['PRE_TRANSIT', 'ready_to_send'],
    ['IN_TRANSIT', 'under_way'],
    ['EXCEPTION', 'under_way'],
    ['DELIVERED', 'arrived'],
  ] as const)('with a label whose parcel is %s: %s', (parcel, stage) => {
    expect(stageOf({ status: 'IN_TRANSIT', parcel, hasLabel: true })).toBe(stage);
  });

  it('ends as rejected, refunded or credited', () => {
    expect(stageOf({ status: 'EVALUATION_REJECTED' })).toBe('rejected');
    expect(stageOf({ status: 'PROCESSED' })).toBe('refunded');
    expect(stageOf({ status: 'PROCESSED', resolution: 'STORE_CREDIT' })).toBe('credited');
  });
});

describe('the progress bar of a return', () => {
  it('has a step for the parcel, except for in-store returns', () => {
    expect(returnSteps('under_way', false)).toEqual({ steps: ['requested', 'approved', 'sent', 'done'], reached: 3 });
    expect(returnSteps('bring_to_store', true)).toEqual({ steps: ['requested', 'approved', 'done'], reached: 2 });
    expect(returnSteps('refunded', true).reached).toBe(3);
  });

  it('is empty for a rejected return', () => {
    expect(returnSteps('rejected', false).steps).toEqual([]);
  });
});
