// SPDX-License-Identifier: Apache-2.0
import { aShopifyOrder } from '../../../../test/support/shopify-orders.js';
import { parseJson } from '../../../platform/json/exact-json.js';
import { DEFAULT_SETTINGS } from '../../model/platform-connection.js';
import { readShopify } from './read-shopify.js';

const read = (topic: string, body: unknown) => readShopify(topic, body, DEFAULT_SETTINGS);

describe('a webhook of Shopify', () => {
  it.each(['orders/edited', 'orders/delete', 'orders/paid', 'products/update', 'ORDERS_CREATE', '', 'toString'])(
    'of the topic %j asks nothing',
    (topic) => expect(read(topic, aShopifyOrder())).toBeUndefined(),
  );

  it('says that the shop removed the application', () => {
    const shop = { id: 4400, name: 'Drift & Pine', email: 'shop@example.com', myshopify_domain: 'drift.example' };
    expect(read('app/uninstalled', shop)).toEqual({ kind: 'uninstalled' });
  });

  it('asks to erase a customer', () => {
    const body = parseJson(
      '{"shop_id":4400,"customer":{"id":9007199254740993,"email":"mira@example.com","phone":"503-555-0137"},' +
        '"orders_to_redact":[5550001,9007199254740995,null]}',
    );
    expect(read('customers/redact', body)).toEqual({
      ...{ kind: 'customer-erasure', email: 'mira@example.com', phone: '503-555-0137' },
      ...{ customerId: '9007199254740993', orderIds: ['5550001', '9007199254740995'] },
    });
  });

  it('asks to erase a customer who is only an e-mail address', () => {
    expect(read('customers/redact', { customer: { email: 'mira@example.com', phone: null } })).toEqual({
      ...{ kind: 'customer-erasure', email: 'mira@example.com', orderIds: [] },
    });
  });

  it('asks for the data of a customer', () => {
    const customer = { id: 770001, email: 'mira@example.com' };
    expect(read('customers/data_request', { customer, orders_requested: [5550001] })).toEqual({
      ...{ kind: 'customer-data', email: 'mira@example.com', customerId: '770001', orderIds: ['5550001'] },
    });
  });

  it.each([[{ shop_id: 4400 }], [null], ['x']])('asks to erase the shop: %j', (body) => {
    expect(read('shop/redact', body)).toEqual({ kind: 'shop-erasure', orderIds: [] });
  });

  it.each(['refunds/create', 'fulfillments/create', 'fulfillments/update'])(
    'of the topic %s names its order',
    (topic) => {
      expect(() => read(topic, { id: 1, order_id: null })).toThrow(
        expect.objectContaining({ errors: [expect.objectContaining({ pointer: '/order_id' })] }),
      );
    },
  );
});
