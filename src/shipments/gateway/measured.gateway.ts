import { type MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { type CarrierUpdate } from '../model/carrier-update.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  type GatewayParcel,
  type StoreRegion,
  type TrackedParcel,
  TrackingGateway,
} from './tracking.gateway.js';

/** Observes the calls to a gateway in the metrics. */
export class MeasuredGateway extends TrackingGateway {
  readonly name: string;
  readonly pushesEvents: boolean;

  constructor(
    private readonly gateway: TrackingGateway,
    private readonly metrics: Pick<MetricsService, 'gatewayCalls'>,
  ) {
    super();
    this.name = gateway.name;
    this.pushesEvents = gateway.pushesEvents;
  }

  forStore(store: StoreRegion): MeasuredGateway {
    return new MeasuredGateway(this.gateway.forStore(store), this.metrics);
  }

  register(parcel: GatewayParcel): Promise<void> {
    return this.measure('register', () => this.gateway.register(parcel));
  }

  isRegistered(parcel: GatewayParcel): Promise<boolean> {
    return this.measure('find', () => this.gateway.isRegistered(parcel));
  }

  fetch(parcel: TrackedParcel): Promise<CarrierUpdate | undefined> {
    return this.measure('fetch', () => this.gateway.fetch(parcel));
  }

  nextUpdateAt(parcel: TrackedParcel, since: Date): Date | undefined {
    return this.gateway.nextUpdateAt(parcel, since);
  }

  private async measure<T>(operation: string, call: () => Promise<T>): Promise<T> {
    const end = this.metrics.gatewayCalls.startTimer({ gateway: this.name, operation });
    try {
      const result = await call();
      end({ outcome: 'ok' });
      return result;
    } catch (error) {
      end({ outcome: outcomeOf(error) });
      throw error;
    }
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof GatewayUnavailable) return 'unavailable';
  return error instanceof GatewayRefused ? 'refused' : 'error';
}
