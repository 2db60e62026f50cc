// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { aTrack } from '../../../../test/support/shippo-server.js';
import { SHIPMENT_STATUSES } from '../../model/shipment-status.js';
import { currentStatus } from '../../rules/current-status.js';
import { applyUpdate } from '../../rules/timeline.js';
import { parseTrack } from './shippo-mapper.js';

type Json = Record<string, unknown>;

/** As documented: earliest first, the latest of the history repeated as `tracking_status`. */
const DELIVERED = aTrack({
  carrier: 'usps',
  tracking_number: '9205590164917312751089',
  address_to: { city: 'Chicago', state: 'IL', zip: '60611', country: 'US' },
  eta: '2016-07-23',
  original_eta: '2016-07-22',
  servicelevel: { token: 'usps_priority', name: 'Priority Mail', terms: null },
  tracking_status: {
    object_id: '70ba9b6c4ad4fd9c7d5ae0cd5d1b9b5c',
    status: 'DELIVERED',
    substatus: { code: 'delivered', text: 'Package has been delivered.', action_required: false },
    status_date: '2016-07-23T13:03:00',
    status_details: 'Your shipment has been delivered.',
    location: { city: 'Chicago', state: 'IL', zip: '60611', country: 'US' },
  },
  tracking_history: [
    {
      object_id: '3c1f1e3d9f0e4b8e8b5a3e4d0c9f7a11',
      status: 'UNKNOWN',
      substatus: null,
      status_date: '2016-07-21T10:00:00Z',
      status_details: '',
      location: null,
    },
    {
      object_id: '8a0c7a0f2f3e4c36a2f0b6a5c7d8e912',
      status: 'TRANSIT',
      substatus: { code: 'package_accepted', text: 'Package has been accepted.', action_required: false },
      status_date: '2016-07-21T15:33:00.120+02:00',
      status_details: 'Your shipment has been accepted.',
      location: { city: 'San Francisco', state: 'CA', zip: '', country: 'US' },
    },
    {
      object_id: '70ba9b6c4ad4fd9c7d5ae0cd5d1b9b5c',
      status: 'DELIVERED',
      substatus: { code: 'delivered', text: 'Package has been delivered.', action_required: false },
      status_date: '2016-07-23T13:03:00',
      status_details: 'Your shipment has been delivered.',
      location: { city: 'Chicago', state: 'IL', zip: '60611', country: 'US' },
    },
  ],
});

const entry = (members: Json = {}): Json => ({ status: 'TRANSIT', status_date: '2026-11-20T02:00:24Z', ...members });
const eventOf = (members: Json) => parseTrack({ tracking_history: [entry(members)] }).events[0];
const withSubstatus = (status: unknown, code: unknown) => {
  const { status: ours, substatus } = eventOf({ status, substatus: { code, text: 'x', action_required: false } }) ?? {};
  return [ours, substatus];
};

describe('a documented Track', () => {
  it('is mapped to its ETA and history, with the latest status once', () =>
    expect(parseTrack(DELIVERED)).toEqual({
      eta: '2016-07-23',
      events: [
        { occurred_at: '2016-07-21T10:00:00.000Z', status: null, substatus: null, description: '', location: {} },
        {
          occurred_at: '2016-07-21T13:33:00.120Z',
          status: 'IN_TRANSIT',
          substatus: 'package_accepted',
          description: 'Your shipment has been accepted.',
          location: { city: 'San Francisco', state: 'CA', country: 'US' },
        },
        {
          occurred_at: '2016-07-23T13:03:00.000Z',
          status: 'DELIVERED',
          substatus: 'delivered',
          description: 'Your shipment has been delivered.',
          location: { city: 'Chicago', state: 'IL', zip: '60611', country: 'US' },
        },
      ],
      source: 'shippo',
      isWhole: true,
    }));

  it('without history is mapped to no events', () => expect(parseTrack(aTrack())).toEqual({ eta: null, events: [] }));

  it('is mapped with its latest status if the history lacks it', () =>
    expect(parseTrack({ ...DELIVERED, tracking_history: [] }).events.map(({ status }) => status)).toEqual([
      'DELIVERED',
    ]));
});

