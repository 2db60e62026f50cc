// SPDX-License-Identifier: Apache-2.0
import { type Request, type Response } from 'express';

/** 2026-01-01T00:00:00Z in the format of RFC 9745. */
const DEPRECATED_SINCE = '@1767225600';

/** The route stays at least until then, six months after the first release (RFC 8594, `docs/operating/versioning.md`). */
const SUNSET = 'Tue, 01 Jun 2027 00:00:00 GMT';

/** Adds the deprecation headers to every answer of `POST /orders`, refusals included (C-POST-11). */
export function announceDeprecation(request: Request, response: Response): void {
  if (request.method === 'POST' && request.path === '/orders') {
    response.setHeader('Deprecation', DEPRECATED_SINCE);
    response.setHeader('Sunset', SUNSET);
    response.setHeader('Link', '</orders/{order_number}>; rel="successor-version"');
  }
}

const LEGACY = { store_order_number: 'order_number', store_order_id: 'order_id' } as const;

/**
 * Renames the two legacy keys of a `POST` body in a copy (C-POST-8). A legacy key beside its successor stays, and is
 * later refused as an unknown key (C-POST-9).
 */
export function rewriteLegacyKeys(body: Record<string, unknown>): Record<string, unknown> {
  const rewritten = { ...body };
  for (const [legacy, current] of Object.entries(LEGACY)) {
    if (!Object.hasOwn(rewritten, legacy) || Object.hasOwn(rewritten, current)) continue;
    rewritten[current] = rewritten[legacy];
    delete rewritten[legacy];
  }
  return rewritten;
}
