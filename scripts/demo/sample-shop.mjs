// SPDX-License-Identifier: Apache-2.0
import { customerOf } from './people.mjs';

// Webhooks of an invented shop, with the members of Shopify's orders of version 2026-10 that matter.

/** @typedef {'place' | 'send' | 'refund' | 'cancel' | 'overload'} Step what happens to an order of the shop */
/** @typedef {{ id: number, number: string, times: Partial<Record<Step, string>> }} SampleOrder `times` has its steps */
/** @typedef {{ topic: string, body: Record<string, any> }} Webhook */

/** What the shop calls its protection. */
export const PROTECTION = 'Parcel protection';

const CUSTOMERS = ['Grace Miller', 'Owen Parker', 'Ruth Delgado', 'Theo Walsh'];

/** In cents; `discount` and `tax` (8 %) are of the whole line. */
const LINES = [
  { sku: 'MUG-1', title: 'Stoneware mug', quantity: 2, price: 18_50, discount: 0, tax: 2_96 },
  { sku: 'BOWL-1', title: 'Walnut bowl', quantity: 1, price: 64_00, discount: 6_40, tax: 4_61 },
  { sku: 'PROTECTION', title: PROTECTION, quantity: 1, price: 2_50, discount: 0, tax: 0 },
];
const SHIPPING = 6_90;

/** More lines than an order may have (250). */
const TOO_MANY = 300;

/** @returns {SampleOrder} an order without steps, with an id and a number of its own */
export const newSampleOrder = (now = Date.now()) => ({
  id: now * 100,
  number: String(Math.floor((now - Date.UTC(2026, 0)) / 1000)),
  times: {},
});

/**
 * The steps that an order can still take. Shopify cancels no order that was sent.
 * @param {SampleOrder} order
 * @returns {Step[]}
 */
export function stepsLeft({ times: { overload, cancel, send, refund } }) {
  /** @type {Step[]} */
  const steps = ['send', 'refund', 'cancel'];
  return overload || cancel ? [] : steps.filter((step) => (step === 'refund' ? !refund : !send));
}

/**
 * Takes a step and returns what Shopify sends for it: the topic, and the whole order as `orders/updated`.
 * @param {SampleOrder} order
 * @param {Step} step
 * @returns {Webhook[]}
 */
export function webhooksOf(order, step, now = Date.now()) {
  order.times[step] = new Date(now).toISOString();
  const body = snapshot(order);
  const refunds = body.refunds.slice(-1).map((refund) => ({ topic: 'refunds/create', body: refund }));
  const first = {
    send: body.fulfillments.map((parcel) => ({ topic: 'fulfillments/create', body: parcel })),
    refund: refunds,
    cancel: [...refunds, { topic: 'orders/cancelled', body }],
  };
  return [...(first[step] ?? [{ topic: 'orders/create', body }]), { topic: 'orders/updated', body }];
}

