import { type Store } from 'parcelward/stores';
import { fact } from '../core/table.js';
import { choices, type Form, isChecked, text } from '../core/forms.js';

const TAX_NAMES: Record<string, string> = { unknown: 'Unknown', yes: 'Yes', no: 'No' };

/** The merge patch of a form; null means unknown. */
export function storePatch(form: Form): Record<string, unknown> {
  const tax = text(form, 'prices_include_tax');
  return {
    locale: text(form, 'locale') ?? '',
    prices_include_tax: tax === 'yes' ? true : tax === 'no' ? false : null,
    notify_standalone_shipments: isChecked(form, 'notify_standalone_shipments'),
    order_received_mail: isChecked(form, 'order_received_mail'),
  };
}

export function storePage(store: Store, input: object = {}) {
  const { locale, prices_include_tax, notify_standalone_shipments, order_received_mail } = { ...store, ...input };
  const tax = prices_include_tax === null ? 'unknown' : prices_include_tax ? 'yes' : 'no';
  return {
    facts: factsOf(store),
    locale,
    taxes: choices(Object.keys(TAX_NAMES), [tax], (value) => TAX_NAMES[value] ?? value),
    notify_standalone_shipments,
    order_received_mail,
  };
}

function factsOf({ name, shop_domain, store_id, mode, currency }: Store) {
  const facts = [
    ['Name', name],
    ['Shop domain', shop_domain],
    ['Store ID', store_id],
    ['Mode', mode === 'test' ? 'Test' : 'Live'],
    ['Currency', currency],
  ] as const;
  return facts.map(([label, value]) => fact(label, value));
}
