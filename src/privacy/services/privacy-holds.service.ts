// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimsRepository } from '../../claims/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ReturnsRepository } from '../../returns/index.js';
import { ShipmentQueriesService } from '../../shipments/index.js';
import { WithdrawalQueriesService } from '../../withdrawals/index.js';
import { type HoldReason } from '../model/privacy-request.entity.js';
import { type StoredSubject } from '../model/privacy-request.js';
import { erasureHold, type HoldFacts, isExpired } from '../rules/erasure-hold.js';

const NO_CASES = { claims: [], returns: [], withdrawals: [] };

/** Knows which orders and shipments keep their personal data for now (C-PRIV-4). */
@Injectable()
export class PrivacyHoldsService {
  constructor(
    private readonly shipments: ShipmentQueriesService,
    private readonly returns: ReturnsRepository,
    private readonly claims: ClaimsRepository,
    private readonly withdrawals: WithdrawalQueriesService,
    private readonly clock: ClockService,
  ) {}

  /** Returns why an order, a shipment or a case is held; undefined if nothing holds it. */
  async find(subject: StoredSubject): Promise<HoldReason | undefined> {
    if (subject.alone) return subject.alone.hold;
    return erasureHold(await this.readFacts(subject), this.clock.now());
  }

  /** Whether an order or a shipment was not changed since a time, and has no open claim, return or withdrawal (C-RTN-2). */
  async isExpired(subject: StoredSubject, before: Date): Promise<boolean> {
    return isExpired(await this.readFacts(subject), before);
  }

  private async readFacts({ order, shipment, alone }: StoredSubject): Promise<HoldFacts> {
    if (alone) return { ordered_at: alone.created_at, changed_at: alone.created_at, ...NO_CASES, parcels: [] };
    if (shipment) {
      const parcels = [shipment.status ?? 'PENDING'];
      return { ordered_at: shipment.created_at, changed_at: shipment.updated_at, ...NO_CASES, parcels };
    }
    const { store_id, order_number, content } = order;
    const [shipments, returns, claims, withdrawals] = await Promise.all([
      this.shipments.findByOrder(store_id, order_number),
      this.returns.findByOrders(store_id, [order_number]),
      this.claims.findByOrders(store_id, [order_number]),
      this.withdrawals.findByOrder(store_id, order_number),
    ]);
    return {
      ordered_at: new Date(content.ordered_at),
      changed_at: latest([order, ...shipments, ...returns, ...claims]),
      claims: claims.map(({ status }) => status),
      returns: returns.map(({ status }) => status),
      withdrawals: withdrawals.map(({ status }) => status),
      parcels: shipments.map(({ status }) => status ?? 'PENDING'),
    };
  }
}

const latest = (changed: readonly { updated_at: Date }[]): Date =>
  new Date(Math.max(...changed.map(({ updated_at }) => updated_at.getTime())));
