import { aTrack } from '../../../../test/support/shippo-server.js';
import { Problem } from '../../../platform/errors/problem.js';
import { metadataOf } from './parcel-metadata.js';
import { parseShippoEvent } from './shippo-events.js';

type Json = Record<string, unknown>;

const STORE = 'sto_01kaer1n5t4v6x8y0z2a4c6e8g';
const PARCEL = 'par_01kaer1n5t4v6x8y0z2a4c6e8h';
const METADATA = metadataOf({ store_id: STORE, id: PARCEL });

const eventOf = (track: Json) => parseShippoEvent({ event: 'track_updated', test: false, data: aTrack(track) });

function faultsOf(body: unknown): string[] {
  try {
    parseShippoEvent(body);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    const { code, errors = [] } = error as Problem;
    return [code, ...errors.map(({ pointer }) => pointer)];
  }
  return [];
}

describe('a webhook about a parcel', () => {
  it('names it by carrier and number, and by the metadata it was registered with', () =>
    expect(eventOf({ metadata: METADATA, eta: '2026-11-24' })).toEqual({
      storeId: STORE,
      parcelId: PARCEL,
      carrier: 'usps',
      trackingNumber: '9205590164917312751089',
      update: { eta: '2026-11-24', events: [] },
    }));

  it('is registered with metadata of 61 characters, which the API takes up to 100 of', () =>
    expect(METADATA).toHaveLength(61));

  it.each([
    null,
    undefined,
    '',
    7,
    'Order 000123',
    STORE,
    `${METADATA}/x`,
    ` ${METADATA}`,
    `${METADATA}\n`,
    `${PARCEL}/${STORE}`,
    METADATA.toUpperCase(),
  ])('with metadata that is not ours names no parcel of ours: %p', (metadata) => {
    const event = eventOf({ metadata });
    expect(event).toBeDefined();
    expect(event).not.toHaveProperty('storeId');
    expect(event).not.toHaveProperty('parcelId');
  });
});

describe('a webhook about anything else', () => {
  it.each(['transaction_created', 'batch_purchased', undefined, 7])('is no event: %p', (event) =>
    expect(parseShippoEvent({ event, data: null })).toBeUndefined(),
  );
});

describe('a webhook that names no parcel is refused', () => {
  it.each([[[]], ['x'], [null], [7]])('%p', (body) => expect(faultsOf(body)).toEqual(['VALIDATION_ERROR', '']));

  it.each([undefined, null, 'x', []])('with %p for a Track', (data) =>
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

  it('for all that is wrong at once', () => expect(faultsOf({ event: 'track_updated', data: {} })).toHaveLength(3));
});
