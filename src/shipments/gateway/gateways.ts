import { type Provider } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { isUntracked, type ShipmentsConfig } from '../shipments.settings.js';
import { ShippoGateway } from './shippo/shippo.gateway.js';
import { SimulatorGateway } from './simulator/simulator.gateway.js';
import { GatewayUnavailable, TrackingGateway } from './tracking.gateway.js';

/**
 * The gateway of live stores, which the setting `TRACKING_GATEWAY` selects (C-TRK-18), and as `SimulatorGateway` the one of test
 * stores (C-TEST-3).
 */
export const GATEWAYS: Provider[] = [
  { provide: TrackingGateway, inject: [CONFIG, ClockService], useFactory: createGateway },
  {
    provide: SimulatorGateway,
    inject: [CONFIG, ClockService],
    useFactory: (config: ShipmentsConfig, clock: ClockService) =>
      new SimulatorGateway(clock, config.SIMULATOR_STEP_SECONDS, true),
  },
];

function createGateway(config: ShipmentsConfig, clock: ClockService): TrackingGateway {
  if (isUntracked(config)) return new MissingGateway();
  if (config.TRACKING_GATEWAY !== 'shippo') return new SimulatorGateway(clock, config.SIMULATOR_STEP_SECONDS, false);
  // loadConfig requires the token for this gateway.
  return new ShippoGateway({ baseUrl: config.SHIPPO_API_BASE_URL, token: config.SHIPPO_API_TOKEN ?? '', clock });
}

/**
 * The gateway of live stores in production without a carrier gateway (C-TEST-4). Every call fails for now, so that parcels are
 * registered once there is one.
 */
export class MissingGateway extends TrackingGateway {
  readonly name = 'none';
  readonly pushesEvents = false;
  readonly register = fail;
  readonly isRegistered = fail;
  readonly fetch = fail;

  nextUpdateAt(): undefined {
    return undefined;
  }
}

function fail(): Promise<never> {
  const message = 'Live stores are not tracked: TRACKING_GATEWAY names no carrier gateway';
  return Promise.reject(new GatewayUnavailable(message, 60 * 60));
}
