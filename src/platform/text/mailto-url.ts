/** The `mailto:` URL of an e-mail address. Encodes it, because a `?` in it would begin headers such as `bcc` (RFC 6068). */
export function mailtoUrl(address: string): string {
  return `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
}
