import { identifyCarrier, type TrackedNumber } from '../carriers/carrier-detection.js';
import { WELL_KNOWN_CARRIERS } from '../carriers/well-known-carriers.js';

/**
 * Decides which carrier tracks a shipment, and under which number: the carrier as sent if it is well known, else the one
 * that the number's format identifies (C-CAR-8, C-CAR-9).
 * @param carrier the token as sent
 * @returns undefined if neither identifies a carrier (C-CAR-13)
 */
export function resolveCarrier(carrier: string, trackingNumber: string): TrackedNumber | undefined {
  const identified = identifyCarrier(trackingNumber);
  if (!WELL_KNOWN_CARRIERS.has(carrier) || identified?.carrier === carrier) return identified;
  return { carrier, tracking_number: trackingNumber };
}

/** The URL of a parcel's page on its carrier's site, or null if the carrier has no known page. */
export function carrierPageUrl(carrier: string, trackingNumber: string): string | null {
  const page = WELL_KNOWN_CARRIERS.get(carrier)?.tracking_page ?? null;
  return page && page.replace('{tracking_number}', () => encodeURIComponent(trackingNumber));
}
