// SPDX-License-Identifier: Apache-2.0
import { parseJson } from '../json/exact-json.js';
import { erasedTexts } from './erasure-traces.js';

describe('The texts that an erasure removed', () => {
  it('lists each text that is gone once, at any depth, those of the upper levels first', () => {
    const before = { lines: [{ for: ['Beatriz'] }], customer: { name: 'Ana Souza' }, other: { name: 'Ana Souza' } };
    expect(erasedTexts(before, { customer: {} })).toEqual(['Ana Souza', 'Beatriz']);
  });

  it('leaves out texts that stay, and short ones', () => {
    const before = { city: 'Berlin', state: 'BE', title: 'Berlin' };
    expect(erasedTexts(before, { title: 'Berlin' })).toEqual([]);
  });

  it('reads numbers as no text', () => {
    expect(erasedTexts(parseJson('{"total":12345.1000}'), {})).toEqual([]);
  });

  it('takes a time in proportion to the number of texts', () => {
    const texts = Array.from({ length: 200_000 }, (_, number) => `text ${number}`);
    expect(erasedTexts({ texts, kept: texts.slice(1) }, texts.slice(1))).toEqual(['text 0']);
  });
});
