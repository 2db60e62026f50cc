// SPDX-License-Identifier: Apache-2.0
import { Resolver } from 'node:dns/promises';
import { type Resolve } from '../../platform/outbound/public-lookup.js';
import { isPrivateHost } from '../../platform/outbound/target-address.js';
import { parsedUrl } from '../../platform/validation/parsed-url.js';
import { PictureFailure } from './picture.js';

const TIMEOUT_MS = 1_500;

/**
 * Resolves hosts of pictures by DNS, with its own timeout and without the thread pool. The system's resolver has only a few
 * threads for the whole process, and a name whose servers do not answer holds one for many seconds.
 */
export function pictureResolver({ servers, timeoutMs = TIMEOUT_MS }: ResolverOptions = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer, index) =>
      answer.status === 'rejected' ? [] : answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
    );
    const [failure] = answers.filter((answer) => answer.status === 'rejected');
    if (addresses.length === 0 && failure) throw failure.reason;
    return addresses;
  };
}

interface ResolverOptions {
  /** DNS servers, `address:port`; by default the system's. */
  servers?: string[];
  timeoutMs?: number;
}

/**
 * The URL to fetch a picture from. It needs https, no credentials and a public host; the agent also checks every resolved
 * address when it connects.
 * @param allowPrivate also allows http and private hosts (`WEBHOOK_ALLOW_PRIVATE_TARGETS`)
 * @throws PictureFailure for any other URL
 */
export function pictureTarget(url: string, allowPrivate: boolean): URL {
  const parsed = parsedUrl(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') throw new PictureFailure('INVALID_URL');
  const isSecure = parsed.protocol === 'https:' || (allowPrivate && parsed.protocol === 'http:');
  if (!isSecure) throw new PictureFailure('HTTPS_REQUIRED');
  if (isPrivateHost(parsed.hostname) && !allowPrivate) throw new PictureFailure('PRIVATE_TARGET');
  return parsed;
}
