import { Injectable } from '@nestjs/common';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type TrackedParcel, TrackingGateway } from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.js';

/** The queue that polls the gateway about parcels; a job's reference is the parcel's id. */
export const POLL_QUEUE = 'shipments.poll';

/** The time to the next poll if the gateway knows no better. Carriers' events lag or go missing (C-TRK-17). */
const POLL_AFTER_MS = 2 * 60 * 60 * 1000;

/** Schedules the polling of parcels (C-TRK-17). */
@Injectable()
export class PollSchedulerService {
  constructor(
    private readonly jobs: JobsService,
    private readonly gateway: TrackingGateway,
    private readonly clock: ClockService,
  ) {}

  /** Schedules the first poll of a registered parcel. */
  async schedule(parcel: Parcel): Promise<void> {
    const job = { storeId: parcel.store_id, queue: POLL_QUEUE, reference: parcel.id, dueAt: this.nextPollAt(parcel) };
    await this.jobs.add(job);
  }

  /** When to poll next: at the parcel's next update if the gateway knows it, else two hours after `lastNews`. */
  nextPollAt(parcel: Parcel, lastNews = this.clock.now()): Date {
    return this.gateway.nextUpdateAt(toTrackedParcel(parcel)) ?? new Date(lastNews.getTime() + POLL_AFTER_MS);
  }
}

/** The parcel as the gateway takes it. */
export function toTrackedParcel(parcel: Parcel): TrackedParcel {
  return { ...parcel, destination: JSON.parse(parcel.destination) as TrackedParcel['destination'] };
}
