import { Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type ShipmentsConfig } from '../shipments.settings.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ShippoGateway } from './shippo/shippo.gateway.js';
import { SimulatorGateway } from './simulator/simulator.gateway.js';
import { TrackingGateway } from './tracking.gateway.js';

/** Provides the `TrackingGateway` that the setting `TRACKING_GATEWAY` selects (C-TRK-18). */
@Module({
  providers: [{ provide: TrackingGateway, inject: [CONFIG, ClockService], useFactory: createGateway }],
  exports: [TrackingGateway],
})
export class GatewayModule {}

function createGateway(config: ShipmentsConfig, clock: ClockService): TrackingGateway {
  switch (config.TRACKING_GATEWAY) {
    case undefined:
    case 'simulator':
      return new SimulatorGateway(clock, config.SIMULATOR_STEP_SECONDS);
    case 'shippo':
      // loadConfig requires the token for this gateway.
      return new ShippoGateway({ baseUrl: config.SHIPPO_API_BASE_URL, token: config.SHIPPO_API_TOKEN ?? '', clock });
  }
}
