import { Module } from '@nestjs/common';
import { StoresModule } from '../../stores/stores.module.js';
import { GatewayModule } from '../gateway/gateway.module.js';
import { ShipmentsModule } from '../shipments.module.js';
import { ApplyInboundJob } from './apply-inbound.job.js';
import { PollParcelJob } from './poll-parcel.job.js';
import { RegisterParcelJob } from './register-parcel.job.js';
import { RegisterWaitingJob } from './register-waiting.job.js';

/** What the worker does of shipments. */
@Module({
  imports: [ShipmentsModule, GatewayModule, StoresModule],
  providers: [RegisterParcelJob, PollParcelJob, ApplyInboundJob, RegisterWaitingJob],
})
export class ShipmentJobsModule {}
