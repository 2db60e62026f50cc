// SPDX-License-Identifier: Apache-2.0
import { type ChangeRequestKind, type WantedChange } from '../../change-requests/index.js';
import { type Address } from '../../platform/dto/address.dto.js';
import { plainText } from '../../platform/text/plain-text.js';
import { COUNTRIES } from './countries.js';
import { chosen } from './form-fields.js';

/** The members of an address that the form has, with their tokens for the browser's autocompletion. */
export const ADDRESS_FIELDS = {
  name: 'name',
  company: 'organization',
  street1: 'address-line1',
  street2: 'address-line2',
  zip: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
  phone: 'tel',
  country: 'country',
} as const;
export type AddressField = keyof typeof ADDRESS_FIELDS;

const FIELD_NAMES = Object.keys(ADDRESS_FIELDS) as AddressField[];
/** As long as in an order. */
export const MAX_ADDRESS_FIELD = 255;

/** What is wrong with fields. */
export type AddressFaults = Partial<Record<AddressField, 'missing' | 'tooLong'>>;

/** The values of a form; the draft is undefined if something is wrong. */
export interface ReadChange {
  kind: ChangeRequestKind | undefined;
  address: Address;
  faults: AddressFaults;
  draft?: WantedChange;
}

/**
 * Reads the form of a change (C-CHG-3).
 * @param kinds that the customer may ask for
 * @param present the address of the order: a name and a postal code are needed if it has them
 */
export function readChangeForm(
  form: URLSearchParams,
  kinds: readonly ChangeRequestKind[],
  present: Address | undefined,
): ReadChange {
  const kind = kinds.length === 1 ? kinds[0] : chosen(form, 'kind', kinds);
  const values = FIELD_NAMES.map((name) => [name, plainText(form.get(name) ?? '', Infinity)] as const);
  const address: Address = Object.fromEntries(values.filter(([, value]) => value !== ''));
  const faults = kind === 'address' ? faultsOf(address, present) : {};
  if (kind === undefined || Object.keys(faults).length > 0) return { kind, address, faults };
  return { kind, address, faults, draft: { kind, address: kind === 'address' ? address : null } };
}

function faultsOf(address: Address, present: Address | undefined): AddressFaults {
  const needed = FIELD_NAMES.filter((name) => isNeeded(name, present));
  const isKnown = address.country === undefined || COUNTRIES.includes(address.country);
  const missing = needed.filter((name) => (name === 'country' && !isKnown) || address[name] === undefined);
  const tooLong = FIELD_NAMES.filter((name) => Array.from(address[name] ?? '').length > MAX_ADDRESS_FIELD);
  return Object.fromEntries([
    ...tooLong.map((name) => [name, 'tooLong'] as const),
    ...missing.map((name) => [name, 'missing'] as const),
  ]);
}

function isNeeded(name: AddressField, present: Address | undefined): boolean {
  if (name === 'name' || name === 'zip') return (present?.[name] ?? '') !== '';
  return name === 'street1' || name === 'city' || name === 'country';
}
