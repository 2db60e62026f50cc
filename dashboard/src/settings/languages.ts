// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from 'parcelward';

/** A language of emails and customers' pages. */
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
};

/** Returns the language with a code; undefined if there are no texts in it. */
export function knownLanguage(code: string | undefined): Language | undefined {
  return LANGUAGES.find((known) => known === code);
}

/** Returns the language of a shop by its locale; English if there are no texts in it. */
export function shopLanguage({ locale }: { locale: string }): Language {
  return knownLanguage(locale.split('-', 1)[0]?.toLowerCase()) ?? 'en';
}
