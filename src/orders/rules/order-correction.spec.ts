// SPDX-License-Identifier: Apache-2.0
import { type OrderContent } from '../model/order-content.js';
import { correctedContent } from './order-correction.js';

const STORED = {
  customer: { id: 'c-1', email: 'ana@exmaple.com', name: ' Ana Souza ', tier: 'gold' },
  shipping_address: { street1: 'Rua 1', city: 'Imbituba', country: 'BR', dock: '7' },
  note: 'Ring twice',
} as unknown as OrderContent;

describe('a correction of an order', () => {
  it('C-ORD-35: replaces what staff correct, removes what they leave out, and keeps all other members', () => {
    const { content, parts } = correctedContent(STORED, {
      customer: { email: 'ana@example.com', phone: '+5548999990000', name: 'Ana Souza' },
      shipping_address: { street1: 'Rua 2', country: 'BR' },
    });
    expect(parts).toEqual(['email', 'phone', 'shipping address']);
    expect(content).toEqual({
      customer: { id: 'c-1', name: ' Ana Souza ', tier: 'gold', email: 'ana@example.com', phone: '+5548999990000' },
      shipping_address: { country: 'BR', dock: '7', street1: 'Rua 2' },
      note: 'Ring twice',
    });
  });

  it('C-ORD-35: that says what is stored changes nothing', () => {
    const customer = { email: 'ana@exmaple.com', name: 'Ana Souza' };
    const shipping_address = { street1: 'Rua 1', city: 'Imbituba', country: 'BR' };
    expect(correctedContent(STORED, { customer, shipping_address })).toEqual({ content: STORED, parts: [] });
    const bare = { customer: { email: '' } } as unknown as OrderContent;
    expect(correctedContent(bare, { customer: {}, shipping_address: {} })).toEqual({ content: bare, parts: [] });
  });
});
