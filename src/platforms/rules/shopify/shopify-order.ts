import { definedMembers } from '../../../platform/json/defined-members.js';
import { amountOf } from '../../../platform/money/money.js';
import { isLocale } from '../../../platform/validation/predicates.js';
import { type OrderSnapshot } from '../../model/platform-change.js';
import { discountEntries, orderAmounts, sideCharges, taxLines } from './shopify-amounts.js';
import { fulfilmentsOf } from './shopify-fulfilments.js';
import {
  emailIn,
  idIn,
  instantIn,
  listIn,
  missing,
  objectIn,
  phoneIn,
  requiredId,
  type ShopifyObject,
  textIn,
} from './shopify-json.js';
import { lineItems, orderedLines } from './shopify-lines.js';
import { refundsOf } from './shopify-refunds.js';
import { type ShopifySettings } from './shopify-settings.js';

/** Statuses of orders whose money has come, also if it went back. */
const PAID: readonly unknown[] = ['paid', 'partially_refunded', 'refunded'];

/**
 * Reads an order. Its body has partner line ids and no `source_payload`: the delivery itself is kept.
 * @returns undefined if the connection waits until orders are paid, and this one is not
 * @throws Problem VALIDATION_ERROR if the order has no id, or no time of its last change
 */
export function orderSnapshot(order: ShopifyObject, settings: ShopifySettings): OrderSnapshot | undefined {
  const orderId = requiredId(order, 'id');
  if (settings.waitsForPayment && !PAID.includes(order.financial_status)) return undefined;
  const updatedAt = instantIn(order.updated_at);
  if (updatedAt === undefined) throw missing('updated_at', 'must be the time of the last change');
  const lines = orderedLines(order, settings.protection);
  const orderNumber = orderNumberOf(order, settings.keepsHash) ?? orderId;
  const cancelledAt = instantIn(order.cancelled_at);
  return {
    kind: 'order',
    ...{ orderId, orderNumber, updatedAt },
    body: {
      ...{ order_number: orderNumber, order_id: orderId, currency: order.currency },
      ...orderAmounts(order, lines),
      line_items: lineItems(lines),
      // Also if they are empty: the review compares the figures with them only if they were sent.
      discounts: discountEntries(order, lines),
      ...peopleOf(order, settings),
      ...definedMembers({
        ordered_at: instantIn(order.processed_at) ?? instantIn(order.created_at),
        tax_lines: taxLines(order),
        locale: localeOf(order),
        note: textIn(4096, order.note),
        source_status: statusOf(order, cancelledAt),
        source_updated_at: updatedAt,
        metadata: metadataOf(order),
      }),
    },
    ...(cancelledAt !== undefined && {
      cancelled: { at: cancelledAt, ...definedMembers({ reason: textIn(1024, order.cancel_reason) }) },
    }),
    refunds: refundsOf(order, lines),
    fulfilments: fulfilmentsOf(order, settings.protection),
    isTest: order.test === true,
  };
}

/** `name`, as customers see it, by default without the `#` that Shopify puts before it. */
function orderNumberOf({ name, order_number, number }: ShopifyObject, keepsHash?: boolean): string | undefined {
  const text = textIn(128, name);
  return textIn(128, keepsHash ? text : text?.replace(/^#/, '')) ?? idIn(order_number) ?? idIn(number);
}

/** The members with personal data. Shops without approval for it get them as null, or not at all. */
function peopleOf(order: ShopifyObject, { sendsMails = true, smsAttribute }: ShopifySettings): object {
  const customer = objectIn(order.customer);
  const shipping = objectIn(order.shipping_address);
  const email = emailIn(customer.email, order.email, order.contact_email);
  const phone = phoneIn(customer.phone, order.phone, shipping.phone);
  const isSms = phone !== undefined && agreesToSms(order, customer, smsAttribute);
  const isMailed = sendsMails && email !== undefined;
  const { first_name, last_name } = customer;
  return {
    customer: definedMembers({
      ...{ id: idIn(customer.id), email, phone },
      ...{ first_name: textIn(255, first_name), last_name: textIn(255, last_name) },
    }),
    ...definedMembers({
      billing_address: addressOf(order.billing_address),
      shipping_address: addressOf(shipping),
      order_notifications:
        isMailed || isSms ? { ...(isMailed && { email: true }), ...(isSms && { sms: true }) } : undefined,
    }),
  };
}

/** Consent to marketing by text message covers messages about parcels; consent to marketing by mail is not asked for them. */
function agreesToSms(order: ShopifyObject, customer: ShopifyObject, attribute?: string): boolean {
  if (objectIn(customer.sms_marketing_consent).state === 'subscribed') return true;
  return listIn(order.note_attributes).some(
    ({ name, value }) => attribute !== undefined && name === attribute && /^(?:true|yes|on|1)$/i.test(String(value)),
  );
}

function addressOf(value: unknown): object | undefined {
  const json = objectIn(value);
  const country = textIn(3, json.country_code);
  const address = definedMembers({
    ...{ name: textIn(255, json.name), company: textIn(255, json.company) },
    ...{ street1: textIn(255, json.address1), street2: textIn(255, json.address2), city: textIn(255, json.city) },
    ...{ state: textIn(255, json.province_code, json.province), zip: textIn(255, json.zip) },
    country: country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined,
    phone: textIn(255, json.phone),
  });
  return Object.keys(address).length === 0 ? undefined : address;
}

function localeOf({ customer_locale }: ShopifyObject): string | undefined {
  const locale = textIn(33, customer_locale)?.replaceAll('_', '-');
  return locale !== undefined && locale.length <= 32 && isLocale(locale) ? locale : undefined;
}

function statusOf(order: ShopifyObject, cancelledAt: string | undefined): string | undefined {
  if (cancelledAt !== undefined) return 'cancelled';
  const payment = textIn(32, order.financial_status);
  return payment === undefined ? undefined : `${payment}/${textIn(31, order.fulfillment_status) ?? 'unfulfilled'}`;
}

/** What staff may ask for, and no figure or member has. */
function metadataOf(order: ShopifyObject): object {
  const gateways: unknown[] = Array.isArray(order.payment_gateway_names) ? order.payment_gateway_names : [];
  const isForeign = order.presentment_currency !== order.currency;
  const charges = Object.entries(sideCharges(order)).filter(([, amount]) => amount !== 0n);
  return definedMembers({
    name: textIn(128, order.name),
    tags: textIn(2048, order.tags),
    source_name: textIn(128, order.source_name),
    payment_gateways: textIn(512, gateways.filter((name) => typeof name === 'string').join(', ')),
    presentment_currency: isForeign ? textIn(3, order.presentment_currency) : undefined,
    presentment_total: isForeign
      ? textIn(32, objectIn(objectIn(order.total_price_set).presentment_money).amount)
      : undefined,
    ...Object.fromEntries(charges.map(([name, amount]) => [name, amountOf(amount)])),
    taxes_included: typeof order.taxes_included === 'boolean' ? order.taxes_included : undefined,
    confirmation_number: textIn(64, order.confirmation_number),
    po_number: textIn(128, order.po_number),
    test: order.test === true ? true : undefined,
  });
}
