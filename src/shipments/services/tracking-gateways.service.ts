import { Injectable, type Provider } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { TracingService } from '../../platform/tracing/tracing.service.js';
import { type Store, StoresService } from '../../stores/index.js';
import { gatewayCalls, ObservedGateway } from '../gateway/observed.gateway.js';
import { ShippoGateway } from '../gateway/shippo/shippo.gateway.js';
import { SimulatorGateway } from '../gateway/simulator/simulator.gateway.js';
import { type StoreRegion, TrackingGateway, GatewayUnavailable } from '../gateway/tracking.gateway.js';
import { isUntracked, type ShipmentsConfig } from '../shipments.settings.js';

/** Chooses the gateway of a store: live stores have the configured one, test stores the simulator (C-TEST-3). */
@Injectable()
export class TrackingGatewaysService {
  private readonly calls: ReturnType<typeof gatewayCalls>;

  constructor(
    private readonly live: TrackingGateway,
    private readonly test: SimulatorGateway,
    private readonly stores: StoresService,
    private readonly tracing: TracingService,
    metrics: MetricsService,
  ) {
    this.calls = gatewayCalls(metrics);
  }

  forStore(store: Pick<Store, 'mode'> & StoreRegion): TrackingGateway {
    const gateway = store.mode === 'test' ? this.test : this.live;
    const ofStore = gateway instanceof SimulatorGateway ? gateway.forStore(store) : gateway;
    return new ObservedGateway(ofStore, this.calls, this.tracing);
  }

  /** @throws Problem STORE_NOT_FOUND */
  async find(storeId: string): Promise<TrackingGateway> {
    return this.forStore(await this.stores.get(storeId));
  }
}

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
