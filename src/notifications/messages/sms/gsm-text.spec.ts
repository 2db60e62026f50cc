// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { gsmText } from './gsm-text.js';

describe('gsmText', () => {
  it.each([
    ['Ihr Paket wird zugestellt für Müller', 'Ihr Paket wird zugestellt für Müller'],
    ['Sua encomenda está a caminho', 'Sua encomenda esta a caminho'],
    ['n’a pas pu être livré', "n'a pas pu etre livré"],
    ['Há “um” problema…', 'Ha "um" problema...'],
    ['e\u0301', 'é'],
    ['商店: Your parcel', '商店: Your parcel'],
    ['Sua 😀 está', 'Sua 😀 está'],
  ])('turns %j into %j', (text, expected) => expect(gsmText(text)).toBe(expected));

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => expect(gsmText(gsmText(text))).toBe(gsmText(text))),
    );
  });
});
