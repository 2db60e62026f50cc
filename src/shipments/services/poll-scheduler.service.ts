import { Injectable } from '@nestjs/common';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type TrackedParcel, TrackingGateway } from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.js';

/** The queue of parcels to ask the gateway about; a job's reference is the parcel. */
export const POLL_QUEUE = 'shipments.poll';

/** Carriers' events lag or go missing, so a parcel under way is asked about when it has been silent this long. */
const SILENCE = 2 * 60 * 60 * 1000;

/** When parcels are asked about. */
@Injectable()
export class PollSchedulerService {
  constructor(
    private readonly jobs: JobsService,
    private readonly gateway: TrackingGateway,
    private readonly clock: ClockService,
  ) {}

  /** Has a registered parcel asked about in time. */
  async add(parcel: Parcel): Promise<void> {
    const job = { storeId: parcel.store_id, queue: POLL_QUEUE, reference: parcel.id, dueAt: this.nextAt(parcel) };
    await this.jobs.add(job);
  }

  nextAt(parcel: Parcel): Date {
    return this.gateway.nextUpdateAt(trackedParcel(parcel)) ?? new Date(this.clock.now().getTime() + SILENCE);
  }
}

/** A parcel as the gateway knows it. */
export function trackedParcel(parcel: Parcel): TrackedParcel {
  return { ...parcel, destination: JSON.parse(parcel.destination) as TrackedParcel['destination'] };
}
