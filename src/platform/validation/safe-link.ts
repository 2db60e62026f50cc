import { parsedUrl } from './parsed-url.js';

/** Returns a merchant's or carrier's link only if it is `http` or `https`, which excludes `javascript:`. */
export function safeLink(link: string | null | undefined): string | undefined {
  const protocol = parsedUrl(link ?? '')?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? (link ?? undefined) : undefined;
}
