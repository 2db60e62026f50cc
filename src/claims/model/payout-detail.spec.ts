// SPDX-License-Identifier: Apache-2.0
import { type OrderContent } from '../../orders/index.js';
import { payoutDetails } from './payout-detail.js';

const line = (line_id: string, quantity: number, unit_price: number, line_total?: number) => ({
  ...{ line_id, quantity, unit_price, line_total },
});

function anOrder(lines: object[], subtotal: number): OrderContent {
  return { currency: 'BRL', amounts: { subtotal }, line_items: lines } as OrderContent;
}

describe('payoutDetails', () => {
  it('explains the share of a line in subtotal by line_total, and how many of its units are claimed', () => {
    const order = anOrder([line('a', 2, 10, 20), line('b', 1, 20, 20)], 36);
    expect(payoutDetails(order, false, [{ line_id: 'a', quantity: 1, amount: 9 }])).toEqual([
      {
        line_id: 'a',
        detail: 'line_total 20.00 of 40.00, subtotal 36.00: the line is worth 18.00; 1 of 2 units: 9.00',
      },
    ]);
  });

  it('C-PAY-11: leaves out fees', () => {
    const order = anOrder([line('a', 2, 10, 20), { ...line('b', 1, 5, 5), kind: 'fee' }], 23);
    expect(payoutDetails(order, false, [{ line_id: 'a', quantity: 1, amount: 9 }])).toEqual([
      {
        line_id: 'a',
        detail:
          'line_total 20.00 of 20.00, subtotal 18.00 without fees of 5.00: the line is worth 18.00; 1 of 2 units: 9.00',
      },
    ]);
  });

  it('uses list prices if the order is flagged', () => {
    const order = anOrder([line('a', 2, 10, 1), line('b', 1, 20, 20)], 20);
    expect(payoutDetails(order, true, [{ line_id: 'a', quantity: 2, amount: 10 }])).toEqual([
      {
        line_id: 'a',
        detail: 'unit_price x quantity 20.00 of 40.00, subtotal 20.00: the line is worth 10.00; 2 of 2 units: 10.00',
      },
    ]);
  });

  it('C-CLM-36: shows the calculated amount, and then another one that was approved', () => {
    const order = anOrder([line('a', 2, 10, 20), line('b', 1, 20, 20)], 36);
    const calculated = [{ line_id: 'a', quantity: 1, amount: 9 }];
    const detailOf = (amount: number) =>
      payoutDetails(order, false, calculated, [{ line_id: 'a', quantity: 1, amount }])[0]?.detail;
    expect(detailOf(7)).toMatch(/the line is worth 18.00; 1 of 2 units: 9.00; approved: 7.00$/);
    expect(detailOf(9)).toMatch(/1 of 2 units: 9.00$/);
  });

  it('leaves out a line that the order no longer has', () => {
    expect(payoutDetails(anOrder([line('a', 1, 1, 1)], 1), false, [{ line_id: 'b', quantity: 1, amount: 1 }])).toEqual(
      [],
    );
  });
});
