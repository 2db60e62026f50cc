import { normalizeIp } from '@nestjs/throttler';

/** One customer of an IPv6 provider has a /64 at least. */
export const IPV6_PREFIX = 64;

/** What limits count of a client's address: an IPv6 address with its /64, an IPv4 address also inside IPv6 (C-LIM-15). */
export function clientNetwork(address: string): string {
  return normalizeIp(address, IPV6_PREFIX);
}
