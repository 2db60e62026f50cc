// SPDX-License-Identifier: Apache-2.0
import { rewriteLegacyKeys } from './deprecated-post.js';

describe('the legacy keys', () => {
  it.each([
    [
      { store_order_number: 'A', store_order_id: 'b' },
      { order_number: 'A', order_id: 'b' },
    ],
    [{ store_order_number: null }, { order_number: null }],
    [
      { store_order_number: 'A', order_number: 'B' },
      { store_order_number: 'A', order_number: 'B' },
    ],
    [{ storeOrderNumber: 'A' }, { storeOrderNumber: 'A' }],
    [
      { order_number: 'A', note: 'x' },
      { order_number: 'A', note: 'x' },
    ],
  ])('of %p make %p', (sent, rewritten) => expect(rewriteLegacyKeys(sent)).toEqual(rewritten));

  it('are rewritten in a copy', () => {
    const sent = Object.freeze({ store_order_number: 'A' });
    expect(rewriteLegacyKeys(sent)).toEqual({ order_number: 'A' });
  });
});
