// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../model/shipment-status.js';
import { decideAttention, decideStalls, expectedBy, isOldParcel, NO_ATTENTION, type Stalls } from './attention.js';
import { type DecisiveEvent } from './timeline.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (text: string): Date => new Date(`2026-11-${text}Z`);

const PARCEL = {
  status: 'IN_TRANSIT' as ShipmentStatus,
  delivered_at: null as Date | null,
  expected_by: null as Date | null,
  registering_at: at('09T12:00') as Date | null,
  registered_at: at('10T00:00') as Date | null,
  polls_ended_at: null as Date | null,
};

let count = 0;
const event = (occurred_at: Date, status: ShipmentStatus | null = 'IN_TRANSIT'): DecisiveEvent => ({
  ...{ occurred_at, status },
  fingerprint: `event ${++count}`,
  position: count,
  ...{ substatus: null, source: null, occurred_on: null },
});
const SCAN = event(at('11T08:00'));
const SILENT = { attention_at: at('16T08:00'), attention_reason: 'silent' };
const late = (time: string) => ({ attention_at: at(time), attention_reason: 'late' });

describe('decideAttention', () => {
  it('C-WORK-2: is late at the end of the expected day', () =>
    expect(decideAttention({ ...PARCEL, expected_by: at('13T00:00') }, [SCAN])).toEqual(late('13T00:00')));

  it.each([
    ['DELIVERED', at('12T10:00')],
    ['IN_TRANSIT', at('12T10:00')],
  ] as const)('is over with the delivery: %s', (status, delivered_at) =>
    expect(decideAttention({ ...PARCEL, status, expected_by: at('13T00:00'), delivered_at }, [SCAN])).toEqual(
      NO_ATTENTION,
    ),
  );

  it('C-WORK-2: expects the carrier’s day, else the merchant’s, at the destination', () => {
    const parcel = { eta: null, pushed_eta: '2026-11-12', destination: '{"country":"US","state":"CA"}' };
    expect(expectedBy(parcel)).toEqual(at('13T08:00'));
    expect(expectedBy({ ...parcel, eta: '2026-11-14' })).toEqual(at('15T08:00'));
    expect(expectedBy({ ...parcel, pushed_eta: null })).toBeNull();
  });

  it('C-WORK-2: is not late before it is registered or scanned', () => {
    const parcel = { ...PARCEL, status: 'PENDING' as const, expected_by: at('13T00:00'), registered_at: null };
    expect(decideAttention(parcel, [])).toEqual(NO_ATTENTION);
    expect(decideAttention(parcel, [SCAN])).toEqual(late('13T00:00'));
  });

  it('C-WORK-20: is late after the time of nearly all parcels like it, but only without an expected day', () => {
    const overdue = { ...PARCEL, overdue_at: at('14T00:00') };
    expect(decideAttention(overdue, [SCAN])).toEqual(late('14T00:00'));
    expect(decideAttention({ ...overdue, expected_by: at('20T00:00') }, [SCAN])).toEqual(SILENT);
  });

  it('does not call a parcel late that waits at a pickup point, but silent', () =>
    expect(decideAttention({ ...PARCEL, status: 'AVAILABLE_FOR_PICKUP', expected_by: at('13T00:00') }, [SCAN])).toEqual(
      SILENT,
    ));

  it.each(['EXCEPTION', 'ATTEMPT_FAILED', 'RETURNED'] as const)(
    'C-WORK-3: is an exception from the event on: %s',
    (status) => {
      const timeline = [event(at('12T07:00'), null), event(at('12T06:00'), status), SCAN];
      const parcel = { ...PARCEL, status, expected_by: at('02T00:00'), delivered_at: at('11T10:00') };
      expect(decideAttention(parcel, timeline)).toEqual({
        attention_at: at('12T06:00'),
        attention_reason: 'exception',
      });
    },
  );

  it('is silent five days after the newest event, also one without a status', () => {
    expect(decideAttention({ ...PARCEL, expected_by: at('21T00:00') }, [SCAN])).toEqual(SILENT);
    const { attention_at } = decideAttention(PARCEL, [SCAN, event(at('12T08:00'), null)]);
    expect(attention_at).toEqual(at('17T08:00'));
  });

  it('is silent five days after the registration without any event', () => {
    const { attention_at } = decideAttention({ ...PARCEL, status: 'PENDING' }, []);
    expect(attention_at).toEqual(at('15T00:00'));
  });

  it.each([
    ['is not tracked', { registering_at: null, registered_at: null }, []],
    ['was imported as old', { registering_at: null, polls_ended_at: PARCEL.registered_at }, [SCAN]],
    [
      'was imported as an old exception',
      { registering_at: null, polls_ended_at: PARCEL.registered_at, status: 'EXCEPTION' },
      [event(at('11T09:00'), 'EXCEPTION'), SCAN],
    ],
  ] as const)('C-WORK-4: never comes for a parcel that %s', (_what, more, timeline) =>
    expect(decideAttention({ ...PARCEL, status: 'PENDING', ...more }, timeline)).toEqual(NO_ATTENTION),
  );

  it.each([
    ['was moved by hand', { registering_at: null, registered_at: null, polls_ended_at: at('11T08:00') }],
    ['was moved by hand as soon as it was registered', { polls_ended_at: PARCEL.registered_at }],
  ])('still comes for a parcel that %s', (_what, more) =>
    expect(decideAttention({ ...PARCEL, ...more }, [SCAN])).toEqual(SILENT),
  );

  it('C-WORK-1: has the earliest reason, whatever the order of the events', () => {
    const hours = fc
      .integer({ min: 0, max: 24 * 60 })
      .map((hour) => new Date(at('01T00:00').getTime() + hour * 3_600_000));
    const events = fc.array(fc.tuple(hours, fc.option(fc.constantFrom(...SHIPMENT_STATUSES))), { minLength: 1 });
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 30 }), (made, day) => {
        const timeline = made.map(([time, status]) => event(time, status));
        const expected_by = at(`${String(day).padStart(2, '0')}T00:00`);
        const found = decideAttention({ ...PARCEL, expected_by }, timeline);
        const newest = Math.max(...timeline.map(({ occurred_at }) => occurred_at.getTime()));
        expect(found.attention_at?.getTime()).toBe(Math.min(expected_by.getTime(), newest + 5 * DAY_MS));
        expect(decideAttention({ ...PARCEL, expected_by }, timeline.toReversed())).toEqual(found);
      }),
    );
  });
});

