// SPDX-License-Identifier: Apache-2.0
import { erasedShipment } from '../model/shipment-content.js';

it('an erased shipment keeps what identifies it, its items, and country and state of its address', () => {
  const kept = {
    ...{ tracking_number: 'T-1', carrier: 'ups', order_number: '1001', shipped_at: '2026-11-20T02:00:24.274Z' },
    items: [{ sku: 'A', quantity: 1 }],
  };
  const members = { customer_email: 'ana@example.com', metadata: 'Call Ana', tracking_url: 'https://x.example/ana' };
  const address = { name: 'Ana Souza', street1: 'Rua 1', city: 'Imbituba', state: 'SC', country: 'BR' };
  expect(erasedShipment({ ...kept, ...members, ship_to: address, unknown: 'Ana', eta: null })).toEqual({
    ...kept,
    ship_to: { state: 'SC', country: 'BR' },
  });
});
