// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../platform/text/language.js';
import { STATEMENT_TEXTS, statementText } from './statement-texts.js';

const FACTS = {
  store: 'Lamps & $& Co',
  name: 'Ana Souza',
  stated_order_number: '#1001',
  email: 'ana@example.com',
  line_items: [],
  items_text: null,
  note: null,
};

describe('C-WDR-4: the statement', () => {
  it('has the statutory words of each language', () => {
    expect(Object.entries(STATEMENT_TEXTS).map(([language, { entry, button }]) => [language, entry, button])).toEqual([
      ['en', 'withdraw from contract here', 'confirm withdrawal'],
      ['de', 'Vertrag widerrufen', 'Widerruf bestätigen'],
      ['fr', 'renoncer au contrat ici', 'confirmer la rétractation'],
      ['es', 'desistir del contrato aquí', 'confirmar desistimiento'],
      ['pt', 'retratar-se do contrato aqui', 'confirmar a retratação'],
    ]);
  });

  it('says who withdraws from what', () => {
    expect(statementText('en', FACTS)).toBe(
      [
        'To Lamps & $& Co: I hereby withdraw from my contract of sale.',
        'Name: Ana Souza',
        'Order number: #1001',
        'Items: the whole order',
        'E-mail for the receipt: ana@example.com',
      ].join('\n'),
    );
  });

  it('lists chosen items by title, SKU or id, or has the words of the customer', () => {
    const line_items = [
      { line_id: 'a', title: 'Lamp', sku: 'L', quantity: 2 },
      { line_id: 'b', title: null, sku: 'B', quantity: 1 },
      { line_id: 'c', title: '', sku: null, quantity: 1 },
    ];
    expect(statementText('de', { ...FACTS, email: null, line_items })).toContain('Artikel:\n2 × Lamp\n1 × B\n1 × c');
    const text = statementText('fr', { ...FACTS, items_text: 'la lampe', note: 'Merci\nAna' });
    expect(text).toContain('Articles\u00a0: la lampe\n');
    expect(text).toContain('Remarque\u00a0:\nMerci\nAna');
  });

  it.each(LANGUAGES)('names the seller in %s', (language) => {
    expect(statementText(language, FACTS).split('\n')[0]).toContain('Lamps & $& Co');
  });
});
