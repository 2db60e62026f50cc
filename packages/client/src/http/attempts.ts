// SPDX-License-Identifier: Apache-2.0
import { ParcelwardNetworkError, ParcelwardProblem, type ParcelwardProblemCode } from '../problem.js';
import { type ReceivedAnswer } from './transport.js';

/** One request that the client sent. It has no body, no header and no query, because these may be secret or personal. */
export interface Attempt {
  method: string;
  /** The path of the request, without its query. */
  path: string;
  /** 1 for the first request of a call. */
  attempt: number;
  durationMs: number;
  /** The status of the response; undefined if there was none. */
  status?: number;
  /** The code of the problem, if the service refused the request. */
  code?: ParcelwardProblemCode;
  /** Identifies the request in the service's logs; undefined if the service did not respond. */
  requestId?: string;
}

export type AttemptListener = (attempt: Attempt) => void;

/** Sends a request, and reports the attempt when it has ended. */
export async function observed(
  send: () => Promise<ReceivedAnswer>,
  { method, url, attempt }: { method: string; url: string; attempt: number },
  now: () => number,
  listener: AttemptListener,
): Promise<ReceivedAnswer> {
  const startedAt = now();
  const report = (outcome: Pick<Attempt, 'status' | 'code' | 'requestId'>): void => {
    const { pathname: path } = new URL(url);
    try {
      listener({ method, path, attempt, durationMs: now() - startedAt, ...outcome });
    } catch {
      // A log that fails must not fail the call.
    }
  };
  try {
    const answer = await send();
    report({ status: answer.status, requestId: answer.headers.get('x-request-id') ?? undefined });
    return answer;
  } catch (error) {
    report(outcomeOf(error));
    throw error;
  }
}

function outcomeOf(error: unknown): Pick<Attempt, 'status' | 'code' | 'requestId'> {
  if (error instanceof ParcelwardProblem)
    return { status: error.status, code: error.code, requestId: error.request_id };
  return error instanceof ParcelwardNetworkError ? { status: error.status } : {};
}
