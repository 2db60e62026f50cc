import { type Language, LANGUAGES } from '../../platform/text/language.js';

/** The language of a page, and the locale that its dates and amounts follow. */
export interface PageLanguage {
  language: Language;
  /** Of that language; with the customer's country where it is known. */
  locale: string;
}

/**
 * The order's language, else the browser's, else the store's, else English (C-PAGE-8).
 * @param acceptLanguage the header that the browser sent
 */
export function pageLanguage(
  orderLocale: string | undefined,
  acceptLanguage: string | undefined,
  storeLocale?: string,
): PageLanguage {
  for (const tag of [orderLocale, ...preferred(acceptLanguage), storeLocale]) {
    const found = spoken(tag);
    if (found) return found;
  }
  return { language: 'en', locale: 'en' };
}

/** The tags of an `Accept-Language`, the most wanted first. */
function preferred(header = ''): string[] {
  return header
    .slice(0, 256)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((each) => /^\s*q=([0-9.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

function spoken(tag: string | undefined): PageLanguage | undefined {
  const [, name, region] = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-|$)/i.exec(tag ?? '') ?? [];
  const language = LANGUAGES.find((each) => each === name?.toLowerCase());
  return language && { language, locale: region === undefined ? language : `${language}-${region.toUpperCase()}` };
}
