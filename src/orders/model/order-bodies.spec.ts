// SPDX-License-Identifier: Apache-2.0
import { otherOrderFaults, shipmentOrderFaults } from './order-bodies.js';

const entry = (tracking_number: string, order_number?: string | null) => ({ tracking_number, order_number });

describe('order_number of a shipment entry', () => {
  it('is that of its order, or is left out', () => {
    const shipments = [entry('1', 'A'), entry('2'), entry('3', null), entry('4', 'a'), entry('5', 'B')];
    const pointers = ['/shipments/3/order_number', '/shipments/4/order_number'];
    expect(otherOrderFaults('A', shipments).map(({ pointer }) => pointer)).toEqual(pointers);
    expect(shipmentOrderFaults({ order_number: 'A', shipments }).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it.each([
    { shipments: [entry('1', 'B')] },
    { order_number: null, shipments: [entry('1', 'B')] },
    { order_number: 'A' },
    { order_number: 'A', shipments: null },
  ])('is not checked in %p', (body) => expect(shipmentOrderFaults(body)).toEqual([]));
});
