import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { STORE_CHANGED_QUEUE, StoresService } from '../../stores/index.js';
import { RegistrationSchedulerService } from '../services/registration-scheduler.service.js';

/** Registers what was pushed before a store's account with a carrier was in place. */
@HandlesJobs(STORE_CHANGED_QUEUE)
@Injectable()
export class RegisterWaitingJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly registrations: RegistrationSchedulerService,
  ) {}

  async run({ reference }: Job): Promise<void> {
    const store = await this.stores.get(reference);
    await this.database.transaction(() => this.registrations.addWaiting(store));
  }
}
