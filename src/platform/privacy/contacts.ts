// SPDX-License-Identifier: Apache-2.0
import { type Contact } from '../crypto/contact-hash.service.js';
import { isJsonObject } from '../validation/predicates.js';

/** The members of a JSON document that are about a person: whatever is in them may be personal. */
export const PERSON_MEMBERS: ReadonlySet<string> = new Set([
  'customer',
  'shipping_address',
  'billing_address',
  'address_to',
  'ship_to',
  'return_from_address',
]);

/** Members with content of any form. */
export const OPAQUE_MEMBERS: ReadonlySet<string> = new Set(['source_payload', 'metadata', 'external_reference']);

/**
 * Lists the e-mail addresses and phones of the persons of a document, to which messages may have gone; phones also as digits with
 * a plus. Addresses in any other text are not theirs.
 */
export function contactsOf(document: unknown): string[] {
  const contacts = new Set<string>();
  collect(document, contacts);
  return [...contacts];
}

function collect(value: unknown, contacts: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((item) => collect(item, contacts));
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (OPAQUE_MEMBERS.has(name)) continue;
    if (name === 'customer_email') addText(member, contacts);
    if (PERSON_MEMBERS.has(name) && isJsonObject(member)) {
      addText(member.email, contacts);
      addPhone(member.phone, contacts);
    } else collect(member, contacts);
  }
}

function addText(value: unknown, contacts: Set<string>): void {
  if (typeof value === 'string' && value !== '') contacts.add(value);
}

function addPhone(value: unknown, contacts: Set<string>): void {
  const digits = typeof value === 'string' ? value.replaceAll(/\D/g, '') : '';
  if (digits === '') return;
  addText(value, contacts);
  contacts.add(`+${digits}`);
}

/** The e-mail address and phone of an address of any form, by which its person is found. */
export function contactIn(address: unknown): Contact {
  if (!isJsonObject(address)) return {};
  const text = (name: string): string | undefined => {
    const value = address[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { email: text('email'), phone: text('phone'), country: text('country') ?? text('country_code') };
}
