import { pageLanguage } from './page-language.js';

describe('the language of a page', () => {
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
    'of an order in %s, for a browser of %s, at a store in %s is %s as in %s',
    (order, browser, store, language, locale) => {
      expect(pageLanguage(order, browser, store)).toEqual({ language, locale });
    },
  );
});
