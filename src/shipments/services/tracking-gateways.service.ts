import { Injectable } from '@nestjs/common';
import { MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { type Store, StoresService } from '../../stores/index.js';
import { MeasuredGateway } from '../gateway/measured.gateway.js';
import { SimulatorGateway } from '../gateway/simulator/simulator.gateway.js';
import { type StoreRegion, TrackingGateway } from '../gateway/tracking.gateway.js';

/** Chooses the gateway of a store: live stores have the configured one, test stores the simulator (C-TEST-3). */
@Injectable()
export class TrackingGatewaysService {
  constructor(
    private readonly live: TrackingGateway,
    private readonly test: SimulatorGateway,
    private readonly stores: StoresService,
    private readonly metrics: MetricsService,
  ) {}

  gatewayOf(store: Pick<Store, 'mode'> & StoreRegion): TrackingGateway {
    const gateway = store.mode === 'test' ? this.test : this.live;
    return new MeasuredGateway(gateway.forStore(store), this.metrics);
  }

  /** @throws Problem STORE_NOT_FOUND */
  async find(storeId: string): Promise<TrackingGateway> {
    return this.gatewayOf(await this.stores.get(storeId));
  }
}
