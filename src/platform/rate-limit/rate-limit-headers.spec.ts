import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { appendRateLimitHeaders } from './rate-limit.guard.js';

const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()));
const address = { policy: 'address', limit: 300, ttl: 60_000, totalHits: 1, timeToExpire: 60 };
const store = { policy: 'store', limit: 100, ttl: 60_000, totalHits: 93, timeToExpire: 12 };

describe('the rate limit headers', () => {
  it('show the limit that counted the request', () => {
    const response = newResponse();
    appendRateLimitHeaders(response, address);
    expect(response.getHeader('RateLimit-Policy')).toBe('"address";q=300;w=60');
    expect(response.getHeader('RateLimit')).toBe('"address";r=299;t=60');
  });

  it('C-LIM-18, C-LIM-19: have one item for each limit that counted it, in order', () => {
    const response = newResponse();
    appendRateLimitHeaders(response, address);
    appendRateLimitHeaders(response, store);
    expect(response.getHeader('RateLimit-Policy')).toBe('"address";q=300;w=60, "store";q=100;w=60');
    expect(response.getHeader('RateLimit')).toBe('"address";r=299;t=60, "store";r=7;t=12');
  });

  it('never show fewer than 0 requests left', () => {
    const response = newResponse();
    appendRateLimitHeaders(response, { ...store, totalHits: 105 });
    expect(response.getHeader('RateLimit')).toBe('"store";r=0;t=12');
  });
});
