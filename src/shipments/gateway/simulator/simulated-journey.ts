import { createHash } from 'node:crypto';
import { type CarrierEvent } from '../../model/carrier-update.js';
import { type TrackedParcel } from '../tracking.gateway.js';
import { hubsIn, type SimulatedPlace } from './places.js';

/** An event without its time. */
export type Step = Omit<CarrierEvent, 'occurred_at'>;

/** The steps that journeys consist of. */
export type JourneySteps = ReturnType<typeof journeySteps>;

/**
 * The journey of a simulated parcel: 5 to 9 steps from PRE_TRANSIT to DELIVERED, sometimes with a problem on the way, and
 * rarely to RETURNED (C-TRK-23, C-TRK-24). The steps depend only on carrier and tracking number; their places depend on
 * the destination, too (C-TRK-25).
 */
export function simulatedJourney({
  carrier,
  tracking_number,
  destination,
}: Pick<TrackedParcel, 'carrier' | 'tracking_number' | 'destination'>): Step[] {
  const nextInt = seededRandom(`${carrier}\0${tracking_number}`);
  const steps = journeySteps(destination, nextInt);
  const scans = [steps.departed, steps.arrived, steps.departedAgain];
  return [
    steps.labelled,
    steps.accepted,
    ...scans.slice(0, 1 + nextInt(scans.length)),
    ...lastSteps(nextInt(100), steps),
  ];
}

/**
 * The steps of journeys to a destination.
 * @param nextInt chooses a number from 0 to `bound` - 1
 */
export function journeySteps(destination: SimulatedPlace, nextInt: (bound: number) => number = () => 0) {
  const lastPlace = publicPlace(destination);
  const hubs = hubsIn(lastPlace.country);
  const first = nextInt(Math.max(1, hubs.length));
  const [origin, hub] = [hubs[first] ?? {}, hubs[(first + 1) % hubs.length] ?? {}];
  return {
    labelled: step('PRE_TRANSIT', 'information_received', 'Label created, the parcel is awaited', {}),
    accepted: step('IN_TRANSIT', 'package_accepted', 'Accepted by the carrier', origin),
    departed: step('IN_TRANSIT', 'package_departed', 'Departed from the origin facility', origin),
    arrived: step('IN_TRANSIT', 'package_arrived', 'Arrived at a sorting centre', hub),
    departedAgain: step('IN_TRANSIT', 'package_departed', 'Departed from the sorting centre', hub),
    outForDelivery: step('OUT_FOR_DELIVERY', 'out_for_delivery', 'Out for delivery', lastPlace),
    attempted: step('ATTEMPT_FAILED', 'delivery_attempted', 'Delivery attempted, nobody was there', lastPlace),
    ready: step('AVAILABLE_FOR_PICKUP', 'pickup_available', 'Ready for pickup', lastPlace),
    delivered: step('DELIVERED', 'delivered', 'Delivered', lastPlace),
    pickedUp: step('DELIVERED', 'delivered', 'Picked up', lastPlace),
    held: step('EXCEPTION', 'package_held', 'Held for inspection', hub),
    released: step('IN_TRANSIT', 'package_processed', 'Released from inspection', hub),
    damaged: step('EXCEPTION', 'package_damaged', 'Damaged on the way', hub),
    addressIssue: step('EXCEPTION', 'address_issue', 'The address is incomplete', lastPlace),
    returned: step('RETURNED', 'return_to_sender', 'Returned to the sender', origin),
  };
}

/** The events of a journey that starts at `registeredAt`: step k, counted from 1, occurs k times `stepSeconds` later. */
export function simulatedEvents(journey: readonly Step[], registeredAt: Date, stepSeconds: number): CarrierEvent[] {
  const start = registeredAt.getTime();
  return journey.map((step, index) => ({
    occurred_at: new Date(start + (index + 1) * stepSeconds * 1000).toISOString(),
    ...step,
  }));
}

/** The last steps of a journey, chosen by a percentile from 0 to 99. */
function lastSteps(percentile: number, steps: JourneySteps): Step[] {
  const { outForDelivery, attempted, delivered } = steps;
  if (percentile < 76) return [outForDelivery, delivered];
  if (percentile < 85) return [outForDelivery, attempted, outForDelivery, delivered];
  if (percentile < 92) return [steps.held, steps.released, outForDelivery, delivered];
  if (percentile < 97) return [outForDelivery, attempted, steps.ready, steps.pickedUp];
  return [outForDelivery, attempted, steps.returned];
}

function step(
  status: NonNullable<Step['status']>,
  substatus: string,
  description: string,
  location: SimulatedPlace,
): Step {
  return { status, substatus, description, location };
}

/** The members of a destination, which may be a whole address, that a carrier would publish. */
function publicPlace({ city, state, zip, country }: SimulatedPlace): SimulatedPlace {
  return {
    ...(city && { city }),
    ...(state && { state }),
    ...(zip && { zip }),
    ...(country && { country: country.toUpperCase() }),
  };
}

/** A generator of integers from 0 to `bound` - 1 that depends only on the seed. It can be called 8 times. */
function seededRandom(seed: string): (bound: number) => number {
  const bytes = createHash('sha256').update(seed).digest();
  let used = 0;
  return (bound) => bytes.readUInt32BE(4 * used++) % bound;
}
