import { Resolver } from 'node:dns/promises';
import { type Resolve } from '../../platform/outbound/public-lookup.js';

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
  /** DNS servers, `address:port`; by default those of the system. */
  servers?: string[];
  timeoutMs?: number;
}
