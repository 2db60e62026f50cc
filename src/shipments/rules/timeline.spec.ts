import fc from 'fast-check';
import { type CarrierEvent, type CarrierUpdate } from '../model/carrier-update.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../model/shipment-status.js';
import { etaAfter, newestFirst, newEvents, currentStatus, type TimelineEvent } from './timeline.js';

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
    expect(currentStatus([])).toEqual({ status: 'PENDING', substatus: null, delivered_at: null }));

  it('a late "shipped" does not undo a delivery', () => {
    const timeline = after([told(9, 'DELIVERED')], [told(1, 'IN_TRANSIT', { substatus: 'package_accepted' })]);
    expect(currentStatus(timeline)).toEqual({
      status: 'DELIVERED',
      substatus: null,
      delivered_at: new Date('2026-11-20T00:09:00.000Z'),
    });
  });

  it('a delivered parcel that is scanned again is where it was scanned, and was delivered when it was first', () => {
    const timeline = after([told(2, 'DELIVERED'), told(3, 'IN_TRANSIT'), told(4, 'DELIVERED')]);
    expect(currentStatus(timeline.slice(0, 2))).toMatchObject({ status: 'IN_TRANSIT' });
    expect(currentStatus(timeline)).toMatchObject({
      status: 'DELIVERED',
      delivered_at: new Date('2026-11-20T00:02:00.000Z'),
    });
  });

  it('a parcel that went back is RETURNED', () =>
    expect(currentStatus(after([told(1, 'DELIVERED'), told(2, 'RETURNED')])).status).toBe('RETURNED'));

  it('events that say nothing of it do not change it, nor its substatus', () => {
    const timeline = after([
      told(1, 'IN_TRANSIT', { substatus: 'package_departed' }),
      told(2, null, { substatus: 'other' }),
    ]);
    expect(currentStatus(timeline)).toMatchObject({ status: 'IN_TRANSIT', substatus: 'package_departed' });
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
          const inTurn = currentStatus(after(events));
          expect(currentStatus(after(shuffled.slice(0, cut), shuffled, shuffled.slice(cut)))).toEqual(inTurn);
        },
      ),
    );
  });
});

describe('when a parcel is to arrive', () => {
  const [SHIPPED, SCANNED] = [told(1, 'PRE_TRANSIT'), told(2, 'IN_TRANSIT')];

  it.each<[string, CarrierUpdate, string | null]>([
    ['an update that is as new as the timeline', { eta: '2026-11-30', events: [SCANNED] }, '2026-11-30'],
    ['one that is newer', { eta: '2026-11-30', events: [told(3, null)] }, '2026-11-30'],
    ['one that takes it back', { eta: null, events: [SCANNED] }, null],
    ['one without events', { eta: '2026-11-30', events: [] }, '2026-11-30'],
    ['not one that is older', { eta: '2026-11-30', events: [SHIPPED] }, '2026-11-25'],
    ['not one that is older and takes it back', { eta: null, events: [SHIPPED] }, '2026-11-25'],
    ['not one that says nothing of it', { events: [told(3, 'DELIVERED')] }, '2026-11-25'],
  ])('is told by %s', (_which, update, eta) =>
    expect(etaAfter('2026-11-25', after([SHIPPED, SCANNED]), update)).toBe(eta),
  );

  it('is told by the first update, whatever it has', () =>
    expect(etaAfter(null, [], { eta: '2026-11-30', events: [SHIPPED] })).toBe('2026-11-30'));

  it('property: the order in which whole snapshots arrive, and how often, does not matter', () => {
    const etas = fc.array(fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-26', null), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        etas.chain((all) => {
          const history = all.map((_eta, minute) => told(minute, 'IN_TRANSIT'));
          const snapshots = all.map((eta, minute) => ({ eta, events: history.slice(0, minute + 1) }));
          return fc.tuple(
            fc.constant(all.at(-1)),
            fc.shuffledSubarray(snapshots, { minLength: snapshots.length }),
            fc.subarray(snapshots),
          );
        }),
        ([last, shuffled, repeated]) => {
          let [timeline, eta]: [TimelineEvent[], string | null] = [[], null];
          for (const update of [...shuffled, ...repeated]) {
            eta = etaAfter(eta, timeline, update);
            timeline = [...timeline, ...newEvents(timeline, update.events)];
          }
          expect(eta).toBe(last);
        },
      ),
    );
  });
});
