// SPDX-License-Identifier: Apache-2.0
import { type ClockService } from '../../../platform/time/clock.service.js';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierUpdate } from '../../model/carrier-update.js';
import { GatewayClient } from '../gateway-client.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  type GatewayParcel,
  type TrackedParcel,
  TrackingGateway,
} from '../tracking.gateway.js';
import { TRACK17_CARRIERS } from './track17-carriers.js';
import { parseTrackInfo } from './track17-mapper.js';

interface Track17Options {
  baseUrl: string;
  key: string;
  clock: ClockService;
  timeoutMs?: number;
}

const NAME = '17TRACK';

const ALREADY_REGISTERED = -18_019_901;
const NOT_REGISTERED = -18_019_902;
const NO_DATA_YET = -18_019_909;

/** Errors that are about the account, with the HTTP status that means the same. Others are about the parcel. */
const ACCOUNT_ERRORS: ReadonlyMap<unknown, number | undefined> = new Map([
  [-18_010_001, 403],
  [-18_010_002, 401],
  [-18_010_003, undefined],
  [-18_010_004, 403],
  [-18_010_005, 403],
  [-18_010_014, 429],
  [-18_019_907, 429],
  [-18_019_908, 429],
]);

type Result = { accepted: Record<string, unknown> } | { rejected: unknown; message: string };

/**
 * Tracks parcels through 17TRACK (v2.4). Only a first registration counts on the quota: of a number that is registered, 17TRACK
 * says so, which is as good. It takes three requests a second.
 */
export class Track17Gateway extends TrackingGateway {
  readonly name = '17track';
  readonly pushesEvents = true;
  override readonly registrationsPerMinute = 150;
  private readonly client: GatewayClient;

  constructor({ key, ...options }: Track17Options) {
    super();
    this.client = new GatewayClient({ ...options, label: NAME, headers: { '17token': key }, secret: key });
  }

  async register({ carrier: token, tracking_number }: GatewayParcel): Promise<undefined> {
    const carrier = TRACK17_CARRIERS.get(token);
    if (carrier === undefined) throw new GatewayRefused(`17TRACK does not follow parcels of ${token}`);
    const result = await this.send('register', { number: tracking_number, carrier, tag: token });
    if ('accepted' in result || result.rejected === ALREADY_REGISTERED) return;
    throw new GatewayRefused(result.message);
  }

  /** A second registration costs nothing and doubles no events. */
  isRegistered(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async fetch({ carrier: token, tracking_number }: TrackedParcel): Promise<CarrierUpdate | null | undefined> {
    const carrier = TRACK17_CARRIERS.get(token);
    const result = await this.send('gettrackinfo', { number: tracking_number, ...(carrier && { carrier }) });
    if ('accepted' in result) return parseTrackInfo(result.accepted.track_info);
    if (result.rejected === NOT_REGISTERED) return null;
    if (result.rejected === NO_DATA_YET) return undefined;
    throw new GatewayRefused(result.message);
  }

  nextUpdateAt(): undefined {
    return undefined;
  }

  override async check(): Promise<void> {
    const { quota_remain } = await this.call('getquota', {});
    if (quota_remain === 0) throw new GatewayUnavailable('17TRACK has no quota left', undefined, 429);
  }

  override onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }

  /** Sends one number. @returns what became of it */
  private async send(operation: string, item: object): Promise<Result> {
    const { accepted, rejected } = await this.call(operation, [item]);
    const [first] = Array.isArray(accepted) ? (accepted as unknown[]) : [];
    if (isJsonObject(first)) return { accepted: first };
    const [other] = Array.isArray(rejected) ? (rejected as unknown[]) : [];
    const error = isJsonObject(other) ? other.error : undefined;
    if (!isJsonObject(error)) throw new GatewayUnavailable(`17TRACK did not say what became of ${operation}`);
    assertOfParcel(operation, error.code);
    return { rejected: error.code, message: `17TRACK refused ${operation} with ${String(error.code)}` };
  }

  /** @returns `data` of the response. @throws GatewayUnavailable for an error of the whole request */
  private async call(operation: string, body: object): Promise<Record<string, unknown>> {
    const response = await this.client.post({ name: `POST /${operation}`, path: `/${operation}`, body });
    const { code, data } = isJsonObject(response) ? response : {};
    if (code === 0 && isJsonObject(data)) return data;
    assertOfParcel(operation, code);
    throw new GatewayUnavailable(`17TRACK responded to ${operation} with ${String(code)}`);
  }
}

/** @throws GatewayUnavailable for an error that is about the account */
function assertOfParcel(operation: string, code: unknown): void {
  if (!ACCOUNT_ERRORS.has(code)) return;
  const status = ACCOUNT_ERRORS.get(code);
  throw new GatewayUnavailable(`17TRACK refused ${operation} with ${String(code)}`, undefined, status);
}
