import { type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { retryAfterMs } from '../../../platform/outbound/retry-after.js';
import { type ClockService } from '../../../platform/time/clock.service.js';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierUpdate } from '../../model/carrier-update.js';
import {
  GatewayRefused,
  GatewayUnavailable,
  type GatewayParcel,
  type TrackedParcel,
  TrackingGateway,
} from '../tracking.gateway.js';
import { parseTrack } from './shippo-mapper.js';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_CONNECTIONS = 16;
const MAX_RETRY_AFTER_SECONDS = 3600;
const MAX_QUOTED_CHARACTERS = 200;

/** Client errors that do not concern the parcel: credentials, account, time-out and rate. */
const RETRYABLE_CLIENT_ERRORS = new Set([401, 402, 403, 408, 425, 429]);

type ShippoResponse = Dispatcher.ResponseData;

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

/**
 * Tracks parcels through Shippo. Events arrive as webhooks (`shippo-events.controller.ts`); `fetch` recovers missed ones. Calls
 * follow no redirects, because they would send the token elsewhere, and read at most 1 MiB of a response. Their errors contain
 * neither the token nor the tracking number.
 */
export class ShippoGateway extends TrackingGateway implements OnApplicationShutdown {
  readonly name = 'shippo';
  readonly pushesEvents = true;
  override readonly registrationsPerMinute: number;
  private readonly agent = new Agent({ connections: MAX_CONNECTIONS, maxResponseSize: MAX_RESPONSE_BYTES });
  private readonly origin: string;
  private readonly prefix: string;

  constructor(private readonly options: ShippoOptions) {
    super();
    const { origin, pathname } = new URL(options.baseUrl);
    this.origin = origin;
    this.prefix = pathname.replace(/\/+$/, '');
    this.registrationsPerMinute = options.token.startsWith('shippo_test_') ? RATE.test : RATE.live;
  }

  /** Not idempotent: once the API has reported success, a broken response body is no error. */
  async register(parcel: GatewayParcel): Promise<void> {
    const { carrier, tracking_number } = parcel;
    const name = 'POST /tracks/';
    const body = JSON.stringify({ carrier, tracking_number, metadata: parcelMetadata(parcel) });
    await this.request(name, { method: 'POST', path: '/tracks/', body }, async (response) => {
      await this.assertJsonSuccess(name, response);
      await discardBody(response);
    });
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

  onApplicationShutdown(): Promise<void> {
    return this.agent.close();
  }

  /** Finds the Track of a number; undefined if the API has none. */
  private async findTrack({ carrier, tracking_number }: GatewayParcel): Promise<unknown> {
    const name = 'GET /tracks/{carrier}/{number}';
    const path = `/tracks/${pathSegment(carrier)}/${pathSegment(tracking_number)}`;
    return this.request(name, { method: 'GET', path }, async (response) => {
      if (response.statusCode === 404) return discardBody(response);
      await this.assertJsonSuccess(name, response);
      return JSON.parse(await response.body.text()) as unknown;
    });
  }

  private async request<T>(
    name: string,
    { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: string },
    read: (response: ShippoResponse) => Promise<T>,
  ): Promise<T> {
    const headers = {
      authorization: `ShippoToken ${this.options.token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS);
    try {
      const request = { origin: this.origin, path: this.prefix + path, method, headers, body, signal };
      return await read(await this.agent.request(request));
    } catch (error) {
      if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) throw error;
      // Only the code: messages of parsers and of the network may quote the tracking number.
      const { code, name: kind } = error as NodeJS.ErrnoException;
      throw new GatewayUnavailable(`Shippo request ${name} failed: ${typeof code === 'string' ? code : kind}`);
    }
  }

  /** @throws GatewayUnavailable or GatewayRefused unless the response is a 2xx with JSON */
  private async assertJsonSuccess(name: string, response: ShippoResponse): Promise<void> {
    const { statusCode, headers } = response;
    const isJson = /^application\/json\b/i.test(String(headers['content-type']));
    if (statusCode >= 200 && statusCode < 300) {
      if (isJson) return;
      await discardBody(response);
      throw new GatewayUnavailable(`Shippo responded to ${name} without JSON`);
    }
    const message = `Shippo responded to ${name} with ${statusCode}`;
    if (statusCode < 400 || statusCode >= 500 || RETRYABLE_CLIENT_ERRORS.has(statusCode)) {
      await discardBody(response);
      throw new GatewayUnavailable(message, this.retryAfterSeconds(headers['retry-after']));
    }
    const text = await response.body.text().catch(() => '');
    throw new GatewayRefused(text === '' ? message : `${message}: ${this.redact(text)}`);
  }

  /** The seconds of a `Retry-After` header; at most one hour. */
  private retryAfterSeconds(header: string | string[] | undefined): number | undefined {
    const pause = retryAfterMs(header, this.options.clock.now());
    return pause === undefined ? undefined : Math.min(Math.ceil(pause / 1000), MAX_RETRY_AFTER_SECONDS);
  }

  /** The text on one line, cut and without the token. */
  private redact(text: string): string {
    const redacted = text.replaceAll(this.options.token, '[token]').toWellFormed();
    return redacted.replaceAll(/[\p{Cc}\p{White_Space}]+/gu, ' ').slice(0, MAX_QUOTED_CHARACTERS);
  }
}

/** Reads and discards the body, so that the connection can be reused. */
async function discardBody({ body }: ShippoResponse): Promise<void> {
  await body.dump().catch(() => undefined);
}

/** @throws GatewayRefused for `.` and `..`, which a URL would resolve as path steps even if they are encoded */
function pathSegment(text: string): string {
  if (/^\.{1,2}$/.test(text)) throw new GatewayRefused('Shippo has no path for this tracking number');
  return encodeURIComponent(text);
}

/** The `metadata` by which a registration is recognized: at most 95 characters, of the 100 that Shippo stores. */
export function parcelMetadata({ store_id, id }: Pick<GatewayParcel, 'store_id' | 'id'>): string {
  return `${store_id}/${id}`;
}
