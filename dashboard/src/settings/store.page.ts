// SPDX-License-Identifier: Apache-2.0
import { type Store } from 'parcelward/stores';
import { choices, type Form, isChecked, text } from '../core/forms.js';
import { template } from '../core/render.js';
import { fact } from '../core/table.js';
import { type Tab } from '../core/tabs.js';
import { ORDER_SOURCES } from '../integration/order-source.js';
import { settingsForm } from './settings-form.html.js';

const FIELDS = `<label>Default language<input name="locale" value="{{locale}}" required maxlength="32" autocomplete="off" aria-describedby="locale-hint"></label>
<p class="hint" id="locale-hint">For pages and messages of orders without a language, for example en, de or pt-BR.</p>
<fieldset><legend>Do your prices include tax?</legend>{{#each taxes}}<label class="box"><input type="radio" name="prices_include_tax" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}
<p class="hint">Used when the amounts of an order are checked.</p></fieldset>
<label class="box"><input type="checkbox" name="notify_standalone_shipments"{{#if notify_standalone_shipments}} checked{{/if}}>Email tracking updates for shipments without an order</label>
<label class="box"><input type="checkbox" name="order_received_mail"{{#if order_received_mail}} checked{{/if}}>Email customers when their order is received</label>
<label class="box"><input type="checkbox" name="parcel_delayed_mail"{{#if parcel_delayed_mail}} checked{{/if}}>Email customers when a parcel is late, has no news, or may be lost</label>`;

export const STORE = template<ReturnType<typeof storePage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<div class="columns"><section class="card"><h2>Store</h2>{{> facts}}</section>
<section class="card"><h2>Settings</h2>${settingsForm({ action: '/settings', fields: FIELDS, buttons: '<button>Save</button>' })}</section></div>`);

const TAX_NAMES: Record<string, string> = { unknown: 'Unknown', yes: 'Yes', no: 'No' };

/** The merge patch of a form; null means unknown. */
export function storePatch(form: Form): Record<string, unknown> {
  const tax = text(form, 'prices_include_tax');
  return {
    locale: text(form, 'locale') ?? '',
    prices_include_tax: tax === 'yes' ? true : tax === 'no' ? false : null,
    notify_standalone_shipments: isChecked(form, 'notify_standalone_shipments'),
    order_received_mail: isChecked(form, 'order_received_mail'),
    parcel_delayed_mail: isChecked(form, 'parcel_delayed_mail'),
  };
}

export function storePage(store: Store, input: object = {}) {
  const { locale, prices_include_tax, notify_standalone_shipments, order_received_mail, parcel_delayed_mail } = {
    ...store,
    ...input,
  };
  const tax = prices_include_tax === null ? 'unknown' : prices_include_tax ? 'yes' : 'no';
  return {
    facts: factsOf(store),
    locale,
    taxes: choices(Object.keys(TAX_NAMES), [tax], (value) => TAX_NAMES[value] ?? value),
    notify_standalone_shipments,
    order_received_mail,
    parcel_delayed_mail,
  };
}

function factsOf({ name, shop_domain, store_id, mode, currency, ingestion_mode }: Store) {
  const facts = [
    ['Name', name],
    ['Shop domain', shop_domain],
    ['Store ID', store_id],
    ['Mode', mode === 'test' ? 'Test' : 'Live'],
    ['Currency', currency],
    ['Order source', { text: ORDER_SOURCES[ingestion_mode], href: '/integration' }],
  ] as const;
  return facts.map(([label, value]) => fact(label, value));
}
