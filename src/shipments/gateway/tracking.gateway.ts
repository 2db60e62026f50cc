import { type CarrierEvent, type CarrierUpdate } from '../model/carrier-update.js';

/** A parcel as its carrier knows it. */
export interface GatewayParcel {
  store_id: string;
  id: string;
  /** Carrier token. */
  carrier: string;
  tracking_number: string;
}

/** A parcel that is under way. */
export interface TrackedParcel extends GatewayParcel {
  registered_at: Date | null;
  destination: CarrierEvent['location'];
}

/** The way to the carriers (C-TRK-18); every method but the last may throw the errors below. */
export abstract class TrackingGateway {
  /**
   * Asks for the parcel's events. A second registration doubles them: after an attempt whose outcome is not known, ask
   * `isRegistered` first.
   */
  abstract register(parcel: GatewayParcel): Promise<void>;

  /** Whether an earlier `register` of this parcel arrived, though its answer did not. */
  abstract isRegistered(parcel: GatewayParcel): Promise<boolean>;

  /** All that the carrier knows of the parcel by now; undefined where it knows nothing. */
  abstract fetch(parcel: TrackedParcel): Promise<CarrierUpdate | undefined>;

  /** When `fetch` will know more, where that can be told beforehand. */
  abstract nextUpdateAt(parcel: TrackedParcel): Date | undefined;
}

/** Not now: limits, faults, time-outs, the network, credentials to be mended. The same call may succeed later. */
export class GatewayUnavailable extends Error {
  /** Seconds to wait, when told. */
  readonly retryAfter?: number;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.name = 'GatewayUnavailable';
    this.retryAfter = retryAfter;
  }
}

/** Never: this carrier or number is not taken, whenever it is tried. */
export class GatewayRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GatewayRefused';
  }
}
