// SPDX-License-Identifier: Apache-2.0
import { parseRedisUrl } from './redis-url.js';

const SERVER = { kind: 'server', isTls: false, service: '', database: 0 };

describe('parseRedisUrl', () => {
  it.each([
    ['redis://redis', { ...SERVER, nodes: [{ host: 'redis', port: 6379 }] }],
    ['redis://[fd00::1]:7000/3', { ...SERVER, database: 3, nodes: [{ host: 'fd00::1', port: 7000 }] }],
    ['rediss://:p%40:ss@redis/', { ...SERVER, isTls: true, password: 'p@:ss', nodes: [{ host: 'redis', port: 6379 }] }],
    [
      'redis://ana:p@ss@redis',
      { ...SERVER, username: 'ana', password: 'p@ss', nodes: [{ host: 'redis', port: 6379 }] },
    ],
  ])('reads one server from %s', (url, address) => {
    expect(parseRedisUrl(url)).toEqual(address);
  });

  it('C-OPS-12: reads Sentinels, their service and both passwords', () => {
    expect(parseRedisUrl('rediss+sentinel://ana:secret@s1,s2:5000,[::1]/mymaster/2?sentinel_password=a%26b')).toEqual({
      ...{ kind: 'sentinel', isTls: true, service: 'mymaster', database: 2, username: 'ana', password: 'secret' },
      nodes: [
        { host: 's1', port: 26379 },
        { host: 's2', port: 5000 },
        { host: '::1', port: 26379 },
      ],
      sentinelPassword: 'a&b',
    });
    expect(parseRedisUrl('redis+sentinel://s1/m?sentinel_username=u').sentinelUsername).toBe('u');
  });

  it('reads nodes of a cluster', () => {
    const nodes = [
      { host: 'n1', port: 6379 },
      { host: 'n2', port: 7000 },
    ];
    expect(parseRedisUrl('redis+cluster://:secret@n1,n2:7000')).toEqual({
      ...{ ...SERVER, kind: 'cluster', password: 'secret', nodes },
    });
  });

  it.each([
    ['http://redis', /^must be a URL that begins with redis:/],
    ['redis+sentinels://redis/m', /^must be a URL that begins with redis:/],
    ['redis://', /^must have a host/],
    ['redis+cluster://n1,,n2', /^must have a host/],
    ['redis://redis:port', /^must have a host/],
    ['redis://one,two', /^must have one host/],
    ['redis://redis?ssl=true', /^must have no parameters$/],
    ['redis+cluster://n1?sentinel_password=p', /^must have no parameters$/],
    ['redis+sentinel://s1/m?tls=true', /^may only have the parameters sentinel_username and sentinel_password$/],
    ['redis+sentinel://s1', /^must name the Sentinels' service/],
    ['redis+sentinel://s1/m/0/1', /^must name a database by its number/],
    ['redis://redis/name', /^must name a database by its number/],
    ['redis+cluster://n1/1', /^must not name a database/],
    ['redis://:100%@redis', /percent-encoded/],
  ])('C-OPS-12: refuses %s', (url, why) => {
    expect(() => parseRedisUrl(url)).toThrow(why);
  });
});
