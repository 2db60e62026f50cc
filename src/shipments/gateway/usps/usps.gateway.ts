// SPDX-License-Identifier: Apache-2.0
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { mailerIdOf } from '../../carriers/usps-number.js';
import { type CarrierUpdate } from '../../model/carrier-update.js';
import { pathSegment } from '../gateway-client.js';
import {
  AccountFault,
  GatewayRefused,
  type GatewayParcel,
  type LetterOutcome,
  type LetterRecipient,
  type TrackedParcel,
  TrackingGateway,
  type WebhookListener,
} from '../tracking.gateway.js';
import { errorOf, notAllowed, UspsClient, type UspsClientOptions } from './usps-client.js';
import { parseUspsTracking, proofRequest } from './usps-mapper.js';

interface UspsOptions extends UspsClientOptions {
  /** The Mailer IDs of the account, as entered: separated by commas. */
  mids: string;
  environment: string | undefined;
  callsPerHour: number;
}

const TRACKING = '/tracking/v3r2/tracking';
const SUBSCRIPTIONS = '/subscriptions-tracking/v3r2/subscriptions';
/** The numbers that USPS takes in one call. */
const BATCH_SIZE = 35;
/** A sixth of the calls is left for tokens and subscriptions. */
const SHARE_OF_CALLS = 5 / 6;
const HOUR_MS = 60 * 60 * 1000;
const MID = /^(?:9[0-9]{8}|[0-8][0-9]{5})$/;
const MAX_MIDS = 20;
/** How often a subscription that stands in the way is removed. */
const MAX_DUPLICATES = 3;

/**
 * Tracks USPS parcels with the merchant's own account, which USPS lets track the labels of its Mailer IDs (C-CAR-23). A subscription
 * for each Mailer ID brings all events, so that the registration of a parcel costs nothing.
 */
export class UspsGateway extends TrackingGateway {
  readonly name = 'usps';
  readonly pushesEvents = true;
  override readonly registrationsPerMinute = 60_000;
  override readonly batch: { size: number; intervalMs: number };
  override readonly topics: readonly string[];
  private readonly environment: string | undefined;
  private readonly client: UspsClient;

  constructor({ mids, callsPerHour, environment, ...options }: UspsOptions) {
    super();
    this.topics = [...new Set(mids.split(',').filter((mid) => mid !== ''))];
    this.batch = { size: BATCH_SIZE, intervalMs: Math.ceil(HOUR_MS / (callsPerHour * SHARE_OF_CALLS)) };
    this.environment = environment;
    this.client = new UspsClient(options);
  }

  override accepts(trackingNumber: string): boolean {
    const mid = mailerIdOf(trackingNumber);
    return mid !== undefined && this.topics.includes(mid);
  }

  register({ tracking_number }: GatewayParcel): Promise<undefined> {
    if (this.accepts(tracking_number)) return Promise.resolve(undefined);
    return Promise.reject(new GatewayRefused("The label has none of the account's Mailer IDs"));
  }

