/** The languages in which customers are told (C-MSG-18). */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the order's locale, else of the store's, else English; of a locale its language alone counts. */
export function languageOf(...locales: readonly (string | undefined)[]): Language {
  const languages = locales.map((locale) => locale?.split('-', 1)[0]?.toLowerCase());
  for (const wanted of languages) {
    const found = LANGUAGES.find((language) => language === wanted);
    if (found) return found;
  }
  return 'en';
}
