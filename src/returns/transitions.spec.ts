import { type Callback, outcomeOf, type Recorded, RETURN_STATUSES, type ReturnStatus } from './transitions.js';

const APPROVE: Callback = { kind: 'decision', decision: 'APPROVED' };
const REJECT: Callback = { kind: 'decision', decision: 'REJECTED' };
const LABEL: Callback = { kind: 'label', tracking_number: 'T1' };
const REFUND: Callback = { kind: 'refund', external_refund_id: 'R1' };

const NOTHING: Recorded = { return_method: 'SELF_SHIP', labels: [] };
const APPROVED: Partial<Recorded> = { decision: { decision: 'APPROVED' } };
const REJECTED: Partial<Recorded> = { decision: { decision: 'REJECTED' } };
const LABELLED: Partial<Recorded> = { labels: [{ tracking_number: 'T1' }, { tracking_number: 'T2' }] };
const REFUNDED: Partial<Recorded> = { refund: { external_refund_id: 'R1' } };

/** Every state, as it can be reached, and what each callback then does. */
const TABLE: [
  ReturnStatus,
  string,
  Partial<Recorded>,
  approve: string,
  reject: string,
  label: string,
  refund: string,
][] = [
  ['OPEN', 'nothing', {}, 'OPEN', 'EVALUATION_REJECTED', 'IN_TRANSIT', 'PROCESSED'],
  ['OPEN', 'an approval', APPROVED, 'repeat', 'DECISION_ALREADY_RECORDED', 'IN_TRANSIT', 'PROCESSED'],
  [
    'EVALUATION_REJECTED',
    'a rejection',
    REJECTED,
    'DECISION_ALREADY_RECORDED',
    'repeat',
    'RETURN_NOT_OPEN',
    'PROCESSED',
  ],
  ['IN_TRANSIT', 'a label', LABELLED, 'RETURN_NOT_OPEN', 'RETURN_NOT_OPEN', 'repeat', 'PROCESSED'],
  [
    'IN_TRANSIT',
    'another label',
    { labels: [{ tracking_number: 'T2' }] },
    'RETURN_NOT_OPEN',
    'RETURN_NOT_OPEN',
    'IN_TRANSIT',
    'PROCESSED',
  ],
  [
    'IN_TRANSIT',
    'an approval and a label',
    { ...APPROVED, ...LABELLED },
    'repeat',
    'DECISION_ALREADY_RECORDED',
    'repeat',
    'PROCESSED',
  ],
  ['PROCESSED', 'a refund', REFUNDED, 'RETURN_NOT_OPEN', 'RETURN_NOT_OPEN', 'RETURN_NOT_OPEN', 'repeat'],
  [
    'PROCESSED',
    'an approval and a refund',
    { ...APPROVED, ...REFUNDED },
    'repeat',
    'DECISION_ALREADY_RECORDED',
    'RETURN_NOT_OPEN',
    'repeat',
  ],
  [
    'PROCESSED',
    'a rejection and a refund',
    { ...REJECTED, ...REFUNDED },
    'DECISION_ALREADY_RECORDED',
    'repeat',
    'RETURN_NOT_OPEN',
    'repeat',
  ],
  [
    'PROCESSED',
    'a label and a refund',
    { ...LABELLED, ...REFUNDED },
    'RETURN_NOT_OPEN',
    'RETURN_NOT_OPEN',
    'repeat',
    'repeat',
  ],
  [
    'PROCESSED',
    'another refund',
    { refund: { external_refund_id: 'R2' } },
    'RETURN_NOT_OPEN',
    'RETURN_NOT_OPEN',
    'RETURN_NOT_OPEN',
    'REFUND_ALREADY_RECORDED',
  ],
];

function told(status: ReturnStatus, recorded: Partial<Recorded>, callback: Callback): string {
  const outcome = outcomeOf(status, { ...NOTHING, ...recorded }, callback);
  return typeof outcome === 'string' ? outcome : outcome.to;
}

describe('outcomeOf', () => {
  it('the table has every state', () => {
    expect(new Set(TABLE.map(([status]) => status))).toEqual(new Set(RETURN_STATUSES));
  });

  it.each(TABLE)('%s with %s', (status, _what, recorded, approve, reject, label, refund) => {
    const outcomes = [APPROVE, REJECT, LABEL, REFUND].map((callback) => told(status, recorded, callback));
    expect(outcomes).toEqual([approve, reject, label, refund]);
  });

  it.each(RETURN_STATUSES)('%s of a return in a shop: LABEL_NOT_APPLICABLE comes first', (status) => {
    for (const recorded of [{}, LABELLED])
      expect(told(status, { ...recorded, return_method: 'IN_STORE' }, LABEL)).toBe('LABEL_NOT_APPLICABLE');
  });

  it('tracking numbers and refund ids are compared byte for byte', () => {
    expect(told('IN_TRANSIT', LABELLED, { kind: 'label', tracking_number: 't1' })).toBe('IN_TRANSIT');
    expect(told('PROCESSED', REFUNDED, { kind: 'refund', external_refund_id: 'r1' })).toBe('REFUND_ALREADY_RECORDED');
  });
});
