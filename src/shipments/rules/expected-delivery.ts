// SPDX-License-Identifier: Apache-2.0
import { dateFormat } from '../../platform/text/formats.js';
import { dayIn, daysApart, endOfDay } from '../../platform/time/days.js';
import { type Destination, zoneOfDestination } from '../../platform/time/zone-of-place.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ShipmentStatus } from '../model/shipment-status.js';

const ON_ITS_WAY: readonly ShipmentStatus[] = ['PENDING', 'PRE_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'];

/** Whether a parcel is on its way to its first delivery, so that it can be late (C-WORK-2). @param deliveredAt null before it */
export const isAwaited = (status: ShipmentStatus, deliveredAt: Date | string | null | undefined): boolean =>
  deliveredAt == null && ON_ITS_WAY.includes(status);

/** The date on which a parcel is expected: the carrier's, else the merchant's (C-WORK-2). */
export const expectedEta = ({ eta, pushed_eta }: Pick<Parcel, 'eta' | 'pushed_eta'>): string | null =>
  eta ?? pushed_eta;

/** Whether a parcel with this status is expected no more. */
export const isArrived = (status: ShipmentStatus): boolean =>
  ['DELIVERED', 'AVAILABLE_FOR_PICKUP', 'RETURNED'].includes(status);

interface Expectation {
  /** A date or a date-time. */
  eta: string | null | undefined;
  status: ShipmentStatus;
  /** Where the parcel goes; its time zone decides which days are past. */
  destination: Destination | undefined;
  now: Date;
}

/**
 * Formats the expected delivery for customers, such as `Monday, November 23, 2026` (C-PAGE-18). A date-time is shown as the
 * date in its own offset, because carriers do not keep to the hour.
 * @returns undefined if the parcel has arrived, or `eta` is a past day or no date
 */
export function expectedDelivery({ eta, status, destination, now }: Expectation, locale: string): string | undefined {
  const expected = expectedDay({ eta, destination, now });
  if (!expected || isArrived(status) || expected.daysLeft < 0) return undefined;
  return dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${expected.day}T00:00:00Z`));
}

/**
 * The expected day and the destination's today as `YYYY-MM-DD`, and the days between them: less than 0 if it is past.
 * @returns undefined if `eta` is no date
 */
export function expectedDay({
  eta,
  destination,
  now,
}: Omit<Expectation, 'status'>): { day: string; today: string; daysLeft: number } | undefined {
  const day = eta?.slice(0, 10) ?? '';
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined;
  const today = dayIn(zoneOfDestination(destination), now);
  return { day, today, daysLeft: daysApart(today, day) };
}

/** How many days a parcel is late by its expected day; 0 if it is not late, or no day is known. */
export function lateDays(expectation: Omit<Expectation, 'status'>): number {
  return Math.max(0, -(expectedDay(expectation)?.daysLeft ?? 0));
}

/**
 * The moment at which the expected day ends in the zone of the destination.
 * @returns undefined if `eta` is no date
 */
export function endOfExpectedDay(
  eta: string | null | undefined,
  destination: Expectation['destination'],
): Date | undefined {
  const day = eta?.slice(0, 10) ?? '';
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : endOfDay(zoneOfDestination(destination), day);
}
