import { Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type ShipmentsConfig } from '../shipments.settings.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ShippoGateway } from './shippo/shippo.gateway.js';
import { SimulatorGateway } from './simulator/simulator.gateway.js';
import { TrackingGateway } from './tracking.gateway.js';

/** The `TrackingGateway` that `TRACKING_GATEWAY` names. */
@Module({
  providers: [{ provide: TrackingGateway, inject: [CONFIG, ClockService], useFactory: gatewayOf }],
  exports: [TrackingGateway],
})
export class GatewayModule {}

function gatewayOf(config: ShipmentsConfig, clock: ClockService): TrackingGateway {
  switch (config.TRACKING_GATEWAY) {
    case 'simulator':
      return new SimulatorGateway(clock, config.SIMULATOR_STEP_SECONDS);
    case 'shippo':
      // loadConfig saw to it that there is a token.
      return new ShippoGateway({ baseUrl: config.SHIPPO_API_BASE_URL, token: config.SHIPPO_API_TOKEN ?? '', clock });
  }
}
