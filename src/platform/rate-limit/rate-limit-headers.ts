import { type ServerResponse } from 'node:http';
import { type ThrottlerLimitDetail } from '@nestjs/throttler';

interface CountedLimit extends Pick<ThrottlerLimitDetail, 'limit' | 'ttl' | 'totalHits' | 'timeToExpire'> {
  policy: string;
}

/** Adds a limit that counted the request to `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
export function appendRateLimitHeaders(response: ServerResponse, counted: CountedLimit): void {
  const { policy, limit, ttl, totalHits, timeToExpire } = counted;
  append(response, 'RateLimit-Policy', `"${policy}";q=${limit};w=${ttl / 1000}`);
  append(response, 'RateLimit', `"${policy}";r=${Math.max(0, limit - totalHits)};t=${timeToExpire}`);
}

function append(response: ServerResponse, name: string, item: string): void {
  const items = response.getHeader(name);
  response.setHeader(name, items === undefined ? item : `${String(items)}, ${item}`);
}
