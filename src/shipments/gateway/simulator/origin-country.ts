import { countryOfPost, type TrackedNumber } from '../../carriers/carrier-detection.js';
import { type StoreRegion } from '../tracking.gateway.js';
import { hubsIn, type SimulatedPlace } from './hubs.js';

/**
 * The country of a store: the region of its locale, else the one that its currency is named after. The euro names none.
 * @returns undefined if neither names a country with known facilities
 */
export function storeCountry({ locale, currency }: StoreRegion): string | undefined {
  return [new Intl.Locale(locale).region, currency.slice(0, 2)].find(hasHubs);
}

/** Where a parcel starts: in the country of its post, else of its store. Empty if neither has known facilities. */
export function originCountry(parcel: TrackedNumber, ofStore: string | undefined): SimulatedPlace {
  const country = [countryOfPost(parcel), ofStore].find(hasHubs);
  return country === undefined ? {} : { country };
}

function hasHubs(country: string | undefined): boolean {
  return country !== undefined && hubsIn(country).length > 0;
}
