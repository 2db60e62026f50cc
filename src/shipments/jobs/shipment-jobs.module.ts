import { Module } from '@nestjs/common';
import { StoresModule } from '../../stores/stores.module.js';
import { GatewayModule } from '../gateway/gateway.module.js';
import { ShipmentsModule } from '../shipments.module.js';
import { ApplyInbound } from './apply-inbound.job.js';
import { PollParcel } from './poll-parcel.job.js';
import { RegisterParcel } from './register-parcel.job.js';
import { RegisterWaiting } from './register-waiting.job.js';

/** What the worker does of shipments. */
@Module({
  imports: [ShipmentsModule, GatewayModule, StoresModule],
  providers: [RegisterParcel, PollParcel, ApplyInbound, RegisterWaiting],
})
export class ShipmentJobsModule {}
