// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';

const BEARER = /^bearer(?: +(.*))?$/i;
/** Maximum length of a token in a body. */
export const MAX_TOKEN_LENGTH = 4096;

/** The token of an `Authorization: Bearer` header; undefined if there is none. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1]?.trim() || undefined;
}

type Refusal = 'INVALID_API_KEY' | 'TOKEN_MISSING' | 'TOKEN_INVALID' | 'TOKEN_EXPIRED' | 'TOKEN_REVOKED';

const DETAILS: Record<Refusal, string> = {
  INVALID_API_KEY: 'The API key is unknown or revoked, or is not a key of this shop domain.',
  TOKEN_MISSING: 'Send Authorization: Bearer with an access token.',
  TOKEN_INVALID: 'The token was not issued by this service, or was altered.',
  TOKEN_EXPIRED: 'token expired',
  TOKEN_REVOKED: 'token revoked',
};

const CHALLENGED = new Set<Refusal>(['TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_REVOKED']);

/** A 401 with the challenge of RFC 6750 (C-AUTH-21). */
export function refusal(code: Refusal, cause?: unknown): Problem {
  const challenge = CHALLENGED.has(code) ? 'Bearer error="invalid_token"' : 'Bearer';
  return new Problem(code, DETAILS[code], { cause, headers: { 'WWW-Authenticate': challenge } });
}

/**
 * The problem of a token that jsonwebtoken refuses. It checks the expiry after the signature, so a forged token never counts
 * as expired.
 */
export function tokenRefusal(failure: unknown): Problem {
  const isExpired = failure instanceof Error && failure.name === 'TokenExpiredError';
  return refusal(isExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID', failure);
}
