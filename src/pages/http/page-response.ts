import { etagOf, HttpResult, isNotModified } from '../../platform/http/http-result.js';
import { type Language } from '../../platform/text/language.js';
import { type RenderedPage } from '../templates/render.js';

/** Headers of every page: no shared cache, search engine, frame or Referer header gets it. */
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

/** The page, or 304 if the browser has the current version. */
export function pageResponse(page: RenderedPage, language: Language, ifNoneMatch: string | undefined): HttpResult {
  const headers = { ...pageHeaders(page, language), ETag: etagOf(page.html) };
  return isNotModified(ifNoneMatch, headers.ETag)
    ? new HttpResult(304, undefined, headers)
    : new HttpResult(200, page.html, headers);
}
