// SPDX-License-Identifier: Apache-2.0
import { customerName } from './customer-name.js';

it.each([
  [{ name: 'Ana Souza', first_name: 'A', email: 'a@example.com' }, 'Ana Souza'],
  [{ name: '', first_name: 'Ana', last_name: 'Souza' }, 'Ana Souza'],
  [{ last_name: 'Souza', email: 'a@example.com' }, 'Souza'],
  [{ email: 'a@example.com' }, 'a@example.com'],
  [{ email: '' }, undefined],
])('C-FIND-14: the name of %j is %j', (customer, name) => expect(customerName(customer)).toBe(name));
