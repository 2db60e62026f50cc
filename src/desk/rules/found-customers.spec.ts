// SPDX-License-Identifier: Apache-2.0
import { foundCustomers } from './found-customers.js';

const order = (order_number: string, customer: object) => ({ order_number, customer });

it('C-FIND-13: finds customers by a name with digits, each with an order of theirs', () => {
  const studio = { first_name: 'Studio', last_name: '54', email: 'Studio@example.com' };
  const other = { name: 'Studio 7', email: 'seven@example.com', phone: '+5548954' };
  expect(foundCustomers([order('B', studio), order('A', studio), order('C', other)], 'studio 54')).toEqual([
    { name: 'Studio 54', email: 'studio@example.com', order_number: 'B', orders: 2 },
  ]);
});
