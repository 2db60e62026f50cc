import { Agent, type Dispatcher } from 'undici';
import { type ClockService } from '../../../platform/time/clock.service.js';
import { GatewayRefused, GatewayUnavailable } from '../tracking.gateway.js';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const CONNECTIONS = 16;
const LONGEST_RETRY_AFTER_SECONDS = 3600;
const MAX_QUOTED = 200;

/** What is not the parcel's fault: our credentials and account, the time it took, the rate. */
const NOT_THE_PARCEL = new Set([401, 402, 403, 408, 425, 429]);

type Answer = Dispatcher.ResponseData;

export interface ShippoOptions {
  baseUrl: string;
  token: string;
  clock: ClockService;
  /** Of one request from connecting to the answer's last byte. */
  timeoutMs?: number;
}

/** The body of a registration. */
export interface NewTrack {
  carrier: string;
  tracking_number: string;
  metadata: string;
}

/**
 * The tracks API of Shippo over HTTP. Follows no redirect, which would carry the token elsewhere, and reads no answer past
 * 1 MiB; errors name neither the token nor the tracking number.
 */
export class ShippoClient {
  private readonly agent = new Agent({ connections: CONNECTIONS, maxResponseSize: MAX_ANSWER_BYTES });
  private readonly origin: string;
  private readonly prefix: string;

  constructor(private readonly options: ShippoOptions) {
    const { origin, pathname } = new URL(options.baseUrl);
    this.origin = origin;
    this.prefix = pathname.replace(/\/+$/, '');
  }

  /**
   * Registers a track; done when the API says so, whatever becomes of the rest of its answer, because it is not idempotent.
   * @throws GatewayUnavailable, GatewayRefused
   */
  async post(track: NewTrack): Promise<void> {
    const name = 'POST /tracks/';
    await this.exchange(name, { method: 'POST', path: '/tracks/', body: JSON.stringify(track) }, async (answer) => {
      await this.expectTrack(name, answer);
      await drop(answer);
    });
  }

  /**
   * The Track of a number; undefined where the API knows none.
   * @throws GatewayUnavailable, GatewayRefused
   */
  async get(carrier: string, trackingNumber: string): Promise<unknown> {
    const name = 'GET /tracks/{carrier}/{number}';
    const path = `/tracks/${segment(carrier)}/${segment(trackingNumber)}`;
    return this.exchange(name, { method: 'GET', path }, async (answer) => {
      if (answer.statusCode === 404) return drop(answer);
      await this.expectTrack(name, answer);
      return JSON.parse(await answer.body.text()) as unknown;
    });
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async exchange<T>(
    name: string,
    { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: string },
    read: (answer: Answer) => Promise<T>,
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
      // The code alone: messages of parsers and of the network quote what was sent.
      const { code, name: kind } = error as NodeJS.ErrnoException;
      throw new GatewayUnavailable(
        `Shippo gave no usable answer to ${name}: ${typeof code === 'string' ? code : kind}`,
      );
    }
  }

  /** @throws GatewayUnavailable or GatewayRefused, unless the answer is a 2xx in JSON. */
  private async expectTrack(name: string, answer: Answer): Promise<void> {
    const { statusCode, headers } = answer;
    const isJson = /^application\/json\b/i.test(String(headers['content-type']));
    if (statusCode >= 200 && statusCode < 300) {
      if (isJson) return;
      await drop(answer);
      throw new GatewayUnavailable(`Shippo answered ${name} with something that is not JSON`);
    }
    const what = `Shippo answered ${name} with ${statusCode}`;
    if (statusCode < 400 || statusCode >= 500 || NOT_THE_PARCEL.has(statusCode)) {
      await drop(answer);
      throw new GatewayUnavailable(what, this.retryAfter(headers['retry-after']));
    }
    const said = await answer.body.text().catch(() => '');
    throw new GatewayRefused(said === '' ? what : `${what}: ${this.quoted(said)}`);
  }

  /** Seconds of a `Retry-After`, which is a number of them or a date. */
  private retryAfter(header: string | string[] | undefined): number | undefined {
    if (typeof header !== 'string') return undefined;
    const milliseconds = Date.parse(header) - this.options.clock.now().getTime();
    const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil(milliseconds / 1000);
    return seconds >= 0 ? Math.min(seconds, LONGEST_RETRY_AFTER_SECONDS) : undefined;
  }

  private quoted(text: string): string {
    const harmless = text.replaceAll(this.options.token, '[token]').toWellFormed();
    return harmless.replaceAll(/[\p{Cc}\p{White_Space}]+/gu, ' ').slice(0, MAX_QUOTED);
  }
}

/** Reads an answer off, so that its connection can be used again. */
async function drop({ body }: Answer): Promise<void> {
  await body.dump().catch(() => undefined);
}

/** @throws GatewayRefused for `.` and `..`, which no encoding keeps from being steps of the path. */
function segment(text: string): string {
  if (/^\.{1,2}$/.test(text)) throw new GatewayRefused('The tracking number is not one that can be asked for.');
  return encodeURIComponent(text);
}
