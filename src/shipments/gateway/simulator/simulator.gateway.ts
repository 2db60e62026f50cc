// SPDX-License-Identifier: Apache-2.0
import { type ClockService } from '../../../platform/time/clock.service.js';
import { type CarrierEvent, type CarrierUpdate } from '../../model/carrier-update.js';
import { type StoreRegion, TrackingGateway, type TrackedParcel } from '../tracking.gateway.js';
import { forcedEvents } from './forced-status.js';
import { storeCountry } from './route.js';
import { behindReached, simulatedEvents, simulatedJourney } from './simulated-journey.js';

/**
 * The embedded carrier (C-TRK-23). A journey starts at the parcel's registration and follows the clock, so any process can
 * compute it at any time, and nothing is stored.
 */
export class SimulatorGateway extends TrackingGateway {
  readonly name = 'simulator';
  readonly pushesEvents = false;

  /**
   * @param stepSeconds the time between two steps of a journey
   * @param forcesStatuses whether test numbers force a status (C-TEST-8)
   * @param storeCountry where the store sends its parcels from, ISO 3166-1 alpha-2; undefined if it is not known
   */
  constructor(
    private readonly clock: ClockService,
    private readonly stepSeconds: number,
    private readonly forcesStatuses: boolean,
    private readonly storeCountry?: string,
  ) {
    super();
  }

  /** The gateway for parcels of a store: it decides where they come from. */
  forStore(store: StoreRegion): SimulatorGateway {
    return new SimulatorGateway(this.clock, this.stepSeconds, this.forcesStatuses, storeCountry(store));
  }

  register(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  isRegistered(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** Returns the steps so far, without an `eta`, so that the merchant's is shown. */
  fetch(parcel: TrackedParcel): Promise<CarrierUpdate | undefined> {
    const now = this.clock.now().toISOString();
    const events = this.journey(parcel).filter(({ occurred_at }) => occurred_at <= now);
    return Promise.resolve(events.length === 0 ? undefined : { events });
  }

  /** The time of the first step after `since`; undefined after the last one. */
  nextUpdateAt(parcel: TrackedParcel, since: Date): Date | undefined {
    const next = this.journey(parcel).find(({ occurred_at }) => occurred_at > since.toISOString());
    return next && new Date(next.occurred_at);
  }

  private journey(parcel: TrackedParcel): CarrierEvent[] {
    const { registered_at } = parcel;
    if (registered_at === null) return [];
    const { stepSeconds } = this;
    const forced = this.forcesStatuses
      ? forcedEvents(parcel, this.storeCountry, registered_at, stepSeconds)
      : undefined;
    if (forced) return forced;
    const events = simulatedEvents(simulatedJourney(parcel, this.storeCountry), registered_at, stepSeconds);
    return behindReached(events, parcel.reached ?? new Set());
  }
}
