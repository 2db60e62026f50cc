import { type Problem } from './generated.js';

/** What the service refuses with; each is explained at `GET /errors/<slug>`. */
export type ParcelwardProblemCode = Problem['code'];

/** A member of the body that is at fault. */
export type FieldFault = NonNullable<Problem['errors']>[number];

interface Circumstances {
  /** The key that the call carried: the same call may be made again with it, and has one effect. */
  idempotencyKey?: string;
  /** Seconds that the service asked to wait, where it did. */
  retryAfter?: number;
}

/** A refusal of the service: its problem+json, member by member. */
export class ParcelwardProblem extends Error implements Circumstances {
  override readonly name = 'ParcelwardProblem';
  readonly code: ParcelwardProblemCode;
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  readonly instance?: string;
  /** Names the request to support. */
  readonly request_id: string;
  /** Every member at fault; empty where the refusal is not about members. */
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

/** No answer of the service: the connection failed or was too slow, or something between answered in its place. */
export class ParcelwardNetworkError extends Error implements Circumstances {
  override readonly name = 'ParcelwardNetworkError';
  /** Of an answer that is not the service's. */
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

/** The problem of an answer's body, if it is one. */
export function problemIn(contentType: string | null, text: string): Problem | undefined {
  if (!contentType?.startsWith('application/problem+json')) return undefined;
  try {
    const problem = JSON.parse(text) as Problem | null;
    return typeof problem?.code === 'string' ? problem : undefined;
  } catch {
    return undefined;
  }
}