describe('the status', () => {
  it.each([
    ['UNKNOWN', 'other', null],
    ['PRE_TRANSIT', 'information_received', 'PRE_TRANSIT'],
    ['TRANSIT', 'address_issue', 'EXCEPTION'],
    ['TRANSIT', 'contact_carrier', 'EXCEPTION'],
    ['TRANSIT', 'delayed', 'IN_TRANSIT'],
    ['TRANSIT', 'delivery_attempted', 'ATTEMPT_FAILED'],
    ['TRANSIT', 'delivery_rescheduled', 'IN_TRANSIT'],
    ['TRANSIT', 'delivery_scheduled', 'IN_TRANSIT'],
    ['TRANSIT', 'location_inaccessible', 'EXCEPTION'],
    ['TRANSIT', 'notice_left', 'ATTEMPT_FAILED'],
    ['TRANSIT', 'out_for_delivery', 'OUT_FOR_DELIVERY'],
    ['TRANSIT', 'package_accepted', 'IN_TRANSIT'],
    ['TRANSIT', 'package_arrived', 'IN_TRANSIT'],
    ['TRANSIT', 'package_damaged', 'EXCEPTION'],
    ['TRANSIT', 'package_departed', 'IN_TRANSIT'],
    ['TRANSIT', 'package_forwarded', 'IN_TRANSIT'],
    ['TRANSIT', 'package_held', 'EXCEPTION'],
    ['TRANSIT', 'package_processed', 'IN_TRANSIT'],
    ['TRANSIT', 'package_processing', 'IN_TRANSIT'],
    ['TRANSIT', 'pickup_available', 'AVAILABLE_FOR_PICKUP'],
    ['TRANSIT', 'reschedule_delivery', 'IN_TRANSIT'],
    ['DELIVERED', 'delivered', 'DELIVERED'],
    ['RETURNED', 'return_to_sender', 'RETURNED'],
    ['RETURNED', 'package_unclaimed', 'RETURNED'],
    ['FAILURE', 'package_undeliverable', 'EXCEPTION'],
    ['FAILURE', 'package_disposed', 'EXCEPTION'],
    ['FAILURE', 'package_lost', 'EXCEPTION'],
  ])('C-TRK-1, C-TRK-20, C-TRK-21: maps %s with substatus %s to %s, and keeps the substatus', (status, code, ours) =>
    expect(withSubstatus(status, code)).toEqual([ours, code]),
  );

  it.each([
    ['UNKNOWN', null],
    ['PRE_TRANSIT', 'PRE_TRANSIT'],
    ['TRANSIT', 'IN_TRANSIT'],
    ['DELIVERED', 'DELIVERED'],
    ['RETURNED', 'RETURNED'],
    ['FAILURE', 'EXCEPTION'],
  ])('maps %s without a substatus to %s', (status, ours) =>
    expect(eventOf({ status, substatus: null })).toMatchObject({ status: ours, substatus: null }),
  );

  it('ignores an unknown substatus, and keeps it beside the status', () => {
    expect(withSubstatus('DELIVERED', 'left_with_neighbour')).toEqual(['DELIVERED', 'left_with_neighbour']);
    expect(withSubstatus('TRANSIT', 'teleported')).toEqual(['IN_TRANSIT', 'teleported']);
    expect(withSubstatus('TRANSIT', 'constructor')).toEqual(['IN_TRANSIT', 'constructor']);
  });

  it('C-TRK-21: is refined by the substatus only under TRANSIT', () => {
    expect(withSubstatus('DELIVERED', 'notice_left')).toEqual(['DELIVERED', 'notice_left']);
    expect(withSubstatus('UNKNOWN', 'out_for_delivery')).toEqual([null, 'out_for_delivery']);
  });

  it('is null for an unknown status, which becomes the substatus', () => {
    expect(eventOf({ status: 'BEAMED_UP', substatus: null })).toMatchObject({ status: null, substatus: 'beamed_up' });
    expect(withSubstatus('BEAMED_UP', 'delivered')).toEqual([null, 'delivered']);
    expect(eventOf({ status: 'constructor', substatus: null })).toMatchObject({ status: null });
    expect(eventOf({ status: undefined })).toMatchObject({ status: null, substatus: null });
  });
});

describe('the time of an event', () => {
  it.each([
    ['2026-11-20T02:00:24Z', '2026-11-20T02:00:24.000Z'],
    ['2026-11-20T02:00:24', '2026-11-20T02:00:24.000Z'],
    ['2026-11-20 02:00:24', '2026-11-20T02:00:24.000Z'],
    ['2026-11-20T02:00:24.123456', '2026-11-20T02:00:24.123Z'],
    ['2026-11-20t02:00:24z', '2026-11-20T02:00:24.000Z'],
    ['2026-11-20T02:00:24+05:30', '2026-11-19T20:30:24.000Z'],
    ['2026-11-20T02:00:24-0800', '2026-11-20T10:00:24.000Z'],
    ['2026-11-20', '2026-11-20'],
  ])('%s is mapped to %s', (status_date, occurred_at) =>
    expect(eventOf({ status_date })).toMatchObject({ occurred_at }),
  );

  it.each([null, undefined, '', 'yesterday', 1795140000, '2026-02-30T00:00:00Z', '2026-11-20T25:00:00', '20.11.2026'])(
    'is required, so %p is no event',
    (status_date) => expect(eventOf({ status_date })).toBeUndefined(),
  );
});

describe('the ETA', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'],
    ['2026-11-20T17:00:00-08:00', '2026-11-20T17:00:00-08:00'],
    ['2026-11-20T17:00:00', '2026-11-20T17:00:00Z'],
    [null, null],
  ])('C-TRK-22: maps %p to %p: a date stays a date, and a time without a zone is UTC', (eta, ours) =>
    expect(parseTrack({ eta })).toEqual({ eta: ours, events: [] }),
  );

  it.each([undefined, '', 'soon', '2026-02-30', 20261120, {}])('ignores %p', (eta) =>
    expect(parseTrack({ eta })).toEqual({ events: [] }),
  );
});

