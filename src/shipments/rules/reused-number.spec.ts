// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { DAY_MS } from '../../platform/time/days.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { currentStatus } from './current-status.js';
import {
  findArrival,
  eventsFrom,
  isFinished,
  mayBeOver,
  type NumberedParcel,
  decideParcel,
  selectOwnUpdate,
} from './reused-number.js';
import { applyUpdate, eventFingerprint, newestFirst, type TimelineEvent } from './timeline.js';

const DELIVERED_AT = new Date('2026-02-24T12:00:00Z');
const NOW = new Date('2026-11-20T12:00:00Z');
const event = (occurred_at: string, status: CarrierEvent['status'] = 'DELIVERED'): CarrierEvent => ({
  ...{ occurred_at, status, substatus: null, description: '', location: {} },
});
const parcelFrom = (events_from: Date | null, status: NumberedParcel['status'] = 'PENDING') => ({
  ...{ events_from, status, followed_at: null },
});
const onDay = (day: number): Date => new Date(Date.UTC(2024, 0, 1 + day));

describe('C-TRK-44: a number that is pushed again', () => {
  const FORMER = { status: 'DELIVERED', lastScan: DELIVERED_AT } as const;

  it.each([
    ['2026-02-25T00:00:00Z', false],
    ['2026-03-26T12:00:00Z', false],
    ['2026-03-26T12:00:01Z', true],
    ['2026-11-26T09:00:00Z', true],
    ['2026-01-01T00:00:00Z', false],
  ])('with a parcel that left at %s is that of a new one: %s', (shippedAt, isNew) =>
    expect(decideParcel([FORMER], { shippedAt: new Date(shippedAt) })).toEqual({ index: Number(isNew), isNew }),
  );

  it('is only that of another parcel if the old one is finished', () => {
    const statuses = ['DELIVERED', 'RETURNED', 'PENDING', 'EXCEPTION', 'ATTEMPT_FAILED'] as const;
    expect(statuses.map((status) => isFinished({ status }))).toEqual([true, true, false, false, false]);
    const shippedAt = new Date('2026-05-26T09:00:00Z');
    expect(decideParcel([{ ...FORMER, status: 'EXCEPTION' }], { shippedAt })).toEqual({ index: 0, isNew: false });
  });

  it.each<[string, Partial<NumberedParcel>, boolean]>([
    ['whose last scan is 121 days old', { status: 'IN_TRANSIT', lastScan: onDay(-121) }, true],
    ['whose last scan is 120 days old', { status: 'IN_TRANSIT', lastScan: onDay(-120) }, false],
    ['that had no scan for 121 days', { created_at: onDay(-121) }, true],
    ['that had no scan for 120 days', { created_at: onDay(-120) }, false],
    ['that was scanned since', { created_at: onDay(-200), lastScan: onDay(-119) }, false],
    ['of which nothing is known', {}, false],
  ])('C-TRK-46: of a parcel %s, is that of a new one: %s %s', (_which, former, isNew) =>
    expect(decideParcel([{ status: 'PENDING', ...former }], { shippedAt: onDay(0) })).toEqual({
      index: Number(isNew),
      isNew,
    }),
  );

  it('C-CB-40: with a known begin is that of a new parcel if the former one has arrived before that', () => {
    const now = { shippedAt: onDay(1), from: onDay(1) };
    expect(decideParcel([{ status: 'DELIVERED', lastScan: onDay(0) }], now)).toEqual({ index: 1, isNew: true });
    expect(decideParcel([{ status: 'IN_TRANSIT', lastScan: onDay(0) }], now)).toEqual({ index: 0, isNew: false });
  });

  it('C-TRK-46: is looked into if its parcel may be over', () => {
    const created = { status: 'IN_TRANSIT', created_at: onDay(0), polls_ended_at: null } as const;
    expect([onDay(120), onDay(121)].map((now) => mayBeOver(created, now))).toEqual([false, true]);
    expect(mayBeOver({ ...created, polls_ended_at: onDay(0) }, onDay(0))).toBe(true);
    expect(mayBeOver({ ...created, status: 'RETURNED' }, onDay(0))).toBe(true);
  });

  it.each<[string, NumberedParcel, string | undefined, boolean]>([
    [
      'that arrived before the present one can have begun',
      { ...FORMER, from: onDay(40) },
      onDay(10).toISOString(),
      true,
    ],
    ['that arrived later', { ...FORMER, from: onDay(40) }, onDay(40).toISOString(), false],
    ['that may not have arrived', { ...FORMER, from: onDay(40) }, undefined, false],
    [
      'of which only events of a former parcel are known',
      { ...FORMER, from: onDay(-60) },
      onDay(-70).toISOString(),
      false,
    ],
    ['if nobody knows when the present one left', FORMER, onDay(10).toISOString(), false],
  ])('by a parcel %s', (_which, present, arrived, isNew) => {
    const arrivedAt = arrived === undefined ? undefined : new Date(arrived);
    expect(decideParcel([present], { shippedAt: onDay(0), arrivedAt })).toEqual({ index: 0, isNew });
  });

  it('is that of an old parcel if it left with that one', () => {
    const parcels = [FORMER, { status: 'IN_TRANSIT', from: new Date('2026-10-01T00:00:00Z') }] as const;
    expect(decideParcel(parcels, { shippedAt: new Date('2026-02-20T00:00:00Z') })).toEqual({ index: 0, isNew: false });
    expect(decideParcel(parcels, { shippedAt: new Date('2026-11-01T00:00:00Z') })).toEqual({ index: 1, isNew: false });
  });

  it('property: has the same parcels in whatever order a history lists its orders', () => {
    const use = fc.record({
      silentDays: fc.integer({ min: 31, max: 200 }),
      shipped: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 3 }),
      days: fc.integer({ min: 10, max: 25 }),
      end: fc.constantFrom('DELIVERED' as const, 'RETURNED' as const),
    });
    const history = fc.array(use, { minLength: 1, maxLength: 4 }).map((uses) => {
      let day = 0;
      return uses.flatMap(({ silentDays, shipped, days, end }, index) => {
        const [first, last] = [day + silentDays, day + silentDays + days];
        day = last;
        const events = [event(onDay(first).toISOString(), 'PRE_TRANSIT'), event(onDay(last).toISOString(), end)];
        return shipped.map((after, order) => {
          return { order: `${index}-${order}`, shippedAt: onDay(first + after), events };
        });
      });
    });
    const shuffled = history.chain((orders) =>
      fc.tuple(fc.constant(orders), fc.shuffledSubarray(orders, { minLength: orders.length })),
    );
    fc.assert(
      fc.property(shuffled, ([orders, listed]) => {
        const parcels = parcelsOf(listed);
        expect(parcels).toEqual(parcelsOf(orders));
        expect(parcels.length).toBe(new Set(orders.map(({ order }) => order.split('-')[0])).size);
      }),
    );
  });

  it('property: never shows a scan of the finished parcel in the new one', () => {
    const day = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(day, day, (lastDay, shippedDay) => {
        const [lastScan, shippedAt] = [lastDay, shippedDay].map(
          (days) => new Date(DELIVERED_AT.getTime() + days * DAY_MS),
        );
        if (!decideParcel([{ ...FORMER, lastScan }], { shippedAt: shippedAt! }).isNew) return;
        const update = { events: [event(lastScan!.toISOString()), event(shippedAt!.toISOString())] };
        expect(selectOwnUpdate(parcelFrom(eventsFrom(shippedAt!)), update, [])?.events).toEqual(update.events.slice(1));
      }),
    );
  });

  it('gets no update of old events only, and all of a first parcel', () => {
    const update = { events: [event('2026-02-24T12:00:00Z')], eta: '2026-02-25' };
    const reused = parcelFrom(new Date('2026-10-27T09:00:00Z'));
    expect(selectOwnUpdate(reused, update, [])).toBeUndefined();
    expect(selectOwnUpdate(reused, { events: [], eta: '2026-11-28' }, [])).toEqual({ events: [], eta: '2026-11-28' });
    expect(selectOwnUpdate(parcelFrom(null), update, [])).toEqual(update);
  });

  it('gets no estimate from before its time', () => {
    const reused = parcelFrom(new Date('2026-10-27T09:00:00Z'));
    const own = event('2026-11-26T12:00:00Z', 'IN_TRANSIT');
    expect(selectOwnUpdate(reused, { events: [], eta: '2026-02-25' }, [])).toEqual({ events: [] });
    expect(selectOwnUpdate(reused, { events: [own], eta: '2026-02-25T10:00:00Z' }, [])).toEqual({ events: [own] });
    expect(selectOwnUpdate(reused, { events: [], eta: null }, [])).toEqual({ events: [], eta: null });
  });

  it('C-TRK-47: leaves out what a gateway reports more than 30 days after the arrival, unless a return is tracked', () => {
    const old = parcelFrom(null, 'DELIVERED');
    const timeline = applyUpdate([], { events: [event('2026-02-24T12:00:00Z')] }).timeline;
    const [late, far] = [event('2026-03-26T12:00:00Z'), event('2026-11-26T12:00:00Z', 'IN_TRANSIT')];
    const update = { events: [late, far], source: 'shippo', isWhole: true };
    expect(selectOwnUpdate(old, update, timeline)).toEqual({ ...update, events: [late] });
    expect(selectOwnUpdate(old, { ...update, events: [far] }, timeline)).toBeUndefined();
    const { source: _, ...byHand } = update;
    expect(selectOwnUpdate(old, byHand, timeline)).toEqual(byHand);
    expect(selectOwnUpdate({ ...old, followed_at: NOW }, update, timeline)).toEqual(update);
    expect(selectOwnUpdate({ ...old, status: 'IN_TRANSIT' }, update, timeline)).toEqual(update);
  });

  it('property: a reused number shows and decides by its own scans only, in whatever parts and order they come', () => {
    const [oldDay, newDay] = [fc.integer({ min: 0, max: 20 }), fc.integer({ min: 100, max: 120 })];
    const status = fc.constantFrom('PRE_TRANSIT' as const, 'IN_TRANSIT' as const, 'DELIVERED' as const);
    const scans = (day: fc.Arbitrary<number>) => fc.uniqueArray(fc.tuple(day, status), { minLength: 1, maxLength: 5 });
    const reports = fc
      .tuple(scans(oldDay), scans(newDay))
      .map((both) => both.flat().map(([day, of]) => event(onDay(day).toISOString(), of)))
      .chain((events) => fc.tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.nat(events.length)));
    fc.assert(
      fc.property(reports, fc.constantFrom(undefined, 'shippo'), ([events, cut], source) => {
        const reused = parcelFrom(eventsFrom(onDay(100)));
        let timeline: readonly TimelineEvent[] = [];
        for (const part of [events.slice(0, cut), events.slice(cut), events]) {
          const update = selectOwnUpdate(reused, { events: part, source, isWhole: part === events }, timeline);
          if (update) timeline = applyUpdate(timeline, update).timeline as TimelineEvent[];
        }
        expect(timeline.every(({ occurred_at }) => occurred_at >= onDay(100))).toBe(true);
        const own = events.filter(({ occurred_at }) => new Date(occurred_at) >= onDay(100));
        expect(timeline.length).toBe(new Set(own.map(eventFingerprint)).size);
      }),
    );
  });

  it('has arrived with the last event of its history', () => {
    const [scan, delivery] = [event('2026-02-20T12:00:00Z', 'IN_TRANSIT'), event('2026-02-24T12:00:00Z')];
    expect(findArrival([delivery, scan], NOW)).toEqual(DELIVERED_AT);
    const recent = event('2026-11-10T12:00:00Z', 'IN_TRANSIT');
    expect(findArrival([recent], NOW)).toBeUndefined();
    expect(findArrival([recent, event('2026-12-24T12:00:00Z')], NOW)).toBeUndefined();
    expect(findArrival([], NOW)).toBeUndefined();
  });

  it('C-TRK-46: counts as over 120 days after the last event, in whatever order its orders come', () => {
    const [scan, next] = [event(onDay(0).toISOString(), 'IN_TRANSIT'), event(onDay(121).toISOString())];
    const lost = { order: 'A', shippedAt: onDay(0), events: [scan] };
    const after = { order: 'B', shippedAt: onDay(121), events: [next] };
    const apart = [['A'], ['B']];
    for (const listed of [
      [lost, after],
      [after, lost],
    ])
      expect(parcelsOf(listed).map(({ orders }) => orders)).toEqual(apart);
    const sooner = { ...after, shippedAt: onDay(119) };
    for (const listed of [
      [lost, sooner],
      [sooner, lost],
    ])
      expect(parcelsOf(listed).map(({ orders }) => orders)).toEqual([['A', 'B']]);
  });
});

