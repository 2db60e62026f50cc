// SPDX-License-Identifier: Apache-2.0
type Json = Record<string, unknown>;

const ADDRESSES = {
  billing: {
    first_name: 'Mara',
    last_name: 'Lind',
    company: '',
    address_1: 'Seestr. 4',
    address_2: '',
    city: 'Lindau',
    state: 'DE-BY',
    postcode: '88131',
    country: 'DE',
    email: 'mara@example.com',
    phone: '+49 8382 5550',
  },
  shipping: {
    first_name: 'Jon',
    last_name: 'Lind',
    address_1: 'Am Hang 9',
    city: 'Bregenz',
    postcode: '6900',
    country: 'AT',
    phone: '',
  },
};

/** A line of an order of WooCommerce, which does not say its taxes. */
export function aWooLine(members: Json = {}): Json {
  return { id: 1, name: 'Candle', product_id: 11, variation_id: 0, quantity: 1, sku: 'CANDLE', ...members };
}

/**
 * An order as WooCommerce's REST API and webhooks write it, in euros with 19 % tax on top:
 * 22.66 + 36.00 + 2.10 + 4.12 = 64.88, tax 4.31 + 6.84 + 0.40 + 0.78 = 12.33, total 77.21.
 */
export function aWooOrder(members: Json = {}): Json {
  return {
    id: 7301,
    number: '7301',
    status: 'processing',
    currency: 'EUR',
    date_created: '2026-11-20T11:15:00',
    date_created_gmt: '2026-11-20T10:15:00',
    date_modified_gmt: '2026-11-20T10:16:30',
    date_paid_gmt: '2026-11-20T10:16:00',
    date_completed_gmt: null,
    prices_include_tax: false,
    discount_total: '6.52',
    shipping_total: '4.12',
    shipping_tax: '0.78',
    cart_tax: '11.55',
    total_tax: '12.33',
    total: '77.21',
    customer_id: 42,
    customer_note: 'Leave it with the neighbour.',
    payment_method: 'card',
    payment_method_title: 'Card',
    transaction_id: 'tx-9',
    created_via: 'checkout',
    ...ADDRESSES,
    meta_data: [],
    line_items: [
      aWooLine({ quantity: 3, subtotal: '25.18', total: '22.66', total_tax: '4.31', price: 7.5533333333333 }),
      aWooLine({
        id: 2,
        name: 'Lamp - brass',
        product_id: 12,
        variation_id: 121,
        sku: '',
        subtotal: '40.00',
        total: '36.00',
        total_tax: '6.84',
      }),
    ],
    tax_lines: [{ id: 5, label: 'USt.', tax_total: '11.55', shipping_tax_total: '0.78', rate_percent: 19 }],
    shipping_lines: [{ id: 3, method_title: 'Parcel', method_id: 'flat_rate', total: '4.12', total_tax: '0.78' }],
    fee_lines: [{ id: 4, name: 'Gift wrap', total: '2.10', total_tax: '0.40' }],
    coupon_lines: [{ id: 6, code: 'autumn10', discount: '6.52', discount_tax: '1.24', discount_type: 'percent' }],
    refunds: [],
    ...members,
  };
}
