// SPDX-License-Identifier: Apache-2.0
import { aTrack } from '../../../../test/support/shippo-server.js';
import { Problem } from '../../../platform/errors/problem.js';
import { parseShippoEvent } from './shippo-mapper.js';

type Json = Record<string, unknown>;

const eventOf = (track: Json) => parseShippoEvent({ event: 'track_updated', test: false, data: aTrack(track) }, false);

function faultsOf(body: unknown): string[] {
  try {
    parseShippoEvent(body, false);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    const { code, errors = [] } = error as Problem;
    return [code, ...errors.map(({ pointer }) => pointer)];
  }
  return [];
}

describe('a webhook about a parcel', () => {
  it('identifies it by carrier and number, whatever its metadata', () =>
    expect(eventOf({ metadata: 'Order 000123', eta: '2026-11-24' })).toEqual({
      carrier: 'usps',
      trackingNumber: '9205590164917312751089',
      update: { eta: '2026-11-24', events: [] },
    }));
});

describe('a webhook of the test mode', () => {
  const test = { event: 'track_updated', test: true, data: aTrack() };

  it('is ignored, even if it names no parcel', () => {
    expect([parseShippoEvent(test, false), parseShippoEvent({ ...test, data: null }, false)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is read if tests are accepted', () =>
    expect(parseShippoEvent(test, true)).toMatchObject({ trackingNumber: '9205590164917312751089' }));
});

describe('a webhook about anything else', () => {
  it.each(['transaction_created', 'batch_purchased', undefined, 7])('is ignored: %p', (event) =>
    expect(parseShippoEvent({ event, data: null }, false)).toBeUndefined(),
  );
});

describe('a webhook that names no parcel is rejected', () => {
  it.each([[[]], ['x'], [null], [7]])('%p', (body) => expect(faultsOf(body)).toEqual(['VALIDATION_ERROR', '']));

  it.each([undefined, null, 'x', []])('with %p as the Track', (data) =>
    expect(faultsOf({ event: 'track_updated', data })).toEqual(['VALIDATION_ERROR', '/data']),
  );

  it.each(['', 'u', 'USPS', 'us ps', 'u'.repeat(41), null, 7])('with the carrier %p', (carrier) =>
    expect(faultsOf({ event: 'track_updated', data: aTrack({ carrier }) })).toEqual([
      'VALIDATION_ERROR',
      '/data/carrier',
    ]),
  );

  it.each(['', ' 1', '1\n', '1\u0000', '1'.repeat(65), '\ud800', null, 7])('with the number %p', (tracking_number) =>
    expect(faultsOf({ event: 'track_updated', data: aTrack({ tracking_number }) })).toEqual([
      'VALIDATION_ERROR',
      '/data/tracking_number',
    ]),
  );

  it('with all its faults', () => expect(faultsOf({ event: 'track_updated', data: {} })).toHaveLength(3));
});
