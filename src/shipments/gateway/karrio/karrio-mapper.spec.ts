// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../../platform/errors/problem.js';
import { parseKarrioEvent, parseKarrioTracker } from './karrio-mapper.js';

const detail = (members: object = {}) => ({
  date: '2026-11-20',
  time: '08:15',
  description: 'Arrived at facility',
  code: 'AR',
  location: 'Chicago, IL, 60611, US',
  ...members,
});
const eventOf = (members: object, home?: string) => parseKarrioTracker({ events: [detail(members)] }, home).events[0];

describe('C-CAR-32: the status of an event of Karrio', () => {
  it.each([
    ['unknown', null],
    ['pending', 'PRE_TRANSIT'],
    ['picked_up', 'IN_TRANSIT'],
    ['in_transit', 'IN_TRANSIT'],
    ['delivery_delayed', 'IN_TRANSIT'],
    ['on_hold', 'IN_TRANSIT'],
    ['out_for_delivery', 'OUT_FOR_DELIVERY'],
    ['ready_for_pickup', 'AVAILABLE_FOR_PICKUP'],
    ['delivery_failed', 'ATTEMPT_FAILED'],
    ['delivered', 'DELIVERED'],
    ['return_to_sender', 'RETURNED'],
    ['cancelled', 'EXCEPTION'],
    ['on_the_moon', null],
  ])('%s is %s', (name, status) => expect(eventOf({ status: name })).toMatchObject({ status, substatus: name }));

  it('has a reason', () =>
    expect(eventOf({ status: 'on_hold', reason: 'customs' })).toMatchObject({ substatus: 'customs' }));

  it('is that of the tracker for the newest event if a server gives events none', () => {
    const events = [detail({ time: '09:00' }), detail()];
    expect(parseKarrioTracker({ status: 'delivered', events }).events.map(({ status }) => status)).toEqual([
      null,
      'DELIVERED',
    ]);
  });
});

describe('C-CAR-34: the time of an event of Karrio', () => {
  it.each([
    [{}, '2026-11-20T08:15:00'],
    [{ time: '8:15:09' }, '2026-11-20T08:15:09'],
    [{ time: '08:15 AM' }, '2026-11-20T08:15:00'],
    [{ time: '8:15 pm' }, '2026-11-20T20:15:00'],
    [{ time: '12:05 AM' }, '2026-11-20T00:05:00'],
    [{ time: '12:05 PM' }, '2026-11-20T12:05:00'],
    [{ time: null }, '2026-11-20'],
    [{ time: 'noon' }, '2026-11-20'],
    [{ timestamp: '2026-11-20T14:15:00.000Z' }, '2026-11-20T14:15:00.000Z'],
    [{ timestamp: '2026-11-20T08:15:00-06:00' }, '2026-11-20T14:15:00.000Z'],
    [{ timestamp: '2026-11-20T09:15:00' }, '2026-11-20T09:15:00'],
    [{ timestamp: 'soon' }, '2026-11-20T08:15:00'],
  ])('of %j is %s', (members, time) => expect(eventOf(members)?.occurred_at).toBe(time));

  it.each([{ date: null }, { date: '20/11/2026' }, { time: '25:00' }])('is missing in %j', (members) =>
    expect(eventOf(members)).toBeUndefined(),
  );
});

describe('a tracker of Karrio', () => {
  it('is a whole history, whatever its order', () => {
    const [first, second] = [detail({ description: 'first' }), detail({ description: 'second' })];
    const third = detail({ time: '09:00', description: 'third' });
    for (const events of [
      [third, second, first],
      [first, second, third],
    ]) {
      const update = parseKarrioTracker({ events });
      expect(update.events.map(({ description }) => description)).toEqual(['first', 'second', 'third']);
      expect(update).toMatchObject({ source: 'karrio', isWhole: true });
    }
  });

  it('is not whole if an event has no date', () =>
    expect(parseKarrioTracker({ events: [detail({ date: null }), detail()] })).toMatchObject({ isWhole: false }));

  it.each([
    ['Chicago, IL, 60611, US', undefined, { city: 'Chicago', state: 'IL', zip: '60611', country: 'US' }],
    ['Chicago, IL, us', 'US', { city: 'Chicago', state: 'IL', country: 'US' }],
    ['Berlin, DE', 'DE', { city: 'Berlin', country: 'DE' }],
    ['Memphis, TN', 'US', { city: 'Memphis, TN' }],
    ['Paris', 'FR', { city: 'Paris' }],
    [null, 'FR', {}],
  ])('reads the place %s', (location, home, place) => expect(eventOf({ location }, home)?.location).toEqual(place));

  it.each([
    ['2026-11-24', '2026-11-24'],
    [null, null],
    [undefined, undefined],
  ])('says when it will arrive: %s', (estimated_delivery, eta) =>
    expect(parseKarrioTracker({ estimated_delivery, events: [] }).eta).toBe(eta),
  );

  it.each([null, 'text', [], { events: 'none' }, { events: [null, 1, {}] }])('has no events if it is %j', (tracker) =>
    expect(parseKarrioTracker(tracker).events).toEqual([]),
  );
});

describe('C-CAR-33: an event of Karrio', () => {
  const data = { tracking_number: '1Z1', carrier_name: 'canadapost', status: 'delivered', events: [detail()] };

  it('says which parcel it is about, and nothing else counts', () =>
    expect(parseKarrioEvent({ event: 'tracker_updated', data })).toEqual({
      carrier: 'canada_post',
      trackingNumber: '1Z1',
      update: { events: [] },
    }));

  it.each([
    ['another event', { event: 'shipment_purchased', data }],
    ['one of another carrier', { event: 'tracker_created', data: { ...data, carrier_name: 'pigeon' } }],
  ])('is ignored if it is %s', (_, body) => expect(parseKarrioEvent(body)).toBeUndefined());

  it.each([[null], [[]], [{ event: 'tracker_created' }], [{ event: 'tracker_created', data: { tracking_number: 7 } }]])(
    'is refused if it names no parcel: %j',
    (body) => expect(() => parseKarrioEvent(body)).toThrow(Problem),
  );
});
