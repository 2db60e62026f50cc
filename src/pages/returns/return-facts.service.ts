import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../orders/index.js';
import { type Return, ReturnQueriesService } from '../../returns/index.js';
import { type ParcelTimelineView, ParcelTrackingService, shipmentContent } from '../../shipments/index.js';
import { type Store, StoresService } from '../../stores/index.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type AvailableLabel } from '../label/shown-label.js';

/** The data of a return page. */
export interface ReturnFacts {
  store: Store;
  return: Return;
  order: Order | undefined;
  /** The parcel of its label. */
  parcel: ParcelTimelineView | undefined;
  /** Every label that the merchant sent, this return's own first. */
  labels: AvailableLabel[];
}

/** Reads the data of a return page. */
@Injectable()
export class ReturnFactsService {
  constructor(
    private readonly stores: StoresService,
    private readonly returns: ReturnQueriesService,
    private readonly orders: OrderLookupService,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /** Undefined if the return does not exist. */
  async read({ storeId, returnId }: { storeId: string; returnId: string }): Promise<ReturnFacts | undefined> {
    const [store, record] = await Promise.all([this.stores.get(storeId), this.returns.find(storeId, returnId)]);
    if (!record) return undefined;
    const { order_number, parcel_id, content } = record;
    // Reading these after the return is consistent: no write changes a return together with its order or parcel.
    const [{ order, shipments }, parcels] = await Promise.all([
      this.orders.findWithShipments(storeId, order_number),
      this.parcels.views(storeId, parcel_id === null ? [] : [parcel_id]),
    ]);
    const ofShipments = shipments.map((shipment) => shipmentContent(shipment).return_label);
    const ofOrder = order?.return_label == null ? undefined : (parseJson(order.return_label) as AvailableLabel);
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
