// SPDX-License-Identifier: Apache-2.0
/** The languages of texts for people (C-MSG-18). */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the first locale that is supported, else English. Only the language of a locale counts. */
export function languageOf(...locales: readonly (string | undefined)[]): Language {
  const languages = locales.map((locale) => locale?.split('-', 1)[0]?.toLowerCase());
  for (const wanted of languages) {
    const found = LANGUAGES.find((language) => language === wanted);
    if (found) return found;
  }
  return 'en';
}

/** A colon, which follows a no-break space in French. */
export const colonFor = (language: Language): string => (language === 'fr' ? '\u00a0:' : ':');
