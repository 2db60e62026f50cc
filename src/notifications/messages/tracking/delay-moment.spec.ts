// SPDX-License-Identifier: Apache-2.0
import { type ParcelNews, silenceSince } from '../../../shipments/index.js';
import { delayMoment } from './delay-moment.js';
import { isTold } from './stale-event.js';

/** A day of November, at a time in Berlin, where the parcel goes. */
const at = (time: string): Date => new Date(`2026-11-${time}:00+01:00`);

/** A parcel that was last scanned on the 10th. */
function newsOf(eta: string | null, members: Partial<ParcelNews> = {}): ParcelNews {
  const occurred_at = at('10T15:00').toISOString();
  const location = { city: null, state: null, zip: null, country: null };
  return {
    ...{ status: 'IN_TRANSIT', substatus: null, deliveredAt: null },
    silence: silenceSince(new Date(occurred_at)),
    ...{ destination: { country: 'DE' }, eta },
    events: [{ status: 'IN_TRANSIT', occurred_at, occurred_on: null, location }],
    ...members,
  };
}

describe('C-MSG-66: the mail about a delay', () => {
  it.each<[string, string | null, string, string | undefined, string | undefined]>([
    ['is none before the expected day ends', '2026-11-11', '11T23:59', undefined, '12T09:00'],
    ['of a late parcel waits for the morning', '2026-11-11', '12T00:01', undefined, '12T09:00'],
    ['is sent of a late parcel in the morning', '2026-11-11', '12T09:00', 'LATE', '15T15:00'],
    ['leaves out that it is late if it is silent within a day', '2026-11-13', '14T15:00', undefined, '15T15:00'],
    ['is sent of a parcel that may be lost', '2026-11-13', '15T15:00', 'MAY_BE_LOST', undefined],
    ['is sent of a silent parcel that is not late yet', '2026-11-20', '15T15:00', 'SILENT', '21T09:00'],
    ['leaves out the silence if it is late within a day', '2026-11-15', '15T15:00', undefined, '16T09:00'],
    ['is sent of a silent parcel without an expected day', null, '15T15:00', 'SILENT', undefined],
    ['is none before the parcel is silent', null, '12T15:00', undefined, '15T15:00'],
  ])('%s', (_title, eta, now, stage, next) => {
    expect(delayMoment(newsOf(eta), at(now))).toEqual({ stage, nextAt: next === undefined ? undefined : at(next) });
  });

  it.each<Partial<ParcelNews>>([
    { status: 'DELIVERED' },
    { deliveredAt: at('12T10:00').toISOString() },
    { status: 'RETURNED' },
    { status: 'EXCEPTION' },
    { status: 'ATTEMPT_FAILED' },
    { status: 'AVAILABLE_FOR_PICKUP' },
  ])('is none of a parcel with %j', (members) =>
    expect(delayMoment(newsOf('2026-11-11', members), at('20T12:00')).stage).toBeUndefined(),
  );

  it('says of a parcel that the carrier has not scanned that it is silent, even if it is late', () =>
    expect(delayMoment(newsOf('2026-11-11', { status: 'PRE_TRANSIT' }), at('20T12:00')).stage).toBe('SILENT'));
});

it('C-MSG-68: a delay is told only while it lasts and has not become worse', () => {
  const late = newsOf('2026-11-11');
  expect(isTold('LATE', late, at('12T10:00'))).toBe(true);
  expect(isTold('LATE', late, at('16T10:00'))).toBe(false);
  expect(isTold('LATE', newsOf('2026-11-14'), at('12T10:00'))).toBe(false);
  expect(isTold('LATE', undefined, at('12T10:00'))).toBe(false);
  expect(isTold('EXCEPTION', undefined, at('12T10:00'))).toBe(true);
});