describe('the mapper of unreadable parts', () => {
  it('skips those of a place and keeps the rest', () => {
    const location = { city: '  São\nPaulo ', state: 7, zip: '', country: 'br', planet: 'Earth' };
    expect(eventOf({ location })?.location).toEqual({ city: 'São Paulo', country: 'BR' });
    expect(eventOf({ location: { country: 'Brazil' } })?.location).toEqual({});
    expect(eventOf({ location: 'Chicago' })?.location).toEqual({});
  });

  it('removes control characters and lone surrogates from text, and cuts it', () => {
    expect(eventOf({ status_details: 'a\u0000b\u001b[31mc\ud800' })?.description).toBe('a b [31mc\ufffd');
    expect(Array.from(eventOf({ status_details: '😀'.repeat(600) })?.description ?? '')).toHaveLength(512);
    expect(eventOf({ status_details: 7 })?.description).toBe('');
    expect(eventOf({ substatus: { code: 's'.repeat(65) } })?.substatus).toHaveLength(64);
    expect(eventOf({ location: { city: 'c'.repeat(256) } })?.location.city).toHaveLength(255);
  });

  it('skips those of a history and keeps the rest', () => {
    const history = [null, 'x', 7, [], {}, entry({ status: 'DELIVERED' })];
    expect(parseTrack({ tracking_history: history, tracking_status: 'x' }).events).toHaveLength(1);
    expect(parseTrack({ tracking_history: 'x' })).toEqual({ events: [] });
  });

  it('keeps only the latest 200 events of a history', () => {
    const tracking_history = Array.from({ length: 300 }, (_, n) => entry({ status_details: `scan ${n}` }));
    const { events } = parseTrack({ tracking_history });
    expect([events.length, events.at(0)?.description, events.at(-1)?.description]).toEqual([
      200,
      'scan 100',
      'scan 299',
    ]);
  });

  it.each([undefined, null, 'x', 7, []])('returns no events for %p in place of a Track', (track) =>
    expect(parseTrack(track)).toEqual({ events: [] }),
  );
});

describe('property: any JSON', () => {
  const track = fc.record(
    {
      eta: fc.anything(),
      tracking_status: fc.anything(),
      tracking_history: fc.oneof(
        fc.anything(),
        fc.array(
          fc.record({
            status: fc.oneof(fc.constantFrom('TRANSIT', 'DELIVERED'), fc.anything()),
            substatus: fc.oneof(fc.record({ code: fc.string() }), fc.anything()),
            status_date: fc.oneof(
              fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
              fc.anything(),
            ),
            status_details: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
            location: fc.oneof(fc.record({ city: fc.string({ unit: 'binary' }) }), fc.anything()),
          }),
        ),
      ),
    },
    { requiredKeys: [] },
  );

  it('is mapped without an error, to events of the declared shape only', () => {
    fc.assert(
      fc.property(fc.oneof(track, fc.anything()), (json) => {
        for (const event of parseTrack(json).events) {
          expect(new Date(event.occurred_at).toISOString()).toBe(event.occurred_at);
          expect([...SHIPMENT_STATUSES, null]).toContain(event.status);
          expect(typeof (event.substatus ?? '')).toBe('string');
          for (const text of [event.description, event.substatus ?? '', ...Object.values(event.location)]) {
            expect(text.isWellFormed()).toBe(true);
            expect(text).not.toMatch(/\p{Cc}/u);
          }
        }
      }),
    );
  });
});

describe('C-TRK-41: a status without a time', () => {
  const HISTORY = [entry({ status_date: '2026-11-25T15:00:00Z', substatus: { code: 'out_for_delivery' } })];
  const statusOf = (tracking_status: Json): string => {
    const { events } = parseTrack({ tracking_history: HISTORY, tracking_status });
    return currentStatus(applyUpdate([], { events }).timeline).status;
  };

  it.each([
    ['a date', { status: 'DELIVERED', status_date: '2026-11-25', status_details: 'Delivered' }],
    ['no date', { status: 'DELIVERED', status_details: 'Delivered' }],
    ['an unreadable date', { status: 'DELIVERED', status_date: 'today' }],
  ])('of the parcel decides after the scans of its day: %s', (_what, status) =>
    expect(statusOf(status)).toBe('DELIVERED'),
  );

  it('is no event if nothing else is known', () => {
    expect(parseTrack({ tracking_status: { status: 'DELIVERED' } }).events).toEqual([]);
    expect(parseTrack({ tracking_history: HISTORY, tracking_status: { status: 'UNKNOWN' } }).events).toHaveLength(1);
  });
});

it('C-TRK-42: a history is whole if all of it could be read', () => {
  const isWhole = (...tracking_history: Json[]) => parseTrack({ tracking_history }).isWhole;
  expect([isWhole(entry()), isWhole(entry(), {}), isWhole()]).toEqual([true, false, undefined]);
  const many = Array.from({ length: 201 }, (_, n) => entry({ status_details: `Scan ${n}` }));
  expect(isWhole(...many)).toBe(false);
});
