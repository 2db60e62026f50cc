// SPDX-License-Identifier: Apache-2.0
import { parseJson } from '../../platform/json/exact-json.js';
import { type OrderContent } from '../model/order-content.js';
import { changedFields } from './full-replace.js';

const content = (members: object = {}): OrderContent => ({
  ordered_at: '2026-11-01T10:00:00.000Z',
  currency: 'BRL',
  customer: { email: 'ana@example.com' },
  amounts: { subtotal: 19.9 },
  is_protected: false,
  line_items: [{ line_id: 'li_1', sku: 's', quantity: 1, unit_price: 19.9 }],
  line_id_source: 'parcelward',
  ...members,
});

describe('C-PUT-7: changedFields', () => {
  it.each<[string, object, object]>([
    ['the same content', {}, {}],
    ['keys in another order', { customer: { id: '1', name: 'Ana' } }, { customer: { name: 'Ana', id: '1' } }],
    ['a member that is undefined on one side', { note: undefined }, {}],
    [
      'an exact number in another notation',
      { metadata: parseJson('{"n":12345678901234567890.10}') as object },
      { metadata: parseJson('{"n":12345678901234567890.1}') as object },
    ],
  ])('ignores %s', (_what, before, after) => expect(changedFields(content(before), content(after))).toEqual([]));

  it.each<[string[], object, object]>([
    [['note'], {}, { note: 'Ring twice' }],
    [['note'], { note: 'Ring twice' }, {}],
    [['discounts'], {}, { discounts: [] }],
    [['customer'], {}, { customer: { email: 'bia@example.com', name: 'Bia' } }],
    [['amounts.subtotal'], {}, { amounts: { subtotal: 20 } }],
    [
      ['amounts.subtotal', 'amounts.tax_total', 'amounts.grand_total'],
      { amounts: { subtotal: 1, tax_total: 2 } },
      { amounts: { subtotal: 2, grand_total: 3 } },
    ],
    [['discounts'], { discounts: [{ amount: 1 }, { amount: 2 }] }, { discounts: [{ amount: 2 }, { amount: 1 }] }],
    [['locale', 'note'], { locale: 'de' }, { locale: 'fr', note: 'x' }],
  ])('%p', (changed, before, after) => {
    expect(changedFields(content(before), content(after)).sort()).toEqual([...changed].sort());
    expect(changedFields(content(after), content(before)).sort()).toEqual([...changed].sort());
  });
});
