import { addressOf } from './client-address.js';

describe('the address a request is counted on', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['::1', '::1'],
    [undefined, 'local'],
  ])('of %s is %s', (ip, address) => expect(addressOf(ip)).toBe(address));
});
