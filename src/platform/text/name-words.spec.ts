// SPDX-License-Identifier: Apache-2.0
import { nameWords } from './name-words.js';

describe('the words of names', () => {
  it.each([
    [['Grace Hopper'], ['grace', 'hopper']],
    [['José da Silva-Łukasz'], ['jose', 'da', 'silva', 'lukasz']],
    [['Jose\u0301', 'JOSÉ'], ['jose']],
    [
      ['Siobhán O’Neil', "o'neil"],
      ['siobhan', 'oneil'],
    ],
    [
      ['Weiß, Straße', 'WEISS'],
      ['weiss', 'strasse'],
    ],
    [['Ｍａｒｉａ'], ['maria']],
    [['山田 太郎'], ['山田', '太郎']],
    [[undefined, null, '', ' – % _ '], []],
  ])('C-FIND-4: of %j are %j', (names, words) => {
    expect(nameWords(...names)).toEqual(words);
  });

  it('are cut at 40 characters, and are at most 12', () => {
    expect(nameWords('𝒳'.repeat(50))).toEqual(['x'.repeat(40)]);
    expect(nameWords('𠀀'.repeat(50))).toEqual(['𠀀'.repeat(40)]);
    expect(nameWords(Array.from({ length: 20 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12);
  });
});
