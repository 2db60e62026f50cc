// SPDX-License-Identifier: Apache-2.0
import { isPrivateHost } from '../../../platform/outbound/target-address.js';
import { type Fault } from '../../../platform/validation/fault.js';
import { parsedUrl } from '../../../platform/validation/parsed-url.js';

const MAX_LENGTH = 2048;

/**
 * Checks the URL of an endpoint: https, no credentials or fragment, and no private address (C-WHK-2). Host names are
 * resolved and checked at every connection, not here.
 * @param allowPrivate also allows http and private addresses (`WEBHOOK_ALLOW_PRIVATE_TARGETS`, C-WHK-4)
 * @returns the first fault, if any
 */
export function endpointUrlFault(url: unknown, allowPrivate: boolean): Fault | undefined {
  if (typeof url !== 'string' || url === '') return fault('REQUIRED', 'is required');
  if (url.length > MAX_LENGTH) return fault('TOO_LONG', `must have at most ${MAX_LENGTH} characters`);
  const parsed = parsedUrl(url);
  if (!parsed || /[\s\p{Cc}]/u.test(url)) return fault('INVALID_URL', 'must be an absolute URL');
  const { protocol, username, password, hash, hostname } = parsed;
  if (!(protocol === 'https:' || (allowPrivate && protocol === 'http:')))
    return fault('HTTPS_REQUIRED', 'must begin with https://');
  if (username !== '' || password !== '') return fault('INVALID_URL', 'must not contain a user name or password');
  if (hash !== '' || url.includes('#')) return fault('INVALID_URL', 'must not contain a fragment (#)');
  return isPrivateHost(hostname) && !allowPrivate
    ? fault('PRIVATE_TARGET', 'must lead to a public address')
    : undefined;
}

function fault(code: string, detail: string): Fault {
  return { pointer: '/url', code, detail };
}
