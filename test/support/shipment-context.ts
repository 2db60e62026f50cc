// SPDX-License-Identifier: Apache-2.0
import { type ShipmentContext } from '../../src/notifications/messages/tracking/shipment-context.service.js';
import { type OrderContent } from '../../src/orders/model/order-content.js';
import { type ShipmentContent } from '../../src/shipments/model/shipment-content.js';
import { type ShipmentRecord } from '../../src/shipments/model/shipment.entity.js';
import { type Store } from '../../src/stores/store.js';

/** Differences from the default shipment; `order: null` for none. */
interface Differences {
  store?: Partial<Store>;
  shipment?: Partial<ShipmentRecord>;
  content?: ShipmentContent;
  order?: Partial<OrderContent> | null;
}

/** A shipment of order `R-1` of an active store with tracking, without any opt-in. */
export function shipmentContext({ store, shipment, content = {}, order = {} }: Differences = {}): ShipmentContext {
  const customer = { email: 'ana@example.com' };
  return {
    store: {
      store_id: 'sto_1',
      name: 'Corner Shop',
      locale: 'en',
      status: 'active',
      tracking_enabled: true,
      notify_standalone_shipments: false,
      order_received_mail: false,
      parcel_delayed_mail: false,
      branding: {},
      self_service: { claims: false },
      carrier_accounts: [],
      ...store,
    } as Store,
    shipment: {
      store_id: 'sto_1',
      id: 'shp_1',
      order_key: 'R-1',
      tracking_number: 'TN-1',
      carrier: 'correios_br',
      tracking_carrier: 'correios_br',
      carrier_class: null,
      document: JSON.stringify(content),
      created_at: new Date(0),
      updated_at: new Date(0),
      ...shipment,
    } as ShipmentRecord,
    content,
    order:
      order === null ? undefined : ({ content: { customer, line_items: [], ...order }, cancellation: null } as never),
  };
}
