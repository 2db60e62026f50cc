// SPDX-License-Identifier: Apache-2.0
import { plainNumber } from '../../carriers/carrier-detection.js';
import { type CarrierEvent } from '../../model/carrier-update.js';
import { journeySteps, type JourneySteps, type SimulatedParcel, type Step } from './simulated-journey.js';

const PREFIX = 'PWTEST';

/** The time between two steps of a parcel's history. */
const HISTORY_STEP_MS = 6 * 60 * 60 * 1000;

/** The histories of the test numbers, oldest step first (docs/reference/test-stores.md). */
export const HISTORIES: Record<string, (steps: JourneySteps) => Step[]> = {
  PENDING: () => [],
  PRE_TRANSIT: ({ labelled }) => [labelled],
  IN_TRANSIT: ({ labelled, accepted, departed }) => [labelled, accepted, departed],
  OUT_FOR_DELIVERY: (steps) => [...onTheWay(steps), steps.outForDelivery],
  AVAILABLE_FOR_PICKUP: (steps) => [...onTheWay(steps), steps.ready],
  DELIVERED: (steps) => [...onTheWay(steps), steps.outForDelivery, steps.delivered],
  ATTEMPT_FAILED: (steps) => [...onTheWay(steps), steps.outForDelivery, steps.attempted],
  EXCEPTION: (steps) => [...onTheWay(steps), steps.held],
  LOST: (steps) => [...onTheWay(steps), steps.lost],
  DAMAGED: (steps) => [...onTheWay(steps), steps.damaged],
  ADDRESS_ISSUE: (steps) => [...onTheWay(steps), steps.addressIssue],
  RETURNED: (steps) => [...onTheWay(steps), steps.outForDelivery, steps.attempted, steps.returned],
};

function onTheWay({ labelled, accepted, departed, border, arrived }: JourneySteps): Step[] {
  return [labelled, accepted, departed, ...border, arrived];
}

/**
 * The events of a parcel whose number forces a status, such as `PWTEST-DELIVERED-1` (C-TEST-8). The last one occurs
 * `stepSeconds` after the registration, the others six hours apart before it.
 * @returns undefined for any other number
 */
export function forcedEvents(
  parcel: SimulatedParcel,
  storeCountry: string | undefined,
  registeredAt: Date,
  stepSeconds: number,
): CarrierEvent[] | undefined {
  // Carriers track numbers without their hyphens.
  const number = plainNumber(parcel.tracking_number).toUpperCase();
  const [, historyOf] = Object.entries(HISTORIES).find(([name]) => number.startsWith(PREFIX + name)) ?? [];
  if (!historyOf) return undefined;
  const steps = historyOf(journeySteps(parcel, storeCountry));
  const end = registeredAt.getTime() + stepSeconds * 1000;
  return steps.map((step, index) => ({
    occurred_at: new Date(end - (steps.length - 1 - index) * HISTORY_STEP_MS).toISOString(),
    ...step,
  }));
}
