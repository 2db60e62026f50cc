import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../orders/index.js';
import { type Return, ReturnQueriesService } from '../../returns/index.js';
import { shipmentContent, ParcelTrackingService, type ParcelTimelineView } from '../../shipments/index.js';
import { type Store, StoresService } from '../../stores/index.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type LabelAtHand } from '../label/shown-label.js';

/** What a return page is made of. */
export interface ReturnFacts {
  store: Store;
  return: Return;
  order: Order | undefined;
  /** Of its label. */
  parcel: ParcelTimelineView | undefined;
  /** Every label that the merchant has handed in for it, the one for this return first. */
  labels: LabelAtHand[];
}

/** Reads what a return page is made of. */
@Injectable()
export class ReturnFactsService {
  constructor(
    private readonly stores: StoresService,
    private readonly returns: ReturnQueriesService,
    private readonly orders: OrderLookupService,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /** Undefined where there is no such return. */
  async read({ storeId, returnId }: { storeId: string; returnId: string }): Promise<ReturnFacts | undefined> {
    const [store, record] = await Promise.all([this.stores.get(storeId), this.returns.find(storeId, returnId)]);
    if (!record) return undefined;
    const { order_number, parcel_id, content } = record;
    // Later than the return, which no write changes together with its order or its parcel: they contradict nothing in it.
    const [{ order, shipments }, parcels] = await Promise.all([
      this.orders.findWithShipments(storeId, order_number),
      this.parcels.views(storeId, parcel_id === null ? [] : [parcel_id]),
    ]);
    const ofShipments = shipments.map((shipment) => shipmentContent(shipment).return_label);
    const ofOrder = order?.return_label == null ? undefined : (parseJson(order.return_label) as LabelAtHand);
    return {
      store,
      return: record,
      order,
      parcel: parcels.get(parcel_id ?? ''),
      labels: [content.labels.at(-1), content.return_label, ...ofShipments.reverse(), ofOrder].filter(
        (label) => label != null,
      ),
    };
  }
}