describe('decideStalls', () => {
  const NONE: Stalls = { stalls_at: null, stall_reason: null, stalled_at: null, resumed_at: null };
  const LATE = { ...PARCEL, ...NONE, expected_by: at('13T00:00') };
  const STALLED = { ...LATE, stall_reason: 'late' as const, stalled_at: at('13T00:00') };
  const now = at('14T09:00');
  const quiet = { now, isScanned: false };

  it('C-WORK-16: begins when the parcel becomes late or silent, whichever comes first', () => {
    expect(decideStalls(LATE, [SCAN], quiet)).toEqual({ ...NONE, stalls_at: at('13T00:00'), stall_reason: 'late' });
    const unexpected = { ...LATE, expected_by: null };
    expect(decideStalls(unexpected, [SCAN], quiet)).toEqual({
      ...NONE,
      ...{ stalls_at: at('16T08:00'), stall_reason: 'silent' },
    });
  });

  it.each(['DELIVERED', 'EXCEPTION', 'RETURNED'] as const)('C-WORK-16: never begins with the status %s', (status) => {
    const delivered_at = status === 'DELIVERED' ? at('12T00:00') : null;
    expect(decideStalls({ ...LATE, status, delivered_at }, [SCAN], quiet)).toEqual(NONE);
  });

  it('C-WORK-17: began after the registration', () => {
    const known = { ...LATE, registered_at: at('13T01:00') };
    expect(decideStalls(known, [SCAN], quiet).stall_reason).toBe('silent');
    expect(decideStalls({ ...known, registered_at: at('17T00:00') }, [SCAN], quiet)).toEqual(NONE);
    expect(decideStalls({ ...LATE, registered_at: null }, [SCAN], quiet)).toEqual(NONE);
  });

  it.each([
    [at('13T00:00'), at('01T00:00'), false],
    [at('13T00:00'), new Date('2026-09-15T09:00:00Z'), false],
    [at('13T00:00'), new Date('2026-09-15T08:59:59Z'), true],
    [new Date('2026-09-15T08:59:59Z'), at('01T00:00'), true],
    [at('13T00:00'), undefined, true],
  ])('C-WORK-17: a stall of %s, of a parcel that left at %s, is old: %s', (stalls_at, leftAt, isOld) =>
    expect(isOldParcel({ stalls_at }, leftAt, now)).toBe(isOld),
  );

  it('C-WORK-18: lasts without news, also with a new estimate that is past', () => {
    const lasting = { ...NONE, stall_reason: 'late', stalled_at: at('13T00:00') };
    expect(decideStalls(STALLED, [SCAN], quiet)).toEqual(lasting);
    expect(decideStalls({ ...STALLED, expected_by: at('14T00:00') }, [SCAN], quiet)).toEqual(lasting);
  });

  it('C-WORK-18: resumes with a scan, and stalls again only by silence', () => {
    const scan = event(at('14T08:00'));
    expect(decideStalls(STALLED, [SCAN, scan], { now, isScanned: true })).toEqual({
      ...{ stalls_at: at('19T08:00'), stall_reason: 'silent' },
      ...{ stalled_at: null, resumed_at: now },
    });
  });

  it.each([
    ['a delivery', { status: 'DELIVERED' as const, delivered_at: at('14T08:00') }, null],
    ['an exception', { status: 'EXCEPTION' as const }, null],
    ['a later expected day', { expected_by: at('15T00:00') }, at('15T00:00')],
  ])('C-WORK-18: resumes with %s', (_what, change, stalls_at) =>
    expect(decideStalls({ ...STALLED, ...change }, [SCAN], quiet)).toMatchObject({
      ...{ stalls_at, stalled_at: null, resumed_at: now },
    }),
  );

  it('C-WORK-16: is reported once for each time at which it needs attention, whatever happens', () => {
    const hour = (count: number): Date => new Date(at('10T00:00').getTime() + count * 3_600_000);
    const steps = fc.array(fc.record({ wait: fc.integer({ min: 1, max: 200 }), isScanned: fc.boolean() }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(steps, fc.option(fc.integer({ min: 1, max: 600 })), (made, day) => {
        let [time, parcel] = [0, { ...PARCEL, ...NONE, expected_by: day === null ? null : hour(day) }];
        const timeline: DecisiveEvent[] = [];
        const reported: number[] = [];
        const decide = (isScanned: boolean): void => {
          parcel = { ...parcel, ...decideStalls(parcel, timeline, { now: hour(time), isScanned }) };
        };
        decide(false);
        for (const { wait, isScanned } of made) {
          time += wait;
          // The job comes first, and twice.
          for (let run = 0; run < 2; run++)
            if (parcel.stalls_at !== null && parcel.stalls_at <= hour(time)) {
              reported.push(parcel.stalls_at.getTime());
              parcel = { ...parcel, stalled_at: parcel.stalls_at, stalls_at: null };
            }
          if (isScanned) timeline.push(event(hour(time)));
          decide(isScanned);
          const { attention_at } = decideAttention(parcel, timeline);
          // Nothing that stalls needs no attention.
          if (parcel.stalled_at !== null) expect(attention_at?.getTime()).toBeLessThanOrEqual(hour(time).getTime());
        }
        expect(new Set(reported).size).toBe(reported.length);
        expect(reported).toEqual(reported.toSorted((a, b) => a - b));
      }),
    );
  });
});
