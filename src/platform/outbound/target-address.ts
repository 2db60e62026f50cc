import ipaddr from 'ipaddr.js';

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR('2002::/16');
/** IPv6 that is routed through the Internet; what the registry of special addresses names is left out by its range. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the public Internet, so that the service goes there on a merchant's word. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  const embedded = embeddedIPv4(parsed);
  if (embedded) return embedded.range() === 'unicast';
  return parsed.range() === 'unicast' && parsed.match(GLOBAL);
}

/** The IPv4 address that a gateway on the way would turn this one into. */
function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.match(SIX_TO_FOUR)) return new ipaddr.IPv4(bytes.slice(2, 6));
  return undefined;
}

/** Whether the host of a URL is not public by what it says; what a name resolves to is asked at every connection. */
export function isPrivateHost(hostname: string): boolean {
  const address = literalAddress(hostname);
  return address === undefined ? /(^|\.)localhost\.?$/.test(hostname) : !isPublicAddress(address);
}

/** The IP address that the host of a URL is, if it is one: `[::1]` and `127.1` are, names are not. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}
