// SPDX-License-Identifier: Apache-2.0
import { definedMembers } from '../../../platform/json/defined-members.js';
import { amountOf, decimalText } from '../../../platform/money/money.js';
import { isLocale } from '../../../platform/validation/predicates.js';
import { type OrderSnapshot, type PlatformChange } from '../../model/platform-change.js';
import { type ConnectionSettings } from '../../model/platform-connection.js';
import {
  countryOf,
  emailOf,
  idOf,
  instantOf,
  isYes,
  notificationsOf,
  objectOf,
  objectsOf,
  type Payload,
  phoneOf,
  membersOrNone,
  required,
  scaledOf,
  textOf,
} from '../payload.js';
import { wooFigures, type WooFigures } from './woo-figures.js';
import { metaOf, wooFulfilments } from './woo-parcels.js';
import { wooRefunds } from './woo-refunds.js';

/** Answers of the REST API about an order, which its webhook does not contain; a catch-up adds them as `parcelward`. */
export interface WooCommerceDetails {
  /** Of `GET /orders/{id}/refunds`. */
  refunds?: unknown;
  /** Of `GET /orders/{id}/fulfillments`. */
  fulfillments?: unknown;
}

const TOPICS = new Set(['order.created', 'order.updated', 'order.restored']);

/** Not placed yet, or never: the shop sends the order again when it is. One that is taken stays as it was. */
const NOT_PLACED = new Set(['pending', 'failed', 'checkout-draft', 'auto-draft', 'draft', 'trash']);

/** The shop has the money, or sends without it. Statuses of plugins say nothing, so the time of the payment counts too. */
const PAID = new Set(['processing', 'completed', 'refunded']);

/** Ways to pay after the order. */
const PAID_LATER = new Set(['bacs', 'cheque', 'cod']);

/** Where plugins for several languages keep that of the customer. */
const LOCALE_KEYS = ['wpml_language', 'trp_language'];

/**
 * Reads a delivery of WooCommerce. The ping and other topics ask nothing; `order.deleted` has an id only, and an order
 * is never deleted here.
 * @param body parsed JSON of an order of its REST API v3
 * @returns undefined also for an order that is not placed yet
 * @throws Problem VALIDATION_ERROR if the body has no id or time, or an amount is no decimal number
 */
export function readWooCommerce(
  topic: string,
  body: unknown,
  settings: ConnectionSettings,
): PlatformChange | undefined {
  const order = objectOf(body);
  return TOPICS.has(topic) ? wooCommerceSnapshot(order, settings, objectOf(order.parcelward)) : undefined;
}

/** What else the REST API knows about an order, so that only these answers are asked for. */
export function detailsToFetch(order: Payload): (keyof WooCommerceDetails)[] {
  const status = textOf(metaOf(order, '_fulfillment_status')) ?? 'no_fulfillments';
  return [
    ...(objectsOf(order.refunds).length > 0 ? (['refunds'] as const) : []),
    ...(status === 'no_fulfillments' ? [] : (['fulfillments'] as const)),
  ];
}

/**
 * Reads an order of the REST API.
 * @param details refunds change nothing without their answer
 */
export function wooCommerceSnapshot(
  order: Payload,
  settings: ConnectionSettings,
  details: WooCommerceDetails = {},
): OrderSnapshot | undefined {
  const status = textOf(order.status, 64) ?? '';
  if (NOT_PLACED.has(status)) return undefined;
  const orderId = required(idOf(order.id), '/id');
  const updatedAt = required(instantOf(order.date_modified_gmt), '/date_modified_gmt');
  const figures = wooFigures(order, settings.protection_lines);
  const fulfilments = wooFulfilments(order, details.fulfillments);
  const cancelled = cancellationOf(status, order, updatedAt);
  const orderNumber = textOf(order.number, 128) ?? orderId;
  const isAwaited = settings.waits_for_payment && !PAID.has(status) && textOf(order.date_paid_gmt) === undefined;
  const isOnlyUpdate = isAwaited || (status === 'cancelled' && !wasPlaced(order));
  return {
    kind: 'order',
    orderId,
    orderNumber,
    updatedAt,
    body: {
      ...orderBody(order, { orderId, orderNumber, updatedAt }, figures),
      ...definedMembers({ order_notifications: wooNotifications(order, settings) }),
    },
    pricesIncludeTax: false,
    ...(cancelled && { cancelled }),
    ...(isOnlyUpdate && { isOnlyUpdate }),
    refunds: wooRefunds(order, details.refunds, figures, fulfilments),
    fulfilments,
    isTest: false,
  };
}

