// SPDX-License-Identifier: Apache-2.0
import { definedMembers } from '../../../platform/json/defined-members.js';
import { amountOf } from '../../../platform/money/money.js';
import { isLocale } from '../../../platform/validation/predicates.js';
import { type OrderSnapshot } from '../../model/platform-change.js';
import { type ConnectionSettings } from '../../model/platform-connection.js';
import {
  countryOf,
  emailOf,
  idOf,
  instantOf,
  isYes,
  membersOrNone,
  notificationsOf,
  objectOf,
  objectsOf,
  type Payload,
  phoneOf,
  required,
  textOf,
  uncutTextOf,
} from '../payload.js';
import { discountEntries, orderAmounts, sideCharges, taxLines } from './shopify-amounts.js';
import { fulfilmentsOf } from './shopify-fulfilments.js';
import { lineItems, orderedLines } from './shopify-lines.js';
import { refundsOf } from './shopify-refunds.js';

/** Statuses of orders whose money has come, also if it went back. */
const PAID: readonly unknown[] = ['paid', 'partially_refunded', 'refunded'];

/**
 * Reads an order. Its body has no `source_payload`, because the delivery itself is kept.
 * @throws Problem VALIDATION_ERROR if the order has no id or time of its last change, or an amount is no decimal number
 */
export function orderSnapshot(order: Payload, settings: ConnectionSettings): OrderSnapshot {
  const orderId = required(idOf(order.id), '/id');
  const updatedAt = required(instantOf(order.updated_at), '/updated_at');
  const lines = orderedLines(order, settings.protection_lines);
  const orderNumber = orderNumberOf(order, settings.keeps_hash) ?? orderId;
  const cancelledAt = instantOf(order.cancelled_at);
  return {
    kind: 'order',
    ...{ orderId, orderNumber, updatedAt },
    body: {
      ...{ order_number: orderNumber, order_id: orderId, currency: order.currency, source_updated_at: updatedAt },
      ...orderAmounts(order, lines),
      line_items: lineItems(lines),
      // Also if they are empty: the review compares the figures with them only if they were sent.
      discounts: discountEntries(order, lines),
      ...peopleOf(order, settings),
      ...definedMembers({
        ordered_at: instantOf(order.processed_at) ?? instantOf(order.created_at),
        tax_lines: taxLines(order),
        locale: localeOf(order),
        note: textOf(order.note, 4096),
        source_status: cancelledAt === undefined ? statusOf(order) : 'cancelled',
        metadata: metadataOf(order),
      }),
    },
    ...(typeof order.taxes_included === 'boolean' && { pricesIncludeTax: order.taxes_included }),
    ...(cancelledAt !== undefined && {
      cancelled: { at: cancelledAt, ...definedMembers({ reason: textOf(order.cancel_reason) }) },
    }),
    ...(settings.waits_for_payment && !PAID.includes(order.financial_status) && { isOnlyUpdate: true }),
    refunds: refundsOf(order, lines),
    fulfilments: fulfilmentsOf(order, settings.protection_lines),
    isTest: order.test === true,
  };
}

/** `name`, as customers see it, by default without the `#` that Shopify puts before it. */
function orderNumberOf({ name, order_number }: Payload, keepsHash: boolean): string | undefined {
  const text = textOf(name, 128);
  return textOf(keepsHash ? text : text?.replace(/^#/, ''), 128) ?? idOf(order_number);
}

/** The members with personal data. Shops without approval for it get them as null, or not at all. */
function peopleOf(order: Payload, settings: ConnectionSettings): object {
  const customer = objectOf(order.customer);
  const shipping = objectOf(order.shipping_address);
  const email = emailOf(customer.email) ?? emailOf(order.email) ?? emailOf(order.contact_email);
  const phone = phoneOf(customer.phone) ?? phoneOf(order.phone) ?? phoneOf(shipping.phone);
  const [first_name, last_name] = [textOf(customer.first_name), textOf(customer.last_name)];
  return {
    customer: definedMembers({ id: idOf(customer.id), email, phone, first_name, last_name }),
    ...definedMembers({
      billing_address: addressOf(objectOf(order.billing_address)),
      shipping_address: addressOf(shipping),
      order_notifications: notificationsOf({ email, phone }, agreesToSms(order, customer, settings), settings),
    }),
  };
}

function agreesToSms(order: Payload, customer: Payload, { sms_attribute }: ConnectionSettings): boolean {
  const details = objectsOf(order.note_attributes).filter(
    ({ name }) => sms_attribute !== null && name === sms_attribute,
  );
  return objectOf(customer.sms_marketing_consent).state === 'subscribed' || details.some(({ value }) => isYes(value));
}

function addressOf(json: Payload): object | undefined {
  return membersOrNone({
    ...{ name: textOf(json.name), company: textOf(json.company) },
    ...{ street1: textOf(json.address1), street2: textOf(json.address2), city: textOf(json.city) },
    ...{ state: textOf(json.province_code) ?? textOf(json.province), zip: textOf(json.zip) },
    ...{ country: countryOf(json.country_code), phone: textOf(json.phone) },
  });
}

function localeOf({ customer_locale }: Payload): string | undefined {
  const locale = uncutTextOf(customer_locale, 32)?.replaceAll('_', '-');
  return locale !== undefined && isLocale(locale) ? locale : undefined;
}

function statusOf({ financial_status, fulfillment_status }: Payload): string | undefined {
  const payment = textOf(financial_status, 32);
  return payment && `${payment}/${textOf(fulfillment_status, 31) ?? 'unfulfilled'}`;
}

/** What staff may ask for, and no other member has. */
function metadataOf(order: Payload): object {
  const gateways: unknown[] = Array.isArray(order.payment_gateway_names) ? order.payment_gateway_names : [];
  const paid = objectOf(objectOf(order.total_price_set).presentment_money);
  const isForeign = order.presentment_currency !== order.currency;
  const charges = Object.entries(sideCharges(order)).filter(([, amount]) => amount !== 0n);
  return definedMembers({
    ...{ name: textOf(order.name), tags: textOf(order.tags, 2048), source_name: textOf(order.source_name) },
    payment_gateways: textOf(gateways.flatMap((gateway) => textOf(gateway) ?? []).join(', ')),
    ...(isForeign && {
      presentment_currency: textOf(order.presentment_currency),
      presentment_total: textOf(paid.amount),
    }),
    ...Object.fromEntries(charges.map(([name, amount]) => [name, amountOf(amount)])),
    taxes_included: order.taxes_included === true ? true : undefined,
    ...{ confirmation_number: textOf(order.confirmation_number), po_number: textOf(order.po_number) },
    test: order.test === true ? true : undefined,
  });
}
