// SPDX-License-Identifier: Apache-2.0
import { type DeliveryTimes } from 'parcelward/shipments';
import { count } from '../../core/format.js';
import { daysText } from './carriers.js';
import { bar, type Chart, figuresTable, swatch } from './chart.js';
import { across, BAR_HEIGHT, type Row, rowsPicture } from './rows.js';
import { type Scale, wholeScale } from './scale.js';
import { element, escaped, percent } from './svg.js';

const ID = 'delivery-times';
const TITLE = 'Delivery times by carrier';

/** A carrier's median (`half`) and 90th percentile (`most`) of delivery days. */
interface CarrierTimes {
  carrier: string;
  parcels: number;
  half: number;
  most: number;
}

/**
 * Delivery times by carrier, fastest first.
 * @param names carrier names by token
 */
export function deliveryTimes(figures: readonly DeliveryTimes[], names: ReadonlyMap<string, string>): Chart {
  const carriers = figures
    .map((times) => ({
      carrier: names.get(times.carrier) ?? times.carrier,
      parcels: times.parcels,
      half: times.median_days,
      most: daysOf(times, 0.9),
    }))
    .sort((a, b) => a.half - b.half || a.most - b.most || b.parcels - a.parcels);
  const parcels = carriers.reduce((sum, carrier) => sum + carrier.parcels, 0);
  const [fastest] = carriers;
  const best = fastest && carriers.length > 1 ? ` ${fastest.carrier} is the fastest: ${halfText(fastest)}.` : '';
  return {
    id: ID,
    title: TITLE,
    summary: `${count(parcels, 'delivered parcel')}.${best}`,
    svg: parcels === 0 ? '' : picture(carriers),
    legend: [
      { label: 'Half of the parcels arrived within', swatch: swatch(ID, 'full') },
      { label: 'Nine in ten arrived within', swatch: swatch(ID, 'soft') },
    ],
    table: figuresTable(
      TITLE,
      ['Carrier', 'Parcels', 'Half within (days)', 'Nine in ten within (days)'],
      carriers.map(({ carrier, parcels: delivered, half, most }) => [carrier, delivered, half, most].map(String)),
    ),
  };
}

/** The number of days within which at least that share of the parcels was delivered. */
export function daysOf({ days, parcels }: Pick<DeliveryTimes, 'days' | 'parcels'>, share: number): number {
  let arrived = 0;
  return days.find((part) => (arrived += part.parcels) >= parcels * share)?.days ?? 0;
}

function picture(carriers: readonly CarrierTimes[]): string {
  const scale = wholeScale(Math.max(...carriers.map(({ most }) => most)));
  return rowsPicture(
    ID,
    carriers.map((carrier) => rowOf(carrier, scale)),
    scale,
    'Days from creation to delivery',
  );
}

function rowOf(times: CarrierTimes, scale: Scale): Row {
  const { carrier, parcels, half, most } = times;
  const title = element('title', {}, escaped(`${carrier}: ${halfText(times)}, nine in ten ${daysText(most)}`));
  const draw = (y: number): string[] => [
    bar(ID, 'soft', { x: 0, width: lengthOf(most, scale), y: y + 4, height: BAR_HEIGHT - 8 }, title),
    bar(ID, 'full', { x: 0, width: lengthOf(half, scale), y, height: BAR_HEIGHT }, title),
  ];
  const value = half === most ? `${half}` : `${half}–${most}`;
  return { label: `${carrier} (${count(parcels, 'parcel')})`, value, end: most, draw };
}

/** Same-day deliveries get a visible bar, too. */
function lengthOf(days: number, scale: Scale): string {
  return days === 0 ? '3' : percent(across(days, scale));
}

function halfText({ half }: CarrierTimes): string {
  return `half of its parcels ${daysText(half)}`;
}
