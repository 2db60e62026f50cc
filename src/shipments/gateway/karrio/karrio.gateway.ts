// SPDX-License-Identifier: Apache-2.0
import { USER_AGENT } from '../../../platform/outbound/outbound-agent.js';
import { type Resolve } from '../../../platform/outbound/public-lookup.js';
import { isPrivateHost } from '../../../platform/outbound/target-address.js';
import { type ClockService } from '../../../platform/time/clock.service.js';
import { parsedUrl } from '../../../platform/validation/parsed-url.js';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierUpdate } from '../../model/carrier-update.js';
import { foreignId, GatewayClient, pathSegment } from '../gateway-client.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  type GatewayParcel,
  type TrackedParcel,
  TrackingGateway,
} from '../tracking.gateway.js';
import { KARRIO_CARRIERS } from './karrio-carriers.js';
import { parseKarrioTracker } from './karrio-mapper.js';

interface KarrioOptions {
  /** The address of the server, which the merchant has entered. */
  baseUrl: string;
  token: string;
  /** Whether the server may be at a private address or speak plain HTTP. */
  allowPrivate: boolean;
  clock: ClockService;
  /** Resolves its name; by default as the system does. */
  resolve?: Resolve;
  timeoutMs?: number;
}

const NAME = 'Karrio';
/** A registration asks the carrier before it is answered. With the time to start it, this fits into a job's lease. */
const TIMEOUT_MS = 20_000;

/**
 * Tracks parcels through a Karrio server of the shop. A registration returns the tracker that the number has already, so it may be
 * repeated. Webhooks only say that there is news, and only once: events come by `fetch`.
 */
export class KarrioGateway extends TrackingGateway {
  readonly name = 'karrio';
  readonly pushesEvents = false;
  override readonly registrationsPerMinute = 120;
  /** Undefined for an address that must not be asked. */
  private readonly client: GatewayClient | undefined;
  private readonly fault: string | undefined;

  constructor({ token, allowPrivate, resolve, baseUrl, timeoutMs = TIMEOUT_MS, clock }: KarrioOptions) {
    super();
    this.fault = addressFault(baseUrl, allowPrivate);
    if (this.fault !== undefined) return;
    const authorization = `Token ${token}`;
    const headers = { 'user-agent': USER_AGENT };
    const known = { baseUrl, timeoutMs, clock, authorization, headers, secret: token };
    this.client = new GatewayClient({ ...known, label: NAME, named: { allowPrivate, resolve } });
  }

  async register({ carrier: token, tracking_number }: GatewayParcel): Promise<string | undefined> {
    const carrier_name = KARRIO_CARRIERS.get(token);
    if (carrier_name === undefined) throw new GatewayRefused(`Karrio does not follow parcels of ${token}`);
    const body = { tracking_number, carrier_name };
    // Without the flag, a number that the carrier does not know yet is refused.
    const path = '/v1/trackers?pending_pickup=true';
    return foreignId(await this.server().post({ name: 'POST /trackers', path, body }));
  }

  /** A second registration returns the tracker of the first one. */
  isRegistered(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async fetch({ foreign_id, tracking_number, destination }: TrackedParcel): Promise<CarrierUpdate | null | undefined> {
    const path = `/v1/trackers/${pathSegment(NAME, foreign_id ?? tracking_number)}`;
    const tracker = await this.server().find({ name: 'GET /trackers/{id}', path });
    if (tracker === undefined) return null;
    return isJsonObject(tracker) ? parseKarrioTracker(tracker, destination.country) : undefined;
  }

  /** The registration has asked the carrier, so there may be news at once. */
  nextUpdateAt({ registered_at }: TrackedParcel, since: Date): Date | undefined {
    return registered_at !== null && since <= registered_at ? registered_at : undefined;
  }

  override async check(): Promise<void> {
    const found = await this.server().find({ name: 'GET /trackers', path: '/v1/trackers?limit=1' });
    if (found === undefined) throw new GatewayUnavailable('There is no Karrio server at this address', undefined, 404);
  }

  override async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }

  /** @throws GatewayRefused for an address that must not be asked */
  private server(): GatewayClient {
    if (!this.client) throw new GatewayRefused(this.fault ?? '');
    return this.client;
  }
}

/** Host names are resolved and checked at every connection, not here. */
function addressFault(baseUrl: string, allowPrivate: boolean): string | undefined {
  const url = parsedUrl(baseUrl);
  if (!url || !(url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')))
    return 'The address must begin with https://';
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return 'The address must have no user name, query or fragment';
  return isPrivateHost(url.hostname) && !allowPrivate ? 'The address must be a public one' : undefined;
}
