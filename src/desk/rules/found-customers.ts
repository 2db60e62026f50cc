// SPDX-License-Identifier: Apache-2.0
import { customerName, type OrderSummary } from '../../orders/index.js';
import { nameWords } from '../../platform/text/name-words.js';

/** A person in the orders that were found. */
export interface FoundCustomer {
  name: string | undefined;
  email: string;
  /** The first of the found orders; the list of orders finds the others by it. */
  order_number: string;
  /** How many of the found orders are theirs. */
  orders: number;
}

type Ordered = Pick<OrderSummary, 'customer' | 'order_number'>;

/**
 * The people of orders that a text found by a name, an address or a phone, in the order of the orders. A text that is found in
 * no customer, such as the start of an order number, finds none. Customers without an address cannot be told apart.
 */
export function foundCustomers(orders: readonly Ordered[], text: string): FoundCustomer[] {
  const found = new Map<string, FoundCustomer>();
  for (const { customer, order_number } of orders) {
    const email = customer.email?.trim().toLowerCase();
    if (email === undefined || email === '' || !matches(customer, text)) continue;
    const known = found.get(email);
    if (known) known.orders += 1;
    else found.set(email, { name: customerName(customer), email, order_number, orders: 1 });
  }
  return [...found.values()];
}

function matches({ name, first_name, last_name, email = '', phone = '' }: Ordered['customer'], text: string): boolean {
  if (text.includes('@')) return email.trim().toLowerCase() === text.toLowerCase();
  const digits = text.replaceAll(/\D/g, '');
  if (digits !== '' && !/\p{L}/u.test(text)) return phone.replaceAll(/\D/g, '').endsWith(digits);
  const words = nameWords(name, first_name, last_name);
  return nameWords(text).every((typed) => words.some((word) => word.startsWith(typed)));
}
