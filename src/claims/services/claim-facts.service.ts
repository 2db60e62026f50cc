// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderLookupRepository, type OrderWithUnitsAndShipments } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { type Store } from '../../stores/index.js';
import { type ClaimBody } from '../model/claim-bodies.js';
import { ClaimsRepository } from '../persistence/claims.repository.js';
import { type ClaimedOrder, type ClaimFacts } from '../rules/claim-checks.js';
import { claimParcelOf } from '../rules/claim-parcels.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { StockService } from './stock.service.js';

/** Reads the facts that the checks of a claim need. */
@Injectable()
export class ClaimFactsService {
  constructor(
    private readonly orders: OrderLookupRepository,
    private readonly claims: ClaimsRepository,
    private readonly stock: StockService,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * @param body a valid body
   * @param locked whether to lock the order and the stock until the open transaction ends
   */
  async read(store: Store, body: ClaimBody, filedAt: Date, { locked }: { locked: boolean }): Promise<ClaimFacts> {
    const { store_id, claim_policy: policy } = store;
    const [found, uploadedUrls] = await Promise.all([
      this.orders.findByReference(store_id, body.order_reference, { locked }),
      this.uploads.findUploadedUrls(store_id, photoUrlsOf(body)),
    ]);
    const claimedOrder = found instanceof Problem ? found : await this.readOrder(found, body, locked);
    return { policy, filedAt, uploadedUrls, claimedOrder };
  }

  private async readOrder(
    { order, heldUnits, shipments }: OrderWithUnitsAndShipments,
    body: ClaimBody,
    locked: boolean,
  ): Promise<ClaimedOrder> {
    const { store_id, order_number, content } = order;
    const hasClaims = heldUnits.some(({ kind }) => kind === 'claim');
    const livePayouts = hasClaims ? await this.claims.findLivePayouts(store_id, order_number) : [];
    const withScans = body.claim_reason === 'Lost';
    const parcels = shipments.map((shipment) => claimParcelOf(shipment, withScans));
    const skus = body.claim_resolution === 'RESHIP' ? content.line_items.flatMap(({ sku }) => sku ?? []) : [];
    const stockLevels = await this.stock.findLevels(store_id, [...new Set(skus)], { locked });
    return { order, heldUnits, livePayouts, parcels, stockLevels };
  }
}

function photoUrlsOf({ claimed_images = [], claims_items = [] }: ClaimBody): string[] {
  return [...claimed_images, ...claims_items.flatMap((item) => item.claimed_images ?? [])];
}
