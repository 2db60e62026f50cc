// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../../platform/text/language.js';
import { CARRIER_WORDS, carrierWords, languageIn, STEP_NAMES } from './carrier-words.js';

describe('the words of a simulated carrier', () => {
  it.each([
    ['BR', 'pt'],
    ['PT', 'pt'],
    ['DE', 'de'],
    ['AT', 'de'],
    ['FR', 'fr'],
    ['MX', 'es'],
    ['US', 'en'],
    ['JP', 'en'],
    ['ZZ', 'en'],
    [undefined, 'en'],
  ])('to %s are in %s', (country, language) => expect(languageIn(country)).toBe(language));

  it.each([
    ['KE', 'At customs in the destination country: Kenya'],
    ['DE', 'Beim Zoll im Zielland: Deutschland'],
    ['ZZ', 'At customs in the destination country'],
    ['XQ', 'At customs in the destination country'],
    [undefined, 'At customs in the destination country'],
  ])('C-TRK-25: name the country of the destination, %s', (country, words) =>
    expect(carrierWords('imported', country)).toBe(words),
  );

  it('differ for each step of a language', () => {
    for (const language of LANGUAGES)
      expect(new Set(Object.values(CARRIER_WORDS[language])).size).toBe(STEP_NAMES.length);
  });
});
