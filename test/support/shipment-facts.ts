import { type OrderContent } from '../../src/orders/model/order-content.js';
import { type ShipmentFacts } from '../../src/notifications/messages/tracking/shipment-facts.service.js';
import { type ShipmentContent } from '../../src/shipments/model/shipment-content.js';
import { type ShipmentRecord } from '../../src/shipments/persistence/shipments.repository.js';
import { type Store } from '../../src/stores/store.js';

/** The members that differ from the default facts; `order: null` for a shipment without an order. */
interface Differences {
  store?: Partial<Store>;
  shipment?: Partial<ShipmentRecord>;
  content?: ShipmentContent;
  order?: Partial<OrderContent> | null;
}

/** The facts of a shipment of order `R-1`. Its store is active and tracks; its customer has not opted in. */
export function shipmentFacts({ store, shipment, content = {}, order = {} }: Differences = {}): ShipmentFacts {
  const customer = { email: 'ana@example.com' };
  return {
    store: {
      store_id: 'sto_1',
      name: 'Corner Shop',
      locale: 'en',
      status: 'active',
      tracking_enabled: true,
      notify_standalone_shipments: false,
      branding: {},
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
    order: order === null ? undefined : ({ content: { customer, line_items: [], ...order } } as never),
  };
}
