// SPDX-License-Identifier: Apache-2.0
import { type Request } from 'express';
import { type Language, LANGUAGES } from '../../platform/text/language.js';

/** The language of a page, and the locale that formats its dates and amounts. */
export interface PageLanguage {
  language: Language;
  /** The language, with the customer's country if it is known. */
  locale: string;
  /** The language that the address chooses, which links to the customer's other pages keep. */
  chosen?: Language;
}

/** A link to the same page in another language. */
export interface LanguageLink {
  language: Language;
  /** In that language. */
  name: string;
  isCurrent: boolean;
}

/** The parameter of a page's query that chooses its language, such as `?lang=de`. */
export const LANGUAGE_PARAMETER = {
  name: 'lang',
  required: false,
  description: `Language of the page: ${LANGUAGES.join(', ')}. Other values are ignored.`,
  schema: { type: 'string', examples: ['de'] },
} as const;

const NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
};

export function languageLinks(current: Language): LanguageLink[] {
  return LANGUAGES.map((language) => ({ language, name: NAMES[language], isCurrent: language === current }));
}

/** The chosen language (C-PAGE-46), else the order's, else the browser's, else the store's, else English (C-PAGE-8). */
export function pageLanguage(
  { query, headers }: Pick<Request, 'query' | 'headers'>,
  orderLocale?: string,
  storeLocale?: string,
): PageLanguage {
  const given = query[LANGUAGE_PARAMETER.name];
  const chosen = LANGUAGES.find((each) => each === given);
  const wanted = [orderLocale, ...acceptedTags(headers['accept-language']), storeLocale];
  for (const tag of [chosen && chosenLocale(chosen, orderLocale), ...wanted]) {
    const found = supportedLanguage(tag);
    if (found) return { ...found, chosen };
  }
  return { language: 'en', locale: 'en', chosen };
}

/** The address of another page of the customer, in the chosen language if there is one (C-PAGE-46). */
export function pageHref(href: string, { chosen }: Pick<PageLanguage, 'chosen'>): string {
  return chosen === undefined ? href : `${href}?${LANGUAGE_PARAMETER.name}=${chosen}`;
}

/** The chosen language, with the country of the order's locale if that has the language. */
function chosenLocale(language: Language, orderLocale: string | undefined): string {
  return orderLocale !== undefined && supportedLanguage(orderLocale)?.language === language ? orderLocale : language;
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
