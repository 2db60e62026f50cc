// SPDX-License-Identifier: Apache-2.0
import { searchTerms } from './search-terms.js';

describe('a text that somebody searches for', () => {
  it('is an address with @, and nothing else', () => {
    expect(searchTerms(' Ana@Example.com ')).toEqual({ text: 'Ana@Example.com', email: 'Ana@Example.com', words: [] });
  });

  it.each(['+55 11 96123-4567', '(11) 96123-4567'.slice(1), '004420123456'])(
    '%j may be a phone or a number',
    (text) => {
      expect(searchTerms(text)).toMatchObject({ phone: text, number: { orderNumbers: [text, `#${text}`] }, words: [] });
    },
  );

  it.each(['12345', '#123456', '1234-R1', 'A 123456'])('%j is no phone', (text) => {
    expect(searchTerms(text).phone).toBeUndefined();
  });

  it('C-FIND-13: with letters may be a number or a name, also with digits', () => {
    expect(searchTerms('José Sil')).toMatchObject({
      words: ['jose', 'sil'],
      number: { trackingNumbers: ['JoséSil', 'JOSÉSIL', 'josésil'] },
    });
    expect(searchTerms('Studio 54').words).toEqual(['studio', '54']);
    expect(searchTerms('Zw3anna').words).toEqual(['zw3anna']);
    expect([searchTerms('a').words, searchTerms('李').words]).toEqual([[], ['李']]);
  });

  it('may be empty', () => {
    expect(searchTerms('  ')).toEqual({ text: '', words: [] });
  });
});
