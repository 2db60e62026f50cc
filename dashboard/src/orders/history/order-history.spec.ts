// SPDX-License-Identifier: Apache-2.0
import { type ClaimView } from 'parcelward/claims';
import { type SentMessage } from 'parcelward/notifications';
import { type ReturnView } from 'parcelward/returns';
import { type TimelineView } from 'parcelward/shipments';
import { historyDays, orderHistory, type RelatedEvents } from './order-history.js';

const context = { currency: 'BRL', titles: new Map<string, string>(), carriers: new Map([['ups', 'UPS']]) };
const ana = { type: 'staff', id: 'ana@shop.example' } as const;
const NOTHING: RelatedEvents = {
  returns: [],
  claims: [],
  returnActors: new Map(),
  caseNumbers: new Map([
    ['ret_1', '5002-R1'],
    ['clm_1', '5002-C1'],
  ]),
  messages: [],
  acknowledgements: [],
  timelines: [],
};
const at = (day: number, hour = 10): string =>
  `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const version = (day: number) => ({
  version: day,
  type: 'order.updated',
  occurred_at: at(day),
  actor: ana,
  changes: [{ member: 'note', before: null, after: `day ${day}` }],
});
const message: SentMessage = {
  ...{
    id: 'msg_1',
    order_number: '5002',
    channel: 'email',
    kind: 'tracking',
    topic: 'DELIVERED',
    return_id: null,
    claim_id: null,
    recipient: 'a@example.com',
  },
  ...{
    state: 'sent',
    reason: null,
    is_bounced: false,
    created_at: new Date(at(3)),
    ended_at: new Date(at(4)),
    resent_by: undefined,
  },
};
const whole = { until: undefined, hasOlder: false };
const sentencesOf = (related: Partial<RelatedEvents>): [string, string[], string | undefined][] =>
  orderHistory([], { ...NOTHING, ...related }, context, whole).map(({ time, sentences, who }) => [
    time,
    sentences,
    who,
  ]);

describe('the history of an order', () => {
  it('has versions and everything else by time, newest first', () => {
    const entries = orderHistory([version(5), version(3)], { ...NOTHING, messages: [message] }, context, whole);
    expect(entries.map(({ time }) => time)).toEqual([at(5), at(4), at(3)]);
    expect(entries[1]).toMatchObject({ sentences: ['Email “Delivered” sent to a@example.com'], who: undefined });
  });

  it.each([
    ['order.created', 'Order received'],
    ['return.in_transit', 'Return label ready'],
    ['return.on_its_way', 'Return on its way'],
    ['return.processed', 'Return refunded'],
    ['claim.submitted', 'Claim received'],
    ['claim.information_requested', 'Question about a claim'],
    ['OUT_FOR_DELIVERY', 'Out for delivery'],
  ])('names the message about %s: %s', (topic, name) => {
    const [[, sentences] = []] = sentencesOf({ messages: [{ ...message, topic }] });
    expect(sentences).toEqual([`Email “${name}” sent to a@example.com`]);
  });

  it('shows on each page only what happened in the time of its versions', () => {
    const related = { ...NOTHING, messages: [message, { ...message, ended_at: new Date(at(1)) }] };
    const first = orderHistory([version(5), version(3)], related, context, { until: undefined, hasOlder: true });
    const second = orderHistory([version(2)], related, context, { until: at(3), hasOlder: false });
    expect([...first, ...second].map(({ time }) => time)).toEqual([at(5), at(4), at(3), at(2), at(1)]);
  });

  it('names returns and claims by their numbers, and who decided', () => {
    const request = { id: 'ret_1', created_at: at(1), decision: { decision: 'APPROVED', decided_at: at(2) } };
    const refund = { refunded_at: at(3), amount: 7.5, currency: 'BRL' };
    const move = { occurred_at: at(4), actor: ana, amount: null, reason: null };
    const history = [
      { ...move, status: 'SUBMITTED' },
      { ...move, occurred_at: at(5), status: 'APPROVED', amount: 10 },
      { ...move, occurred_at: at(6), status: 'DENIED', reason: 'Delivered' },
    ];
    const returns = [{ ...request, label: null, refund }] as unknown as ReturnView[];
    const claims = [{ claim_id: 'clm_1', history }] as unknown as ClaimView[];
    const returnActors = new Map([['ret_1 return.approved', ana]]);
    expect(sentencesOf({ returns, claims, returnActors })).toEqual([
      [at(6), ['Claim 5002-C1 denied: Delivered'], 'Staff ana@shop.example'],
      [at(5), ['Claim 5002-C1 approved with BRL 10.00'], 'Staff ana@shop.example'],
      [at(4), ['Claim 5002-C1 filed'], 'Staff ana@shop.example'],
      [at(3), ['Return 5002-R1 refunded: BRL 7.50'], undefined],
      [at(2), ['Return 5002-R1 approved'], 'Staff ana@shop.example'],
      [at(1), ['Return 5002-R1 requested'], undefined],
    ]);
  });

  it('has the events of a parcel that changed its status', () => {
    const event = (day: number, status: string | null) => ({ occurred_at: at(day), occurred_on: null, status });
    const events = [event(4, 'DELIVERED'), event(3, 'IN_TRANSIT'), event(2, 'IN_TRANSIT'), event(1, null)];
    const timelines = [{ tracking_number: '1Z9', carrier: 'ups', events }] as unknown as TimelineView[];
    expect(sentencesOf({ timelines }).map(([time, [sentence]]) => [time, sentence])).toEqual([
      [at(4), 'Parcel UPS 1Z9: delivered'],
      [at(2), 'Parcel UPS 1Z9: in transit'],
    ]);
  });

  it('C-TRK-41: has the day of an event without a time, and no clock', () => {
    const events = [{ occurred_at: '2026-11-26T07:59:59.999Z', occurred_on: '2026-11-25', status: 'DELIVERED' }];
    const timelines = [{ tracking_number: '1Z9', carrier: 'ups', events }] as unknown as TimelineView[];
    const [entry] = orderHistory([], { ...NOTHING, timelines }, context, whole);
    expect(entry).toMatchObject({ sentences: ['Parcel UPS 1Z9: delivered on 25 Nov 2026'], isWithoutTime: true });
  });

  it('keeps a message whose recipient was erased', () => {
    const [[, sentences] = []] = sentencesOf({ messages: [{ ...message, recipient: '' }] });
    expect(sentences).toEqual(['Email “Delivered” sent to an erased recipient']);
  });

  it('says who acknowledged flags and who sent a message again', () => {
    const acknowledgements = [
      { id: 'ack_1', is_current: true, comment: 'Fine', actor: ana, created_at: new Date(at(1)) },
    ];
    const messages = [{ ...message, state: 'failed' as const, resent_by: ana }];
    expect(sentencesOf({ acknowledgements, messages })).toEqual([
      [at(4), ['Email “Delivered” not delivered to a@example.com'], 'Staff ana@shop.example'],
      [at(1), ['Flags acknowledged: Fine'], 'Staff ana@shop.example'],
    ]);
  });

  it('is grouped by the days of the visitor', () => {
    const entries = [at(21, 3), at(20, 23), at(20, 1)].map((time) => ({ time, sentences: [], who: undefined }));
    const days = historyDays(entries, 'America/Sao_Paulo', new Date(at(21, 12)));
    expect(days.map(({ name, entries: of }) => [name, of.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 1],
      ['19 Nov', 1],
    ]);
  });
});
