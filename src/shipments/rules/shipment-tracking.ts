import { identifyCarrier, type TrackedNumber } from '../carriers/carrier-detection.js';
import { carrierToken } from '../carriers/carrier-token.js';
import { plainNumber } from '../carriers/tracking-number.js';
import { WELL_KNOWN_CARRIERS } from '../carriers/well-known-carriers.js';

/**
 * Decides which carrier tracks a shipment, and under which number: the carrier as sent if it or its alias is well known, else
 * the one that the number's format identifies (C-CAR-8, C-CAR-9, C-CAR-14). The number is normalized (C-SHP-28).
 * @param carrier a token, or the carrier's name
 * @returns undefined if neither identifies a carrier (C-CAR-13)
 */
export function resolveCarrier(carrier: string, trackingNumber: string): TrackedNumber | undefined {
  const token = carrierToken(carrier);
  const identified = identifyCarrier(trackingNumber);
  if (!WELL_KNOWN_CARRIERS.has(token) || identified?.carrier === token) return identified;
  return { carrier: token, tracking_number: plainNumber(trackingNumber) };
}

/** The text by which tracking numbers are compared: equal for all spellings of one number (C-SHP-28). */
export function numberKey(trackingNumber: string): string {
  return identifyCarrier(trackingNumber)?.tracking_number ?? plainNumber(trackingNumber);
}

/** The keys that a typed tracking number may mean: as typed, and in upper and in lower case (C-FIND-10). */
export function numberKeys(typed: string): string[] {
  return [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()].map(numberKey))];
}

/** The URL of a parcel's page on its carrier's site, or null if the carrier has no known page. */
export function carrierPageUrl(carrier: string, trackingNumber: string): string | null {
  const page = WELL_KNOWN_CARRIERS.get(carrier)?.tracking_page ?? null;
  return page && page.replace('{tracking_number}', () => encodeURIComponent(trackingNumber));
}
