import { DelayedJobError, UnrecoverableJobError } from '../../platform/queue/job-handler.js';
import { GatewayRefused, GatewayUnavailable } from '../gateway/tracking.gateway.js';

/**
 * What the gateway answered; of its failures, what becomes of the job that asked.
 * @throws UnrecoverableJobError where the carrier will never take the parcel, DelayedJobError where it told how long to wait
 */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GatewayRefused) throw new UnrecoverableJobError(error.message, { cause: error });
    if (error instanceof GatewayUnavailable && error.retryAfter !== undefined)
      throw new DelayedJobError(error.message, error.retryAfter, { cause: error });
    throw error;
  }
}
