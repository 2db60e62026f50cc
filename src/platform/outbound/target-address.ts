// SPDX-License-Identifier: Apache-2.0
import ipaddr from 'ipaddr.js';

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR('2002::/16');
/** Azure's platform: an address that is public by its range, but only reachable inside a virtual network. */
const AZURE_PLATFORM = '168.63.129.16';
/** Globally routed IPv6. Special addresses in it are excluded by their range. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public, so that the service may connect to it for a caller (SSRF protection). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return isPublicIPv4(parsed);
  const embedded = embeddedIPv4(parsed);
  if (embedded) return isPublicIPv4(embedded);
  return !isIsatap(parsed) && parsed.range() === 'unicast' && parsed.match(GLOBAL);
}

const isPublicIPv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && address.toString() !== AZURE_PLATFORM;

/** ISATAP (RFC 5214) tunnels to an IPv4 host inside a site, whatever the prefix. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [high = 0, low] = address.parts.slice(4, 6);
  return (high & 0xfdff) === 0 && low === 0x5efe;
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
