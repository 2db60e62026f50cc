import { Module } from '@nestjs/common';
import { StoresModule } from '../../stores/index.js';
import { ShipmentsPersistenceModule } from '../persistence/shipments-persistence.module.js';
import { ShipmentsModule } from '../shipments.module.js';
import { ApplyAheadJob } from './apply-ahead.job.js';
import { ApplyInboundJob } from './apply-inbound.job.js';
import { PollParcelJob } from './poll-parcel.job.js';
import { RegisterParcelJob } from './register-parcel.job.js';
import { ScheduleRegistrationsJob } from './schedule-registrations.job.js';

/** The background jobs of shipments. */
@Module({
  imports: [ShipmentsModule, ShipmentsPersistenceModule, StoresModule],
  providers: [RegisterParcelJob, PollParcelJob, ApplyInboundJob, ApplyAheadJob, ScheduleRegistrationsJob],
})
export class ShipmentJobsModule {}
