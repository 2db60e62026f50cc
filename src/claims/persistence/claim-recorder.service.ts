import { Injectable } from '@nestjs/common';
import { type Order, OrderUnitsService } from '../../orders/index.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { type Claim } from '../model/claim.js';
import { ClaimEventsService } from './claim-events.service.js';
import { ClaimsRepository } from './claims.repository.js';
import { StockService } from '../services/stock.service.js';
import { ENDED } from '../rules/claim-transitions.js';

/** How every write of a claim ends, under the lock of its order's row: what it holds, its row, and its event. */
@Injectable()
export class ClaimRecorderService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly units: OrderUnitsService,
    private readonly stock: StockService,
    private readonly events: ClaimEventsService,
  ) {}

  /** Takes the claim's units, and of stock what it reserves. */
  async insert(order: Order, claim: Claim, actor: Actor): Promise<void> {
    const { store_id, id, content } = claim;
    const units = content.claims_items.map(({ line_id, quantity }) => ({ line_id, quantity }));
    await this.units.hold(order, { kind: 'claim', reference: id }, units);
    await this.stock.take(store_id, content.reserved);
    await this.claims.insert(claim);
    await this.events.record(claim, actor);
  }

  /** A claim that is denied or withdrawn gives all of that back. */
  async update(order: Order, claim: Claim, actor: Actor): Promise<void> {
    const { store_id, id, content, status } = claim;
    if (ENDED.includes(status)) {
      await this.units.release(order, { kind: 'claim', reference: id });
      await this.stock.giveBack(store_id, content.reserved);
    }
    await this.claims.update(claim);
    await this.events.record(claim, actor);
  }
}
