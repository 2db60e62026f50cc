import fc from 'fast-check';
import { DAY_MS } from '../../platform/time/days.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { currentStatus } from './current-status.js';
import {
  findArrival,
  eventsFrom,
  isFinished,
  type NumberedParcel,
  decideParcel,
  selectOwnUpdate,
} from './reused-number.js';
import { applyUpdate, newestFirst, type TimelineEvent } from './timeline.js';

const DELIVERED_AT = new Date('2026-02-24T12:00:00Z');
const NOW = new Date('2026-11-20T12:00:00Z');
const event = (occurred_at: string, status: CarrierEvent['status'] = 'DELIVERED'): CarrierEvent => ({
  ...{ occurred_at, status, substatus: null, description: '', location: {} },
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
    const shippedAt = new Date('2026-11-26T09:00:00Z');
    expect(decideParcel([{ ...FORMER, status: 'EXCEPTION' }], { shippedAt })).toEqual({ index: 0, isNew: false });
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
        expect(selectOwnUpdate({ events_from: eventsFrom(shippedAt!) }, update)?.events).toEqual(
          update.events.slice(1),
        );
      }),
    );
  });

  it('gets no update of old events only, and all of a first parcel', () => {
    const update = { events: [event('2026-02-24T12:00:00Z')], eta: '2026-02-25' };
    expect(selectOwnUpdate({ events_from: new Date('2026-10-27T09:00:00Z') }, update)).toBeUndefined();
    expect(
      selectOwnUpdate({ events_from: new Date('2026-10-27T09:00:00Z') }, { events: [], eta: '2026-11-28' }),
    ).toBeDefined();
    expect(selectOwnUpdate({ events_from: null }, update)).toBe(update);
  });

  it('has arrived with the last event of its history', () => {
    const [scan, delivery] = [event('2026-02-20T12:00:00Z', 'IN_TRANSIT'), event('2026-02-24T12:00:00Z')];
    expect(findArrival([delivery, scan], NOW)).toEqual(DELIVERED_AT);
    expect(findArrival([scan], NOW)).toBeUndefined();
    expect(findArrival([scan, event('2026-12-24T12:00:00Z')], NOW)).toBeUndefined();
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
    parcel.timeline = applyUpdate(parcel.timeline, selectOwnUpdate(parcel, { events }) ?? { events: [] })
      .timeline as TimelineEvent[];
  }
  return parcels.map(({ orders, timeline }) => ({
    orders: orders.map(({ order }) => order).toSorted(),
    events: newestFirst(timeline).map(({ occurred_at }) => occurred_at.toISOString()),
  }));
}
