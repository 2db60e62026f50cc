// SPDX-License-Identifier: Apache-2.0
import { type Problem } from './generated.js';

/** The code of a problem; `GET /errors/<slug>` explains each. */
export type ParcelwardProblemCode = Problem['code'];

/** An invalid member of the body. */
export type FieldFault = NonNullable<Problem['errors']>[number];

interface Circumstances {
  /** The key of the call. Repeating the call with it has no second effect. */
  idempotencyKey?: string;
  /** Seconds to wait before a retry, if the service sent `Retry-After`. */
  retryAfter?: number;
}

/** An error response of the service, with the members of its problem+json. */
export class ParcelwardProblem extends Error implements Circumstances {
  override readonly name = 'ParcelwardProblem';
  readonly code: ParcelwardProblemCode;
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  readonly instance?: string;
  /** Identifies the request to support. */
  readonly request_id: string;
  /** All invalid members; empty for other problems. */
  readonly errors: readonly FieldFault[];
  /** Members that some codes add, such as `existing`, `candidates` or `line_items`. */
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
  readonly retryAfter?: number;

  constructor(problem: Problem, { idempotencyKey, retryAfter }: Circumstances = {}) {
    super(`${problem.code}: ${problem.detail}`);
    const { code, status, type, title, detail, instance, request_id, errors = [], ...extensions } = problem;
    this.code = code;
    this.status = status;
    this.type = type;
    this.title = title;
    this.detail = detail;
    this.instance = instance;
    this.request_id = request_id;
    this.errors = errors;
    this.extensions = extensions;
    this.idempotencyKey = idempotencyKey;
    this.retryAfter = retryAfter;
  }
}

/** The service did not respond: the connection failed or timed out, or an intermediary responded instead. */
export class ParcelwardNetworkError extends Error implements Circumstances {
  override readonly name = 'ParcelwardNetworkError';
  /** The status of an intermediary's response. */
  readonly status?: number;
  readonly idempotencyKey?: string;
  readonly retryAfter?: number;

  constructor(message: string, { cause, status, ...rest }: Circumstances & { cause?: unknown; status?: number } = {}) {
    super(message, { cause });
    this.status = status;
    this.idempotencyKey = rest.idempotencyKey;
    this.retryAfter = rest.retryAfter;
  }
}

/** Parses the problem in a response; undefined if there is none. */
export function problemIn(contentType: string | null, text: string): Problem | undefined {
  if (!contentType?.startsWith('application/problem+json')) return undefined;
  try {
    const problem = JSON.parse(text) as Problem | null;
    return typeof problem?.code === 'string' ? problem : undefined;
  } catch {
    return undefined;
  }
}
