import { type PlatformConfig } from './platform.settings.js';
import { redisTls } from './redis-tls.js';

const optionsOf = (REDIS_URL: string) => redisTls({ REDIS_URL } as PlatformConfig);

describe('redisTls', () => {
  it('verifies the server, whatever NODE_TLS_REJECT_UNAUTHORIZED says', () => {
    expect(optionsOf('rediss://redis.example.com')).toMatchObject({ tls: { rejectUnauthorized: true } });
  });

  it('is nothing without TLS', () => {
    expect(optionsOf('redis://127.0.0.1:6379')).toEqual({});
  });
});
