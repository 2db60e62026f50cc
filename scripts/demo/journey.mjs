// SPDX-License-Identifier: Apache-2.0
import { pathToFileURL } from 'node:url';
import { inRoot } from '../lib/folders.mjs';

const { journeySteps } = await import(
  pathToFileURL(inRoot('dist/shipments/gateway/simulator/simulated-journey.js')).href
);

export const DAY = 24 * 60 * 60 * 1000;

/** The carrier of a country, its numbers (`#` is a digit), and the usual days to the door. */
const CARRIERS = {
  BR: { carrier: 'correios_br', shape: 'AA#########BR', days: 4 },
  DE: { carrier: 'dhl_germany', shape: '00340434############', days: 6 },
  ES: { carrier: 'correos_espana', shape: 'PQ#########ES', days: 7 },
  FR: { carrier: 'colissimo', shape: '6A###########', days: 6 },
  GB: { carrier: 'royal_mail', shape: 'RM#########GB', days: 6 },
  IT: { carrier: 'poste_italiane', shape: 'RB#########IT', days: 7 },
  MX: { carrier: 'estafeta', shape: '##########', days: 6 },
  PT: { carrier: 'dhl_express', shape: '##########', days: 3 },
  US: { carrier: 'ups', shape: '1Z5R8939##########', days: 5 },
};

/** The carrier and the usual days to an address, and a tracking number with the digits of `nextInt`. */
export function carrierTo({ country }, nextInt) {
  const { carrier, shape, days } = CARRIERS[country];
  const number = shape.replaceAll('#', () => nextInt(10));
  return { carrier, days, tracking_number: /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) ? withCheckDigit(number) : number };
}

/** The check digit of the Universal Postal Union's standard S10. */
function withCheckDigit(number) {
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, at) => total + weight * Number(number[2 + at]), 0);
  return `${number.slice(0, 10)}${{ 0: 5, 1: 0 }[sum % 11] ?? 11 - (sum % 11)}${number.slice(11)}`;
}

/** When steps happen, as a part of the time from the label to the end. */
const STEPS = {
  ...{ labelled: 0, accepted: 0.12, departed: 0.25, arrived: 0.55, departedAgain: 0.7, held: 0.8 },
  ...{ outForDelivery: 0.94, delivered: 1, attempted: 1, ready: 1.04, returned: 1.5 },
};

const ON_THE_WAY = ['labelled', 'accepted', 'departed', 'arrived', 'departedAgain'];

/** The steps of parcels that end in different ways. */
const WAYS = {
  announced: ['labelled'],
  accepted: ['labelled', 'accepted'],
  lost: ['labelled', 'accepted', 'departed', 'arrived'],
  on_the_way: ON_THE_WAY,
  exception: [...ON_THE_WAY, 'held'],
  out: [...ON_THE_WAY, 'outForDelivery'],
  delivered: [...ON_THE_WAY, 'outForDelivery', 'delivered'],
  attempted: [...ON_THE_WAY, 'outForDelivery', 'attempted'],
  pickup: [...ON_THE_WAY, 'outForDelivery', 'attempted', 'ready'],
  returned: [...ON_THE_WAY, 'outForDelivery', 'attempted', 'returned'],
};

/** When the last step of a way is, as a part of the days to the door. */
export const lengthOf = (way) => STEPS[WAYS[way].at(-1)];

/**
 * The carrier's events of a parcel, oldest first. It stays in the country of its destination.
 * @param way a key of `WAYS`
 * @param {{ at: number, days: number, to: Record<string, string> }} parcel when its label was made, and the days from there to the door
 */
export function journey(way, { at, days, to }) {
  const steps = journeySteps({ carrier: '', tracking_number: '', destination: to });
  return WAYS[way].map((name) => {
    const { status, description, location } = steps[name];
    const time = at + STEPS[name] * days * DAY;
    return { time, at: new Date(time).toISOString(), status, description, location };
  });
}
