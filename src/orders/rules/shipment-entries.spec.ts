import { otherOrderFaults, shipmentOrderFaults } from './shipment-entries.js';

interface Entry {
  tracking_number: string;
  carrier: string;
  eta?: string;
}

const entry = (tracking_number: string, carrier = 'dhl', eta?: string): Entry => ({
  tracking_number,
  carrier,
  ...(eta && { eta }),
});
describe('order_number of a shipment entry', () => {
  it('is that of its order, or is left out', () => {
    const shipments = [
      { ...entry('1'), order_number: 'A' },
      entry('2'),
      { ...entry('3'), order_number: null },
      { ...entry('4'), order_number: 'a' },
      { ...entry('5'), order_number: 'B' },
    ];
    const pointers = ['/shipments/3/order_number', '/shipments/4/order_number'];
    expect(otherOrderFaults('A', shipments).map(({ pointer }) => pointer)).toEqual(pointers);
    expect(shipmentOrderFaults({ order_number: 'A', shipments }).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it.each([
    { shipments: [{ ...entry('1'), order_number: 'B' }] },
    { order_number: null, shipments: [{ ...entry('1'), order_number: 'B' }] },
    { order_number: 'A' },
    { order_number: 'A', shipments: null },
  ])('is not checked in %p', (body) => expect(shipmentOrderFaults(body)).toEqual([]));
});
