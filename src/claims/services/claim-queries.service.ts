// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { caseNumbers } from '../../orders/index.js';
import { type NamedPage, type PageRequest } from '../../platform/pagination/page.js';
import { CustomerPagesService } from '../../stores/index.js';
import { photosOf, type Claim } from '../model/claim.js';
import { type ClaimView } from '../model/claim.resource.js';
import { type ClaimFilter, ClaimsRepository } from '../persistence/claims.repository.js';
import { claimView } from '../rules/claim-view.js';
import { type AlikePhoto, UploadsService } from '../uploads/uploads.service.js';

/** A page of claims, newest first. */
export type ClaimsPage = NamedPage<'claims', ClaimView>;

/** Reads claims. */
@Injectable()
export class ClaimQueriesService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly uploads: UploadsService,
    private readonly pages: CustomerPagesService,
  ) {}

  /**
   * Builds the view of a claim for the API (C-CLM-28).
   * @internal
   */
  viewOf(claim: Claim): ClaimView {
    return claimView(claim, this.pages.claimUrl(claim.store_id, claim.id));
  }

  /**
   * Returns a claim (C-CLM-30).
   * @throws Problem CLAIM_NOT_FOUND, also for a claim of another store
   */
  async get(storeId: string, claimId: string): Promise<ClaimView> {
    return this.viewOf(await this.record(storeId, claimId));
  }

  /**
   * Returns a claim as it is stored.
   * @internal
   * @throws Problem CLAIM_NOT_FOUND
   */
  async record(storeId: string, claimId: string): Promise<Claim> {
    return this.claims.findOrThrow(storeId, claimId);
  }

  /** Finds claims by their ids, in no order. */
  async findAll(storeId: string, ids: readonly string[]): Promise<ClaimView[]> {
    return (await this.claims.findAll(storeId, ids)).map((claim) => this.viewOf(claim));
  }

  /** Finds the case numbers of all claims of an order by their ids, such as `5002-C1`. */
  async caseNumbers(storeId: string, orderNumber: string): Promise<Map<string, string>> {
    return caseNumbers(await this.claims.findIds(storeId, [orderNumber]), 'claim');
  }

  /** Finds the newest claims on an order, in no order. */
  async findNewestOfOrder(storeId: string, orderNumber: string, limit: number): Promise<ClaimView[]> {
    const found = await this.claims.findIds(storeId, [orderNumber]);
    return this.findAll(
      storeId,
      found.slice(-limit).map(({ id }) => id),
    );
  }

  /**
   * Finds the photos of a claim and of its answers that look like one of an earlier claim of the store (C-PHO-11).
   * @internal
   */
  findAlikePhotos(claim: Claim): Promise<AlikePhoto[]> {
    return this.uploads.findAlike(claim, [...new Set(photosOf(claim.content))]);
  }

  /** Returns a page of claims (C-CLM-31). */
  async list(storeId: string, filter: ClaimFilter, page: PageRequest = {}): Promise<ClaimsPage> {
    const { items, next } = await this.claims.findPage(storeId, filter, page);
    return { claims: items.map((claim) => this.viewOf(claim)), next };
  }
}
