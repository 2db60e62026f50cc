import { EVENT_TYPES, eventFilterFaults, isSubscribedTo, TEST_EVENT } from './event-types.js';

const event = (type: string) => ({ type, resourceId: 'whe_1' });

describe('the events that go to an endpoint', () => {
  it('are all without a filter', () => {
    for (const type of EVENT_TYPES) expect(isSubscribedTo({ id: 'whe_2', events: null }, event(type))).toBe(true);
  });

  it('are those of its filter', () => {
    const endpoint = { id: 'whe_2', events: ['order.created'] };
    expect(isSubscribedTo(endpoint, event('order.created'))).toBe(true);
    expect(isSubscribedTo(endpoint, event('order.updated'))).toBe(false);
  });

  it('are its own test events, whatever its filter, and no other endpoint’s', () => {
    expect(isSubscribedTo({ id: 'whe_1', events: ['order.created'] }, event(TEST_EVENT))).toBe(true);
    expect(isSubscribedTo({ id: 'whe_2', events: null }, event(TEST_EVENT))).toBe(false);
  });
});

describe('the events that an endpoint is to hear of', () => {
  const codes = (events: unknown) => eventFilterFaults(events).map(({ pointer, code }) => `${pointer} ${code}`);

  it('may be all, or any of those there are', () => {
    expect(EVENT_TYPES).toHaveLength(17);
    expect([codes(null), codes([...EVENT_TYPES]), codes(['order.created'])]).toEqual([[], [], []]);
  });

  it.each([[[]], ['order.created'], [undefined], [{}]])('may not be %j', (events) => {
    expect(codes(events)).toEqual(['/events INVALID_TYPE']);
  });

  it('are pointed at where they are unknown; the test event is nobody’s to choose', () => {
    expect(codes(['order.created', 'order', TEST_EVENT, 7])).toEqual([
      '/events/1 NOT_ALLOWED_VALUE',
      '/events/2 NOT_ALLOWED_VALUE',
      '/events/3 NOT_ALLOWED_VALUE',
    ]);
  });
});
