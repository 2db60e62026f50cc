import { textsLeft } from './texts-left.js';

describe('Texts that are left in a row', () => {
  it('are found in each column, as such and as JSON', () => {
    const row = { document: '{"note":"say \\"hi\\""}', text: 'for Ana Souza', count: 1, at: new Date(), empty: null };
    expect(textsLeft(row, ['say "hi"', 'Ana Souza'])).toEqual(['document', 'text']);
    expect(textsLeft(row, ['Beatriz'])).toEqual([]);
  });
});
