// SPDX-License-Identifier: Apache-2.0
import { pageHref, pageLanguage } from './page-language.js';

const request = (lang: unknown, browser: string | undefined) =>
  ({ query: { lang }, headers: { 'accept-language': browser } }) as Parameters<typeof pageLanguage>[0];

describe('the language of a page', () => {
  it.each([
    ['de', 'pt-BR', 'de', 'de'],
    ['de', 'de-AT', 'de', 'de-AT'],
    ['DE', 'pt-BR', 'pt', 'pt-BR'],
    ['it', 'pt-BR', 'pt', 'pt-BR'],
    [['de', 'fr'], 'pt-BR', 'pt', 'pt-BR'],
    ['', undefined, 'en', 'en'],
  ])('C-PAGE-46: with the query %s of an order in %s is %s as in %s', (chosen, orderLocale, language, locale) => {
    expect(pageLanguage(request(chosen, 'en'), orderLocale)).toMatchObject({ language, locale });
  });

  it('C-PAGE-46: is kept by links to other pages if the address chooses it', () => {
    const hrefs = ['de', 'DE', undefined].map((lang) => pageHref('/t/x', pageLanguage(request(lang, 'fr'), 'pt-BR')));
    expect(hrefs).toEqual(['/t/x?lang=de', '/t/x', '/t/x']);
  });

  it.each([
    ['pt-BR', 'de-DE', 'fr', 'pt', 'pt-BR'],
    ['PT', 'de', 'fr', 'pt', 'pt'],
    ['zh-Hant-TW', 'de-AT,de;q=0.9,en;q=0.8', 'fr', 'de', 'de-AT'],
    ['ja', 'ko, es-MX;q=0.5, fr;q=0.7', 'de', 'fr', 'fr'],
    ['ja', 'fr;q=0, *', 'es-419', 'es', 'es'],
    [undefined, undefined, 'es-AR', 'es', 'es-AR'],
    [undefined, 'xx', 'ja', 'en', 'en'],
    ['deu', '', undefined, 'en', 'en'],
    ['de-CH-1996', undefined, undefined, 'de', 'de-CH'],
    [undefined, ';;;,,q=,en;q=x', undefined, 'en', 'en'],
  ])(
    'C-PAGE-8: of an order in %s, for a browser of %s, at a store in %s is %s as in %s',
    (orderLocale, acceptLanguage, storeLocale, language, locale) => {
      expect(pageLanguage(request(undefined, acceptLanguage), orderLocale, storeLocale)).toEqual({
        language,
        locale,
      });
    },
  );
});
