import { GatewayUnavailable, TrackingGateway } from './tracking.gateway.js';

const RETRY_SECONDS = 60 * 60;

/**
 * The gateway of live stores in production without a carrier gateway (C-TEST-4). Every call fails for now, so that parcels are
 * registered once there is one.
 */
export class MissingGateway extends TrackingGateway {
  readonly name = 'none';
  readonly pushesEvents = false;

  forStore(): this {
    return this;
  }

  register(): Promise<never> {
    return this.fail();
  }

  isRegistered(): Promise<never> {
    return this.fail();
  }

  fetch(): Promise<never> {
    return this.fail();
  }

  nextUpdateAt(): undefined {
    return undefined;
  }

  private fail(): Promise<never> {
    const message = 'Live stores are not tracked: TRACKING_GATEWAY names no carrier gateway';
    return Promise.reject(new GatewayUnavailable(message, RETRY_SECONDS));
  }
}
