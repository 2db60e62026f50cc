// SPDX-License-Identifier: Apache-2.0
/** Returns a merchant's or carrier's link only if it is `http` or `https`, which excludes `javascript:`. */
export function safeLink(link: string | null | undefined): string | undefined {
  const protocol = parsedUrl(link ?? '')?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? (link ?? undefined) : undefined;
}

/**
 * A URL, if the text is an absolute one. Not `URL.canParse`: once Node 20 has optimized it, it denies every URL with
 * letters such as ü.
 */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
