// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { EVENT_TYPES, eventFilterFaults, isSubscribedTo, TEST_EVENT } from './event-types.js';

const event = (type: string) => ({ type, resourceId: 'whe_1' });

describe('An endpoint', () => {
  it('without a filter receives all events', () => {
    for (const type of EVENT_TYPES) expect(isSubscribedTo({ id: 'whe_2', events: null }, event(type))).toBe(true);
  });

  it('with a filter receives only its event types', () => {
    const endpoint = { id: 'whe_2', events: ['order.created'] };
    expect(isSubscribedTo(endpoint, event('order.created'))).toBe(true);
    expect(isSubscribedTo(endpoint, event('order.updated'))).toBe(false);
  });

  it('receives its own test events, whatever its filter, and those of no other endpoint', () => {
    expect(isSubscribedTo({ id: 'whe_1', events: ['order.created'] }, event(TEST_EVENT))).toBe(true);
    expect(isSubscribedTo({ id: 'whe_2', events: null }, event(TEST_EVENT))).toBe(false);
  });
});

describe('The filter of an endpoint', () => {
  const codes = (events: unknown) => eventFilterFaults(events).map(({ pointer, code }) => `${pointer} ${code}`);

  it('C-EVT-1: may be null, or a list of known event types', () => {
    const [, rule = ''] = /^- \*\*C-EVT-1\*\* (.*)/m.exec(readFileSync('docs/reference/contract.md', 'utf8')) ?? [];
    expect([...EVENT_TYPES].sort()).toEqual([...rule.matchAll(/`([a-z._]+)`/g)].map(([, type]) => type).sort());
    expect([codes(null), codes([...EVENT_TYPES]), codes(['order.created'])]).toEqual([[], [], []]);
  });

  it.each([[[]], ['order.created'], [undefined], [{}]])('C-WHK-1: may not be %j', (events) => {
    expect(codes(events)).toEqual(['/events INVALID_TYPE']);
  });

  it('is refused with a pointer to each unknown type; the test event cannot be chosen', () => {
    expect(codes(['order.created', 'order', TEST_EVENT, 7])).toEqual([
      '/events/1 NOT_ALLOWED_VALUE',
      '/events/2 NOT_ALLOWED_VALUE',
      '/events/3 NOT_ALLOWED_VALUE',
    ]);
  });
});
