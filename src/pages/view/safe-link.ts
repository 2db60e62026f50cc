import { parsedUrl } from '../../platform/validation/parsed-url.js';

/** A link from outside, if it is one to a page: of `http` or `https`, never of `javascript` or anything else. */
export function safeLink(link: string | null | undefined): string | undefined {
  const protocol = parsedUrl(link ?? '')?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? (link ?? undefined) : undefined;
}
