// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { aUspsEvent } from '../../../../test/support/usps-server.js';
import { Problem } from '../../../platform/errors/problem.js';
import { challengeOf, parseUspsEvent, parseUspsTracking } from './usps-mapper.js';
import { isFromUsps } from './usps-signature.js';

const NUMBER = '9205590164917312751089';
const at = (members: object) => ({ eventType: 'X', eventTimestamp: '2026-11-20T12:00:00', ...members });
const eventsOf = (trackingEvents: object[], members = {}) => parseUspsTracking({ trackingEvents, ...members }).events;

describe('C-CAR-29: an event of USPS', () => {
  it.each([
    ['GX', 'PRE_TRANSIT'],
    ['03', 'IN_TRANSIT'],
    ['OF', 'OUT_FOR_DELIVERY'],
    ['16', 'AVAILABLE_FOR_PICKUP'],
    ['01', 'DELIVERED'],
    ['02', 'ATTEMPT_FAILED'],
    ['30', 'ATTEMPT_FAILED'],
    ['04', 'EXCEPTION'],
    ['09', 'RETURNED'],
    ['ZZ', null],
    [undefined, null],
  ])('with the code %s has the status %s', (eventCode, status) =>
    expect(eventsOf([at({ eventCode })])).toMatchObject([{ status, substatus: eventCode ?? null }]),
  );

  it('has the status of each code as the documentation says', () => {
    const rows = readFileSync('docs/reference/carriers.md', 'utf8').matchAll(
      /^\| `(\w+)` +\| ([\dA-Z, –]+?) +\| [A-Z]/gm,
    );
    const documented = [...rows].flatMap(([, status, codes = '']) =>
      codes.split(', ').flatMap((code) => {
        const [first = '', last = first] = code.split('–');
        const count = first === last ? 1 : Number(last) - Number(first) + 1;
        const codeAt = (index: number) => (count === 1 ? first : String(Number(first) + index).padStart(2, '0'));
        return Array.from({ length: count }, (_none, index) => [codeAt(index), status]);
      }),
    );
    expect(documented.length).toBeGreaterThan(50);
    for (const [eventCode, status] of documented)
      expect([eventCode, eventsOf([at({ eventCode })])[0]?.status]).toEqual([eventCode, status]);
  });

  it('with an unknown code has the category of the parcel only if it is the latest one', () =>
    expect(
      eventsOf([at({ eventCode: 'ZZ' }), at({ eventCode: 'ZY' })], { statusCategory: 'Delivery Attempt' }),
    ).toMatchObject([
      { substatus: 'ZY', status: null },
      { substatus: 'ZZ', status: 'ATTEMPT_FAILED' },
    ]));

  it.each([
    ['Pre-Shipment', 'PRE_TRANSIT'],
    ['Delivery Attempt: Action Needed', 'ATTEMPT_FAILED'],
    ['Delivered to Agent', 'DELIVERED'],
    ['Something new', null],
  ])('with an unknown code in the category %s has the status %s', (statusCategory, status) =>
    expect(eventsOf([at({ eventCode: 'ZZ' })], { statusCategory })).toMatchObject([{ status }]),
  );

  it('with a known code has its status, whatever the category of the parcel', () =>
    expect(eventsOf([at({ eventCode: 'OF' })], { statusCategory: 'Alert' })).toMatchObject([
      { status: 'OUT_FOR_DELIVERY' },
    ]));

  it.each([
    ['of its ZIP', { eventZIP: '90210' }, {}, '2026-11-20T20:00:00.000Z'],
    ['of its state', { eventState: 'CA' }, {}, '2026-11-20T20:00:00.000Z'],
    [
      'of the destination that USPS names',
      {},
      { destinationState: 'CO', destinationZIP: '80014' },
      '2026-11-20T19:00:00.000Z',
    ],
    ['without a zone otherwise, which is that of the parcel’s destination', {}, {}, '2026-11-20T12:00:00'],
    ['of Greenwich if USPS says so', { GMTTimestamp: '2026-11-20T17:00:00.000Z' }, {}, '2026-11-20T17:00:00.000Z'],
  ])('has the time %s', (_, event, details, time) =>
    expect(eventsOf([at(event)], details)).toMatchObject([{ occurred_at: time }]),
  );

  it('keeps the expected day a day', () =>
    expect(
      parseUspsTracking({ deliveryDateExpectation: { expectedDeliveryDate: '2026-11-22T20:00:00' } }),
    ).toMatchObject({ eta: '2026-11-22' }));

  it('is skipped if it cannot be read', () =>
    expect(parseUspsTracking({ trackingEvents: [7, at({}), { eventTimestamp: 'soon' }] })).toMatchObject({
      events: [{ description: 'X' }],
      isWhole: false,
    }));
});

describe('C-CAR-26: a webhook of USPS', () => {
  const secret = 's'.repeat(32);
  const delivered = { trackingNumber: NUMBER, ...at({ eventCode: '01', eventZIP: '10001' }) };
  const { body, headers } = aUspsEvent(secret, delivered);
  const { headers: forged } = aUspsEvent('', delivered);

  it('is authentic if the secret has signed its time and its payload', () => {
    expect(isFromUsps(secret, headers['x-hmac'], Buffer.from(body))).toBe(true);
    for (const [key, header, text] of [
      ['t'.repeat(32), headers['x-hmac'], body],
      [secret, undefined, body],
      [secret, headers['x-hmac'], body.replace('17:00', '18:00')],
      [secret, headers['x-hmac'], '{"challenge":"x"}'],
      ['', forged['x-hmac'], body],
    ] as const)
      expect(isFromUsps(key, header, Buffer.from(text))).toBe(false);
  });

  it('has one event, or a parcel with its events, in a string', () => {
    const expected = {
      carrier: 'usps',
      trackingNumber: NUMBER,
      update: { events: [{ status: 'DELIVERED' }], isWhole: false },
    };
    expect(parseUspsEvent(JSON.parse(body))).toMatchObject(expected);
    const nested = aUspsEvent(secret, { trackingNumber: NUMBER, trackingEvents: [at({ eventCode: '01' })] });
    expect(parseUspsEvent(JSON.parse(nested.body))).toMatchObject(expected);
  });

  it.each(['{', '[]', '{"trackingNumber":7}'])('is refused if its payload names no parcel: %s', (payload) =>
    expect(() => parseUspsEvent({ timestamp: 't', payload })).toThrow(Problem),
  );

  it('answers a handshake, and nothing that looks like an event', () => {
    expect(challengeOf({ challenge: 'abc' })).toEqual({ challenge: 'abc' });
    for (const other of [{ challenge: 'abc', payload: '{}' }, { challenge: 7 }, { challenge: 'a\nb' }, [], null])
      expect(challengeOf(other)).toBeUndefined();
  });
});
