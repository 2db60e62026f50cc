// SPDX-License-Identifier: Apache-2.0
import { type ClockService } from '../../../platform/time/clock.service.js';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierUpdate } from '../../model/carrier-update.js';
import { foreignId, GatewayClient, pathSegment } from '../gateway-client.js';
import { GatewayRefused, type GatewayParcel, type TrackedParcel, TrackingGateway } from '../tracking.gateway.js';
import { EASYPOST_CARRIERS } from './easypost-carriers.js';
import { parseTracker } from './easypost-mapper.js';

interface EasyPostOptions {
  baseUrl: string;
  apiKey: string;
  clock: ClockService;
  timeoutMs?: number;
}

const NAME = 'EasyPost';

/** Whether a key is one of the test mode, which only knows invented parcels. */
export const isEasyPostTestKey = (apiKey: string): boolean => apiKey.startsWith('EZTK');

/**
 * Tracks parcels through EasyPost. Each parcel is a Tracker, which is paid for once: for three months, the same carrier and number
 * return the same Tracker, so a registration may be repeated.
 */
export class EasyPostGateway extends TrackingGateway {
  readonly name = 'easypost';
  readonly pushesEvents = true;
  override readonly registrationsPerMinute = 300;
  private readonly client: GatewayClient;

  constructor({ apiKey, ...options }: EasyPostOptions) {
    super();
    const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
    this.client = new GatewayClient({ ...options, label: NAME, authorization, secret: apiKey });
  }

  async register({ carrier: token, tracking_number: tracking_code }: GatewayParcel): Promise<string | undefined> {
    const carrier = EASYPOST_CARRIERS.get(token);
    if (carrier === undefined) throw new GatewayRefused(`EasyPost does not follow parcels of ${token}`);
    const body = { tracker: { tracking_code, carrier } };
    const tracker = await this.client.post({ name: 'POST /trackers', path: '/trackers', body });
    return foreignId(tracker);
  }

  /** A second registration returns the Tracker of the first one, and its id. */
  isRegistered(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async fetch(parcel: TrackedParcel): Promise<CarrierUpdate | null | undefined> {
    const tracker = await this.findTracker(parcel);
    if (tracker === undefined) return null;
    return isJsonObject(tracker) ? parseTracker(tracker) : undefined;
  }

  nextUpdateAt(): undefined {
    return undefined;
  }

  override async check(): Promise<void> {
    await this.client.find({ name: 'GET /trackers', path: '/trackers?page_size=1' });
  }

  override onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }

  /** The response to a registration may have been lost: then the Tracker is searched for by its number. */
  private async findTracker({ foreign_id, carrier, tracking_number }: TrackedParcel): Promise<unknown> {
    if (typeof foreign_id === 'string')
      return this.client.find({ name: 'GET /trackers/{id}', path: `/trackers/${pathSegment(NAME, foreign_id)}` });
    const query = new URLSearchParams({
      tracking_code: tracking_number,
      carrier: EASYPOST_CARRIERS.get(carrier) ?? '',
      page_size: '1',
    });
    const found = await this.client.find({ name: 'GET /trackers', path: `/trackers?${query.toString()}` });
    return isJsonObject(found) && Array.isArray(found.trackers) ? (found.trackers[0] as unknown) : undefined;
  }
}
