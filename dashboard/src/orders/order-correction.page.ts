// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type OrderView } from 'parcelward/orders';
import { count } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { template } from '../core/render.js';

const FIELDS = `{{#each this}}<label>{{label}}<input name="{{name}}" type="{{type}}" value="{{value}}" maxlength="{{max}}" autocomplete="off">{{#if hint}}<span class="hint">{{hint}}</span>{{/if}}</label>{{/each}}`;

export const CORRECTION = template<
  ReturnType<typeof correctionPage>
>(`<section class="card"><form method="post" action="{{href}}/customer">{{> csrf}}<input type="hidden" name="form_id" value="{{form_id}}"><input type="hidden" name="seen_at" value="{{seen_at}}">
<fieldset><legend>Customer</legend><div class="stack">{{#with customer}}${FIELDS}{{/with}}</div></fieldset>
<fieldset><legend>Shipping address</legend><div class="stack">{{#with address}}${FIELDS}{{/with}}</div></fieldset>
<ul class="list compact"><li>Emails that wait go to the new address, and emails that came back are sent again.</li>
<li>Codes and open forms of the customer for the old email address stop working.</li>
{{#if parcels}}<li><strong>{{parcels}} already registered: nothing here reaches the carrier.</strong> Only the order gets the new address.</li>{{/if}}
<li><strong>Your order management system gets the event order.updated, and nothing else.</strong> If it does not listen, correct the order there, too: its next update replaces what you type here.</li></ul>
<p class="actions"><button>Save correction</button><a class="button secondary" href="{{href}}">Cancel</a></p></form></section>`);

type Field = [name: string, label: string, options?: { type?: string; max?: number; hint?: string }];

const CUSTOMER: readonly Field[] = [
  ['email', 'Email', { type: 'email', max: 320 }],
  ['phone', 'Phone', { type: 'tel', max: 32 }],
];
const ADDRESS: readonly Field[] = [
  ['name', 'Recipient'],
  ['company', 'Company'],
  ['street1', 'Street and number'],
  ['street2', 'Second line'],
  ['street3', 'Third line'],
  ['zip', 'Postal code'],
  ['city', 'City'],
  ['state', 'State or province'],
  ['country', 'Country', { max: 2, hint: 'Two letters, such as US' }],
  ['phone', 'Phone at this address', { type: 'tel' }],
];
/** Shown only if the order has them. */
const RARE: readonly string[] = ['company', 'street3'];

/** An order has one name, or two. */
function namesOf({ customer }: OrderView): Field[] {
  const isSplit = Boolean(customer.first_name ?? customer.last_name);
  const names: Field[] = isSplit
    ? [
        ['first_name', 'First name'],
        ['last_name', 'Last name'],
      ]
    : [];
  return customer.name || !isSplit ? [['name', isSplit ? 'Full name' : 'Name'], ...names] : names;
}

const fieldsOf = (order: OrderView) => ({
  customer: [...namesOf(order), ...CUSTOMER],
  address: ADDRESS.filter(([name]) => !RARE.includes(name) || memberOf(order.shipping_address, name) !== ''),
});

/** An address is stored as sent, and may be of any shape. */
function memberOf(members: object | undefined, name: string): string {
  const value = (members as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

/** View model of the form that corrects the customer of an order. @param form the entries of a refused form */
export function correctionPage(order: OrderView, form?: Form) {
  const href = orderPath(order.order_number);
  const parcels = order.shipments.length;
  const shown = (group: string, fields: readonly Field[], stored: object | undefined) =>
    fields.map(([name, label, { type = 'text', max = 255, hint } = {}]) => {
      const field = `${group}_${name}`;
      const value = form === undefined ? memberOf(stored, name) : (text(form, field) ?? '');
      return { name: field, label, type, max, hint, value };
    });
  const { customer, address } = fieldsOf(order);
  return {
    title: `Correct order ${order.order_number}`,
    back: { href, label: `Order ${order.order_number}` },
    href,
    form_id: randomUUID(),
    seen_at: (form && text(form, 'seen_at')) ?? order.updatedAt,
    customer: shown('customer', customer, order.customer),
    address: shown('address', address, order.shipping_address),
    parcels: parcels === 0 ? null : `${count(parcels, 'parcel is', 'parcels are')}`,
  };
}

/** The correction of a form. An empty field removes the member. */
export function correctionOf(form: Form): object {
  const members = (group: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, text(form, `${group}_${name}`)]));
  return {
    customer: members('customer', ['name', 'first_name', 'last_name', ...CUSTOMER.map(([name]) => name)]),
    shipping_address: members(
      'address',
      ADDRESS.map(([name]) => name),
    ),
    seen_at: text(form, 'seen_at'),
  };
}
