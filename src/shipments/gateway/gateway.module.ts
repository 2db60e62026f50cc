import { Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { isUntracked, type ShipmentsConfig } from '../shipments.settings.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { MissingGateway } from './missing.gateway.js';
import { ShippoGateway } from './shippo/shippo.gateway.js';
import { SimulatorGateway } from './simulator/simulator.gateway.js';
import { TrackingGateway } from './tracking.gateway.js';

/**
 * Provides the gateway of live stores, which the setting `TRACKING_GATEWAY` selects (C-TRK-18), and as `SimulatorGateway` that of
 * test stores (C-TEST-3).
 */
@Module({
  providers: [
    { provide: TrackingGateway, inject: [CONFIG, ClockService], useFactory: createGateway },
    { provide: SimulatorGateway, inject: [CONFIG, ClockService], useFactory: createTestGateway },
  ],
  exports: [TrackingGateway, SimulatorGateway],
})
export class GatewayModule {}

function createTestGateway(config: ShipmentsConfig, clock: ClockService): SimulatorGateway {
  return new SimulatorGateway(clock, config.SIMULATOR_STEP_SECONDS, true);
}

function createGateway(config: ShipmentsConfig, clock: ClockService): TrackingGateway {
  if (isUntracked(config)) return new MissingGateway();
  switch (config.TRACKING_GATEWAY) {
    case undefined:
    case 'simulator':
      return new SimulatorGateway(clock, config.SIMULATOR_STEP_SECONDS, false);
    case 'shippo':
      // loadConfig requires the token for this gateway.
      return new ShippoGateway({ baseUrl: config.SHIPPO_API_BASE_URL, token: config.SHIPPO_API_TOKEN ?? '', clock });
  }
}
