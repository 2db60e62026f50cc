// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { LANGUAGES } from '../../platform/text/language.js';
import { CARRIER_WORDS } from '../../shipments/index.js';
import { safeCarrierDescription } from './carrier-description.js';
import { isIn } from './text-language.js';

describe('the language of a carrier’s text', () => {
  it.each([
    ['Departed from facility', 'en'],
    ['Your parcel has been sorted at the depot', 'en'],
    ['Held for inspection', 'en'],
    ['Die Sendung wurde im Ziel-Paketzentrum bearbeitet.', 'de'],
    ['Zustellung heute geplant', 'de'],
    ['Votre colis est arrivé sur son site de distribution', 'fr'],
    ['L’adresse est incomplète', 'fr'],
    ['El envío está en proceso de clasificación', 'es'],
    ['Objeto encaminhado para a unidade de tratamento', 'pt'],
    ['Saiu para entrega ao destinatário', 'pt'],
  ] as const)('C-PAGE-42: %s is %s and no other', (text, language) => {
    expect(LANGUAGES.filter((each) => isIn(each, text))).toEqual([language]);
  });

  it.each(['', '…', 'XQZ-12', '快件已到达', 'Посылка доставлена', 'Something else', 'En route'])(
    'is unknown of %j',
    (text) => {
      expect(LANGUAGES.filter((each) => isIn(each, text)).filter((each) => each !== 'fr')).toEqual([]);
    },
  );

  it.each(LANGUAGES)('is known of all that a simulated carrier says in %s, so that pages show it', (language) => {
    const left = Object.values(CARRIER_WORDS[language]).filter(
      (words) => safeCarrierDescription(words, []) === undefined || !isIn(language, words),
    );
    expect(left).toEqual([]);
  });

  it('is never more than one', () => {
    const word = fc.constantFrom('delivery', 'de', 'la', 'centro', 'depot', 'a', 'zum', 'entrega', 'transit', '!');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(LANGUAGES.filter((each) => isIn(each, words.join(' '))).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
