// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type CarrierEvent, type CarrierUpdate } from '../model/carrier-update.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../model/shipment-status.js';
import { currentStatus } from './current-status.js';
import { applyUpdate, erasedEvent, etaAfter, eventsUntil, newestFirst, type TimelineEvent } from './timeline.js';

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
  updates.reduce<TimelineEvent[]>((timeline, events) => applyUpdate(timeline, { events }).timeline, []);

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
    expect(currentStatus([])).toEqual({
      ...{ status: 'PENDING', substatus: null, delivered_at: null, last_delivered_at: null },
      scanned_at: null,
    }));

  it('is not changed by a late event from before the delivery', () => {
    const timeline = after(
      [carrierEvent(9, 'DELIVERED')],
      [carrierEvent(1, 'IN_TRANSIT', { substatus: 'package_accepted' })],
    );
    expect(currentStatus(timeline)).toEqual({
      status: 'DELIVERED',
      substatus: null,
      delivered_at: new Date('2026-11-20T00:09:00.000Z'),
      last_delivered_at: new Date('2026-11-20T00:09:00.000Z'),
      scanned_at: new Date('2026-11-20T00:01:00.000Z'),
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
  const etaOf = (eta: string | null, timeline: TimelineEvent[], update: CarrierUpdate): string | null =>
    etaAfter(eta, timeline, update, applyUpdate(timeline, update));
  const [SHIPPED, SCANNED] = [carrierEvent(1, 'PRE_TRANSIT'), carrierEvent(2, 'IN_TRANSIT')];

  it('C-TRK-42: stays if a late, older history has other words for all of its scans', () => {
    const whole = { source: 'shippo', isWhole: true };
    const { timeline } = applyUpdate([], { events: [SHIPPED, SCANNED], ...whole });
    const late = { eta: '2026-11-20', events: [{ ...SHIPPED, description: 'Label' }], ...whole };
    expect(etaOf('2026-11-25', timeline, late)).toBe('2026-11-25');
  });

  it.each<[string, CarrierUpdate, string | null]>([
    ['an update as new as the timeline', { eta: '2026-11-30', events: [SCANNED] }, '2026-11-30'],
    ['a newer update', { eta: '2026-11-30', events: [carrierEvent(3, null)] }, '2026-11-30'],
    ['an update that withdraws it', { eta: null, events: [SCANNED] }, null],
    ['an update without events', { eta: '2026-11-30', events: [] }, '2026-11-30'],
    ['no older update', { eta: '2026-11-30', events: [SHIPPED] }, '2026-11-25'],
    ['no older update that withdraws it', { eta: null, events: [SHIPPED] }, '2026-11-25'],
    ['no update without an ETA', { events: [carrierEvent(3, 'DELIVERED')] }, '2026-11-25'],
  ])('is set by %s', (_which, update, eta) => expect(etaOf('2026-11-25', after([SHIPPED, SCANNED]), update)).toBe(eta));

  it('is set by the first update, whatever its events', () =>
    expect(etaOf(null, [], { eta: '2026-11-30', events: [SHIPPED] })).toBe('2026-11-30'));

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
            eta = etaOf(eta, timeline, update);
            timeline = applyUpdate(timeline, update).timeline;
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
      ...{
        fingerprint: 'f',
        occurred_at: new Date(0),
        position: 1,
        status: 'DELIVERED',
        substatus: null,
        source: null,
      },
      occurred_on: null,
      description: 'Signed by Ana Souza',
      location: '{"city":"Imbituba","state":"SC","zip":"88780","country":"BR"}',
    };
    const location = '{"state":"SC","country":"BR"}';
    expect(erasedEvent(event)).toEqual({ ...event, description: '', location });
  });
});

describe('C-CAR-34: an event whose time has no zone', () => {
  it.each([
    ['UTC', undefined, {}, '2026-11-20T18:00:00.000Z'],
    ['the destination', { country: 'US', state: 'OR' }, {}, '2026-11-21T02:00:00.000Z'],
    ['its place', { country: 'US', state: 'OR' }, { country: 'AU', state: 'NSW' }, '2026-11-20T07:00:00.000Z'],
  ])('has the clocks of %s', (_zone, destination, location, instant) => {
    const local = carrierEvent(0, 'DELIVERED', { occurred_at: '2026-11-20T18:00:00', location });
    const [event] = applyUpdate([], { events: [local] }, destination).added;
    expect([event?.occurred_on, event?.occurred_at.toISOString()]).toEqual([null, instant]);
  });
});

