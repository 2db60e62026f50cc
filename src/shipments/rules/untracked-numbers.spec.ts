// SPDX-License-Identifier: Apache-2.0
import { type CarrierEvent } from '../model/carrier-update.js';
import { untrackedNumbers } from './past-shipments.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const [RECENT, OLD] = ['2026-11-01T10:00:00Z', '2026-10-01T10:00:00Z'];
const event = (status: CarrierEvent['status'], occurred_at: string): CarrierEvent => {
  return { status, occurred_at, substatus: null, description: '', location: {} };
};

it.each<[string, string, string | undefined, CarrierEvent[], boolean]>([
  ['a recent order', RECENT, undefined, [], false],
  ['an old order', OLD, undefined, [], true],
  ['an old order that was shipped recently', OLD, RECENT, [], false],
  ['a recent order with an old shipment', RECENT, OLD, [], true],
  ['an old order with a recent first event', OLD, undefined, [event('IN_TRANSIT', RECENT)], false],
  ['an old first event', RECENT, undefined, [event('IN_TRANSIT', OLD), event('IN_TRANSIT', RECENT)], true],
  ['a recent delivery', RECENT, RECENT, [event('DELIVERED', RECENT)], true],
  ['a recent return to the sender', RECENT, RECENT, [event('RETURNED', RECENT)], true],
])('C-IMP-12: the parcel of %s', (_title, orderedAt, shipped_at, events, isUntracked) => {
  const numbers = untrackedNumbers(orderedAt, [{ tracking_number: 'T', shipped_at }], new Map([['T', events]]), NOW);
  expect([...numbers]).toEqual(isUntracked ? ['T'] : []);
});
