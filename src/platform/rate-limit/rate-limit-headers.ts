import { type ServerResponse } from 'node:http';

interface CountedLimit {
  policy: string;
  quota: number;
  windowSeconds: number;
  /** Requests left in the window; below 0 past the quota. */
  remaining: number;
  resetSeconds: number;
}

/** Adds a limit that counted the request to `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
export function appendRateLimitHeaders(response: ServerResponse, limit: CountedLimit): void {
  const { policy, quota, windowSeconds, remaining, resetSeconds } = limit;
  append(response, 'RateLimit-Policy', `"${policy}";q=${quota};w=${windowSeconds}`);
  append(response, 'RateLimit', `"${policy}";r=${Math.max(0, remaining)};t=${resetSeconds}`);
}

function append(response: ServerResponse, name: string, item: string): void {
  const items = response.getHeader(name);
  response.setHeader(name, items === undefined ? item : `${String(items)}, ${item}`);
}
