// SPDX-License-Identifier: Apache-2.0
import { redisOptions } from './redis-client.js';

const optionsOf = (REDIS_URL: string) => redisOptions({ REDIS_URL, REDIS_CA_FILE: undefined }, '{tag}');

const VERIFIED = { rejectUnauthorized: true };

describe('redisOptions', () => {
  it('verifies the server, whatever NODE_TLS_REJECT_UNAUTHORIZED says', () => {
    expect(optionsOf('rediss://redis.example.com')).toMatchObject({ tls: VERIFIED });
  });

  it('verifies Sentinels as it does the servers that they name', () => {
    const expected = { tls: VERIFIED, sentinelTLS: VERIFIED, enableTLSForSentinelMode: true };
    expect(optionsOf('rediss+sentinel://sentinel/mymaster')).toMatchObject(expected);
  });

  it('has no TLS without an s', () => {
    for (const url of ['redis://redis', 'redis+sentinel://sentinel/mymaster', 'redis+cluster://redis'])
      expect(optionsOf(url).tls).toBeUndefined();
    expect(optionsOf('redis+sentinel://sentinel/mymaster').sentinelTLS).toBeUndefined();
  });

  it.each(['redis://redis', 'redis+sentinel://sentinel/mymaster', 'redis+cluster://redis'])(
    'leaves a server of %s that has become a replica',
    (url) => {
      const isLeft = (message: string) => optionsOf(url).reconnectOnError?.(new Error(message));
      expect(isLeft("READONLY You can't write against a read only replica.")).toBe(true);
      expect(isLeft('ERR value is not an integer or out of range')).toBe(false);
    },
  );
});
