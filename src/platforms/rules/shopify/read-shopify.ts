import { definedMembers } from '../../../platform/json/defined-members.js';
import { type PlatformChange, type PrivacyRequest } from '../../model/platform-change.js';
import { fulfilmentOf } from './shopify-fulfilments.js';
import { emailIn, idIn, objectIn, requiredId, type ShopifyObject, textIn } from './shopify-json.js';
import { roleOf } from './shopify-lines.js';
import { orderSnapshot } from './shopify-order.js';
import { refundOfNotice } from './shopify-refunds.js';
import { type ShopifySettings } from './shopify-settings.js';

/**
 * Reads a webhook of Shopify.
 * @param body as `parseJson` returns it, so that no id or amount is rounded
 * @returns undefined if there is nothing to do: the topic is not taken, the order is not paid yet, or only the order says what a
 * refund means
 * @throws Problem VALIDATION_ERROR if the body lacks an id or time without which nothing can be done
 */
export function readShopify(topic: string, body: unknown, settings: ShopifySettings = {}): PlatformChange | undefined {
  const json = objectIn(body);
  switch (topic) {
    case 'orders/create':
    case 'orders/updated':
    case 'orders/cancelled':
      return orderSnapshot(json, settings);
    case 'refunds/create': {
      const orderId = requiredId(json, 'order_id');
      const refund = refundOfNotice(json, (line) => roleOf(line, settings.protection));
      return refund && { kind: 'refund', orderId, refund };
    }
    case 'fulfillments/create':
    case 'fulfillments/update':
      return {
        kind: 'fulfilment',
        orderId: requiredId(json, 'order_id'),
        fulfilment: fulfilmentOf(json, settings.protection),
      };
    case 'app/uninstalled':
      return { kind: 'uninstalled' };
    case 'customers/redact':
      return privacyRequest('customer-erasure', json, json.orders_to_redact);
    case 'customers/data_request':
      return privacyRequest('customer-data', json, json.orders_requested);
    case 'shop/redact':
      return { kind: 'shop-erasure', orderIds: [] };
    default:
      return undefined;
  }
}

/** Shopify knows of some customers only an e-mail address. */
function privacyRequest(kind: PrivacyRequest['kind'], { customer }: ShopifyObject, orders: unknown): PrivacyRequest {
  const { id, email, phone } = objectIn(customer);
  const orderIds = Array.isArray(orders) ? orders.flatMap((order) => idIn(order) ?? []) : [];
  return {
    kind,
    ...definedMembers({ email: emailIn(email), phone: textIn(64, phone), customerId: idIn(id) }),
    orderIds,
  };
}
