// SPDX-License-Identifier: Apache-2.0
import { plainText } from '../../platform/text/plain-text.js';
import { cityName } from '../../platform/time/page-times.js';
import { type TimelineEventView } from '../../shipments/index.js';

const MAX_PLACES = 4;
/** The letters of all shown names together. */
const MAX_LETTERS = 48;
const WIDTH = 320;
const MARGIN = 8;

/** A place on the drawn route, in the units of its view box. */
interface RoutePlace {
  x: number;
  name: string;
  anchor: 'start' | 'middle' | 'end';
  isCurrent: boolean;
}

/** The places that a parcel has passed, as a drawing and as text. */
export interface RouteDrawing {
  text: string;
  places: RoutePlace[];
  /** The ends of the way that is passed, and of the way ahead. */
  passed: number;
  ahead: number;
}

/**
 * Draws the cities of a timeline in the order in which the parcel came to them: the first, and the last ones if there are
 * too many. It never shows the destination, which is part of the customer's address, unless the carrier names its city.
 * @param events newest first
 * @param label writes the places as a sentence
 * @returns undefined if fewer than two cities are known
 */
export function routeDrawing(
  events: readonly TimelineEventView[],
  isOver: boolean,
  label: (places: string, current: string) => string,
): RouteDrawing | undefined {
  const cities = new Map<string, string>();
  let current = '';
  for (const { location } of events.toReversed()) {
    const city = plainText(location.city ?? '');
    if (city === '') continue;
    current = city.toLowerCase();
    if (!cities.has(current)) cities.set(current, cityName(city));
  }
  if (cities.size < 2) return undefined;
  const all = [...cities];
  const shown = all.length > MAX_PLACES ? [...all.slice(0, 1), ...all.slice(1 - MAX_PLACES)] : all;
  const xOf = (position: number): number => {
    const steps = isOver ? shown.length - 1 : shown.length - 0.5;
    return Math.round(MARGIN + ((WIDTH - 2 * MARGIN) * position) / steps);
  };
  return {
    text: label(all.map(([, name]) => name).join(', '), cities.get(current) ?? ''),
    places: shown.map(([key, name], position) => ({
      x: xOf(position),
      name: shortened(name, Math.floor(MAX_LETTERS / Math.max(3, shown.length))),
      anchor: position === 0 ? 'start' : isOver && position === shown.length - 1 ? 'end' : 'middle',
      isCurrent: key === current,
    })),
    passed: xOf(shown.length - 1),
    ahead: WIDTH - MARGIN,
  };
}

function shortened(name: string, length: number): string {
  const letters = Array.from(name);
  return letters.length <= length
    ? name
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
