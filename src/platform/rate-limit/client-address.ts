const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/** One client has one address, whichever family the socket listens in; a Unix socket has none. */
export function addressOf(ip: string | undefined): string {
  return (ip ?? '').replace(IPV4_IN_IPV6, '').toLowerCase() || 'local';
}
