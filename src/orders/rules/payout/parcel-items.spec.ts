// SPDX-License-Identifier: Apache-2.0
import { shipmentContext } from '../../../../test/support/shipment-context.js';
import { parcelItems } from './parcel-items.js';

const line_items = [
  {
    line_id: 'l-1',
    sku: 'MUG',
    product_id: 'p-1',
    title: 'Mug',
    quantity: 3,
    image_url: 'https://img.example/mug.png',
  },
  { line_id: 'l-2', sku: 'HAT', product_id: 'p-2', title: 'Hat', quantity: 1 },
  { line_id: 'l-3', sku: 'BAG', product_id: 'p-3', quantity: 1 },
] as never;
const { order } = shipmentContext({ order: { line_items } });
const image = 'https://img.example/mug.png';

describe('parcelItems', () => {
  it('lists only the items of the parcel, with its quantities', () => {
    expect(parcelItems({ items: [{ line_id: 'l-1', quantity: 2 }] }, order)).toEqual([
      { title: 'Mug', quantity: 2, image },
    ]);
  });

  it.each([
    ['line_id', { line_id: 'l-2', sku: 'MUG' }, 'Hat'],
    ['sku', { sku: 'HAT', product_id: 'p-1' }, 'Hat'],
    ['product_id', { product_id: 'p-2' }, 'Hat'],
    ['sku if the order lacks the line_id', { line_id: 'l-9', sku: 'HAT' }, 'Hat'],
  ])('finds the line by %s', (_what, item, title) => {
    expect(parcelItems({ items: [item] }, order)).toEqual([{ title, quantity: undefined, image: undefined }]);
  });

  it('prefers title and image of the shipment to those of the order', () => {
    const item = { line_id: 'l-1', title: 'Blue mug', image_url: 'https://img.example/blue.png' };
    expect(parcelItems({ items: [item] }, order)).toEqual([
      { title: 'Blue mug', quantity: undefined, image: 'https://img.example/blue.png' },
    ]);
  });

  it('shows the SKU if there is no title, and leaves out an item without either', () => {
    expect(parcelItems({ items: [{ line_id: 'l-3' }, { quantity: 1 }, { title: ' ' }] }, order)).toEqual([
      { title: 'BAG', quantity: undefined, image: undefined },
    ]);
  });

  it('is empty if the shipment lists no items, which may be in another parcel', () => {
    expect(parcelItems({}, order)).toEqual([]);
    expect(parcelItems({ items: [] }, order)).toEqual([]);
  });

  it('works without an order', () => {
    expect(parcelItems({ items: [{ title: 'Mug', quantity: 1 }] }, undefined)).toEqual([
      { title: 'Mug', quantity: 1, image: undefined },
    ]);
  });
});
