// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { type CarrierEvent } from '../../model/carrier-update.js';
import { type ShipmentStatus } from '../../model/shipment-status.js';
import { type TrackedParcel } from '../tracking.gateway.js';
import { carrierWords, STEP_NAMES, type StepName } from './carrier-words.js';
import { originCountry, route } from './route.js';

/** An event without its time. */
export type Step = Omit<CarrierEvent, 'occurred_at'>;

export interface JourneySteps extends Record<StepName, Step> {
  /** The steps at a border; none within one country. */
  border: Step[];
}

/** What decides a simulated journey. */
export type SimulatedParcel = Pick<TrackedParcel, 'carrier' | 'tracking_number' | 'destination'>;

/** Where steps happen; `left` and `entered` are the places at a border. */
type StepPlace = 'nowhere' | 'origin' | 'left' | 'entered' | 'hub' | 'destination';

const STEPS: Record<StepName, [status: ShipmentStatus, substatus: string, place: StepPlace]> = {
  labelled: ['PRE_TRANSIT', 'information_received', 'nowhere'],
  accepted: ['IN_TRANSIT', 'package_accepted', 'origin'],
  departed: ['IN_TRANSIT', 'package_departed', 'origin'],
  exported: ['IN_TRANSIT', 'package_departed', 'left'],
  imported: ['IN_TRANSIT', 'package_arrived', 'entered'],
  cleared: ['IN_TRANSIT', 'package_processed', 'entered'],
  arrived: ['IN_TRANSIT', 'package_arrived', 'hub'],
  departedAgain: ['IN_TRANSIT', 'package_departed', 'hub'],
  outForDelivery: ['OUT_FOR_DELIVERY', 'out_for_delivery', 'destination'],
  attempted: ['ATTEMPT_FAILED', 'delivery_attempted', 'destination'],
  ready: ['AVAILABLE_FOR_PICKUP', 'pickup_available', 'destination'],
  delivered: ['DELIVERED', 'delivered', 'destination'],
  pickedUp: ['DELIVERED', 'delivered', 'destination'],
  held: ['EXCEPTION', 'package_held', 'hub'],
  released: ['IN_TRANSIT', 'package_processed', 'hub'],
  lost: ['EXCEPTION', 'package_lost', 'hub'],
  damaged: ['EXCEPTION', 'package_damaged', 'hub'],
  addressIssue: ['EXCEPTION', 'address_issue', 'destination'],
  returned: ['RETURNED', 'return_to_sender', 'origin'],
};

/**
 * The journey of a simulated parcel: 5 to 9 steps from PRE_TRANSIT to DELIVERED, sometimes with a problem on the way, and
 * rarely to RETURNED (C-TRK-23, C-TRK-24). A border adds three steps. Carrier and tracking number decide on the others; the
 * places depend on the destination and the store's country, too (C-TRK-25).
 */
export function simulatedJourney(parcel: SimulatedParcel, storeCountry?: string): Step[] {
  const nextInt = seededRandom(`${parcel.carrier}\0${parcel.tracking_number}`);
  const steps = journeySteps(parcel, storeCountry);
  const { labelled, accepted, departed, border, arrived, held, released, departedAgain } = steps;
  const scans = nextInt(3);
  const percentile = nextInt(100);
  return [
    labelled,
    accepted,
    ...(scans > 0 ? [departed] : []),
    ...border,
    arrived,
    ...(isHeld(percentile) ? [held, released] : []),
    ...(scans > 1 ? [departedAgain] : []),
    ...lastSteps(percentile, steps),
  ];
}

export function journeySteps(parcel: SimulatedParcel, storeCountry?: string): JourneySteps {
  const { border, ...places } = route(originCountry(parcel, storeCountry), parcel.destination);
  const locations = { ...places, nowhere: {}, left: border?.left ?? {}, entered: border?.entered ?? {} };
  const stepOf = (name: StepName): Step => {
    const [status, substatus, place] = STEPS[name];
    const description = carrierWords(name, places.destination.country);
    return { status, substatus, description, location: locations[place] };
  };
  const steps = Object.fromEntries(STEP_NAMES.map((name) => [name, stepOf(name)])) as Record<StepName, Step>;
  const { exported, imported, cleared } = steps;
  return { ...steps, border: border ? [exported, imported, cleared] : [] };
}

/** The events of a journey that starts at `registeredAt`: step k, counted from 1, occurs k times `stepSeconds` later. */
export function simulatedEvents(journey: readonly Step[], registeredAt: Date, stepSeconds: number): CarrierEvent[] {
  const start = registeredAt.getTime();
  return journey.map((step, index) => ({
    occurred_at: new Date(start + (index + 1) * stepSeconds * 1000).toISOString(),
    ...step,
  }));
}

/** Stages of every journey, and the statuses that are in or after each. */
const STAGES: readonly [stage: ShipmentStatus, statuses: readonly ShipmentStatus[]][] = [
  ['OUT_FOR_DELIVERY', ['OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'AVAILABLE_FOR_PICKUP']],
  ['IN_TRANSIT', ['IN_TRANSIT', 'EXCEPTION']],
  ['PRE_TRANSIT', ['PRE_TRANSIT']],
];

/** The events behind the first one of the stage that the parcel had reached before, so that a journey never goes back. */
export function behindReached(events: readonly CarrierEvent[], reached: ReadonlySet<ShipmentStatus>): CarrierEvent[] {
  const stage = STAGES.find(([, statuses]) => statuses.some((status) => reached.has(status)))?.[0];
  return events.slice(events.findIndex(({ status }) => status === stage) + 1);
}

/** Whether a parcel is held at the sorting centre, by a percentile from 0 to 99. */
function isHeld(percentile: number): boolean {
  return percentile >= 85 && percentile < 92;
}

/** The last steps of a journey, chosen by a percentile from 0 to 99. */
function lastSteps(percentile: number, steps: JourneySteps): Step[] {
  const { outForDelivery, attempted, delivered } = steps;
  if (percentile < 76 || isHeld(percentile)) return [outForDelivery, delivered];
  if (percentile < 85) return [outForDelivery, attempted, outForDelivery, delivered];
  if (percentile < 97) return [outForDelivery, attempted, steps.ready, steps.pickedUp];
  return [outForDelivery, attempted, steps.returned];
}

/** A generator of integers from 0 to `bound` - 1 that depends only on the seed. It can be called 8 times. */
function seededRandom(seed: string): (bound: number) => number {
  const bytes = createHash('sha256').update(seed).digest();
  let used = 0;
  return (bound) => bytes.readUInt32BE(4 * used++) % bound;
}