describe('C-TRK-41: an event with a date and no time', () => {
  it.each([
    ['UTC', undefined, {}, '2026-11-20T23:59:59.999Z'],
    ['the destination', { country: 'US', state: 'OR' }, {}, '2026-11-21T07:59:59.999Z'],
    ['its place', { country: 'US', state: 'OR' }, { country: 'AU', state: 'NSW' }, '2026-11-20T12:59:59.999Z'],
  ])('is at the end of its day in %s, after the timed events of that day', (_zone, destination, location, end) => {
    const dated = carrierEvent(0, 'DELIVERED', { occurred_at: '2026-11-20', location });
    const { timeline } = applyUpdate([], { events: [dated, carrierEvent(9, 'OUT_FOR_DELIVERY')] }, destination);
    const [newest] = newestFirst(timeline);
    expect([newest?.occurred_on, newest?.occurred_at.toISOString()]).toEqual(['2026-11-20', end]);
    expect(currentStatus(timeline)).toMatchObject({ status: 'DELIVERED', delivered_at: new Date(end) });
  });

  it('keeps the order of the carrier among those of a day', () => {
    const [first, second] = (['OUT_FOR_DELIVERY', 'DELIVERED'] as const).map((status) =>
      carrierEvent(0, status, { occurred_at: '2026-11-20' }),
    );
    expect(currentStatus(after([first!, second!])).status).toBe('DELIVERED');
    expect(applyUpdate(after([first!]), { events: [first!] }).added).toEqual([]);
  });

  it('counts from the beginning of its day', () => {
    const { timeline } = applyUpdate([], { events: [carrierEvent(0, 'DELIVERED', { occurred_at: '2026-11-21' })] });
    expect(eventsUntil(timeline, new Date('2026-11-20T23:44:59Z'))).toEqual([]);
    expect(eventsUntil(timeline, new Date('2026-11-20T23:45:00Z'))).toHaveLength(1);
  });
});

describe('C-TRK-40: an event that is dated ahead', () => {
  it('does not count before 15 minutes to its time', () => {
    const timeline = after([carrierEvent(0, 'DELIVERED'), carrierEvent(60, 'OUT_FOR_DELIVERY')]);
    const statusAt = (time: string) => currentStatus(eventsUntil(timeline, new Date(`2026-11-20T${time}Z`))).status;
    expect([statusAt('00:00:00'), eventsUntil(timeline, new Date('2026-11-20T00:44:59Z')).length]).toEqual([
      'DELIVERED',
      1,
    ]);
    expect(eventsUntil(timeline, new Date('2026-11-20T00:45:00Z'))).toHaveLength(2);
  });
});

