import { HttpResult } from '../../platform/http/http-result.js';
import { etagOf, isNotModified } from '../../platform/http/conditional.js';
import { type Language } from '../../platform/text/language.js';
import { type RenderedPage } from '../templates/render.js';

/** What the headers of every page say: nobody else keeps it, finds it, frames it, or learns its address. */
export function pageHeaders({ contentSecurityPolicy }: RenderedPage, language: Language): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    'Content-Security-Policy': contentSecurityPolicy,
    'Cache-Control': 'private, no-cache',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
    Vary: 'Accept-Language',
  };
}

/** A page, or 304 where the browser has it already. */
export function pageAnswer(page: RenderedPage, language: Language, ifNoneMatch: string | undefined): HttpResult {
  const headers = { ...pageHeaders(page, language), ETag: etagOf(page.html) };
  return isNotModified(ifNoneMatch, headers.ETag)
    ? new HttpResult(304, undefined, headers)
    : new HttpResult(200, page.html, headers);
}
