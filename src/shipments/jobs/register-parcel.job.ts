import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { TrackingGateway } from '../gateway/tracking.gateway.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { RegistrationSchedulerService, REGISTRATION_QUEUE } from '../services/registration-scheduler.service.js';
import { withGatewayErrors } from './gateway-errors.js';
import { PollSchedulerService } from '../services/poll-scheduler.service.js';

/**
 * Registers a parcel with its carrier exactly once (C-TRK-14). A second registration would double the carrier's events, so
 * a retry asks the gateway first whether the earlier attempt arrived (C-TRK-15).
 */
@HandlesJobs(REGISTRATION_QUEUE)
@Injectable()
export class RegisterParcelJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly registrations: RegistrationSchedulerService,
    private readonly gateway: TrackingGateway,
    private readonly polls: PollSchedulerService,
    private readonly clock: ClockService,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    const parcel = await this.parcels.find(storeId, reference);
    if (!parcel || !(await this.registrations.isNeeded(parcel))) return;
    const wasTried = parcel.registering_at !== null;
    if (!wasTried) await this.database.transaction(() => this.parcels.markRegistering(parcel));
    const isRegistered = wasTried && (await withGatewayErrors(this.gateway.isRegistered(parcel)));
    if (!isRegistered) await withGatewayErrors(this.gateway.register(parcel));
    const now = this.clock.now();
    await this.database.transaction(async () => {
      await this.parcels.markRegistered(parcel, now);
      await this.polls.schedule({ ...parcel, registered_at: now });
    });
  }
}
