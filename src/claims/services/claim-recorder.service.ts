// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, OrderErasureService, OrderUnitsService } from '../../orders/index.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type Claim, type StockUnits } from '../model/claim.js';
import { type ClaimView } from '../model/claim.resource.js';
import { ClaimsRepository } from '../persistence/claims.repository.js';
import { type ClaimEventType, ENDED_STATUSES } from '../rules/claim-transitions.js';
import { freeLinesOf } from '../rules/reopening.js';
import { requiredStock } from '../rules/stock.js';
import { ClaimQueriesService } from './claim-queries.service.js';
import { StockService } from './stock.service.js';

/**
 * Writes a claim together with its units, its stock and its event. The caller holds the lock of the order's row and an open
 * transaction.
 */
@Injectable()
export class ClaimRecorderService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly units: OrderUnitsService,
    private readonly erasures: OrderErasureService,
    private readonly stock: StockService,
    private readonly outbox: OutboxService,
    private readonly queries: ClaimQueriesService,
  ) {}

  /** Inserts a claim, holds its units and reserves its stock (C-DEC-8). @returns the claim as the API shows it */
  async insert(order: Order, claim: Claim, actor: Actor): Promise<ClaimView> {
    await this.hold(order, claim, claim.content.reserved);
    await this.claims.insert(claim);
    return this.recordEvent('claim.submitted', claim, actor);
  }

  /**
   * Holds the units of a denied claim again, and reserves the stock of a reship (C-CLM-39).
   * @returns what it reserved
   * @throws Problem of what is not free any more
   */
  async holdAgain(order: Order, claim: Claim): Promise<StockUnits[]> {
    const isReship = claim.content.claim_resolution === 'RESHIP';
    const skus = isReship ? order.content.line_items.flatMap(({ sku }) => sku ?? []) : [];
    const levels = await this.stock.findLevels(claim.store_id, [...new Set(skus)], { locked: true });
    const reserved = requiredStock(freeLinesOf(claim, order, await this.units.findHeld(order), levels), levels);
    await this.hold(order, claim, reserved);
    return reserved;
  }

  private async hold(order: Order, { store_id, id, content }: Claim, reserved: readonly StockUnits[]): Promise<void> {
    const units = content.claims_items.map(({ line_id, quantity }) => ({ line_id, quantity }));
    await this.units.hold(order, { kind: 'claim', reference: id }, units);
    await this.stock.reserve(store_id, reserved);
  }

  /**
   * Updates a claim; if it is now denied or withdrawn, releases its units and its stock (C-DEC-7, C-DEC-8).
   * @returns the claim as the API shows it
   */
  async update(
    order: Order,
    claim: Claim,
    { actor, event }: { actor: Actor; event: ClaimEventType },
  ): Promise<ClaimView> {
    const { store_id, id, content, status } = claim;
    if (ENDED_STATUSES.includes(status)) {
      await this.units.release(order, { kind: 'claim', reference: id });
      await this.stock.release(store_id, content.reserved);
    }
    await this.claims.update(claim);
    // A claim that was only filed holds its order anyway.
    await this.erasures.markUnerased(order);
    return this.recordEvent(event, claim, actor);
  }

  /** Records the event of the claim's last move (C-DEC-4). */
  private async recordEvent(type: ClaimEventType, claim: Claim, actor: Actor): Promise<ClaimView> {
    const view = this.queries.viewOf(claim);
    await this.outbox.record({
      storeId: claim.store_id,
      type,
      resource: 'claim',
      resourceId: claim.id,
      sequence: claim.version,
      occurredAt: claim.updated_at,
      actor,
      json: stringifyJson(view),
    });
    return view;
  }
}