function snapshot(order) {
  const { id, number, times } = order;
  const { customer, address, locale } = customerOf(CUSTOMERS[Number(number) % CUSTOMERS.length]);
  const [first_name, last_name] = customer.name.split(' ');
  const lines = linesOf(order);
  const sum = (amountOf) => LINES.reduce((total, line) => total + amountOf(line), 0);
  const [subtotal, tax] = [sum((line) => line.price * line.quantity - line.discount), sum((line) => line.tax)];
  const at = times.place ?? times.overload;
  const shipTo = { ...addressOf(address), first_name, last_name };
  return {
    ...{ id, name: `#${number}`, order_number: Number(number), source_name: 'web', confirmed: true, test: false },
    ...{ created_at: at, processed_at: at, updated_at: Object.values(times).at(-1), closed_at: null },
    ...{ cancelled_at: times.cancel ?? null, cancel_reason: times.cancel ? 'customer' : null },
    financial_status: times.cancel ? 'refunded' : times.refund ? 'partially_refunded' : 'paid',
    fulfillment_status: times.send ? 'fulfilled' : null,
    ...{ currency: 'USD', presentment_currency: 'USD', taxes_included: false, duties_included: false },
    customer: { id: id + 9, email: customer.email, phone: null, first_name, last_name },
    ...{ email: customer.email, contact_email: customer.email, phone: null, customer_locale: locale },
    ...{ billing_address: shipTo, shipping_address: shipTo, note: null, note_attributes: [], tags: '' },
    ...{ payment_gateway_names: ['shopify_payments'], total_tip_received: '0.00', returns: [] },
    ...{ subtotal_price: text(subtotal), total_tax: text(tax), total_price: text(subtotal + SHIPPING + tax) },
    ...{ total_line_items_price: text(sum((line) => line.price * line.quantity)), total_discounts: '6.40' },
    discount_codes: [{ code: 'BOWLS10', amount: '6.40', type: 'percentage' }],
    discount_applications: [
      {
        ...{ type: 'discount_code', code: 'BOWLS10', value: '10.0', value_type: 'percentage' },
        ...{ allocation_method: 'across', target_selection: 'entitled', target_type: 'line_item' },
      },
    ],
    line_items: times.overload ? Array.from({ length: TOO_MANY }, (_, extra) => ({ ...lines[0], id: extra })) : lines,
    shipping_lines: [
      { id, title: 'Ground', price: text(SHIPPING), discounted_price: text(SHIPPING), is_removed: false },
    ],
    tax_lines: [taxLine(tax)],
    ...{ fulfillments: times.send ? parcelsOf(order) : [], refunds: refundsOf(order) },
  };
}

const linesOf = ({ id, times }) =>
  LINES.map(({ sku, title, quantity, price, discount, tax }, index) => ({
    ...{ id: id + index, product_id: 7001 + index, variant_id: 7101 + index, sku, title, variant_title: null },
    ...{ quantity, current_quantity: times.cancel ? 0 : quantity - (times.refund && index === 0 ? 1 : 0) },
    ...{ price: text(price), total_discount: '0.00', gift_card: false, requires_shipping: title !== PROTECTION },
    fulfillment_status: times.send && title !== PROTECTION ? 'fulfilled' : null,
    discount_allocations: discount ? [{ amount: text(discount), discount_application_index: 0 }] : [],
    tax_lines: tax ? [taxLine(tax)] : [],
  }));

/** The mugs in one parcel, the bowl in another. */
const parcelsOf = (order) =>
  linesOf(order)
    .slice(0, 2)
    .map((line, index) => {
      const tracking_number = `1Z5R8939${order.number.padStart(9, '0')}${index}`;
      const { send: created_at, refund } = order.times;
      const [order_id, quantity] = [order.id, index === 0 && refund < created_at ? 1 : line.quantity];
      return {
        ...{ id: order_id + 30 + index, order_id, name: `#${order.number}.${index + 1}`, status: 'success' },
        ...{ created_at, updated_at: created_at, shipment_status: null, tracking_company: 'UPS' },
        line_items: [{ ...line, quantity }],
        ...{ tracking_number, tracking_numbers: [tracking_number], tracking_url: null, tracking_urls: [] },
      };
    });

/** A refund is of one mug, which came back if it was sent. A cancellation refunds what is left. */
function refundsOf(order) {
  const { send, refund, cancel } = order.times;
  const refunded = (created_at, first, units, restock_type) => ({
    ...{ id: order.id + first, order_id: order.id, created_at, processed_at: created_at, note: null },
    ...{ order_adjustments: [], transactions: [] },
    refund_line_items: linesOf(order)
      .slice(0, units.length)
      .map((line, index) => ({
        ...{ id: order.id + first + 1 + index, line_item_id: line.id, line_item: line },
        ...{ quantity: units[index], restock_type },
      })),
  });
  return [
    ...(refund ? [refunded(refund, 40, [1], send && send <= refund ? 'return' : 'cancel')] : []),
    ...(cancel ? [refunded(cancel, 50, [refund ? 1 : 2, 1, 1], 'cancel')] : []),
  ];
}

const addressOf = ({ name, street1, city, state, zip, country, phone }) => ({
  ...{ name, company: null, address1: street1, address2: null, city, zip, phone },
  ...{ province_code: state, country_code: country },
});

const taxLine = (tax) => ({ title: 'Sales tax', price: text(tax), rate: 0.08 });

const text = (cents) => (cents / 100).toFixed(2);
