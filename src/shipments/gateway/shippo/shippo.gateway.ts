import { type OnApplicationShutdown } from '@nestjs/common';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierUpdate } from '../../model/carrier-update.js';
import { type GatewayParcel, type TrackedParcel, TrackingGateway } from '../tracking.gateway.js';
import { metadataOf } from './parcel-metadata.js';
import { ShippoClient, type ShippoOptions } from './shippo-client.js';
import { updateOf } from './shippo-mapper.js';

/** Carriers through Shippo. Its events come as webhooks (`shippo-events.controller.ts`); `fetch` is for those that went missing. */
export class ShippoGateway extends TrackingGateway implements OnApplicationShutdown {
  private readonly client: ShippoClient;

  constructor(options: ShippoOptions) {
    super();
    this.client = new ShippoClient(options);
  }

  async register(parcel: GatewayParcel): Promise<void> {
    const { carrier, tracking_number } = parcel;
    await this.client.post({ carrier, tracking_number, metadata: metadataOf(parcel) });
  }

  async isRegistered(parcel: GatewayParcel): Promise<boolean> {
    const track = await this.client.get(parcel.carrier, parcel.tracking_number);
    return isJsonObject(track) && track.metadata === metadataOf(parcel);
  }

  async fetch({ carrier, tracking_number }: TrackedParcel): Promise<CarrierUpdate | undefined> {
    const track = await this.client.get(carrier, tracking_number);
    return track === undefined ? undefined : updateOf(track);
  }

  nextUpdateAt(): undefined {
    return undefined;
  }

  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }
}
