import { type CarrierClass, WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

/** Whether a carrier's events arrive (C-CAR-3 to C-CAR-6, C-CAR-13). */
export type TrackingAvailability = 'full' | 'account_required' | 'labels_only' | 'unidentified';

/**
 * Determines the tracking availability of a shipment or parcel. An account of the store with the carrier makes
 * `account_required` `full`; it does not change `labels_only`.
 * @param parcel `tracking_carrier` is null if no carrier was identified, `carrier_class` unless staff set the class
 * @param accounts tokens of the carriers with which the store has an account
 */
export function trackingAvailability(
  parcel: { tracking_carrier: string | null; carrier_class: CarrierClass | null },
  accounts: readonly string[],
): TrackingAvailability {
  const { tracking_carrier: token, carrier_class } = parcel;
  if (token === null) return 'unidentified';
  const carrierClass = carrier_class ?? WELL_KNOWN_CARRIERS.get(token)?.default_class ?? 'none';
  const isOpen = carrierClass === 'none' || (carrierClass === 'account_required' && accounts.includes(token));
  return isOpen ? 'full' : carrierClass;
}