/** A refund of everything counts as a cancellation, as in imports: nothing of the order can be returned or claimed. */
function cancellationOf(status: string, { refunds }: Payload, at: string): OrderSnapshot['cancelled'] {
  if (status === 'cancelled') return { at };
  if (status !== 'refunded') return undefined;
  const reasons = objectsOf(refunds).flatMap(({ reason }) => textOf(reason, 1024) ?? []);
  return { at, reason: reasons[0] ?? 'Refunded' };
}

/** Whether a cancelled order was more than a payment that somebody left; WooCommerce cancels those after an hour. */
function wasPlaced(order: Payload): boolean {
  const { date_paid_gmt, date_completed_gmt, transaction_id, payment_method } = order;
  const traces = [date_paid_gmt, date_completed_gmt, transaction_id].some((trace) => textOf(trace) !== undefined);
  return traces || PAID_LATER.has(textOf(payment_method) ?? '');
}

function orderBody(
  order: Payload,
  { orderId, orderNumber, updatedAt }: Pick<OrderSnapshot, 'orderId' | 'orderNumber' | 'updatedAt'>,
  { members, rounding }: WooFigures,
): Record<string, unknown> {
  const [billing, shipping] = [objectOf(order.billing), objectOf(order.shipping)];
  return definedMembers({
    order_number: orderNumber,
    order_id: orderId,
    ordered_at: instantOf(order.date_created_gmt),
    currency: textOf(order.currency),
    customer: definedMembers({
      id: idOf(order.customer_id),
      email: emailOf(billing.email),
      first_name: textOf(billing.first_name) ?? textOf(shipping.first_name),
      last_name: textOf(billing.last_name) ?? textOf(shipping.last_name),
      phone: phoneOfOrder(order),
    }),
    ...members,
    billing_address: addressOf(billing),
    shipping_address: addressOf(shipping),
    tax_lines: taxLines(order),
    locale: localeOf(order),
    note: textOf(order.customer_note, 4096),
    source_status: textOf(order.status, 64),
    source_updated_at: updatedAt,
    metadata: metadataOf(order, rounding),
  });
}

const phoneOfOrder = ({ billing, shipping }: Payload): string | undefined =>
  phoneOf(objectOf(billing).phone) ?? phoneOf(objectOf(shipping).phone);

function wooNotifications(order: Payload, settings: ConnectionSettings): object | undefined {
  const to = { email: emailOf(objectOf(order.billing).email), phone: phoneOfOrder(order) };
  const { sms_attribute: key } = settings;
  return notificationsOf(to, key !== null && isYes(metaOf(order, key)), settings);
}

function addressOf(address: Payload): object | undefined {
  const names = [textOf(address.first_name), textOf(address.last_name)].filter((name) => name !== undefined);
  return membersOrNone({
    name: textOf(names.join(' ')),
    company: textOf(address.company),
    street1: textOf(address.address_1),
    street2: textOf(address.address_2),
    city: textOf(address.city),
    state: textOf(address.state),
    zip: textOf(address.postcode),
    country: countryOf(address.country),
    phone: textOf(address.phone),
  });
}

function taxLines({ tax_lines }: Payload): object[] | undefined {
  const taxes = objectsOf(tax_lines).flatMap((tax, index) => {
    const part = (name: string) => scaledOf(tax[name], `/tax_lines/${index}/${name}`);
    const amount = part('tax_total') + part('shipping_tax_total');
    // Rounded to millionths: a percentage has four decimals.
    const rate = Math.round(Number(textOf(tax.rate_percent)) * 10_000) / 1_000_000;
    const members = { amount: amountOf(amount), title: textOf(tax.label), rate: rate >= 0 ? rate : undefined };
    return amount > 0n ? [definedMembers(members)] : [];
  });
  return taxes.length === 0 ? undefined : taxes;
}

function localeOf(order: Payload): string | undefined {
  const sent = [order.lang, ...LOCALE_KEYS.map((key) => metaOf(order, key))].map((value) => textOf(value, 32));
  return sent.find((value) => value !== undefined && isLocale(value.replaceAll('_', '-')));
}

function metadataOf(order: Payload, rounding: bigint): object | undefined {
  const refunded = objectsOf(order.refunds).reduce(
    (sum, { total }, index) => sum - scaledOf(total, `/refunds/${index}/total`),
    0n,
  );
  return membersOrNone({
    payment_method: textOf(order.payment_method_title),
    created_via: textOf(order.created_via),
    refunded_amount: refunded === 0n ? undefined : decimalText(refunded, 2),
    rounding: rounding === 0n ? undefined : decimalText(rounding, 2),
  });
}
