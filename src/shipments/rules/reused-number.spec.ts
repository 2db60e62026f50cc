import fc from 'fast-check';
import { DAY_MS } from '../../platform/time/days.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { isFinished, reusedFrom, updateOf } from './reused-number.js';

const DELIVERED_AT = new Date('2026-02-24T12:00:00Z');
const event = (occurred_at: string): CarrierEvent => ({
  ...{ occurred_at, status: 'DELIVERED', substatus: null, description: '', location: {} },
});

describe('C-TRK-44: a number that is pushed again', () => {
  it.each([
    ['2026-02-25T00:00:00Z', undefined],
    ['2026-03-26T12:00:00Z', undefined],
    ['2026-03-26T12:00:01Z', '2026-02-24T12:00:01.000Z'],
    ['2026-11-26T09:00:00Z', '2026-10-27T09:00:00.000Z'],
    ['2026-01-01T00:00:00Z', undefined],
  ])('for a parcel that left at %s has events from %s', (shippedAt, from) => {
    expect(reusedFrom(DELIVERED_AT, new Date(shippedAt))?.toISOString()).toBe(from);
  });

  it('is only that of another parcel if the old one is finished', () => {
    const statuses = ['DELIVERED', 'RETURNED', 'PENDING', 'EXCEPTION', 'ATTEMPT_FAILED'] as const;
    expect(statuses.map((status) => isFinished({ status }))).toEqual([true, true, false, false, false]);
  });

  it('never shows a scan of the finished parcel in the new one', () => {
    const day = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(day, day, (lastScan, shipped) => {
        const at = (days: number) => new Date(DELIVERED_AT.getTime() + days * DAY_MS);
        const events_from = reusedFrom(at(lastScan), at(shipped));
        if (!events_from) return;
        const update = { events: [event(at(lastScan).toISOString()), event(at(shipped).toISOString())] };
        expect(updateOf({ events_from }, update)?.events).toEqual(update.events.slice(1));
      }),
    );
  });

  it('gets no update of old events only, and all of a first parcel', () => {
    const update = { events: [event('2026-02-24T12:00:00Z')], eta: '2026-02-25' };
    expect(updateOf({ events_from: new Date('2026-10-27T09:00:00Z') }, update)).toBeUndefined();
    expect(
      updateOf({ events_from: new Date('2026-10-27T09:00:00Z') }, { events: [], eta: '2026-11-28' }),
    ).toBeDefined();
    expect(updateOf({ events_from: null }, update)).toBe(update);
  });
});
