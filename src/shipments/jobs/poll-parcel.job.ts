// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { DatabaseService } from '../../platform/database/database.service.js';
import { bullName, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import {
  postponeJob,
  type TrackedParcel,
  type TrackingGateway,
  withGatewayErrors,
} from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import {
  POLL_QUEUE,
  PollSchedulerService,
  toTrackedParcel,
  TRACKING_TIMEOUT_MS,
} from '../services/poll-scheduler.service.js';
import { RegistrationSchedulerService } from '../services/registration-scheduler.service.js';
import { TimelineService } from '../services/timeline.service.js';
import { TrackingGatewaysService } from '../services/tracking-gateways.service.js';

/** Polls the gateway about a parcel until it is delivered or returned, or for 60 days (C-TRK-17). */
@Processor(bullName(POLL_QUEUE))
export class PollParcelJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly gateways: TrackingGatewaysService,
    private readonly timeline: TimelineService,
    private readonly polls: PollSchedulerService,
    private readonly registrations: RegistrationSchedulerService,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<{ runAgainAt: Date } | undefined> {
    const parcel = await this.parcels.find(storeId, reference);
    if (!parcel || this.isFinished(parcel)) return undefined;
    const gateway = await this.gateways.ofParcel(parcel);
    // The store has removed the account, and the parcel is about to be registered elsewhere.
    if (!gateway || gateway.batch) return undefined;
    // A later shipment in the parcel, such as a cancelled one that is pushed again, is polled then.
    if (!(await this.parcels.isNeeded(parcel))) return { runAgainAt: this.polls.nextPollAt(parcel, gateway) };
    const postponedTo = await this.postponement(parcel, gateway);
    if (postponedTo) return { runAgainAt: postponedTo };
    const unavailableTo = gateway.postponedTo?.('fetch');
    if (unavailableTo) throw postponeJob(gateway, unavailableTo, this.polls.clock.now());
    // Computed before the fetch: if an update becomes due in between, the next poll is at once and not two hours later.
    const runAgainAt = this.polls.nextPollAt(parcel, gateway);
    const fetched = gateway.fetch(await this.tracked(parcel, gateway));
    const account = parcel.account_id === null ? undefined : { gateway, clock: this.polls.clock };
    const update = await withGatewayErrors(fetched, account);
    if (update === null) {
      const isReleased = await this.database.transaction(() => this.registrations.registerAgain(parcel));
      return isReleased ? undefined : { runAgainAt };
    }
    await this.database.transaction(async () => {
      const locked = (await this.parcels.findAllForUpdate([{ storeId, id: reference }])).get(reference);
      if (update && locked && !this.isFinished(locked)) await this.timeline.apply(storeId, reference, update);
    });
    const updated = await this.parcels.find(storeId, reference);
    return !updated || this.isFinished(updated) ? undefined : { runAgainAt };
  }

  /** The time of the poll if the parcel's latest event came by webhook less than two hours ago. */
  private async postponement(parcel: Parcel, gateway: TrackingGateway): Promise<Date | undefined> {
    if (!gateway.pushesEvents) return undefined;
    const now = this.polls.clock.now();
    const lastEvent = (await this.parcels.findLastScans(parcel.store_id, [parcel.id])).get(parcel.id);
    // An event that a carrier dates in the future must not stop the polls.
    if (!lastEvent || lastEvent > now) return undefined;
    const dueAt = this.polls.nextPollAt(parcel, gateway, lastEvent);
    return dueAt > now ? dueAt : undefined;
  }

  /** Only the simulator, which sends no events by itself, needs to know what happened before. */
  private async tracked(parcel: Parcel, { pushesEvents }: TrackingGateway): Promise<TrackedParcel> {
    const { store_id, id, registered_at } = parcel;
    if (pushesEvents || registered_at === null) return toTrackedParcel(parcel);
    return { ...toTrackedParcel(parcel), reached: await this.parcels.findReached(store_id, id, registered_at) };
  }

  private isFinished({ status, registered_at, polls_ended_at, reused_by }: Parcel): boolean {
    // What the carrier reports of a number that is used again is about another parcel (C-TRK-44).
    if (registered_at === null || polls_ended_at !== null || reused_by !== '') return true;
    if (status === 'DELIVERED' || status === 'RETURNED') return true;
    return this.polls.clock.now().getTime() - registered_at.getTime() > TRACKING_TIMEOUT_MS;
  }
}
