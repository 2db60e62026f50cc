// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../../platform/errors/problem.js';
import { parseEasyPostEvent, parseTracker } from './easypost-mapper.js';

const detail = (members: object = {}) => ({
  object: 'TrackingDetail',
  message: 'ARRIVED AT UNIT',
  status: 'in_transit',
  status_detail: 'arrived_at_facility',
  datetime: '2026-11-20T02:00:24Z',
  source: 'USPS',
  tracking_location: { object: 'TrackingLocation', city: 'CHICAGO', state: 'IL', country: null, zip: '60611' },
  ...members,
});
const eventOf = (members: object) => parseTracker({ tracking_details: [detail(members)] }).events[0];

describe('C-CAR-21: the status of an event of EasyPost', () => {
  it.each([
    ['unknown', 'unknown', null],
    ['pre_transit', 'status_update', 'PRE_TRANSIT'],
    ['in_transit', 'departed_facility', 'IN_TRANSIT'],
    ['in_transit', 'delayed', 'IN_TRANSIT'],
    ['in_transit', 'out_for_delivery', 'OUT_FOR_DELIVERY'],
    ['in_transit', 'arrived_at_pickup_location', 'AVAILABLE_FOR_PICKUP'],
    ['in_transit', 'held', 'EXCEPTION'],
    ['out_for_delivery', 'out_for_delivery', 'OUT_FOR_DELIVERY'],
    ['available_for_pickup', 'arrived_at_pickup_location', 'AVAILABLE_FOR_PICKUP'],
    ['delivered', 'arrived_at_destination', 'DELIVERED'],
    ['return_to_sender', 'return', 'RETURNED'],
    ['failure', 'delivery_exception', 'ATTEMPT_FAILED'],
    ['failure', 'return', 'RETURNED'],
    ['failure', 'lost', 'EXCEPTION'],
    ['error', 'unknown', 'EXCEPTION'],
    ['cancelled', 'cancelled', 'EXCEPTION'],
  ])('%s with the detail %s is %s', (status, status_detail, ours) =>
    expect(eventOf({ status, status_detail })).toMatchObject({ status: ours, substatus: status_detail }),
  );

  it('stays as it is for one that is not known, or is no text', () => {
    expect(eventOf({ status: 'on_the_moon', status_detail: null })).toMatchObject({
      status: null,
      substatus: 'on_the_moon',
    });
    expect(eventOf({ status: 7, status_detail: {} })).toMatchObject({ status: null, substatus: null });
    expect(eventOf({ status: 'constructor', status_detail: null })).toMatchObject({ status: null });
  });
});

describe('a Tracker of EasyPost', () => {
  it('is a whole history, with its places and words', () => {
    const earlier = detail({ datetime: '2026-11-19T12:00:00', message: '', description: 'Label\u0000 created' });
    expect(parseTracker({ tracking_details: [earlier, detail()] })).toEqual({
      events: [
        expect.objectContaining({ occurred_at: '2026-11-19T12:00:00.000Z', description: 'Label created' }),
        {
          occurred_at: '2026-11-20T02:00:24.000Z',
          status: 'IN_TRANSIT',
          substatus: 'arrived_at_facility',
          description: 'ARRIVED AT UNIT',
          location: { city: 'CHICAGO', state: 'IL', zip: '60611' },
        },
      ],
      source: 'easypost',
      isWhole: true,
    });
  });

  it('is not whole if an event has no time', () =>
    expect(parseTracker({ tracking_details: [detail({ datetime: null }), detail()] })).toMatchObject({
      isWhole: false,
    }));

  it.each([
    ['a date', { est_delivery_date: '2026-11-24' }, '2026-11-24'],
    ['a date as midnight in UTC', { est_delivery_date: '2026-11-24T00:00:00Z' }, '2026-11-24'],
    ['a time', { est_delivery_date: '2026-11-24T17:00:00Z' }, '2026-11-24T17:00:00Z'],
    [
      'the date at the destination beside a time',
      { est_delivery_date: '2026-11-25T01:00:00Z', carrier_detail: { est_delivery_date_local: '2026-11-24' } },
      '2026-11-24',
    ],
    ['withdrawn', { est_delivery_date: null, carrier_detail: null }, null],
    ['not said', {}, undefined],
  ])('says when it will arrive: %s', (_, members, eta) => expect(parseTracker(members).eta).toBe(eta));

  it.each([null, 'text', [], { tracking_details: 'none' }, { tracking_details: [null, 1, {}] }])(
    'has no events if it is %j',
    (tracker) => expect(parseTracker(tracker).events).toEqual([]),
  );
});

describe('C-CAR-20: an Event of EasyPost', () => {
  const body = (members: object = {}, result: object = {}) => ({
    ...{ id: 'evt_1', object: 'Event', description: 'tracker.updated', mode: 'production' },
    result: { id: 'trk_1', tracking_code: '9205590164917312751089', carrier: 'USPS', tracking_details: [], ...result },
    ...members,
  });

  it('names the parcel by the token of its carrier', () =>
    expect(parseEasyPostEvent(body(), false)).toMatchObject({
      carrier: 'usps',
      trackingNumber: '9205590164917312751089',
    }));

  it.each([
    ['another event', body({ description: 'batch.created' }), false],
    ['one of the test mode', body({ mode: 'test' }), false],
    ['one of another carrier', body({}, { carrier: 'Pigeon' }), false],
  ])('is ignored if it is %s', (_, event, acceptsTests) =>
    expect(parseEasyPostEvent(event, acceptsTests)).toBeUndefined(),
  );

  it('of the test mode is read with a test key', () =>
    expect(parseEasyPostEvent(body({ mode: 'test' }), true)).toMatchObject({ carrier: 'usps' }));

  it.each([
    [null],
    [[]],
    [body({ result: null })],
    [body({}, { tracking_code: 7 })],
    [body({}, { tracking_code: '' })],
  ])('is refused if it names no parcel: %j', (event) =>
    expect(() => parseEasyPostEvent(event, false)).toThrow(Problem),
  );
});
