import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService, OrderUnitsService } from '../../orders/index.js';
import { type Store } from '../../stores/index.js';
import { type ClaimedOrder, type ClaimFacts } from '../rules/claim-checks.js';
import { ClaimParcelsService } from './claim-parcels.service.js';
import { ClaimsRepository } from '../persistence/claims.repository.js';
import { type ClaimBody } from '../http/dto/claim.dto.js';
import { StockService } from './stock.service.js';
import { UploadsService } from '../uploads/uploads.service.js';

/** Reads what a claim is judged by. */
@Injectable()
export class ClaimFactsService {
  constructor(
    private readonly orders: OrderLookupService,
    private readonly units: OrderUnitsService,
    private readonly claims: ClaimsRepository,
    private readonly stock: StockService,
    private readonly parcels: ClaimParcelsService,
    private readonly uploads: UploadsService,
  ) {}

  /** @param locked keeps others from the order and from the stock until the open transaction ends */
  async read(store: Store, body: ClaimBody, filedAt: Date, { locked }: { locked: boolean }): Promise<ClaimFacts> {
    const { store_id, claim_policy: policy } = store;
    const order = await this.orders.findByEitherNumber(store_id, body.order_reference, { locked });
    const uploaded = await this.uploads.ofStore(store_id, photosOf(body));
    return { policy, filedAt, uploaded, claimed: order && (await this.claimed(order, body, locked)) };
  }

  private async claimed(order: Order, body: ClaimBody, locked: boolean): Promise<ClaimedOrder> {
    const { store_id, order_number, content } = order;
    const held = await this.units.held(order);
    const live = held.some(({ kind }) => kind === 'claim') ? await this.claims.counted(store_id, order_number) : [];
    const parcels = await this.parcels.ofOrder(store_id, order_number, body.claim_reason === 'Lost');
    const skus = body.claim_resolution === 'RESHIP' ? content.line_items.flatMap(({ sku }) => sku ?? []) : [];
    const levels = await this.stock.levelsOf(store_id, [...new Set(skus)], { locked });
    return { order, held, live, parcels, levels };
  }
}

function photosOf({ claimed_images = [], claims_items = [] }: ClaimBody): string[] {
  return [...claimed_images, ...claims_items.flatMap(({ claimed_images: own = [] }) => own)];
}
