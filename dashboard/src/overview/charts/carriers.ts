// SPDX-License-Identifier: Apache-2.0
import { count } from '../../core/format.js';
import { type Table } from '../../core/table.js';
import { type Figures } from '../figures.service.js';
import { figuresTable } from './chart.js';

/** Each carrier's deliveries, punctuality, exceptions and claims; the one with the most parcels first. */
export function carrierTable({
  deliveries,
  exceptions,
  claimsByCarrier,
  carriers: names,
}: Pick<Figures, 'deliveries' | 'exceptions' | 'claimsByCarrier' | 'carriers'>): Table {
  const tokens = [...deliveries, ...exceptions, ...claimsByCarrier].map(({ carrier }) => carrier);
  const rows = [...new Set(tokens)].map((token) => {
    const times = deliveries.find(({ carrier }) => carrier === token);
    return {
      name: names.get(token) ?? token,
      parcels: times?.parcels ?? 0,
      half: times === undefined ? '–' : daysText(times.median_days),
      onTime: share(times?.on_time ?? 0, times?.expected ?? 0),
      exceptions: exceptions.find(({ carrier }) => carrier === token)?.exceptions ?? 0,
      claims: claimsByCarrier.find(({ carrier }) => carrier === token)?.claims ?? 0,
    };
  });
  return figuresTable(
    'Carriers',
    ['Carrier', 'Delivered', 'Half arrived', 'On time', 'In exception', 'Claims', 'Claim rate'],
    rows
      .sort((a, b) => b.parcels - a.parcels || (a.name < b.name ? -1 : 1))
      .map(({ name, parcels, half, onTime, exceptions: now, claims }) => [
        ...[name, String(parcels), half, onTime, String(now), String(claims)],
        share(claims, parcels),
      ]),
  );
}

/** `within 3 days`; a parcel that took less than a day arrived on its first one. */
export function daysText(days: number): string {
  return days === 0 ? 'within a day' : `within ${count(days, 'day')}`;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
}
