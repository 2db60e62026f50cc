import { Problem } from '../../platform/errors/problem.js';

const BEARER = /^bearer(?: +(.*))?$/i;
/** Longer ones are not looked at. */
export const MAX_TOKEN_LENGTH = 4096;

/** The token of an `Authorization` header; undefined where there is none or it is of another scheme. */
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

/** A 401 with the challenge that RFC 6750 asks for. */
export function refusal(code: Refusal, cause?: unknown): Problem {
  const challenge = CHALLENGED.has(code) ? 'Bearer error="invalid_token"' : 'Bearer';
  return new Problem(code, DETAILS[code], { cause, headers: { 'WWW-Authenticate': challenge } });
}

/** What a token is refused with after `jsonwebtoken` threw. */
export function tokenRefusal(error: unknown): Problem {
  return refusal(
    error instanceof Error && error.name === 'TokenExpiredError' ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID',
    error,
  );
}
