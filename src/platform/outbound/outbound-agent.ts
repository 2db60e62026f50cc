import { Agent } from 'undici';
import { VERSION } from '../version.js';
import { publicLookup, type Resolve, resolveAll } from './public-lookup.js';

const CONNECT_TIMEOUT_MS = 5_000;

/** How the service names itself to hosts that merchants send it to. */
export const USER_AGENT = `Parcelward/${VERSION}`;

/**
 * Asks hosts that merchants name: connects to public addresses alone, follows no redirect and asks no proxy. An address in
 * place of a name is looked up by nobody: see `isPrivateHost`.
 * @param allowPrivate lifts the check of addresses (`WEBHOOK_ALLOW_PRIVATE_TARGETS`)
 */
export function outboundAgent(allowPrivate: boolean, resolve: Resolve = resolveAll): Agent {
  const lookup = allowPrivate ? undefined : publicLookup(resolve);
  return new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS, ...(lookup && { lookup }) } });
}

/** Why a request came to nothing, by its code alone: messages of the network quote addresses. */
export function failureCode(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  // A DOMException, such as that of a time that ran out, has a number there.
  return (typeof code === 'string' ? code : name).slice(0, 64);
}
