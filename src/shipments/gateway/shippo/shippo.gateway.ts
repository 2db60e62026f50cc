// SPDX-License-Identifier: Apache-2.0
import { type OnApplicationShutdown } from '@nestjs/common';
import { type ClockService } from '../../../platform/time/clock.service.js';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierUpdate } from '../../model/carrier-update.js';
import { GatewayClient, pathSegment } from '../gateway-client.js';
import { GatewayUnavailable, type GatewayParcel, type TrackedParcel, TrackingGateway } from '../tracking.gateway.js';
import { parseTrack } from './shippo-mapper.js';

/** How to reach Shippo's API. */
interface ShippoOptions {
  baseUrl: string;
  token: string;
  clock: ClockService;
  /** For one request, from connecting to the last byte of the response. */
  timeoutMs?: number;
}

/** Shippo's limits for `POST /tracks`, with a live and a test token. */
const RATE = { live: 750, test: 50 };

const NAME = 'Shippo';

/** Whether events of the test mode are taken: they are about invented parcels (C-TRK-36). */
export const isShippoTestToken = (token: string | undefined): boolean => token?.startsWith('shippo_test_') === true;

/** Tracks parcels through Shippo. Events arrive as webhooks; `fetch` recovers missed ones. */
export class ShippoGateway extends TrackingGateway implements OnApplicationShutdown {
  readonly name = 'shippo';
  readonly pushesEvents = true;
  override readonly registrationsPerMinute: number;
  private readonly client: GatewayClient;

  constructor({ token, ...options }: ShippoOptions) {
    super();
    this.client = new GatewayClient({ ...options, label: NAME, authorization: `ShippoToken ${token}`, secret: token });
    this.registrationsPerMinute = isShippoTestToken(token) ? RATE.test : RATE.live;
  }

  /** Not idempotent. Shippo knows a parcel by carrier and number. */
  async register(parcel: GatewayParcel): Promise<undefined> {
    const { carrier, tracking_number } = parcel;
    const body = { carrier, tracking_number, metadata: parcelMetadata(parcel) };
    await this.client.post({ name: 'POST /tracks/', path: '/tracks/', body });
  }

  async isRegistered(parcel: GatewayParcel): Promise<boolean> {
    const track = await this.findTrack(parcel);
    return isJsonObject(track) && track.metadata === parcelMetadata(parcel);
  }

  async fetch(parcel: TrackedParcel): Promise<CarrierUpdate | undefined> {
    const track = await this.findTrack(parcel);
    return track === undefined ? undefined : parseTrack(track);
  }

  nextUpdateAt(): undefined {
    return undefined;
  }

  /** Asks for a parcel that no carrier has. Only a refused token is a fault. */
  override async check(): Promise<void> {
    try {
      await this.findTrack({ carrier: 'usps', tracking_number: '9400100000000000000000' });
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw error;
    }
  }

  override onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }

  /** Finds the Track of a number; undefined if the API has none. */
  private async findTrack({
    carrier,
    tracking_number,
  }: Pick<GatewayParcel, 'carrier' | 'tracking_number'>): Promise<unknown> {
    const path = `/tracks/${pathSegment(NAME, carrier)}/${pathSegment(NAME, tracking_number)}`;
    return this.client.find({ name: 'GET /tracks/{carrier}/{number}', path });
  }
}

/** The `metadata` by which a registration is recognized: at most 95 characters, of the 100 that Shippo stores. */
export function parcelMetadata({ store_id, id }: Pick<GatewayParcel, 'store_id' | 'id'>): string {
  return `${store_id}/${id}`;
}
