import { isPrivateHost } from '../../../platform/outbound/target-address.js';
import { type Fault } from '../../../platform/validation/fault.js';
import { parsedUrl } from '../../../platform/validation/parsed-url.js';

const LONGEST = 2048;

/**
 * What is wrong with the URL of an endpoint, if anything: https, without credentials or fragment, and not at an address
 * that is not public. What a name resolves to is asked at every connection.
 * @param allowPrivate lifts https and the address (`WEBHOOK_ALLOW_PRIVATE_TARGETS`)
 */
export function endpointUrlFault(url: unknown, allowPrivate: boolean): Fault | undefined {
  if (typeof url !== 'string' || url === '') return fault('REQUIRED', 'is required');
  if (url.length > LONGEST) return fault('TOO_LONG', `has more than ${LONGEST} characters`);
  const parsed = parsedUrl(url);
  if (!parsed || /[\s\p{Cc}]/u.test(url)) return fault('INVALID_URL', 'is not an absolute URL');
  const { protocol, username, password, hash, hostname } = parsed;
  if (!(protocol === 'https:' || (allowPrivate && protocol === 'http:')))
    return fault('HTTPS_REQUIRED', 'must begin with https://');
  if (username !== '' || password !== '') return fault('INVALID_URL', 'must have no user name and password');
  if (hash !== '' || url.includes('#')) return fault('INVALID_URL', 'must have no fragment');
  return isPrivateHost(hostname) && !allowPrivate ? fault('PRIVATE_TARGET', 'is not at a public address') : undefined;
}

function fault(code: string, detail: string): Fault {
  return { pointer: '/url', code, detail };
}
