// SPDX-License-Identifier: Apache-2.0
import { returnSentence } from './return-sentences.js';

const sentencesOf = (type: string, after: Record<string, unknown>): [string, string | null] => {
  const changes = Object.entries(after).map(([member, value]) => ({ member, before: null, after: value }));
  const actor = { type: 'api_key', id: 'key_1' } as const;
  const version = { version: 1, type, occurred_at: '2026-11-21T10:00:00.000Z', actor, changes };
  const { sentence, quote } = returnSentence(version);
  return [sentence, quote];
};
const REFUND = { amount: 7.5, currency: 'BRL', deductions_total: 0, external_refund_id: 'rf-1' };

describe('the sentence of a version of a return', () => {
  it.each<[string, Record<string, unknown>, string, string | null]>([
    [
      'return.requested',
      { resolution: 'REFUND', return_method: 'SELF_SHIP', note: 'Please be quick.' },
      'Requested: refund, sent by parcel',
      'Please be quick.',
    ],
    [
      'return.requested',
      { resolution: 'STORE_CREDIT', return_method: 'IN_STORE' },
      'Requested: store credit, returned in store',
      null,
    ],
    ['return.approved', { decision: { decision: 'APPROVED', reason: 'Welcome.' } }, 'Approved', 'Welcome.'],
    ['return.rejected', { decision: { decision: 'REJECTED', reason: null } }, 'Rejected', null],
    ['return.in_transit', { label: { carrier: 'UPS', tracking_number: '1Z9' } }, 'Label added: UPS 1Z9', null],
    ['return.processed', { refund: REFUND }, 'Refund of BRL 7.50 recorded (rf-1)', null],
    [
      'return.processed',
      { refund: { ...REFUND, deductions_total: 2 } },
      'Refund of BRL 7.50 recorded, deductions BRL 2.00 (rf-1)',
      null,
    ],
    ['return.other', {}, 'Return other', null],
  ])('%s with %j', (type, after, sentence, quote) => {
    expect(sentencesOf(type, after)).toEqual([sentence, quote]);
  });
});
