import { createHash } from 'node:crypto';
import { type CarrierEvent } from '../../model/carrier-update.js';
import { type TrackedParcel } from '../tracking.gateway.js';
import { hubsOf, type SimulatedPlace } from './places.js';

/** An event whose time is not known yet. */
type Step = Omit<CarrierEvent, 'occurred_at'>;

/**
 * The journey of a parcel, 5 to 9 steps from PRE_TRANSIT to DELIVERED, now and then with a hitch, rarely to RETURNED. Which
 * steps is a matter of carrier and tracking number alone, where they happen also one of the destination.
 */
export function simulatedJourney({
  carrier,
  tracking_number,
  destination,
}: Pick<TrackedParcel, 'carrier' | 'tracking_number' | 'destination'>): Step[] {
  const throwDie = dice(`${carrier}\0${tracking_number}`);
  const home = placeOf(destination);
  const hubs = hubsOf(home.country);
  const first = throwDie(Math.max(1, hubs.length));
  const [origin, hub] = [hubs[first] ?? {}, hubs[(first + 1) % hubs.length] ?? {}];
  const scans = [
    step('IN_TRANSIT', 'package_departed', 'Departed from the origin facility', origin),
    step('IN_TRANSIT', 'package_arrived', 'Arrived at a sorting centre', hub),
    step('IN_TRANSIT', 'package_departed', 'Departed from the sorting centre', hub),
  ];
  return [
    step('PRE_TRANSIT', 'information_received', 'Label created, the parcel is awaited', {}),
    step('IN_TRANSIT', 'package_accepted', 'Accepted by the carrier', origin),
    ...scans.slice(0, 1 + throwDie(scans.length)),
    ...endingOf(throwDie(100), { origin, hub, home }),
  ];
}

/** The events of a journey that began when its parcel was registered: step k, from 1, happens k times `stepSeconds` later. */
export function simulatedEvents(journey: readonly Step[], registeredAt: Date, stepSeconds: number): CarrierEvent[] {
  const begun = registeredAt.getTime();
  return journey.map((step, index) => ({
    occurred_at: new Date(begun + (index + 1) * stepSeconds * 1000).toISOString(),
    ...step,
  }));
}

/** The way from the last facility on, by a percentile. */
function endingOf(
  percentile: number,
  { origin, hub, home }: Record<'origin' | 'hub' | 'home', SimulatedPlace>,
): Step[] {
  const outForDelivery = step('OUT_FOR_DELIVERY', 'out_for_delivery', 'Out for delivery', home);
  const attempted = step('ATTEMPT_FAILED', 'delivery_attempted', 'Delivery attempted, nobody was there', home);
  const delivered = step('DELIVERED', 'delivered', 'Delivered', home);
  if (percentile < 76) return [outForDelivery, delivered];
  if (percentile < 85) return [outForDelivery, attempted, outForDelivery, delivered];
  if (percentile < 92) {
    const held = step('EXCEPTION', 'package_held', 'Held for inspection', hub);
    const released = step('IN_TRANSIT', 'package_processed', 'Released from inspection', hub);
    return [held, released, outForDelivery, delivered];
  }
  if (percentile < 97) {
    const ready = step('AVAILABLE_FOR_PICKUP', 'pickup_available', 'Ready for pickup', home);
    return [outForDelivery, attempted, ready, step('DELIVERED', 'delivered', 'Picked up', home)];
  }
  return [outForDelivery, attempted, step('RETURNED', 'return_to_sender', 'Returned to the sender', origin)];
}

function step(
  status: NonNullable<Step['status']>,
  substatus: string,
  description: string,
  location: SimulatedPlace,
): Step {
  return { status, substatus, description, location };
}

/** Of a destination, which may be a whole address, what a carrier shows to anybody. */
function placeOf({ city, state, zip, country }: SimulatedPlace): SimulatedPlace {
  return {
    ...(city && { city }),
    ...(state && { state }),
    ...(zip && { zip }),
    ...(country && { country: country.toUpperCase() }),
  };
}

/** Throws from 0 to `sides` - 1, the same ones for the same seed; enough for one journey. */
function dice(seed: string): (sides: number) => number {
  const bytes = createHash('sha256').update(seed).digest();
  let used = 0;
  return (sides) => bytes.readUInt32BE(4 * used++) % sides;
}
