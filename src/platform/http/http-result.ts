// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { stringifyJson } from '../json/exact-json.js';

/** The strong ETag of a response body. */
export function etagOf(text: string | Buffer): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Whether `If-None-Match` matches `etag` (RFC 9110, weak comparison), so that 304 is the answer. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

/**
 * A response with a status, headers or JSON text of its own. A handler whose answers need none of these returns a plain
 * object instead. The text is fixed here, so an idempotent replay is identical to the byte.
 */
export class HttpResult {
  readonly text: string;

  /** @param body a string is sent as it is, anything else as JSON, undefined as an empty body */
  constructor(
    readonly status: number,
    body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.text = typeof body === 'string' ? body : body === undefined ? '' : stringifyJson(body);
  }

  /** The response of a handler that returned `value`; `status` is the one that its route declares. */
  static of(value: unknown, status: number): HttpResult {
    if (value instanceof HttpResult) return value;
    return new HttpResult(status, value === undefined ? undefined : stringifyJson(value));
  }
}
