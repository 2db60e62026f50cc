// SPDX-License-Identifier: Apache-2.0
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { appendRateLimitHeaders, type LimitCount } from './rate-limit.guard.js';

const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()));
const countOf = (name: string, hits: number, msLeft: number): LimitCount => ({
  policy: { name, per: 'client', limit: 7, ttl: 60_000 },
  key: name,
  hits,
  msLeft,
  isLocal: false,
});
const address = countOf('address', 1, 59_001);
const store = countOf('store', 93, 12_000);

describe('the rate limit headers', () => {
  it('show the limit that counted the request', () => {
    const response = newResponse();
    appendRateLimitHeaders(response, address, 300);
    expect(response.getHeader('RateLimit-Policy')).toBe('"address";q=300;w=60');
    expect(response.getHeader('RateLimit')).toBe('"address";r=299;t=60');
  });

  it('C-LIM-18, C-LIM-19: have one item for each limit that counted it, in order', () => {
    const response = newResponse();
    appendRateLimitHeaders(response, address, 300);
    appendRateLimitHeaders(response, store, 100);
    expect(response.getHeader('RateLimit-Policy')).toBe('"address";q=300;w=60, "store";q=100;w=60');
    expect(response.getHeader('RateLimit')).toBe('"address";r=299;t=60, "store";r=7;t=12');
  });

  it('never show fewer than 0 requests left', () => {
    const response = newResponse();
    appendRateLimitHeaders(response, { ...store, hits: 105 }, 100);
    expect(response.getHeader('RateLimit')).toBe('"store";r=0;t=12');
  });
});
