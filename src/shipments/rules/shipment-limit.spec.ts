// SPDX-License-Identifier: Apache-2.0
import { shipmentLimitProblem, type ShipmentSums } from './shipment-limit.js';

const MIB = 1024 * 1024;

const of = (number_key: string | null, count: number, bytes = 0): ShipmentSums => ({
  ...{ number_key, count, bytes },
});
const shipment = (tracking_number: string, document = '{}') => ({ tracking_number, document });

describe('C-SHP-27: the limit of shipments', () => {
  it.each([
    ['1000 of an order', [of(null, 998)], [shipment('A'), shipment('B')], false],
    ['1001 of an order', [of(null, 999)], [shipment('A'), shipment('B')], true],
    ['1000 of a number', [of('A', 999)], [shipment('A'), shipment('B')], false],
    ['1001 of a number', [of('A', 1_000)], [shipment('A'), shipment('B')], true],
    ['4 MiB of an order', [of(null, 1, 4 * MIB - 2)], [shipment('A', 'é')], false],
    ['more than 4 MiB of an order', [of(null, 1, 4 * MIB - 1)], [shipment('A', 'é')], true],
    ['more than 4 MiB of a number', [of('A', 1, 4 * MIB - 1)], [shipment('A', 'é')], true],
    ['others than those of a large number', [of('A', 1, 4 * MIB)], [shipment('B', 'é')], false],
    ['those of a new number without an order', [], [shipment('A')], false],
  ])('counts %s', (_what, others, written, isOver) => {
    const problem = shipmentLimitProblem('1001', others, written);
    expect(problem?.code).toBe(isOver ? 'SHIPMENT_LIMIT_REACHED' : undefined);
  });

  it('names the order or the tracking number that has reached it', () => {
    const detailOf = (sums: ShipmentSums) => shipmentLimitProblem('1001', [sums], [shipment('A')])?.message;
    expect(detailOf(of(null, 1_000))).toMatch(/^Order 1001 would have more than 1000 shipments/);
    expect(detailOf(of('A', 1_000))).toMatch(/^Tracking number A would have/);
  });
});
