// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { DatabaseService } from '../../platform/database/database.service.js';
import { bullName, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { STORE_CHANGED_QUEUE, StoresService } from '../../stores/index.js';
import { CarrierSubscriptionsService } from '../services/carrier-subscriptions.service.js';
import { RegistrationSchedulerService } from '../services/registration-scheduler.service.js';

/**
 * After a change of a store's settings, schedules the registration of parcels that a new carrier account opens (C-CAR-5), that
 * came while tracking was off (C-STO-19), or whose source the store has removed (C-CAR-19).
 * Also schedules the jobs of its accounts (C-CAR-25).
 */
@Processor(bullName(STORE_CHANGED_QUEUE))
export class ScheduleRegistrationsJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly registrations: RegistrationSchedulerService,
    private readonly subscriptions: CarrierSubscriptionsService,
  ) {}

  @Process()
  async run({ reference }: Job): Promise<void> {
    const store = await this.stores.get(reference);
    await this.database.transaction(async () => {
      await this.registrations.moveParcels(store);
      await this.subscriptions.schedule(store);
    });
  }
}
