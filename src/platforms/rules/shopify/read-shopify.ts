// SPDX-License-Identifier: Apache-2.0
import { definedMembers } from '../../../platform/json/defined-members.js';
import { type PlatformChange, type PrivacyNotice } from '../../model/platform-change.js';
import { type ConnectionSettings } from '../../model/platform-connection.js';
import { emailOf, idOf, instantOf, objectOf, type Payload, required, textOf } from '../payload.js';
import { fulfilmentOf } from './shopify-fulfilments.js';
import { roleOf } from './shopify-lines.js';
import { orderSnapshot } from './shopify-order.js';
import { refundOfNotice } from './shopify-refunds.js';

/**
 * Reads a webhook of Shopify.
 * @param body as `parseJson` returns it, so that no id or amount is rounded
 * @returns undefined if it asks nothing: its topic is not taken, or only the order says what a refund means
 * @throws Problem VALIDATION_ERROR if an id or time is missing without which nothing can be done, or an amount is no decimal number
 */
export function readShopify(topic: string, body: unknown, settings: ConnectionSettings): PlatformChange | undefined {
  const json = objectOf(body);
  const { protection_lines, waits_for_payment } = settings;
  const ofOrder = () => ({
    orderId: required(idOf(json.order_id), '/order_id'),
    ...(waits_for_payment && { isOnlyUpdate: true as const }),
  });
  switch (topic) {
    case 'orders/create':
    case 'orders/updated':
    case 'orders/cancelled':
      return orderSnapshot(json, settings);
    case 'refunds/create': {
      const notice = { kind: 'refund' as const, ...ofOrder() };
      const refund = refundOfNotice(json, (line) => roleOf(line, protection_lines));
      return refund && { ...notice, refund };
    }
    case 'fulfillments/create':
    case 'fulfillments/update':
      return {
        ...{ kind: 'fulfilment', ...ofOrder(), fulfilment: fulfilmentOf(json, protection_lines) },
        ...definedMembers({ updatedAt: instantOf(json.updated_at) }),
      };
    case 'app/uninstalled':
      return { kind: 'uninstalled' };
    case 'customers/redact':
      return privacyNotice('customer-erasure', json, json.orders_to_redact);
    case 'customers/data_request':
      return privacyNotice('customer-data', json, json.orders_requested);
    case 'shop/redact':
      return { kind: 'shop-erasure', orderIds: [] };
    default:
      return undefined;
  }
}

/** Shopify knows of some customers only an e-mail address. */
function privacyNotice(kind: PrivacyNotice['kind'], { customer }: Payload, orders: unknown): PrivacyNotice {
  const { id, email, phone } = objectOf(customer);
  const orderIds = Array.isArray(orders) ? orders.flatMap((order) => idOf(order) ?? []) : [];
  return {
    kind,
    ...definedMembers({ email: emailOf(email), phone: textOf(phone), customerId: idOf(id) }),
    orderIds,
  };
}
