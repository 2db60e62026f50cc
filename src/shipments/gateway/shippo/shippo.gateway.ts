import { type OnApplicationShutdown } from '@nestjs/common';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierUpdate } from '../../model/carrier-update.js';
import { type GatewayParcel, type TrackedParcel, TrackingGateway } from '../tracking.gateway.js';
import { ShippoClient, type ShippoOptions } from './shippo-client.js';
import { parseTrack } from './shippo-mapper.js';

/** Shippo's limits for `POST /tracks`, with a live and a test token. */
const RATE = { live: 750, test: 50 };

/** Tracks parcels through Shippo. Events arrive as webhooks (`shippo-events.controller.ts`); `fetch` recovers missed ones. */
export class ShippoGateway extends TrackingGateway implements OnApplicationShutdown {
  readonly name = 'shippo';
  readonly pushesEvents = true;
  override readonly registrationsPerMinute: number;
  private readonly client: ShippoClient;

  constructor(options: ShippoOptions) {
    super();
    this.client = new ShippoClient(options);
    this.registrationsPerMinute = options.token.startsWith('shippo_test_') ? RATE.test : RATE.live;
  }

  forStore(): this {
    return this;
  }

  async register(parcel: GatewayParcel): Promise<void> {
    const { carrier, tracking_number } = parcel;
    await this.client.createTrack({ carrier, tracking_number, metadata: parcelMetadata(parcel) });
  }

  async isRegistered(parcel: GatewayParcel): Promise<boolean> {
    const track = await this.client.findTrack(parcel.carrier, parcel.tracking_number);
    return isJsonObject(track) && track.metadata === parcelMetadata(parcel);
  }

  async fetch({ carrier, tracking_number }: TrackedParcel): Promise<CarrierUpdate | undefined> {
    const track = await this.client.findTrack(carrier, tracking_number);
    return track === undefined ? undefined : parseTrack(track);
  }

  nextUpdateAt(): undefined {
    return undefined;
  }

  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }
}

/** The `metadata` by which a registration is recognized: at most 95 characters, of the 100 that Shippo stores. */
export function parcelMetadata({ store_id, id }: Pick<GatewayParcel, 'store_id' | 'id'>): string {
  return `${store_id}/${id}`;
}
