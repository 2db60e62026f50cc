import fc from 'fast-check';
import { type CarrierEvent, type CarrierUpdate } from '../model/carrier-update.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../model/shipment-status.js';
import { etaAfter, newestFirst, newEvents, currentStatus, type TimelineEvent, erasedEvent } from './timeline.js';

const carrierEvent = (
  minute: number,
  status: ShipmentStatus | null,
  more: Partial<CarrierEvent> = {},
): CarrierEvent => ({
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
  it('contains an event once, however often it is reported', () => {
    const events = [carrierEvent(1, 'PRE_TRANSIT'), carrierEvent(2, 'IN_TRANSIT')];
    expect(after([...events, ...events], events)).toHaveLength(2);
  });

  it.each<[string, Partial<CarrierEvent>]>([
    ['another place', { location: { city: 'Curitiba' } }],
    ['another description', { description: 'left' }],
    ['another substatus', { substatus: 'package_departed' }],
    ['another time', { occurred_at: '2026-11-20T00:01:00.001Z' }],
    ['another status', { status: 'EXCEPTION' }],
  ])('C-TRK-4: treats an event with %s as another one', (_what, more) =>
    expect(after([carrierEvent(1, 'IN_TRANSIT')], [carrierEvent(1, 'IN_TRANSIT', more)])).toHaveLength(2),
  );

  it('is ordered by the time of its events, not by arrival', () => {
    const timeline = after(
      [carrierEvent(3, 'DELIVERED')],
      [carrierEvent(1, 'PRE_TRANSIT'), carrierEvent(2, 'IN_TRANSIT')],
    );
    expect(newestFirst(timeline).map(({ status }) => status)).toEqual(['DELIVERED', 'IN_TRANSIT', 'PRE_TRANSIT']);
  });

  it('C-TRK-3: shows the later arrival of two events at one time first', () => {
    const timeline = after([carrierEvent(1, 'IN_TRANSIT')], [carrierEvent(1, 'OUT_FOR_DELIVERY')]);
    expect(newestFirst(timeline).map(({ status }) => status)).toEqual(['OUT_FOR_DELIVERY', 'IN_TRANSIT']);
  });
});

describe('the status of a parcel', () => {
  it('is PENDING without events', () =>
    expect(currentStatus([])).toEqual({ status: 'PENDING', substatus: null, delivered_at: null }));

  it('is not changed by a late event from before the delivery', () => {
    const timeline = after(
      [carrierEvent(9, 'DELIVERED')],
      [carrierEvent(1, 'IN_TRANSIT', { substatus: 'package_accepted' })],
    );
    expect(currentStatus(timeline)).toEqual({
      status: 'DELIVERED',
      substatus: null,
      delivered_at: new Date('2026-11-20T00:09:00.000Z'),
    });
  });

  it('follows a scan after the delivery, and keeps the time of the first delivery', () => {
    const timeline = after([carrierEvent(2, 'DELIVERED'), carrierEvent(3, 'IN_TRANSIT'), carrierEvent(4, 'DELIVERED')]);
    expect(currentStatus(timeline.slice(0, 2))).toMatchObject({ status: 'IN_TRANSIT' });
    expect(currentStatus(timeline)).toMatchObject({
      status: 'DELIVERED',
      delivered_at: new Date('2026-11-20T00:02:00.000Z'),
    });
  });

  it('is RETURNED after a return', () =>
    expect(currentStatus(after([carrierEvent(1, 'DELIVERED'), carrierEvent(2, 'RETURNED')])).status).toBe('RETURNED'));

  it('is not changed by events without a status, nor is its substatus', () => {
    const timeline = after([
      carrierEvent(1, 'IN_TRANSIT', { substatus: 'package_departed' }),
      carrierEvent(2, null, { substatus: 'other' }),
    ]);
    expect(currentStatus(timeline)).toMatchObject({ status: 'IN_TRANSIT', substatus: 'package_departed' });
  });

  it('property: does not depend on the order of arrival if the times differ', () => {
    const statuses = fc.array(fc.constantFrom(...SHIPMENT_STATUSES, null), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        statuses.chain((all) => {
          const events = all.map((status, minute) => carrierEvent(minute, status));
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

describe('the ETA of a parcel', () => {
  const [SHIPPED, SCANNED] = [carrierEvent(1, 'PRE_TRANSIT'), carrierEvent(2, 'IN_TRANSIT')];

  it.each<[string, CarrierUpdate, string | null]>([
    ['an update as new as the timeline', { eta: '2026-11-30', events: [SCANNED] }, '2026-11-30'],
    ['a newer update', { eta: '2026-11-30', events: [carrierEvent(3, null)] }, '2026-11-30'],
    ['an update that withdraws it', { eta: null, events: [SCANNED] }, null],
    ['an update without events', { eta: '2026-11-30', events: [] }, '2026-11-30'],
    ['no older update', { eta: '2026-11-30', events: [SHIPPED] }, '2026-11-25'],
    ['no older update that withdraws it', { eta: null, events: [SHIPPED] }, '2026-11-25'],
    ['no update without an ETA', { events: [carrierEvent(3, 'DELIVERED')] }, '2026-11-25'],
  ])('is set by %s', (_which, update, eta) =>
    expect(etaAfter('2026-11-25', after([SHIPPED, SCANNED]), update)).toBe(eta),
  );

  it('is set by the first update, whatever its events', () =>
    expect(etaAfter(null, [], { eta: '2026-11-30', events: [SHIPPED] })).toBe('2026-11-30'));

  it('property: does not depend on the order and number of snapshots', () => {
    const etas = fc.array(fc.constantFrom('2026-11-24', '2026-11-25', '2026-11-26', null), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        etas.chain((all) => {
          const history = all.map((_eta, minute) => carrierEvent(minute, 'IN_TRANSIT'));
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

describe('erasedEvent', () => {
  it('leaves out the words and all of the place but country and state, and keeps what identifies the event', () => {
    const event: TimelineEvent = {
      ...{ fingerprint: 'f', occurred_at: new Date(0), position: 1, status: 'DELIVERED', substatus: null },
      description: 'Signed by Ana Souza',
      location: '{"city":"Imbituba","state":"SC","zip":"88780","country":"BR"}',
    };
    const location = '{"state":"SC","country":"BR"}';
    expect(erasedEvent(event)).toEqual({ ...event, description: '', location });
  });
});
