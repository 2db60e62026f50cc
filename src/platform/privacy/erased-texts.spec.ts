import { parseJson } from '../json/exact-json.js';
import { erasedTexts } from './erased-texts.js';

describe('The texts that an erasure removed', () => {
  it('lists each text that is gone once, at any depth', () => {
    const before = { customer: { name: 'Ana Souza' }, addresses: [{ name: 'Ana Souza', street: 'Rua das Flores' }] };
    expect(erasedTexts(before, { customer: {} })).toEqual(['Ana Souza', 'Rua das Flores']);
  });

  it('leaves out texts that are part of what stays, and short ones', () => {
    const before = { city: 'Berlin', state: 'BE', title: 'Berlin outlet' };
    expect(erasedTexts(before, { title: 'Berlin outlet' })).toEqual([]);
  });

  it('reads numbers as no text', () => {
    expect(erasedTexts(parseJson('{"total":12345.1000}'), {})).toEqual([]);
  });
});
