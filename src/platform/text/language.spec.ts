// SPDX-License-Identifier: Apache-2.0
import { languageOf } from './language.js';

describe('languageOf', () => {
  it.each([
    ['de', 'en', 'de'],
    ['pt-BR', 'en', 'pt'],
    ['PT-br', 'en', 'pt'],
    ['fr-CA', 'de', 'fr'],
    ['es-419', undefined, 'es'],
    ['zh-Hant-TW', 'de-AT', 'de'],
    [undefined, 'fr', 'fr'],
    ['ja', 'ko', 'en'],
    [undefined, undefined, 'en'],
    ['english', 'e', 'en'],
  ])('C-MSG-18: of an order in %s and a store in %s: %s', (order, store, language) => {
    expect(languageOf(order, store)).toBe(language);
  });
});
