// SPDX-License-Identifier: Apache-2.0
import { RETURN_STATUSES, type ReturnStatus } from '../model/return.resource.js';
import { type ReturnCallback, outcomeOf, type RecordedReturn } from './return-transitions.js';

const APPROVE: ReturnCallback = { kind: 'decision', decision: 'APPROVED' };
const REJECT: ReturnCallback = { kind: 'decision', decision: 'REJECTED' };
const LABEL: ReturnCallback = { kind: 'label', tracking_number: 'T1' };
const REFUND: ReturnCallback = { kind: 'refund', external_refund_id: 'R1' };
const CANCEL: ReturnCallback = { kind: 'cancellation' };

const NOTHING: RecordedReturn = { return_method: 'SELF_SHIP', labels: [] };
const APPROVED: Partial<RecordedReturn> = { decision: { decision: 'APPROVED' } };
const REJECTED: Partial<RecordedReturn> = { decision: { decision: 'REJECTED' } };
const LABELLED: Partial<RecordedReturn> = { labels: [{ tracking_number: 'T1' }, { tracking_number: 'T2' }] };
const REFUNDED: Partial<RecordedReturn> = { refund: { external_refund_id: 'R1' } };

const NOT_OPEN = 'RETURN_NOT_OPEN';
const DECIDED = 'DECISION_ALREADY_RECORDED';
const OTHER_LABEL = { labels: [{ tracking_number: 'T2' }] };
const OTHER_REFUND = { refund: { external_refund_id: 'R2' } };

/** Every reachable status and records, with the outcomes of an approval, a rejection, a label, a refund and a cancellation. */
const TABLE: [ReturnStatus, string, Partial<RecordedReturn>, outcomes: string[]][] = [
  ['OPEN', 'nothing', {}, ['OPEN', 'EVALUATION_REJECTED', 'IN_TRANSIT', 'PROCESSED', 'CANCELLED']],
  ['OPEN', 'an approval', APPROVED, ['repeat', DECIDED, 'IN_TRANSIT', 'PROCESSED', DECIDED]],
  ['EVALUATION_REJECTED', 'a rejection', REJECTED, [DECIDED, 'repeat', NOT_OPEN, 'PROCESSED', DECIDED]],
  ['IN_TRANSIT', 'a label', LABELLED, [NOT_OPEN, NOT_OPEN, 'repeat', 'PROCESSED', NOT_OPEN]],
  ['IN_TRANSIT', 'another label', OTHER_LABEL, [NOT_OPEN, NOT_OPEN, 'IN_TRANSIT', 'PROCESSED', NOT_OPEN]],
  [
    'IN_TRANSIT',
    'an approval and a label',
    { ...APPROVED, ...LABELLED },
    ['repeat', DECIDED, 'repeat', 'PROCESSED', DECIDED],
  ],
  ['PROCESSED', 'a refund', REFUNDED, [NOT_OPEN, NOT_OPEN, NOT_OPEN, 'repeat', NOT_OPEN]],
  [
    'PROCESSED',
    'an approval and a refund',
    { ...APPROVED, ...REFUNDED },
    ['repeat', DECIDED, NOT_OPEN, 'repeat', DECIDED],
  ],
  [
    'PROCESSED',
    'a rejection and a refund',
    { ...REJECTED, ...REFUNDED },
    [DECIDED, 'repeat', NOT_OPEN, 'repeat', DECIDED],
  ],
  [
    'PROCESSED',
    'a label and a refund',
    { ...LABELLED, ...REFUNDED },
    [NOT_OPEN, NOT_OPEN, 'repeat', 'repeat', NOT_OPEN],
  ],
  ['PROCESSED', 'another refund', OTHER_REFUND, [NOT_OPEN, NOT_OPEN, NOT_OPEN, 'REFUND_ALREADY_RECORDED', NOT_OPEN]],
  ['CANCELLED', 'nothing', {}, [NOT_OPEN, NOT_OPEN, NOT_OPEN, 'PROCESSED', 'repeat']],
];

function outcome(status: ReturnStatus, recorded: Partial<RecordedReturn>, callback: ReturnCallback): string {
  const result = outcomeOf(status, { ...NOTHING, ...recorded }, callback);
  return typeof result === 'string' ? result : result.to;
}

describe('C-CB-4, C-CB-11, C-RET-30: outcomeOf', () => {
  it('the table has every status', () => {
    expect(new Set(TABLE.map(([status]) => status))).toEqual(new Set(RETURN_STATUSES));
  });

  it.each(TABLE)('%s with %s', (status, _what, recorded, outcomes) => {
    expect([APPROVE, REJECT, LABEL, REFUND, CANCEL].map((callback) => outcome(status, recorded, callback))).toEqual(
      outcomes,
    );
  });

  it.each(RETURN_STATUSES)('an in-store return that is %s refuses labels first with LABEL_NOT_APPLICABLE', (status) => {
    for (const recorded of [{}, LABELLED])
      expect(outcome(status, { ...recorded, return_method: 'IN_STORE' }, LABEL)).toBe('LABEL_NOT_APPLICABLE');
  });

  it('C-CB-41: a label with another spelling of its number is a repeat', () => {
    const labels = [{ tracking_number: '7716 1342 3732' }];
    const callback = { kind: 'label', tracking_number: '771613423732' } as const;
    expect(outcome('IN_TRANSIT', { labels }, callback)).toBe('repeat');
  });

  it('C-VAL-6: tracking numbers and refund ids are compared byte for byte', () => {
    expect(outcome('IN_TRANSIT', LABELLED, { kind: 'label', tracking_number: 't1' })).toBe('IN_TRANSIT');
    expect(outcome('PROCESSED', REFUNDED, { kind: 'refund', external_refund_id: 'r1' })).toBe(
      'REFUND_ALREADY_RECORDED',
    );
  });
});
