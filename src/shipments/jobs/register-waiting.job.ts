import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { STORE_CHANGED_QUEUE, StoresService } from '../../stores/stores.service.js';
import { Registrations } from '../services/registration-scheduler.service.js';

/** Registers what was pushed before a store's account with a carrier was in place. */
@HandlesJobs(STORE_CHANGED_QUEUE)
@Injectable()
export class RegisterWaiting implements JobHandler {
  constructor(
    private readonly database: Database,
    private readonly stores: StoresService,
    private readonly registrations: Registrations,
  ) {}

  async run({ reference }: Job): Promise<void> {
    const store = await this.stores.get(reference);
    await this.database.transaction(() => this.registrations.addWaiting(store));
  }
}
