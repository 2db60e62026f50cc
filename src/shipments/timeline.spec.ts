import fc from 'fast-check';
import { type CarrierEvent } from './carrier-update.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from './shipment-status.js';
import { newestFirst, newEvents, standingOf, type TimelineEvent } from './timeline.js';

const told = (minute: number, status: ShipmentStatus | null, more: Partial<CarrierEvent> = {}): CarrierEvent => ({
  occurred_at: new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString(),
  status,
  substatus: null,
  description: 'scanned',
  location: {},
  ...more,
});

/** The timeline after these updates, one after the other. */
const after = (...updates: CarrierEvent[][]): TimelineEvent[] =>
  updates.reduce<TimelineEvent[]>((timeline, events) => [...timeline, ...newEvents(timeline, events)], []);

describe('a timeline', () => {
  it('has an event once, however often it is told', () => {
    const events = [told(1, 'PRE_TRANSIT'), told(2, 'IN_TRANSIT')];
    expect(after([...events, ...events], events)).toHaveLength(2);
  });

  it.each<[string, Partial<CarrierEvent>]>([
    ['another place', { location: { city: 'Curitiba' } }],
    ['another description', { description: 'left' }],
    ['another substatus', { substatus: 'package_departed' }],
    ['another time', { occurred_at: '2026-11-20T00:01:00.001Z' }],
    ['another status', { status: 'EXCEPTION' }],
  ])('takes %s for another event', (_what, more) =>
    expect(after([told(1, 'IN_TRANSIT')], [told(1, 'IN_TRANSIT', more)])).toHaveLength(2),
  );

  it('is shown by when things happened, whatever arrived last', () => {
    const timeline = after([told(3, 'DELIVERED')], [told(1, 'PRE_TRANSIT'), told(2, 'IN_TRANSIT')]);
    expect(newestFirst(timeline).map(({ status }) => status)).toEqual(['DELIVERED', 'IN_TRANSIT', 'PRE_TRANSIT']);
  });

  it('of two at one time shows the one that arrived later first', () => {
    const timeline = after([told(1, 'IN_TRANSIT')], [told(1, 'OUT_FOR_DELIVERY')]);
    expect(newestFirst(timeline).map(({ status }) => status)).toEqual(['OUT_FOR_DELIVERY', 'IN_TRANSIT']);
  });
});

describe('where a parcel is', () => {
  it('PENDING while nothing was told', () =>
    expect(standingOf([])).toEqual({ status: 'PENDING', substatus: null, delivered_at: null }));

  it('a late "shipped" does not undo a delivery', () => {
    const timeline = after([told(9, 'DELIVERED')], [told(1, 'IN_TRANSIT', { substatus: 'package_accepted' })]);
    expect(standingOf(timeline)).toEqual({
      status: 'DELIVERED',
      substatus: null,
      delivered_at: new Date('2026-11-20T00:09:00.000Z'),
    });
  });

  it('a delivered parcel that is scanned again is where it was scanned, and was delivered when it was first', () => {
    const timeline = after([told(2, 'DELIVERED'), told(3, 'IN_TRANSIT'), told(4, 'DELIVERED')]);
    expect(standingOf(timeline.slice(0, 2))).toMatchObject({ status: 'IN_TRANSIT' });
    expect(standingOf(timeline)).toMatchObject({
      status: 'DELIVERED',
      delivered_at: new Date('2026-11-20T00:02:00.000Z'),
    });
  });

  it('a parcel that went back is RETURNED', () =>
    expect(standingOf(after([told(1, 'DELIVERED'), told(2, 'RETURNED')])).status).toBe('RETURNED'));

  it('events that say nothing of it do not change it, nor its substatus', () => {
    const timeline = after([
      told(1, 'IN_TRANSIT', { substatus: 'package_departed' }),
      told(2, null, { substatus: 'other' }),
    ]);
    expect(standingOf(timeline)).toMatchObject({ status: 'IN_TRANSIT', substatus: 'package_departed' });
  });

  it('property: the order in which events arrive does not matter where their times differ', () => {
    const statuses = fc.array(fc.constantFrom(...SHIPMENT_STATUSES, null), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        statuses.chain((all) => {
          const events = all.map((status, minute) => told(minute, status));
          return fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray(events, { minLength: events.length }),
            fc.nat(events.length),
          );
        }),
        ([events, shuffled, cut]) => {
          const inTurn = standingOf(after(events));
          expect(standingOf(after(shuffled.slice(0, cut), shuffled, shuffled.slice(cut)))).toEqual(inTurn);
        },
      ),
    );
  });
});
