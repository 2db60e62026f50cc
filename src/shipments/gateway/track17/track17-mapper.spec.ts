// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../../platform/errors/problem.js';
import { parseTrack17Event, parseTrackInfo } from './track17-mapper.js';

const detail = (members: object = {}) => ({
  time_iso: '2026-11-20T10:00:24+08:00',
  time_utc: '2026-11-20T02:00:24Z',
  description: 'Arrived at facility',
  location: 'CHICAGO, IL',
  stage: 'Arrival',
  sub_status: 'InTransit_Arrival',
  address: { country: 'US', state: 'IL', city: 'CHICAGO', postal_code: '60611' },
  ...members,
});
const infoOf = (...providers: object[][]) => ({ tracking: { providers: providers.map((events) => ({ events })) } });
const eventOf = (members: object) => parseTrackInfo(infoOf([detail(members)])).events[0];

describe('C-CAR-32: the status of an event of 17TRACK', () => {
  it.each([
    ['NotFound_Other', null],
    ['InfoReceived', 'PRE_TRANSIT'],
    ['InTransit_PickedUp', 'IN_TRANSIT'],
    ['InTransit_CustomsRequiringInformation', 'IN_TRANSIT'],
    ['OutForDelivery_Other', 'OUT_FOR_DELIVERY'],
    ['AvailableForPickup_Other', 'AVAILABLE_FOR_PICKUP'],
    ['DeliveryFailure_NoBody', 'ATTEMPT_FAILED'],
    ['Delivered_Other', 'DELIVERED'],
    ['Exception_Returning', 'RETURNED'],
    ['Exception_Returned', 'RETURNED'],
    ['Exception_Lost', 'EXCEPTION'],
    ['Expired_Other', 'EXCEPTION'],
    ['OnTheMoon_Other', null],
  ])('%s is %s', (sub_status, status) =>
    expect(eventOf({ sub_status })).toMatchObject({ status, substatus: sub_status }),
  );

  it.each([
    ['its stage', {}, 'Returning', { status: 'RETURNED', substatus: 'Returning' }],
    [
      'the status of the parcel',
      { latest_status: { status: 'Delivered', sub_status: 'Delivered_Other' } },
      null,
      { status: 'DELIVERED', substatus: 'Delivered_Other' },
    ],
    ['none', {}, null, { status: null, substatus: null }],
  ])('is that of %s without a sub-status', (_, members, stage, status) => {
    const info = { ...infoOf([detail({ sub_status: null, stage })]), ...members };
    expect(parseTrackInfo(info).events[0]).toMatchObject(status);
  });
});

describe('what 17TRACK knows of a number', () => {
  it('is a whole history, with the events of all carriers that hand it over, from the oldest', () => {
    const [first, second] = [
      detail({ time_utc: '2026-11-18T00:00:00Z', description: '已揽收' }),
      detail({ description: 'x' }),
    ];
    const last = detail({ time_utc: '2026-11-21T00:00:00Z', description: 'Delivered\u0000', sub_status: 'Delivered' });
    const update = parseTrackInfo(infoOf([last], [second, first]));
    expect(update.events.map(({ description }) => description)).toEqual(['已揽收', 'x', 'Delivered']);
    expect(update).toMatchObject({ source: '17track', isWhole: true });
    expect(update.events[1]).toEqual({
      occurred_at: '2026-11-20T02:00:24.000Z',
      status: 'IN_TRANSIT',
      substatus: 'InTransit_Arrival',
      description: 'x',
      location: { city: 'CHICAGO', state: 'IL', zip: '60611', country: 'US' },
    });
  });

  it('has the events of one time in the order in which they happened', () => {
    const info = infoOf([detail({ description: 'later' }), detail({ description: 'earlier' })]);
    expect(parseTrackInfo(info).events.map(({ description }) => description)).toEqual(['earlier', 'later']);
  });

  it('C-CAR-34: leaves a time without a zone to its place', () => {
    expect(eventOf({ time_utc: null, time_iso: '2026-11-20T10:00:24' })).toMatchObject({
      occurred_at: '2026-11-20T10:00:24',
    });
    expect(eventOf({ time_utc: null })).toMatchObject({ occurred_at: '2026-11-20T02:00:24.000Z' });
  });

  it('is not whole if an event has no time', () =>
    expect(parseTrackInfo(infoOf([detail(), detail({ time_utc: null, time_iso: null })]))).toMatchObject({
      isWhole: false,
    }));

  it('shows the text of a place that has no address', () =>
    expect(eventOf({ address: null })).toMatchObject({ location: { city: 'CHICAGO, IL' } }));

  it.each([
    [{ from: '2026-11-23T00:00:00-05:00', to: '2026-11-24T23:59:59-05:00' }, '2026-11-24'],
    [{ from: '2026-11-23', to: null }, '2026-11-23'],
    [null, undefined],
  ])('says when it will arrive: %j', (estimated_delivery_date, eta) =>
    expect(parseTrackInfo({ time_metrics: { estimated_delivery_date } }).eta).toBe(eta),
  );

  it.each([null, 'text', [], { tracking: 1 }, { tracking: { providers: [null, 1, { events: [null, 1, {}] }] } }])(
    'has no events if it is %j',
    (info) => expect(parseTrackInfo(info).events).toEqual([]),
  );
});

describe('C-CAR-31: an event of 17TRACK', () => {
  const body = (data: unknown = {}, event = 'TRACKING_UPDATED') => ({
    event,
    data: data && { number: 'RR1', carrier: 21_051, track_info: infoOf([detail()]), ...data },
  });

  it.each([
    ['the tag', { carrier: 6_051, tag: 'la_poste' }, 'la_poste'],
    ['the number of the carrier', { carrier: 6_051, tag: 'my order' }, 'la_poste'],
    ['the number of the carrier, if the tag is another one', { carrier: 21_051, tag: 'ups' }, 'usps'],
  ])('names the carrier by %s', (_, data, carrier) =>
    expect(parseTrack17Event(body(data))).toMatchObject({ carrier, trackingNumber: 'RR1' }),
  );

  it.each([
    ['says that the number is followed no more', body({}, 'TRACKING_STOPPED')],
    ['is of another carrier', body({ carrier: 999_999 })],
    ['is of no carrier', body({ carrier: null })],
  ])('is ignored if it %s', (_, event) => expect(parseTrack17Event(event)).toBeUndefined());

  it.each([[null], [[]], [body(null)], [body({ number: 7 })], [body({ number: '' })]])(
    'is refused if it names no parcel: %j',
    (event) => expect(() => parseTrack17Event(event)).toThrow(Problem),
  );
});
