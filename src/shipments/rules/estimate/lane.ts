// SPDX-License-Identifier: Apache-2.0
import { daysApart, utcDay } from '../../../platform/time/days.js';
import { type Parcel } from '../../model/parcel.entity.js';
import { type ShipmentEntry } from '../../model/shipment-bodies.js';

/** The length of the column. */
const MAX_SERVICE_LENGTH = 24;

/** Beyond the last one, a promise is `long`. */
const PROMISES = [3, 7, 14, 21];

type Announced = Pick<ShipmentEntry, 'servicelevel' | 'ship_to' | 'eta' | 'shipped_at'>;

/**
 * What is known about the way of a parcel when it is announced: the service, the delivery time that the merchant promises, the
 * country and the beginning of the postal code, such as `ground/7d/US/10`. It names nobody, so that an erasure keeps it.
 * @param fallback the address of the order, if the shipment has none
 */
export function laneOf(
  { servicelevel, ship_to, eta, shipped_at }: Announced,
  now: Date,
  fallback?: Announced['ship_to'],
): string {
  const { country, zip } = { ...(ship_to ?? fallback) };
  const region = typeof country === 'string' && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : '';
  const service = textOf(servicelevel?.token) || textOf(servicelevel?.name);
  const area =
    region === ''
      ? ''
      : textOf(zip)
          .replaceAll(/[^a-z\d]/gi, '')
          .toUpperCase()
          .slice(0, 2);
  const promised = eta == null ? NaN : daysApart(utcDay(new Date(shipped_at ?? now)), eta.slice(0, 10));
  return [slugOf(service), promiseOf(promised), region, area].join('/');
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '');

const slugOf = (service: string): string =>
  service
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .slice(0, MAX_SERVICE_LENGTH);

function promiseOf(days: number): string {
  if (Number.isNaN(days)) return '';
  const bound = PROMISES.find((each) => days <= each);
  return bound === undefined ? 'long' : `${bound}d`;
}

/** The groups that only these parcels, or the store's whole history, fall back to. */
export const LAST_GROUPS: readonly string[] = ['store', 'returns'];

/** The groups of similar parcels that a parcel belongs to, the most similar first. Returns go the other way. */
export function groupsOf({ carrier, lane, followed_at }: Pick<Parcel, 'carrier' | 'lane' | 'followed_at'>): string[] {
  if (followed_at !== null) return [`returns/${carrier}`, 'returns'];
  const [service = '', promise = '', country = '', area = ''] = lane.split('/');
  const served = [carrier, service, promise].filter(Boolean).join('/');
  const zone = area === '' ? [] : [`${country}-${area}`];
  const places = [...zone, ...(country === '' ? [] : [country])];
  return [
    ...new Set([...places.flatMap((place) => [`${served}>${place}`, `${carrier}>${place}`]), served, carrier, 'store']),
  ];
}
