import { DelayedJobError, UnrecoverableJobError } from '../../platform/queue/job-handler.js';
import { GatewayRefused, GatewayUnavailable } from '../gateway/tracking.gateway.js';

/**
 * Maps the gateway's errors to those of the job queue (C-TRK-16). Other errors are rethrown, so the job is retried.
 * @throws UnrecoverableJobError if the carrier refuses the parcel; DelayedJobError if the gateway said when to retry
 */
export async function withGatewayErrors<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof GatewayRefused) throw new UnrecoverableJobError(error.message, { cause: error });
    if (error instanceof GatewayUnavailable && error.retryAfterSeconds !== undefined)
      throw new DelayedJobError(error.message, error.retryAfterSeconds, { cause: error });
    throw error;
  }
}
