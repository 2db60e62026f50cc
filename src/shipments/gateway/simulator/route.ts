import { type Hub, hubsIn, type SimulatedPlace } from './hubs.js';

/** The places that a parcel passes, in their order. */
export interface Route {
  /** Where the carrier takes the parcel. */
  origin: SimulatedPlace;
  /** Where the parcel leaves the origin's country and enters the destination's; undefined within one country. */
  border: { left: SimulatedPlace; entered: SimulatedPlace } | undefined;
  /** The sorting facility near the destination. */
  hub: SimulatedPlace;
  destination: SimulatedPlace;
}

/**
 * The route of a parcel between two addresses (C-TRK-25). It depends only on them, so that all parcels from a store to a city
 * take the same one. Countries without known facilities have places made of the addresses and their country. If one country
 * is not known, the parcel stays in the other.
 * @param origin an address, or only its country
 * @param destination of which streets and names are left out
 */
export function route(origin: SimulatedPlace, destination: SimulatedPlace): Route {
  const [from, to] = [publicPlace(origin), publicPlace(destination)];
  const start = from.country ?? to.country;
  const end = to.country ?? from.country;
  const first = from.city ? { ...from, ...(start && { country: start }) } : originIn(start);
  return {
    origin: first,
    border: start === end ? undefined : { left: gatewayOf(start), entered: gatewayOf(end) },
    hub: hubNear(to, end, first),
    destination: to,
  };
}

/** Where stores in a country send their parcels from. */
function originIn(country: string | undefined): SimulatedPlace {
  const [gateway, origin = gateway] = hubsIn(country ?? '');
  return placeOf(origin, country);
}

/** Where parcels cross the border of a country. */
function gatewayOf(country: string | undefined): SimulatedPlace {
  return placeOf(hubsIn(country ?? '')[0], country);
}

/** The facility in the city of a destination, else one that serves its region, else any; the city itself if the parcel starts there. */
function hubNear(to: SimulatedPlace, country: string | undefined, origin: SimulatedPlace): SimulatedPlace {
  const { zip: _, ...city } = to;
  const hubs = hubsIn(country ?? '');
  const isStart = (hub: Hub): boolean => country === origin.country && isIn(hub, origin);
  const others = hubs.filter((hub) => !isStart(hub));
  const near =
    hubs.find((hub) => isIn(hub, to)) ??
    hubs.find((hub) => isServedBy(hub, to)) ??
    others[sumOf(to.city ?? '') % others.length];
  return near && !isStart(near) ? placeOf(near, country) : { ...city, ...(country && { country }) };
}

function isServedBy({ serves }: Hub, { state, zip }: SimulatedPlace): boolean {
  return serves.some((region) => (/\d/.test(region) ? zip?.startsWith(region) : state?.toUpperCase() === region));
}

function isIn({ city }: Hub, place: SimulatedPlace): boolean {
  return folded(city) === folded(place.city ?? '');
}

/** A name in lower case and without accents, as many shops send it. */
function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

function sumOf(text: string): number {
  return Array.from(folded(text)).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}

function placeOf(hub: Hub | undefined, country: string | undefined): SimulatedPlace {
  return { ...(hub && { city: hub.city, ...(hub.state && { state: hub.state }) }), ...(country && { country }) };
}

/** The members of an address that a carrier would publish. */
function publicPlace({ city, state, zip, country }: SimulatedPlace): SimulatedPlace {
  const isCountry = /^[A-Z]{2}$/i.test(country ?? '');
  return {
    ...(city && { city }),
    ...(state && { state }),
    ...(zip && { zip }),
    ...(isCountry && { country: country?.toUpperCase() }),
  };
}
