// SPDX-License-Identifier: Apache-2.0
/** What a problem code means over HTTP (C-ERR). */
export interface ProblemType {
  status: number;
  title: string;
  /** What happened and what the client can do about it; shown at `GET /errors/<slug>` and in the OpenAPI document. */
  help: string;
}

export const problemType = (status: number, title: string, help: string): ProblemType => ({ status, title, help });

const platformProblems = {
  MALFORMED_REQUEST: problemType(400, 'Malformed request', 'The bytes received are not an HTTP/1.1 request.'),
  MALFORMED_JSON: problemType(400, 'Malformed JSON', 'The body is not JSON in UTF-8, or it is missing.'),
  MALFORMED_PATH: problemType(400, 'Malformed path', 'The path has a percent-encoding that is not UTF-8.'),
  IDEMPOTENCY_KEY_REQUIRED: problemType(400, 'Idempotency key required', 'Send a UUID in the Idempotency-Key header.'),
  IDEMPOTENCY_KEY_INVALID: problemType(400, 'Idempotency key invalid', 'The Idempotency-Key header must be one UUID.'),
  TOKEN_MISSING: problemType(401, 'Token missing', 'Send Authorization: Bearer with a token of POST /auth/v1/token.'),
  TOKEN_INVALID: problemType(401, 'Token invalid', 'The token was not issued by this service, or was altered.'),
  TOKEN_EXPIRED: problemType(401, 'Token expired', 'Request a new token with POST /auth/v1/token and try again.'),
  TOKEN_REVOKED: problemType(401, 'Token revoked', 'The token, or the API key it was issued from, was revoked.'),
  FORBIDDEN: problemType(403, 'Forbidden', 'These credentials are valid, but do not permit this request.'),
  STORE_SUSPENDED: problemType(403, 'Store suspended', 'The store is suspended; nothing is accepted for it.'),
  ROUTE_NOT_FOUND: problemType(
    404,
    'Route not found',
    'No route has this path. Paths are case-sensitive and have no trailing slash.',
  ),
  JOB_NOT_FOUND: problemType(404, 'Job not found', 'The store has no dead job with this id.'),
  METHOD_NOT_ALLOWED: problemType(405, 'Method not allowed', 'The Allow header lists the methods of this path.'),
  REQUEST_TIMEOUT: problemType(
    408,
    'Request timeout',
    'The request did not arrive in time. Send it again on a new connection.',
  ),
  IDEMPOTENCY_KEY_IN_USE: problemType(
    409,
    'Idempotency key in use',
    'The first request with this key is still running; try again after Retry-After seconds.',
  ),
  PAYLOAD_TOO_LARGE: problemType(413, 'Payload too large', 'The body is larger than the route accepts.'),
  UNSUPPORTED_MEDIA_TYPE: problemType(415, 'Unsupported media type', 'Send the body as application/json in UTF-8.'),
  EXPECTATION_FAILED: problemType(417, 'Expectation failed', 'The only supported expectation is 100-continue.'),
  TLS_REQUIRED: problemType(421, 'TLS required', 'Plain HTTP is not supported; use https.'),
  VALIDATION_ERROR: problemType(
    422,
    'Validation error',
    'The body does not have the required shape; errors lists each field at fault.',
  ),
  IDEMPOTENCY_KEY_REUSED: problemType(
    422,
    'Idempotency key reused',
    'The key was used with another body within 24 hours.',
  ),
  RATE_LIMITED: problemType(429, 'Rate limited', 'Wait Retry-After seconds.'),
  DAILY_QUOTA_EXCEEDED: problemType(
    429,
    'Daily quota exceeded',
    'The store has used up its bytes of photos or events for today (UTC). Wait Retry-After seconds, until the next day.',
  ),
  HEADERS_TOO_LARGE: problemType(431, 'Headers too large', 'The request line and headers exceed 16 KiB.'),
  INTERNAL_ERROR: problemType(
    500,
    'Internal error',
    'A fault of the service. Nothing was changed; quote request_id to support.',
  ),
  SERVICE_UNAVAILABLE: problemType(
    503,
    'Service unavailable',
    'The service cannot reach its database, or is overloaded; try again after Retry-After seconds.',
  ),
};

/** All problem types by code. Each context adds its own in `<context>.problems.ts`, and extends this interface there. */
export interface ProblemTypes extends Record<keyof typeof platformProblems, ProblemType> {}

export type ProblemCode = keyof ProblemTypes;

/** Maps each code to HTTP. It is complete once the modules of all contexts are loaded. */
export const PROBLEMS = { ...platformProblems } as ProblemTypes;

/** Adds the problem types of a context. */
export function defineProblems(types: Record<string, ProblemType>): void {
  Object.assign(PROBLEMS, types);
}

/** All codes, sorted by status. */
export function problemCodes(): ProblemCode[] {
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  return codes.sort((a, b) => PROBLEMS[a].status - PROBLEMS[b].status || (a < b ? -1 : 1));
}

/**
 * A problem document that only names the type (C-ERR-2).
 * @param typeBase precedes the relative type
 */
export function plainProblem(code: ProblemCode, request_id: string, typeBase = ''): object {
  const { status, title, help } = PROBLEMS[code];
  return { type: `${typeBase}errors/${slugOf(code)}`, title, status, detail: help, code, request_id };
}

/** Converts `VALIDATION_ERROR` to `validation-error`, as in the `type` of a problem. */
export function slugOf(code: ProblemCode): string {
  return code.toLowerCase().replaceAll('_', '-');
}
