import { type CarrierClass } from './well-known-carriers.js';

/** What a shipment can expect of its carrier (C-SHP-15). */
export type TrackingAvailability = 'full' | 'account_required' | 'labels_only' | 'unidentified';

/**
 * Whether events will come for a parcel (C-CAR-3 to C-CAR-6): an account of the store opens a carrier that requires
 * one, and nothing opens one that tells of its own labels alone.
 * @param carrier the carrier that is used and its class; undefined when none could be identified
 * @param accounts tokens of the carriers with which the store has an account in place
 */
export function trackingAvailability(
  carrier: { token: string; class: CarrierClass } | undefined,
  accounts: readonly string[],
): TrackingAvailability {
  if (carrier === undefined) return 'unidentified';
  if (carrier.class === 'none') return 'full';
  return carrier.class === 'account_required' && accounts.includes(carrier.token) ? 'full' : carrier.class;
}