describe("C-TRK-42: a source's whole history", () => {
  const [LABEL, SCAN, WRONG] = [
    carrierEvent(1, 'PRE_TRANSIT'),
    carrierEvent(2, 'IN_TRANSIT'),
    carrierEvent(300, 'OUT_FOR_DELIVERY'),
  ];
  const history = (...events: CarrierEvent[]): CarrierUpdate => ({ events, source: 'shippo', isWhole: true });
  const play = (...updates: CarrierUpdate[]): string[] =>
    newestFirst(updates.reduce<TimelineEvent[]>((timeline, update) => applyUpdate(timeline, update).timeline, [])).map(
      ({ occurred_at, description }) => `${occurred_at.toISOString().slice(11, 16)} ${description}`,
    );

  it('replaces an event that is sent again with another time or other words', () => {
    const right = carrierEvent(60, 'OUT_FOR_DELIVERY');
    expect(play(history(LABEL, SCAN, WRONG), history(LABEL, SCAN, right))).toEqual([
      ...['01:00 scanned', '00:02 scanned', '00:01 scanned'],
    ]);
    const words = carrierEvent(300, 'OUT_FOR_DELIVERY', { description: 'On the van' });
    expect(play(history(LABEL, WRONG), history(LABEL, words))).toEqual(['05:00 On the van', '00:01 scanned']);
  });

  it('takes back an event that newer ones follow', () => {
    const next = carrierEvent(400, 'IN_TRANSIT');
    expect(play(history(LABEL, WRONG), history(LABEL, next))).toEqual(['06:40 scanned', '00:01 scanned']);
  });

  it('keeps the events of other sources, and is no part of a history', () => {
    const byHand = carrierEvent(5, 'EXCEPTION', { description: 'by hand' });
    expect(play({ events: [byHand] }, history(SCAN))).toEqual(['00:05 by hand', '00:02 scanned']);
    expect(play(history(LABEL, SCAN), { events: [WRONG], source: 'shippo' })).toHaveLength(3);
  });

  it('is not replaced by an older one that comes late with other words for its scans', () => {
    const newer = history(LABEL, SCAN, WRONG);
    const late = history(LABEL, { ...SCAN, description: 'Picked up', substatus: 'package_accepted' });
    expect(play(newer, late)).toEqual(play(newer));
    expect(play(newer, history({ ...LABEL, description: 'Label' }))).toEqual(play(newer));
  });

  it('is replaced by one with another scan at the time of a known one', () => {
    const departed = { ...SCAN, description: 'departed' };
    expect(play(history(LABEL, SCAN, WRONG), history(LABEL, SCAN, departed))).toEqual([
      ...['00:02 departed', '00:02 scanned', '00:01 scanned'],
    ]);
  });

  it.each<[string, CarrierEvent]>([
    ['the newest time', carrierEvent(2, 'OUT_FOR_DELIVERY')],
    ['the newest day', carrierEvent(2, 'DELIVERED', { occurred_at: '2026-11-20' })],
  ])('keeps both events of %s if an older one that comes late has only the first', (_when, second) => {
    const first = { ...second, status: 'IN_TRANSIT' as const };
    const newer = history(LABEL, first, second);
    expect(play(newer, history(LABEL, first))).toEqual(play(newer));
    expect(play(newer, history(LABEL, { ...first, description: 'Sorted' }))).toEqual(play(newer));
    expect(play(history(LABEL, first), { events: [second], source: 'shippo' }, history(LABEL, first))).toHaveLength(3);
  });

  it('orders the events of one time as its newest one does, whatever words came before', () => {
    const [out, door] = [carrierEvent(2, 'OUT_FOR_DELIVERY'), carrierEvent(2, 'ATTEMPT_FAILED')];
    const corrected = history({ ...out, description: 'On the van' }, door);
    const timeline = [history(out, door), corrected].reduce<TimelineEvent[]>(
      (events, update) => applyUpdate(events, update).timeline,
      [],
    );
    expect(timeline).toHaveLength(2);
    expect(currentStatus(timeline).status).toBe('ATTEMPT_FAILED');
  });

  it('property: does not depend on the order and number of growing histories, whatever words and equal times they have', () => {
    const words = fc.array(fc.array(fc.constantFrom('scanned', 'Scanned', 'In the depot'), { minLength: 8 }), {
      ...{ minLength: 1, maxLength: 8 },
    });
    const minutes = fc.array(fc.nat(1), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.tuple(words, minutes).chain(([all, steps]) => {
          const at = (index: number): number => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0);
          const histories = all.map((texts, last) =>
            history(
              ...texts
                .slice(0, last + 1)
                .map((text, index) => carrierEvent(at(index), null, { description: `${index} ${text}` })),
            ),
          );
          const shuffled = fc.shuffledSubarray(histories, { minLength: histories.length });
          return fc.tuple(fc.constant(histories), shuffled, fc.subarray(histories));
        }),
        ([histories, shuffled, repeated]) => {
          expect(play(...shuffled, ...repeated)).toEqual(play(histories.at(-1)!));
        },
      ),
    );
  });

  it('property: does not depend on the order and number of growing histories', () => {
    const statuses = fc.array(fc.constantFrom(...SHIPMENT_STATUSES, null), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        statuses.chain((all) => {
          const events = all.map((status, minute) => carrierEvent(minute, status));
          const histories = events.map((_event, index) => history(...events.slice(0, index + 1)));
          const shuffled = fc.shuffledSubarray(histories, { minLength: histories.length });
          return fc.tuple(fc.constant(histories), shuffled, fc.subarray(histories));
        }),
        ([histories, shuffled, repeated]) => {
          expect(play(...shuffled, ...repeated)).toEqual(play(...histories));
        },
      ),
    );
  });
});

it('C-TRK-37: a timeline keeps its newest 1,000 events', () => {
  const events = Array.from({ length: 600 }, (_, minute) => carrierEvent(minute, 'IN_TRANSIT'));
  const { timeline } = applyUpdate([], { events });
  const later = events.map((event) => ({ ...event, description: 'again' }));
  const { timeline: full, added, removed } = applyUpdate(timeline, { events: later });
  expect([full.length, added.length, removed.length]).toEqual([1_000, 500, 100]);
  expect(applyUpdate(full, { events: [events[0]!] })).toMatchObject({ added: [], removed: [] });
});
