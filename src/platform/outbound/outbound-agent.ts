import { Agent, buildConnector } from 'undici';
import { VERSION } from '../version.js';
import { publicLookup, type Resolve, resolveAll } from './public-lookup.js';
import { skippingContinue } from './skip-continue.js';

const CONNECT_TIMEOUT_MS = 5_000;

/** The User-Agent of requests to hosts that API users name. */
export const USER_AGENT = `Parcelward/${VERSION}`;

/**
 * An agent for requests to hosts that API users name. It connects only to public addresses, follows no redirects and uses
 * no proxy. It does not check an IP address in a URL, because nothing resolves it: check it with `isPrivateHost`.
 * @param allowPrivate disables the check of addresses (`WEBHOOK_ALLOW_PRIVATE_TARGETS`)
 */
export function outboundAgent(allowPrivate: boolean, resolve: Resolve = resolveAll): Agent {
  const lookup = allowPrivate ? undefined : publicLookup(resolve);
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, ...(lookup && { lookup }) });
  return new Agent({ connect: skippingContinue(connect) });
}

/** The code of a failed request's error. The message is not used, because it can contain addresses. */
export function failureCode(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  // The code of a DOMException, such as a TimeoutError, is a number.
  return (typeof code === 'string' ? code : name).slice(0, 64);
}
