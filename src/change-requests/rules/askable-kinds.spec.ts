// SPDX-License-Identifier: Apache-2.0
import { askableKinds, endOf } from './askable-kinds.js';

const BOTH = { cancellation_requests: true, address_requests: true };
const cancelled = (status: string) => ({ cancellation: JSON.stringify({ status }), redacted_at: null });
const order = { cancellation: null, redacted_at: null };

describe('what a customer may ask for', () => {
  it.each([
    [true, true, ['cancellation', 'address']],
    [true, false, ['cancellation']],
    [false, true, ['address']],
    [false, false, []],
  ])('C-CHG-1: is what the store allows: cancellation %s, address %s', (cancellation, address, kinds) => {
    const store = { cancellation_requests: cancellation, address_requests: address };
    expect(askableKinds(store, { order, shipments: [] })).toEqual(kinds);
  });

  it.each([
    ['no shipment', { order, shipments: [] }, 2],
    ['a partial cancellation', { order: cancelled('partial'), shipments: [] }, 2],
    ['a shipment', { order, shipments: [{}] }, 0],
    ['a full cancellation', { order: cancelled('full'), shipments: [] }, 0],
    ['its personal data erased', { order: { ...order, redacted_at: new Date() }, shipments: [] }, 0],
  ])('C-CHG-2: of an order with %s', (_state, found, count) => {
    expect(askableKinds(BOTH, found)).toHaveLength(count);
  });
});

describe('an open request', () => {
  it.each([
    ['cancellation', order, 0, undefined],
    ['address', order, 0, undefined],
    ['cancellation', order, 1, 'EXPIRED'],
    ['address', order, 1, 'EXPIRED'],
    ['cancellation', cancelled('partial'), 0, undefined],
    ['cancellation', cancelled('full'), 0, 'APPROVED'],
    ['cancellation', cancelled('full'), 1, 'APPROVED'],
    ['address', cancelled('full'), 0, 'EXPIRED'],
  ] as const)('C-CHG-8: for %s, of an order %j with %i shipments, ends as %s', (kind, state, count, end) => {
    expect(endOf(kind, { order: state, shipments: Array(count).fill({}) })).toBe(end);
  });
});
