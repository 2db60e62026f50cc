// SPDX-License-Identifier: Apache-2.0
import { type Order } from '../../orders/index.js';
import { safeCarrierDescription, customerIdentifiers } from './carrier-description.js';

const ORDER = {
  content: {
    customer: { name: 'Ana Souza', email: 'ana@example.com', phone: '+55 11 91234-5678' },
    shipping_address: { name: 'Bo Li', street1: 'Rua das Flores 12', city: 'Imbituba' },
  },
} as Order;
const personal = customerIdentifiers(ORDER, [{ ship_to: { name: 'Uncle Öz', street1: 'Am Markt 1' } }]);

describe('a carrier description', () => {
  it.each([
    'Departed from facility',
    'Processed at São Paulo hub 3',
    'Delayed: weather',
    'Accepted by the carrier',
    'Endereço incompleto',
  ])('is shown: %s', (text) => {
    expect(safeCarrierDescription(text, personal)).toBe(text);
  });

  it.each([
    'Delivered to SOUZA',
    'Left at Rua das Flores 12, side door',
    'Called +55 11 91234-5678',
    'Called 030 1234 567',
    'Signed for by: J. DOE',
    'Received by neighbour',
    'Accepted by Mr Doe',
    'Unterschrift: Meier',
    'Reçu par M. Dupont',
    'Notice for uncle öz at am markt 1',
    'Mail sent to ana@example.com',
    '',
    ' ',
  ])('is hidden if it may name a person, a street or a phone: %j', (text) => {
    expect(safeCarrierDescription(text, personal)).toBeUndefined();
  });

  it('is one line of at most 200 characters', () => {
    expect(safeCarrierDescription(`a\n\u202e${'x'.repeat(500)}`, [])).toMatch(/^a x+…$/);
    expect(safeCarrierDescription('x'.repeat(500), [])).toHaveLength(200);
  });
});

it('names of two letters do not hide a description', () => {
  expect(personal).not.toContain('bo');
  expect(personal).toContain('bo li');
});
