// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type TrackedParcel, type TrackingGateway } from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.entity.js';

/** The queue that polls the gateway about parcels; a job's reference is the parcel's id. */
export const POLL_QUEUE = 'shipments.poll';

/** Polling ends this long after the parcel's registration (C-TRK-17). */
export const TRACKING_TIMEOUT_MS = 60 * 24 * 60 * 60 * 1000;

/** The time to the next poll if the gateway knows no better. Carriers' events lag or go missing (C-TRK-17). */
const POLL_AFTER_MS = 2 * 60 * 60 * 1000;

/** Schedules the polling of parcels (C-TRK-17). */
@Injectable()
export class PollSchedulerService {
  constructor(
    private readonly jobs: JobsService,
    readonly clock: ClockService,
  ) {}

  /** Schedules the first poll of a parcel. A registration that stalled may have missed updates since `registeredAt`. */
  async schedule(parcel: Parcel, gateway: TrackingGateway, registeredAt: Date): Promise<void> {
    if (gateway.batch) return;
    const dueAt = this.nextPollAt({ ...parcel, registered_at: registeredAt }, gateway, registeredAt);
    await this.jobs.add({ storeId: parcel.store_id, queue: POLL_QUEUE, reference: parcel.id, dueAt });
  }

  /** When to poll next: at the parcel's first update after `since` if the gateway knows it, else two hours after `since`. */
  nextPollAt(parcel: Parcel, gateway: TrackingGateway, since = this.clock.now()): Date {
    return gateway.nextUpdateAt(toTrackedParcel(parcel), since) ?? new Date(since.getTime() + POLL_AFTER_MS);
  }
}

/** The parcel as the gateway takes it. */
export function toTrackedParcel(parcel: Parcel): TrackedParcel {
  return { ...parcel, destination: JSON.parse(parcel.destination) as TrackedParcel['destination'] };
}
