import { type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type LookupFunction } from 'node:net';
import { isPublicAddress } from './target-address.js';

/** All addresses that a name resolves to. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** By the system's resolver. */
export const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** A target is, or resolves to, an address that is not public. */
export class PrivateTargetError extends Error {
  readonly code = 'PRIVATE_TARGET';

  constructor() {
    super('The target is not at public addresses alone');
  }
}

/**
 * The `lookup` of a socket that connects to public addresses alone: one that is not, among those of a name, refuses it.
 * What was checked is what is connected to, so that a name that resolves to something else the next time gains nothing.
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