interface PastOrder {
  order: string;
  shippedAt: Date;
  events: CarrierEvent[];
}

/** The orders in each parcel of a number with the times of its events, after orders of the past came in this order. */
function parcelsOf(listed: readonly PastOrder[]): { orders: string[]; events: string[] }[] {
  const parcels: { orders: PastOrder[]; events_from: Date | null; timeline: TimelineEvent[] }[] = [];
  for (const past of listed) {
    const candidates = parcels.map(({ orders, events_from, timeline }): NumberedParcel => {
      const left = Math.min(...orders.map(({ shippedAt }) => shippedAt.getTime()));
      const { status } = currentStatus(timeline);
      return {
        status,
        lastScan: newestFirst(timeline)[0]?.occurred_at,
        from: events_from ?? eventsFrom(new Date(left)),
      };
    });
    const { shippedAt, events } = past;
    const { index, isNew } = decideParcel(candidates, { shippedAt, arrivedAt: findArrival(events, NOW) });
    const next = parcels[index];
    if (isNew && next) next.events_from = candidates[index]?.from ?? null;
    if (isNew)
      parcels.splice(index, 0, { orders: [], events_from: index === 0 ? null : eventsFrom(shippedAt), timeline: [] });
    const parcel = parcels[index]!;
    parcel.orders.push(past);
    parcel.timeline = applyUpdate(
      parcel.timeline,
      selectOwnUpdate({ ...parcelFrom(parcel.events_from) }, { events }, []) ?? { events: [] },
    ).timeline as TimelineEvent[];
  }
  return parcels.map(({ orders, timeline }) => ({
    orders: orders.map(({ order }) => order).toSorted(),
    events: newestFirst(timeline).map(({ occurred_at }) => occurred_at.toISOString()),
  }));
}
