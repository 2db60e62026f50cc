import { Injectable } from '@nestjs/common';
import { MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { TracingService } from '../../platform/tracing/tracing.service.js';
import { type Store, StoresService } from '../../stores/index.js';
import { ObservedGateway } from '../gateway/observed.gateway.js';
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
    private readonly tracing: TracingService,
  ) {}

  forStore(store: Pick<Store, 'mode'> & StoreRegion): TrackingGateway {
    const gateway = store.mode === 'test' ? this.test : this.live;
    const ofStore = gateway instanceof SimulatorGateway ? gateway.forStore(store) : gateway;
    return new ObservedGateway(ofStore, this.metrics, this.tracing);
  }

  /** @throws Problem STORE_NOT_FOUND */
  async find(storeId: string): Promise<TrackingGateway> {
    return this.forStore(await this.stores.get(storeId));
  }
}
