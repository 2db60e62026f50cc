// SPDX-License-Identifier: Apache-2.0
import { aShopifyLine, aShopifyOrder } from '../../../test/support/shopify-orders.js';
import { suggestProtection } from './protection-suggestions.js';

const KNOWN = ['KNOWN-1', '77', 'Known cover', 'Known vendor'];

const suggestionsFor = (...lines: object[]) =>
  suggestProtection([aShopifyOrder({ line_items: lines.map((line) => aShopifyLine({ ...line })) })], KNOWN);

describe('C-PLT-40: a line of an order', () => {
  it.each<[string, object, string | undefined]>([
    ['of a known provider', { title: 'Cover 1.98', vendor: 'Route' }, 'Route'],
    [
      'of a provider that writes its name in one word',
      { title: 'Cover', vendor: 'OrderProtection' },
      'Order Protection',
    ],
    ['that names a provider and protection', { title: 'Worry-free purchase by Seel' }, 'Seel'],
    ['that names a provider in capitals', { title: 'NAVIDIUM SHIPPING PROTECTION' }, 'Navidium'],
    ['that protects the parcel', { title: 'Package Protection' }, undefined],
    ['that insures the delivery', { title: 'Delivery insurance (up to $100)' }, undefined],
  ])('%s is suggested as protection', (_what, line, provider) => {
    expect(suggestionsFor({ title: 'Oak bowl', product_id: 1 }, { product_id: 2, ...line })).toEqual([
      expect.objectContaining({ name: '2', ...(provider !== undefined && { provider }) }),
    ]);
  });

  it.each([
    { title: 'Lens Protection Plan (2 Year)', product_id: null },
    { title: 'Route 66 sign' },
    { title: 'Trail route planner', vendor: 'Waypoint' },
    { title: 'Screen protection film' },
    { title: 'Shipping protection', tip_payment_gateway: null },
    { title: 'Shipping protection', sku: 'KNOWN-1' },
    { title: 'Shipping protection', product_id: 77 },
    { title: 'Cover', vendor: 'Known vendor' },
  ])('is not suggested: %j', (line) => expect(suggestionsFor(line)).toEqual([]));

  it('is suggested once, by its title if it has no product', () => {
    const line = { title: 'Shipping protection', product_id: null };
    expect(suggestionsFor(line, line)).toEqual([{ name: 'Shipping protection', title: 'Shipping protection' }]);
  });

  it('is a fee or a product of WooCommerce, too', () => {
    const order = { line_items: [{ name: 'Candle' }], fee_lines: [{ name: 'Shipping protection', total: '2.00' }] };
    expect(suggestProtection([order, order], [])).toEqual([
      { name: 'Shipping protection', title: 'Shipping protection' },
    ]);
  });

  it.each([[undefined], [null], [{ line_items: 'none' }]])('is no part of %j', (body) => {
    expect(suggestProtection([body], [])).toEqual([]);
  });
});
