import { Injectable } from '@nestjs/common';
import { ClaimQueriesService } from '../../claims/index.js';
import { OrderLookupService } from '../../orders/index.js';
import { ReturnErasureService, ReturnQueriesService } from '../../returns/index.js';
import { ShipmentErasureService } from '../../shipments/index.js';
import { type OrderScope } from '../persistence/order-rows.repository.js';

/** Finds all that belongs to an order. */
@Injectable()
export class OrderScopesService {
  constructor(
    private readonly orders: OrderLookupService,
    private readonly shipments: ShipmentErasureService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
    private readonly labels: ReturnErasureService,
  ) {}

  /** @returns undefined if the store has no such order */
  async find(storeId: string, orderNumber: string): Promise<OrderScope | undefined> {
    const order = await this.orders.find(storeId, orderNumber);
    if (!order) return undefined;
    const shipments = await this.shipments.findOfOrder(storeId, orderNumber);
    const returnIds = (await this.returns.ofOrders(storeId, [orderNumber])).map(({ id }) => id);
    const returns = await this.returns.findAll(storeId, returnIds);
    const claims = await this.claims.ofOrders(storeId, [orderNumber]);
    return {
      storeId,
      orderNumber,
      orderId: order.id,
      shipments: shipments.map(({ id }) => id),
      returns: returnIds,
      claims: claims.map(({ id }) => id),
      parcels: [
        ...shipments.flatMap(({ parcel_id }) => parcel_id ?? []),
        ...(await this.labels.findParcels(storeId, returns)),
      ],
    };
  }
}
