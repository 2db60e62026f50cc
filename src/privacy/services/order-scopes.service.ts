// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimsRepository } from '../../claims/index.js';
import { MessageErasureService } from '../../notifications/index.js';
import { OrderLookupRepository } from '../../orders/index.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { ReturnsRepository } from '../../returns/index.js';
import { ShipmentErasureService } from '../../shipments/index.js';
import { type Subject } from '../model/privacy-request.js';
import { NO_ORDER, type OrderScope, scopeOfCase, type WrittenScope } from '../rules/order-scope.js';
import { CasesErasureService } from './cases-erasure.service.js';

/** Finds all that belongs to an order, to a shipment without one, or to a case without its order. */
@Injectable()
export class OrderScopesService {
  constructor(
    private readonly orders: OrderLookupRepository,
    private readonly shipments: ShipmentErasureService,
    private readonly returns: ReturnsRepository,
    private readonly claims: ClaimsRepository,
    private readonly cases: CasesErasureService,
    private readonly messages: MessageErasureService,
  ) {}

  /** @returns undefined if the store has no such order or shipment */
  find(storeId: string, subject: Subject): Promise<OrderScope | undefined> {
    if ('order_number' in subject) return this.findByOrder(storeId, subject.order_number);
    if ('case_id' in subject)
      return this.withShipments({ ...NO_ORDER, storeId, ...scopeOfCase(subject.case_id) }, [], []);
    return this.findByShipment(storeId, subject.shipment_id);
  }

  /** Leaves out the returns, claims, withdrawals and parcels that a scope has only since a time: they are not part of an earlier erasure (C-PRIV-7). */
  async findUntil(storeId: string, subject: Subject, time: Date): Promise<OrderScope | undefined> {
    const scope = await this.find(storeId, subject);
    const isOlder = (prefix: string) => (id: string) => id < lowestIdAt(prefix, new Date(time.getTime() + 1));
    return (
      scope && {
        ...scope,
        returns: scope.returns.filter(isOlder('ret')),
        claims: scope.claims.filter(isOlder('clm')),
        withdrawals: scope.withdrawals.filter(isOlder('wdr')),
        changeRequests: scope.changeRequests.filter(isOlder('chg')),
        parcels: scope.parcels.filter(isOlder('par')),
      }
    );
  }

  private async findByOrder(storeId: string, orderNumber: string): Promise<OrderScope | undefined> {
    const order = await this.orders.find(storeId, orderNumber);
    if (!order) return undefined;
    const shipments = await this.shipments.findOfOrder(storeId, orderNumber);
    const returns = (await this.returns.findByOrders(storeId, [orderNumber])).map(({ id }) => id);
    const labels = (await this.returns.findAll(storeId, returns)).flatMap(({ content }) => content.label_parcels);
    const claims = (await this.claims.findByOrders(storeId, [orderNumber])).map(({ id }) => id);
    const withdrawals = await this.cases.withdrawals.findIds(storeId, orderNumber);
    const changeRequests = await this.cases.changeRequests.findIds(storeId, orderNumber);
    const cases = { returns, claims, withdrawals, changeRequests };
    return this.withShipments(
      { storeId, orderNumber, orderId: order.id, sourceId: order.order_id, ...cases },
      shipments,
      labels,
    );
  }

  private async findByShipment(storeId: string, id: string): Promise<OrderScope | undefined> {
    const shipments = await this.shipments.findChain(storeId, id);
    if (shipments.length === 0) return undefined;
    return this.withShipments({ ...NO_ORDER, storeId }, shipments, []);
  }

  /** @param labels the parcels of returns */
  private async withShipments(
    scope: Omit<WrittenScope, 'shipments'>,
    found: readonly { id: string; parcel_id: string | null }[],
    labels: readonly string[],
  ): Promise<OrderScope> {
    const shipments = found.map(({ id }) => id);
    const messages = await this.messages.findIds(scope.storeId, scope.orderNumber, shipments, scope.withdrawals);
    const parcels = [...found.flatMap(({ parcel_id }) => parcel_id ?? []), ...labels];
    return { ...scope, shipments, parcels, messages };
  }
}
