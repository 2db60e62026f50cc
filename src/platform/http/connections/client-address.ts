// SPDX-License-Identifier: Apache-2.0
import { normalizeIp } from '@nestjs/throttler';

/** One customer of an IPv6 provider has a /64 at least (C-LIM-15). */
export const IPV6_PREFIX = 64;

/** The address that limits count: IPv6 by its /64, IPv4 the same inside IPv6. */
export function clientAddress(ip = ''): string {
  return normalizeIp(ip, IPV6_PREFIX);
}
