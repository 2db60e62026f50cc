import fc from 'fast-check';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../model/shipment-status.js';
import { decideAttention, NO_ATTENTION } from './attention.js';
import { type DecisiveEvent } from './timeline.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (text: string): Date => new Date(`2026-11-${text}Z`);

const PARCEL = {
  status: 'IN_TRANSIT' as ShipmentStatus,
  delivered_at: null as Date | null,
  expected_by: null as Date | null,
  registering_at: at('10T00:00') as Date | null,
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
      [SCAN],
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