  isRegistered(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async fetch(parcel: TrackedParcel): Promise<CarrierUpdate | undefined> {
    return (await this.fetchAll([parcel])).get(parcel.id);
  }

  /** A number that USPS does not know is one that it does not know yet (C-CAR-28): it answers 404 until the first scan. */
  override async fetchAll(parcels: readonly TrackedParcel[]): Promise<Map<string, CarrierUpdate>> {
    const items = await this.track(parcels.map(({ tracking_number }) => tracking_number));
    const found = new Map(items.map((item) => [item.trackingNumber, item]));
    return new Map(
      parcels.flatMap(({ id, tracking_number }) => {
        const item = found.get(tracking_number);
        return item === undefined || isFault(item) ? [] : [[id, parseUspsTracking(item)] as const];
      }),
    );
  }

  nextUpdateAt(): undefined {
    return undefined;
  }

  override async check(): Promise<void> {
    const [wrong] = this.topics.filter((mid) => !MID.test(mid));
    if (wrong !== undefined || this.topics.length === 0 || this.topics.length > MAX_MIDS)
      throw new AccountFault('Enter your Mailer IDs with commas between them, such as 901234567,123456.');
    if (this.environment !== 'live' && this.environment !== 'test')
      throw new AccountFault('Enter live or test as the environment.');
    await this.client.token();
    for (const scope of ['tracking', 'subscriptions-tracking'])
      if (this.client.scopes !== undefined && !this.client.scopes.includes(scope))
        throw new AccountFault(notAllowed(scope));
    const probes = new Map(this.topics.map((mid) => [probeOf(mid), mid]));
    const items = await this.track([...probes.keys()]);
    const foreign = items.find((item) => isFault(item) && !isUnknown(item));
    const mid = foreign && probes.get(String(foreign.trackingNumber));
    if (mid !== undefined)
      throw new AccountFault(`USPS does not let your app track the Mailer ID ${mid}: it is another account's.`);
  }

  /** USPS refuses a second subscription of the same address and Mailer ID, and names the first one, which its list may not show. */
  override async subscribe(mid: string, { url, secret, email }: WebhookListener, present?: string): Promise<string> {
    const body = {
      ...{ listenerURL: url, secret },
      ...(email !== undefined && { adminNotification: [{ email }] }),
      filterProperties: { MID: mid, trackingEventTypes: ['ALL_UPDATES'] },
    };
    const removed = new Set<string>();
    while (true) {
      const answer = await this.client.call({ name: 'POST /subscriptions', path: SUBSCRIPTIONS, body });
      const id = answer.status < 300 && isJsonObject(answer.body) ? answer.body.subscriptionId : undefined;
      if (typeof id === 'string') {
        if (present !== undefined && present !== id && !removed.has(present)) await this.unsubscribe(present);
        return id;
      }
      const [, duplicate] = /subscriptionId\W{1,4}([0-9a-f-]{36})/i.exec(errorOf(answer.body)) ?? [];
      if (duplicate === undefined || removed.has(duplicate) || removed.size === MAX_DUPLICATES)
        throw new GatewayRefused(`USPS responded to POST /subscriptions with ${answer.status}`);
      await this.unsubscribe(duplicate);
      removed.add(duplicate);
    }
  }

  override async unsubscribe(id: string): Promise<void> {
    const path = `${SUBSCRIPTIONS}/${pathSegment('USPS', id)}`;
    const { status, etag } = await this.client.call({ name: 'GET /subscriptions/{id}', path });
    if (status === 404) return;
    const name = 'DELETE /subscriptions/{id}';
    const ended = await this.client.call({ name, path, method: 'DELETE', etag });
    if (ended.status === 400) throw new GatewayRefused(`USPS responded to ${name} with 400`);
  }

  override async requestProof(trackingNumber: string, recipient: LetterRecipient): Promise<LetterOutcome> {
    const [item] = await this.track([trackingNumber]);
    if (!item || isFault(item)) return 'unknown';
    const body = proofRequest(item, recipient);
    if (!body) return 'none';
    const name = 'POST /tracking/{number}/proof-of-delivery';
    const path = `${TRACKING}/${pathSegment('USPS', trackingNumber)}/proof-of-delivery`;
    const { status } = await this.client.call({ name, path, body });
    return status < 300 ? 'sent' : 'refused';
  }

  override onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }

  /** USPS answers 200, 207 if some numbers have an error, or 404 if it knows none. Nothing else may be in the body. */
  private async track(numbers: readonly string[]): Promise<Record<string, unknown>[]> {
    const body = numbers.map((trackingNumber) => ({ trackingNumber }));
    const { status, body: answer } = await this.client.call({ name: 'POST /tracking', path: TRACKING, body });
    if (status === 400) throw new GatewayRefused('USPS responded to POST /tracking with 400');
    return Array.isArray(answer) ? answer.filter(isJsonObject) : [];
  }
}

const isFault = ({ error, statusCode }: Record<string, unknown>): boolean =>
  error !== undefined || (statusCode !== undefined && String(statusCode) !== '200');

function isUnknown({ error, statusCode }: Record<string, unknown>): boolean {
  const code = statusCode ?? (isJsonObject(error) ? error.code : undefined);
  return String(code) === '404';
}

/** A number of a Mailer ID that nobody has used: the one with the serial number 0. */
function probeOf(mid: string): string {
  const body = `92001${mid}`.padEnd(21, '0');
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
