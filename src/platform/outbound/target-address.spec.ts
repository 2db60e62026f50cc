// SPDX-License-Identifier: Apache-2.0
import { isPrivateHost, isPublicAddress, literalAddress } from './target-address.js';

describe('an address that a merchant names', () => {
  it.each([
    ...['93.184.215.14', '1.1.1.1', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '192.167.0.1'],
    ...['2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '::ffff:1.1.1.1', '64:ff9b::101:101', '2002:101:101::1'],
  ])('is public: %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    // This host, private networks, link-local with the clouds' metadata, carrier-grade NAT.
    ...['127.0.0.1', '127.255.0.9', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255'],
    // Documentation, benchmarks, protocol assignments, multicast, broadcast, reserved.
    ...[
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '198.18.0.1',
      '192.0.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '240.0.0.1',
    ],
    ...['::', '::1', 'fc00::1', 'fd00::1', 'fe80::1', 'ff02::1', '2001:db8::1', 'fec0::1', '100::1', '4000::1'],
    // Private IPv4 addresses inside IPv6 addresses.
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a00:1', '::127.0.0.1', '::7f00:1'],
    ...['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2002:a9fe:a9fe::1'],
    ...['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'fe80::1%eth0'],
    // Azure's platform, also through NAT64; ISATAP.
    ...['168.63.129.16', '64:ff9b::a83f:8110', '2a00:1450::5efe:a00:1', '2a00:1450::200:5efe:101:101'],
    // Not an address.
    ...['example.com', '', '300.1.1.1'],
  ])('is not public: %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://0/', '0.0.0.0'],
    ['https://0x7f000001/', '127.0.0.1'],
    ['https://2130706433/', '127.0.0.1'],
    ['https://127.1/', '127.0.0.1'],
    ['https://[::1]/', '::1'],
    ['https://[::ffff:7f00:1]/', '::ffff:7f00:1'],
    ['https://１２７.0.0.1/', '127.0.0.1'],
    ['https://example.com/', undefined],
    ['https://localhost/', undefined],
  ])('is found in %s: %s', (url, address) => expect(literalAddress(new URL(url).hostname)).toBe(address));

  it.each(['127.1', '[::1]', '10.0.0.1', 'localhost', 'LOCALHOST', 'a.localhost.'])('the host %s is private', (host) =>
    expect(isPrivateHost(new URL(`https://${host}/`).hostname)).toBe(true),
  );

  it.each(['1.1.1.1', '[2606:4700:4700::1111]', 'example.com', 'localhost.example'])(
    'the host %s is not private',
    (host) => expect(isPrivateHost(host)).toBe(false),
  );
});
