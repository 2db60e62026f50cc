import { identifyCarrier, type TrackedNumber } from '../carriers/carrier-detection.js';
import { type TrackingAvailability, trackingAvailability } from '../carriers/tracking-availability.js';
import { type CarrierClass, WELL_KNOWN_CARRIERS } from '../carriers/well-known-carriers.js';

/**
 * Who tracks a shipment, and under which number: the carrier that was sent, where it is a real one, else the one that the
 * number's own format identifies, if it does (C-CAR-8, C-CAR-9).
 */
export function trackedBy(carrier: string, trackingNumber: string): TrackedNumber | undefined {
  const identified = identifyCarrier(trackingNumber);
  if (!WELL_KNOWN_CARRIERS.has(carrier) || identified?.carrier === carrier) return identified;
  return { carrier, tracking_number: trackingNumber };
}

/** What a shipment can expect of its carrier; staff may have given that another class. */
export function availabilityOf(
  { tracking_carrier: token, carrier_class }: { tracking_carrier: string | null; carrier_class: CarrierClass | null },
  accounts: readonly string[],
): TrackingAvailability {
  if (token === null) return 'unidentified';
  return trackingAvailability(
    { token, class: carrier_class ?? WELL_KNOWN_CARRIERS.get(token)?.default_class ?? 'none' },
    accounts,
  );
}

/** The page of a parcel at its carrier's, or null where none is known. */
export function trackingPageOf(carrier: string, trackingNumber: string): string | null {
  const page = WELL_KNOWN_CARRIERS.get(carrier)?.tracking_page ?? null;
  return page && page.replace('{tracking_number}', () => encodeURIComponent(trackingNumber));
}
