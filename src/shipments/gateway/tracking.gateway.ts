// SPDX-License-Identifier: Apache-2.0
import { DelayedJobError, PostponedJobError, UnrecoverableJobError } from '../../platform/queue/job-handler.js';
import { type ClockService } from '../../platform/time/clock.service.js';
import { type Store } from '../../stores/index.js';
import { type CarrierEvent, type CarrierUpdate } from '../model/carrier-update.js';
import { type ShipmentStatus } from '../model/shipment-status.js';

/** A parcel to register, under its carrier's number. */
export interface GatewayParcel {
  store_id: string;
  id: string;
  /** Carrier token. */
  carrier: string;
  tracking_number: string;
}

/** A parcel whose updates the gateway is asked for. */
export interface TrackedParcel extends GatewayParcel {
  registered_at: Date | null;
  destination: CarrierEvent['location'];
  /** The id of the parcel at the gateway, if `register` returned one. */
  foreign_id?: string | null;
  /** Statuses of its events from before its registration, such as imported ones. */
  reached?: ReadonlySet<ShipmentStatus>;
}

/** Where the webhooks of a subscription go. */
export interface WebhookListener {
  url: string;
  secret: string;
  /** Who is told that the address does not answer. */
  email: string | undefined;
}

/** Who gets a letter. */
export interface LetterRecipient {
  name: string;
  email: string;
}

/** What came of the request for a letter: `none` if the carrier has none of this parcel. */
export type LetterOutcome = 'sent' | 'unknown' | 'none' | 'refused';

/** The settings of a store that say in which country it is. */
export type StoreRegion = Pick<Store, 'locale' | 'currency'>;

/**
 * The port to the carriers (C-TRK-18). All methods except `nextUpdateAt` may throw `GatewayUnavailable` or `GatewayRefused`.
 */
export abstract class TrackingGateway {
  /** As in `TRACKING_GATEWAY` and `tracked_by`; a label of the metrics. */
  abstract readonly name: string;

  /** Whether events also come without a `fetch`, so that polls only recover missed ones. */
  abstract readonly pushesEvents: boolean;

  /** The registrations that it accepts in a minute. */
  readonly registrationsPerMinute: number = 1_500;

  /**
   * Subscribes to the parcel's events. A second registration doubles them: after an attempt whose outcome is not known,
   * call `isRegistered` first (C-TRK-15).
   * @returns the id of the parcel at the gateway; undefined if carrier and number identify it there
   */
  abstract register(parcel: GatewayParcel): Promise<string | undefined>;

  /** Checks whether an earlier `register` of this parcel arrived, even if its response was lost. */
  abstract isRegistered(parcel: GatewayParcel): Promise<boolean>;

  /**
   * Returns everything that the carrier knows about the parcel; undefined if it knows nothing, and null if the parcel is not registered
   * any more (C-CAR-36).
   */
  abstract fetch(parcel: TrackedParcel): Promise<CarrierUpdate | null | undefined>;

  /** Returns the first time after `since` when `fetch` returns more; undefined if that is not known. It may be past. */
  abstract nextUpdateAt(parcel: TrackedParcel, since: Date): Date | undefined;

  /** Whether it follows parcels of this number, of a carrier that it follows; undefined if it follows all. */
  accepts?(trackingNumber: string): boolean;

  /** Checks the credentials without a parcel. */
  check(): Promise<void> {
    return Promise.resolve();
  }

  /** When the next call may be made, if the account must wait; undefined: now. A registration takes its place in the budget. */
  postponedTo?(operation: 'register' | 'fetch'): Date | undefined;

  /** How many parcels `fetchAll` takes, and how long to wait after it. Such a gateway is not polled about each parcel (C-CAR-28). */
  readonly batch?: { size: number; intervalMs: number };

  /** Returns what the carrier knows about parcels, by their ids; those that it does not know yet are missing. */
  fetchAll?(parcels: readonly TrackedParcel[]): Promise<Map<string, CarrierUpdate>>;

  /** What webhooks are subscribed to, such as Mailer IDs (C-CAR-25). */
  readonly topics?: readonly string[];

  /**
   * Replaces the subscription of a topic.
   * @param present its id, if there is one
   * @returns the id of the new one
   */
  subscribe?(topic: string, listener: WebhookListener, present?: string): Promise<string>;

  /** Ends a subscription; one that is gone is no error. */
  unsubscribe?(id: string): Promise<void>;

  /** Asks the carrier to mail the proof of delivery of a parcel (C-CAR-38). */
  requestProof?(trackingNumber: string, recipient: LetterRecipient): Promise<LetterOutcome>;

  /** Closes connections. */
  onApplicationShutdown(): Promise<void> {
    return Promise.resolve();
  }
}

/** The call failed and may succeed later: rate limits, faults, time-outs, the network, or wrong credentials. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';

  /**
   * @param retryAfterSeconds the gateway's `Retry-After`, if it sent one
   * @param status of its response, if there was one
   */
  constructor(
    message: string,
    readonly retryAfterSeconds?: number,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** The account cannot be used until staff do something; the message says what, in words for them. */
export class AccountFault extends GatewayUnavailable {
  constructor(words: string, status = 403) {
    super(words, undefined, status);
  }
}

/** The credentials of an account cannot be decrypted, so nothing is asked there (C-CAR-35). */
export class UnreadableCredentials extends GatewayUnavailable {
  constructor() {
    super('The keys of the account cannot be decrypted', undefined, 401);
  }
}

/** The gateway refuses this carrier or number for good (C-TRK-16). */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}

/** The error that makes a job wait for an account. A part of the wait is random, so that the jobs do not come back together. */
export function postponeJob({ name }: Pick<TrackingGateway, 'name'>, until: Date, now: Date): PostponedJobError {
  const seconds = Math.max(0, until.getTime() - now.getTime()) / 1_000;
  return new PostponedJobError(`Waits for ${name}, which takes no requests for now`, seconds + Math.random());
}

/** Statuses of faults of an account: keys, credit, permission, limits. They may last for days, and are no failures of a job. */
const ACCOUNT_FAULTS = new Set([401, 402, 403, 429]);

/**
 * Maps the gateway's errors to errors of the job queue (C-TRK-16). Other errors are rethrown, so the job is retried.
 * @param account the gateway, if it is that of a store's own account: faults of the account end no job (C-CAR-18)
 * @throws UnrecoverableJobError if the carrier refuses the parcel; DelayedJobError if the gateway said when to retry; PostponedJobError
 */
export async function withGatewayErrors<T>(
  response: Promise<T>,
  account?: { gateway: TrackingGateway; clock: Pick<ClockService, 'now'> },
): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof GatewayRefused) throw new UnrecoverableJobError(error.message, { cause: error });
    if (!(error instanceof GatewayUnavailable)) throw error;
    const until = ACCOUNT_FAULTS.has(error.status ?? 0) ? account?.gateway.postponedTo?.('fetch') : undefined;
    if (account && until) throw postponeJob(account.gateway, until, account.clock.now());
    if (error.retryAfterSeconds !== undefined)
      throw new DelayedJobError(error.message, error.retryAfterSeconds, { cause: error });
    throw error;
  }
}
