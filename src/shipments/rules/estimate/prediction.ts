// SPDX-License-Identifier: Apache-2.0
import { dateFormat } from '../../../platform/text/formats.js';
import { type Language } from '../../../platform/text/language.js';
import { DAY_MS, dayIn } from '../../../platform/time/days.js';
import { type Destination, zoneOfDestination } from '../../../platform/time/zone-of-place.js';
import { type Parcel } from '../../model/parcel.entity.js';
import { type PredictionView } from '../../model/shipment.resource.js';
import { expectedDay, expectedEta } from '../expected-delivery.js';
import { remainingQuantile } from './kaplan-meier.js';
import { groupsOf } from './lane.js';
import { CONFIDENCE, rangeOf, type TransitEstimate } from './transit-estimates.js';

/** A parcel to forecast. */
export type ForecastParcel = Pick<
  Parcel,
  'carrier' | 'lane' | 'followed_at' | 'scanned_at' | 'status' | 'eta' | 'pushed_eta' | 'destination'
>;

/**
 * Whether a forecast is of use (C-TRK-49): the parcel is under way, and has no expected day, or it is past. A parcel that is
 * delivered today, or in trouble, is told by its status.
 */
export function isForecast({ status, scanned_at, destination, ...dates }: ForecastParcel, now: Date): boolean {
  if (status !== 'IN_TRANSIT' || scanned_at === null) return false;
  const expected = expectedDay({ eta: expectedEta(dates), destination: placeOf(destination), now });
  return expected === undefined || expected.daysLeft < 0;
}

/**
 * Forecasts the delivery of a parcel by the most similar group that has an estimate, as it is still under way (C-TRK-50).
 * @returns null without an estimate, or if practically all similar parcels have arrived by that age
 */
export function predictDelivery(
  parcel: ForecastParcel,
  estimateOf: (group: string) => TransitEstimate | undefined,
  now: Date,
): PredictionView | null {
  const { scanned_at: start } = parcel;
  const estimate = groupsOf(parcel).map(estimateOf).find(Boolean);
  if (!estimate || start === null || !isForecast(parcel, now)) return null;
  const elapsed = Math.max((now.getTime() - start.getTime()) / DAY_MS, 0);
  const zone = zoneOfDestination(placeOf(parcel.destination));
  const dayOf = (days: number): string => dayIn(zone, new Date(start.getTime() + days * DAY_MS));
  const [earliest, latest] = rangeOf(estimate, (quantiles, share) => remainingQuantile(quantiles, share, elapsed));
  const expected = remainingQuantile(estimate.quantiles, 0.5, elapsed);
  if (earliest === undefined || expected === undefined || latest === undefined) return null;
  const earliest_on = dayOf(earliest);
  // A range, never a single day.
  const latest_on = dayOf(latest) > earliest_on ? dayOf(latest) : dayOf(earliest + 1);
  const { group, based_on } = estimate;
  return { expected_on: dayOf(expected), earliest_on, latest_on, confidence: CONFIDENCE, based_on, group };
}

const placeOf = (destination: string): Destination => JSON.parse(destination) as Destination;

const BETWEEN: Record<Language, (from: string, to: string) => string> = {
  en: (from, to) => `between ${from} and ${to}`,
  de: (from, to) => `zwischen dem ${from} und dem ${to}`,
  fr: (from, to) => `entre le ${from} et le ${to}`,
  es: (from, to) => `entre el ${from} y el ${to}`,
  pt: (from, to) => `entre ${from} e ${to}`,
};

/** The range of a forecast for customers, such as `between December 3 and December 6`. */
export function predictedRange(
  { earliest_on, latest_on }: Pick<PredictionView, 'earliest_on' | 'latest_on'>,
  language: Language,
  locale: string = language,
): string {
  const format = dateFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  // French has an ordinal for the first day of a month only, which CLDR does not write.
  const [from, to] = [earliest_on, latest_on].map((day) =>
    language === 'fr' ? format.format(new Date(day)).replace(/^1(?= )/, '1er') : format.format(new Date(day)),
  ) as [string, string];
  return BETWEEN[language](from, to);
}
