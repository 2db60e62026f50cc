import fc from 'fast-check';
import { entriesOfAnotherOrder, mergeShipments, shipmentsNameTheOrder } from './shipment-entries.js';

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
const entries = fc.array(
  fc.record({ tracking_number: fc.constantFrom('a', 'b', 'c', 'A'), carrier: fc.constantFrom('dhl', 'ups') }),
  { maxLength: 6 },
);

describe('the order number of a shipment entry', () => {
  it('is the order it lies in, or is left out', () => {
    const shipments = [
      { ...entry('1'), order_number: 'A' },
      entry('2'),
      { ...entry('3'), order_number: null },
      { ...entry('4'), order_number: 'a' },
      { ...entry('5'), order_number: 'B' },
    ];
    const pointers = ['/shipments/3/order_number', '/shipments/4/order_number'];
    expect(entriesOfAnotherOrder('A', shipments).map(({ pointer }) => pointer)).toEqual(pointers);
    expect(shipmentsNameTheOrder({ order_number: 'A', shipments }).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it.each([
    { shipments: [{ ...entry('1'), order_number: 'B' }] },
    { order_number: null, shipments: [{ ...entry('1'), order_number: 'B' }] },
    { order_number: 'A' },
    { order_number: 'A', shipments: null },
  ])('is not judged in %p', (body) => expect(shipmentsNameTheOrder(body)).toEqual([]));
});

describe('the parcels of an order after a write', () => {
  it.each<[string, Entry[] | undefined, Entry[] | undefined, Entry[] | undefined]>([
    ['nothing at all stays nothing', undefined, undefined, undefined],
    ['an empty list is a list', undefined, [], []],
    ['left out, they stay', [entry('1')], undefined, [entry('1')]],
    ['an empty list takes none away', [entry('1')], [], [entry('1')]],
    ['one that is missing stays, a new one is added', [entry('1')], [entry('2')], [entry('1'), entry('2')]],
    ['one that is registered is left as it is', [entry('1')], [entry('1', 'dhl', '2026-11-20')], [entry('1')]],
    ['another carrier takes its place', [entry('1'), entry('2')], [entry('1', 'ups')], [entry('1', 'ups'), entry('2')]],
    ['one number twice is one parcel', undefined, [entry('1'), entry('1')], [entry('1')]],
    ['numbers are compared byte for byte', [entry('a')], [entry('A')], [entry('a'), entry('A')]],
  ])('%s', (_rule, stored, sent, merged) => expect(mergeShipments(stored, sent)).toEqual(merged));

  it('never lose one, and have each number once', () => {
    fc.assert(
      fc.property(entries, entries, (first, second) => {
        const stored = mergeShipments<Entry>(undefined, first) ?? [];
        const merged = mergeShipments(stored, second) ?? [];
        const numbers = merged.map(({ tracking_number }) => tracking_number);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(new Set(numbers)).toEqual(new Set([...first, ...second].map(({ tracking_number }) => tracking_number)));
        expect(numbers.slice(0, stored.length)).toEqual(stored.map(({ tracking_number }) => tracking_number));
      }),
    );
  });

  it('are the same after the same entries once more', () => {
    fc.assert(
      fc.property(entries, (sent) => {
        const stored = mergeShipments<Entry>(undefined, sent);
        expect(mergeShipments(stored, sent)).toEqual(stored);
      }),
    );
  });
});
