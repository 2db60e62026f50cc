import { Process, Processor } from '@nestjs/bull';
import { DatabaseService } from '../../platform/database/database.service.js';
import { bullName, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type TrackingGateway, withGatewayErrors } from '../gateway/tracking.gateway.js';
import { type Parcel } from '../model/parcel.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { PollSchedulerService } from '../services/poll-scheduler.service.js';
import { RegistrationSchedulerService, REGISTRATION_QUEUE } from '../services/registration-scheduler.service.js';
import { TrackingGatewaysService } from '../services/tracking-gateways.service.js';

/** Part of the job's lease (60 s) in which the gateway may be called. After the lease another worker may call it. */
const START_WINDOW_MS = 30_000;

/**
 * Registers a parcel with its carrier exactly once (C-TRK-14). A second registration would double the carrier's events, so
 * a retry asks the gateway first whether the earlier attempt arrived (C-TRK-15).
 */
@Processor(bullName(REGISTRATION_QUEUE))
export class RegisterParcelJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly registrations: RegistrationSchedulerService,
    private readonly gateways: TrackingGatewaysService,
    private readonly polls: PollSchedulerService,
    private readonly clock: ClockService,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<void> {
    const startBy = this.clock.now().getTime() + START_WINDOW_MS;
    const parcel = await this.parcels.find(storeId, reference);
    const store = parcel && (await this.registrations.findStoreToRegister(parcel));
    if (!parcel || !store) return;
    const gateway = this.gateways.forStore(store);
    const wasTried = parcel.registering_at !== null;
    const isRegistered = wasTried && (await withGatewayErrors(gateway.isRegistered(parcel)));
    if (!isRegistered && !(await this.register(parcel, gateway, startBy))) return;
    const now = this.clock.now();
    await this.database.transaction(async () => {
      if (await this.parcels.markRegistered(parcel, now)) await this.polls.schedule(parcel, gateway, now);
    });
  }

  /**
   * @returns false if another worker has taken the parcel over
   * @throws Error after `startBy`, so that a later run asks the gateway first
   */
  private async register(parcel: Parcel, gateway: TrackingGateway, startBy: number): Promise<boolean> {
    const begin = () => this.parcels.markRegistering(parcel, this.clock.now());
    if (!(await this.database.transaction(begin))) return false;
    if (this.clock.now().getTime() > startBy) throw new Error('The worker was suspended before the registration');
    await withGatewayErrors(gateway.register(parcel));
    return true;
  }
}
