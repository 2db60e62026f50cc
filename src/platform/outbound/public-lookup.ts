// SPDX-License-Identifier: Apache-2.0
import { type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type LookupFunction } from 'node:net';
import { isPublicAddress } from './target-address.js';

/** Resolves a name to all of its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Uses the system's resolver. */
export const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** The target resolves to no address, or to one that is not public. */
class PrivateTargetError extends Error {
  readonly code = 'PRIVATE_TARGET';

  constructor() {
    super('The target does not resolve to public addresses only');
  }
}

/**
 * A socket's `lookup` that fails if any address of a name is not public. The socket connects to the checked addresses, so
 * DNS rebinding does not help.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    publicAddresses(hostname, resolve).then(
      ([first, ...rest]) =>
        options.all ? callback(null, [first, ...rest]) : callback(null, first.address, first.family),
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

async function publicAddresses(hostname: string, resolve: Resolve): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...rest] = await resolve(hostname);
  if (!first || ![first, ...rest].every(({ address }) => isPublicAddress(address))) throw new PrivateTargetError();
  return [first, ...rest];
}
