import { type Language, LANGUAGES } from '../../platform/text/language.js';

/** The language of a page, and the locale that formats its dates and amounts. */
export interface PageLanguage {
  language: Language;
  /** The language, with the customer's country if it is known. */
  locale: string;
}

/**
 * The order's language, else the browser's, else the store's, else English (C-PAGE-8).
 * @param acceptLanguage the browser's `Accept-Language` header
 */
export function pageLanguage(
  orderLocale: string | undefined,
  acceptLanguage: string | undefined,
  storeLocale?: string,
): PageLanguage {
  for (const tag of [orderLocale, ...acceptedTags(acceptLanguage), storeLocale]) {
    const found = supportedLanguage(tag);
    if (found) return found;
  }
  return { language: 'en', locale: 'en' };
}

/** Language tags of an `Accept-Language` header, highest weight first. */
function acceptedTags(header = ''): string[] {
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

function supportedLanguage(tag: string | undefined): PageLanguage | undefined {
  const [, name, region] = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-|$)/i.exec(tag ?? '') ?? [];
  const language = LANGUAGES.find((each) => each === name?.toLowerCase());
  return language && { language, locale: region === undefined ? language : `${language}-${region.toUpperCase()}` };
}
