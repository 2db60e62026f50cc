// SPDX-License-Identifier: Apache-2.0
import { type LookupAddress } from 'node:dns';
import { publicLookup } from './public-lookup.js';

const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const v6 = (address: string): LookupAddress => ({ address, family: 6 });

/** The result of a socket's lookup. Each lookup resolves to the next of `answers`. */
function looksUp(...answers: LookupAddress[][]): (all?: boolean) => Promise<unknown> {
  const lookup = publicLookup(() => Promise.resolve(answers.shift() ?? []));
  return (all = true) =>
    new Promise((resolve) =>
      lookup('shop.example', { all }, (error, address, family) => resolve(error ? error.code : [address, family])),
    );
}

describe('the addresses that a socket connects to', () => {
  it('are all addresses of the name if all are public', async () => {
    const addresses = [v4('93.184.215.14'), v6('2606:4700:4700::1111')];
    expect(await looksUp(addresses)()).toEqual([addresses, undefined]);
  });

  it('are the first one if the socket asks for one', async () => {
    expect(await looksUp([v4('93.184.215.14'), v4('1.1.1.1')])(false)).toEqual(['93.184.215.14', 4]);
  });

  it.each([
    ['one that is private', [v4('10.0.0.1')]],
    ['a public and a private one', [v4('93.184.215.14'), v4('127.0.0.1')]],
    ['a private one in IPv6', [v4('93.184.215.14'), v6('fd00::1')]],
    ['the metadata of a cloud', [v4('169.254.169.254')]],
    ['a private one that is mapped to IPv6', [v6('::ffff:127.0.0.1')]],
    ['none', []],
  ])('are rejected if the name resolves to %s', async (_what, addresses) => {
    expect(await looksUp(addresses)()).toBe('PRIVATE_TARGET');
  });

  it('C-WHK-2: are checked at every connection, so DNS rebinding to a private address fails', async () => {
    const lookup = looksUp([v4('93.184.215.14')], [v4('127.0.0.1')]);
    expect([await lookup(), await lookup()]).toEqual([[[v4('93.184.215.14')], undefined], 'PRIVATE_TARGET']);
  });

  it('are none if the resolver fails', async () => {
    const failure = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const lookup = publicLookup(() => Promise.reject(failure));
    const code = await new Promise((resolve) => lookup('x.example', {}, (error) => resolve(error?.code)));
    expect(code).toBe('ENOTFOUND');
  });
});
