import { type Store } from 'parcelward/stores';
import { fact } from '../frame/table.js';
import { choices, type Form, isChecked, text } from '../frame/forms.js';

const TAX_NAMES: Record<string, string> = { unknown: 'Not known', yes: 'Yes', no: 'No' };

/** The settings of a store that have no page of their own. */
export type StoreForm = Pick<Store, 'locale' | 'prices_include_tax' | 'notify_standalone_shipments'>;

/** What a form changes of a store: a merge patch, in which null is not known. */
export function storePatch(form: Form): Record<string, unknown> {
  const tax = text(form, 'prices_include_tax');
  return {
    locale: text(form, 'locale') ?? '',
    prices_include_tax: tax === 'yes' ? true : tax === 'no' ? false : null,
    notify_standalone_shipments: isChecked(form, 'notify_standalone_shipments'),
  };
}

export function storePage(store: Store, filledIn: object = {}) {
  const { locale, prices_include_tax, notify_standalone_shipments } = { ...store, ...filledIn };
  const tax = prices_include_tax === null ? 'unknown' : prices_include_tax ? 'yes' : 'no';
  return {
    facts: factsOf(store),
    locale,
    taxes: choices(Object.keys(TAX_NAMES), [tax], (value) => TAX_NAMES[value] ?? value),
    notify_standalone_shipments,
  };
}

function factsOf({ name, shop_domain, store_id, currency }: Store) {
  const facts = [
    ['Name', name],
    ['Shop domain', shop_domain],
    ['Store', store_id],
    ['Currency', currency],
  ] as const;
  return facts.map(([label, value]) => fact(label, value));
}
