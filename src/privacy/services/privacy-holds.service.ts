import { Injectable } from '@nestjs/common';
import { ClaimQueriesService } from '../../claims/index.js';
import { type Order } from '../../orders/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ReturnQueriesService } from '../../returns/index.js';
import { ShipmentQueriesService } from '../../shipments/index.js';
import { erasureHold, type HoldReason } from '../rules/erasure-hold.js';

/** Knows which orders keep their personal data for now (C-PRIV-4). */
@Injectable()
export class PrivacyHoldsService {
  constructor(
    private readonly shipments: ShipmentQueriesService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
    private readonly clock: ClockService,
  ) {}

  /** Returns why an order is held; undefined if nothing holds it. */
  async find({ store_id, order_number, content }: Order): Promise<HoldReason | undefined> {
    const [shipments, returns, claims] = await Promise.all([
      this.shipments.findByOrder(store_id, order_number),
      this.returns.ofOrders(store_id, [order_number]),
      this.claims.ofOrders(store_id, [order_number]),
    ]);
    const facts = {
      ordered_at: new Date(content.ordered_at),
      claims: claims.map(({ status }) => status),
      returns: returns.map(({ status }) => status),
      parcels: shipments.map(({ status }) => status ?? 'PENDING'),
    };
    return erasureHold(facts, this.clock.now());
  }
}
