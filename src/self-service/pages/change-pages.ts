// SPDX-License-Identifier: Apache-2.0
import { type ChangeRequestKind, type WantedChange } from '../../change-requests/index.js';
import { type Address } from '../../platform/dto/address.dto.js';
import { countryNames } from '../../platform/text/formats.js';
import { type Access } from '../model/access.js';
import { flowHref } from '../model/flow.js';
import { ADDRESS_FIELDS, type AddressFaults, type AddressField, MAX_ADDRESS_FIELD } from '../rules/change-form.js';
import { COUNTRIES } from '../rules/countries.js';
import { type Choice, choices } from './line-rows.js';

type PageFacts = Pick<Access, 'order' | 'page' | 'texts' | 'token' | 'flow'>;

/** What the form shows again after a fault. */
export interface TypedChange {
  kind?: ChangeRequestKind;
  address: Address | null;
  faults?: AddressFaults;
}

/** View model of the form of a change. Before anything is typed, it has the address of the order. */
export function changeFormView(
  { order, page, texts }: PageFacts,
  kinds: readonly ChangeRequestKind[],
  typed: TypedChange | undefined,
  alert: string | undefined,
) {
  const { changes, form } = texts;
  const address: Address = typed?.address ?? order.content.shipping_address ?? {};
  const faults = typed?.faults ?? {};
  const options = choices(kinds, typed?.kind, (kind) => changes.kinds[kind]);
  const hasAddress = kinds.includes('address');
  const names = Object.keys(ADDRESS_FIELDS) as AddressField[];
  const faultOf = (name: AddressField) => faults[name] && changes[faults[name]];
  return {
    alert: alert ?? (Object.keys(faults).length > 0 ? changes.checkFields : undefined),
    // Its button says what it is for.
    only: options.length === 1 ? options[0] : undefined,
    kinds: options.length === 1 ? undefined : options,
    hasAddress,
    max: MAX_ADDRESS_FIELD,
    fields: names
      .filter((name) => name !== 'country')
      .map((name) => {
        const [label, autocomplete] = [changes.fields[name], ADDRESS_FIELDS[name]];
        return { name, label, autocomplete, value: address[name] ?? '', fault: faultOf(name) };
      }),
    countries: hasAddress ? countryChoices(page.locale, address.country) : [],
    fault: faultOf('country'),
    texts: { ...form, ...changes },
  };
}

/** View model of the page that shows a request before it is submitted. */
export function changeCheckView(facts: PageFacts, { kind, address }: WantedChange, alert: string | undefined) {
  const { changes, form } = facts.texts;
  const shown = (name: AddressField, value: string): string =>
    name === 'country' ? (countryNames(facts.page.locale).of(value) ?? value) : value;
  const names = Object.keys(ADDRESS_FIELDS) as AddressField[];
  return {
    alert,
    facts: [
      { label: changes.what, value: changes.kinds[kind] },
      ...names.flatMap((name) => {
        const value = address?.[name];
        return value === undefined ? [] : [{ label: changes.fields[name], value: shown(name, value) }];
      }),
    ],
    change: { label: form.change, href: flowHref(facts) },
    next: [changes.review, changes.untilThen],
    submit: changes.submit,
    texts: form,
  };
}

function countryChoices(locale: string, country: string | undefined): Choice[] {
  const names = countryNames(locale);
  const all = choices(COUNTRIES, country, (code) => names.of(code) ?? code);
  return all.sort((left, right) => left.label.localeCompare(right.label, locale));
}
