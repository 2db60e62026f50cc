import { type TracingService } from '../../platform/tracing/tracing.service.js';
import { type CarrierUpdate } from '../model/carrier-update.js';
import { type GatewayParcel, type StoreRegion, type TrackedParcel, TrackingGateway } from './tracking.gateway.js';

/** Makes a span of each call of a gateway. */
export class TracedGateway extends TrackingGateway {
  constructor(
    private readonly gateway: TrackingGateway,
    private readonly tracing: TracingService,
  ) {
    super();
  }

  get name(): TrackingGateway['name'] {
    return this.gateway.name;
  }

  get pushesEvents(): boolean {
    return this.gateway.pushesEvents;
  }

  forStore(store: StoreRegion): TrackingGateway {
    return new TracedGateway(this.gateway.forStore(store), this.tracing);
  }

  register(parcel: GatewayParcel): Promise<void> {
    return this.inSpan('gateway.register', parcel, () => this.gateway.register(parcel));
  }

  isRegistered(parcel: GatewayParcel): Promise<boolean> {
    return this.inSpan('gateway.is_registered', parcel, () => this.gateway.isRegistered(parcel));
  }

  fetch(parcel: TrackedParcel): Promise<CarrierUpdate | undefined> {
    return this.inSpan('gateway.fetch', parcel, () => this.gateway.fetch(parcel));
  }

  nextUpdateAt(parcel: TrackedParcel, since: Date): Date | undefined {
    return this.gateway.nextUpdateAt(parcel, since);
  }

  private inSpan<T>(name: string, { store_id, id }: GatewayParcel, call: () => Promise<T>): Promise<T> {
    const attributes = { 'parcelward.store.id': store_id, 'parcelward.parcel.id': id };
    return this.tracing.span(name, attributes, call, { kind: 'client' });
  }
}
