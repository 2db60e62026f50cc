// SPDX-License-Identifier: Apache-2.0
import { type Order } from '../../orders/index.js';
import { unsentItems } from './unsent-items.js';

function anOrder(cancelled: Record<string, number> = {}): Order {
  const lines = Object.entries(cancelled).map(([line_id, cancelled_quantity]) => ({ line_id, cancelled_quantity }));
  return {
    cancellation: lines.length === 0 ? null : JSON.stringify({ lines }),
    content: {
      line_items: [
        { line_id: 'A', sku: 'MUG', title: 'Mug', quantity: 3, unit_price: 1 },
        { line_id: 'B', sku: 'HAT', quantity: 1, unit_price: 1, image_url: 'https://i.example/hat.png' },
        { line_id: 'C', product_id: 'p', quantity: 1, unit_price: 1 },
      ],
    },
  } as unknown as Order;
}

const item = (title: string, quantity: number, image?: string) => ({ title, quantity, image });
const HAT = item('HAT', 1, 'https://i.example/hat.png');

describe('the unsent items of an order', () => {
  it('are all items while there is no parcel', () => {
    expect(unsentItems(anOrder(), [])).toEqual({ isKnown: true, items: [item('Mug', 3), HAT], cancelled: [] });
  });

  it('are the items in no parcel, matched by line, SKU or product, without cancelled units', () => {
    const { items, cancelled } = unsentItems(anOrder({ A: 1 }), [
      { items: [{ line_id: 'A', quantity: 1 }] },
      { items: [{ sku: 'HAT' }] },
    ]);
    expect([items, cancelled]).toEqual([[item('Mug', 1)], [item('Mug', 1)]]);
  });

  it('C-LINE-13: do not include fees', () => {
    const order = anOrder();
    order.content.line_items.push({ line_id: 'TIP', kind: 'fee', title: 'Tip', quantity: 1, unit_price: 1 });
    expect(unsentItems(order, []).items).toEqual([item('Mug', 3), HAT]);
  });

  it('are unknown if a parcel does not list its items', () => {
    const { isKnown, items } = unsentItems(anOrder({ B: 1 }), [{ items: [{ line_id: 'A', quantity: 3 }] }, {}]);
    expect([isKnown, items]).toEqual([false, [item('Mug', 3)]]);
  });

  it('count an item without quantity as the whole line', () => {
    expect(unsentItems(anOrder(), [{ items: [{ sku: 'MUG' }] }]).items).toEqual([HAT]);
  });

  it('are empty if more was sent than ordered', () => {
    const parcels = [{ items: [{ line_id: 'A', quantity: 9 }, { line_id: 'B' }, { line_id: 'C' }] }];
    expect(unsentItems(anOrder(), parcels).items).toEqual([]);
  });

  it('never show more cancelled units than a line has', () => {
    expect(unsentItems(anOrder({ B: 4 }), []).cancelled).toEqual([HAT]);
  });
});
