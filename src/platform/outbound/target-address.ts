import ipaddr from 'ipaddr.js';

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR('2002::/16');
/** Globally routed IPv6. Special addresses in it are excluded by their range. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public, so that the service may connect to it for a caller (SSRF protection). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  const embedded = embeddedIPv4(parsed);
  if (embedded) return embedded.range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(GLOBAL);
}

/** The IPv4 address to which a NAT64 or 6to4 gateway translates this one. */
function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.match(SIX_TO_FOUR)) return new ipaddr.IPv4(bytes.slice(2, 6));
  return undefined;
}

/** Whether the host of a URL is a private address or localhost. `publicLookup` checks resolved names at every connection. */
export function isPrivateHost(hostname: string): boolean {
  const address = literalAddress(hostname);
  return address === undefined ? /(^|\.)localhost\.?$/.test(hostname) : !isPublicAddress(address);
}

/** The IP address in the host of a URL, such as `[::1]` or `127.1`; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}
