import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { TrackingGateway } from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { TimelineService } from '../services/timeline.service.js';
import { asked } from './gateway-failures.js';
import { POLL_QUEUE, PollSchedulerService, trackedParcel } from '../services/poll-scheduler.service.js';

/** A parcel of which nothing was heard for so long will not be heard of. */
const GIVEN_UP = 60 * 24 * 60 * 60 * 1000;

/** Asks the gateway about a parcel under way, again and again until it has arrived. */
@HandlesJobs(POLL_QUEUE)
@Injectable()
export class PollParcelJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly gateway: TrackingGateway,
    private readonly timeline: TimelineService,
    private readonly polls: PollSchedulerService,
    private readonly clock: ClockService,
  ) {}

  async run({ storeId, reference }: Job): Promise<{ again: Date } | undefined> {
    const parcel = await this.parcels.find(storeId, reference);
    if (!parcel || this.hasEnded(parcel)) return undefined;
    // Asked before the fetch: what becomes due between the two is then fetched at once, and not in the time of silence.
    const again = this.polls.nextAt(parcel);
    const update = await asked(this.gateway.fetch(trackedParcel(parcel)));
    await this.database.transaction(async () => {
      const locked = await this.parcels.lock(storeId, reference);
      if (update && locked && !this.hasEnded(locked)) await this.timeline.apply(storeId, reference, update);
    });
    const now = await this.parcels.find(storeId, reference);
    return !now || this.hasEnded(now) ? undefined : { again };
  }

  private hasEnded({ status, registered_at, polls_ended_at }: Parcel): boolean {
    if (registered_at === null || polls_ended_at !== null) return true;
    if (status === 'DELIVERED' || status === 'RETURNED') return true;
    return this.clock.now().getTime() - registered_at.getTime() > GIVEN_UP;
  }
}
