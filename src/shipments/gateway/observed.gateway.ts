import { type MetricsService } from '../../platform/http/metrics/metrics.service.js';
import { type TracingService } from '../../platform/tracing/tracing.service.js';
import { type CarrierUpdate } from '../model/carrier-update.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  type GatewayParcel,
  type StoreRegion,
  type TrackedParcel,
  TrackingGateway,
} from './tracking.gateway.js';

/** Makes a span of each call to a gateway, and counts it in the metrics. */
export class ObservedGateway extends TrackingGateway {
  readonly name: string;
  readonly pushesEvents: boolean;
  override readonly registrationsPerMinute: number;

  constructor(
    private readonly gateway: TrackingGateway,
    private readonly metrics: Pick<MetricsService, 'gatewayCalls'>,
    private readonly tracing: Pick<TracingService, 'span'>,
  ) {
    super();
    this.name = gateway.name;
    this.pushesEvents = gateway.pushesEvents;
    this.registrationsPerMinute = gateway.registrationsPerMinute;
  }

  forStore(store: StoreRegion): ObservedGateway {
    return new ObservedGateway(this.gateway.forStore(store), this.metrics, this.tracing);
  }

  register(parcel: GatewayParcel): Promise<void> {
    return this.inSpan('gateway.register', parcel, () => this.measure('register', () => this.gateway.register(parcel)));
  }

  isRegistered(parcel: GatewayParcel): Promise<boolean> {
    const call = () => this.measure('find', () => this.gateway.isRegistered(parcel));
    return this.inSpan('gateway.is_registered', parcel, call);
  }

  fetch(parcel: TrackedParcel): Promise<CarrierUpdate | undefined> {
    return this.inSpan('gateway.fetch', parcel, () => this.measure('fetch', () => this.gateway.fetch(parcel)));
  }

  nextUpdateAt(parcel: TrackedParcel, since: Date): Date | undefined {
    return this.gateway.nextUpdateAt(parcel, since);
  }

  private inSpan<T>(name: string, { store_id, id }: GatewayParcel, call: () => Promise<T>): Promise<T> {
    const attributes = { 'parcelward.store.id': store_id, 'parcelward.parcel.id': id };
    return this.tracing.span(name, attributes, call, { kind: 'client' });
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
