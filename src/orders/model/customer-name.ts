// SPDX-License-Identifier: Apache-2.0
import { type Customer } from './order-members.js';

/** The name by which staff know a customer: the full name, else the given and the family name, else the e-mail address (C-FIND-14). */
export function customerName({
  name,
  first_name,
  last_name,
  email,
}: Partial<Record<keyof Customer, string | null>>): string | undefined {
  const parts = [first_name, last_name].filter(Boolean).join(' ');
  return [name, parts, email].find(Boolean) ?? undefined;
}
