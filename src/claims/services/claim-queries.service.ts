import { Injectable } from '@nestjs/common';
import { photosOf, type Claim } from '../model/claim.js';
import { type NamedPage, type PageRequest } from '../../platform/pagination/page.js';
import { CustomerPagesService } from '../../stores/index.js';
import { claimView } from '../rules/claim-view.js';
import { type ClaimView, type ClaimStatus } from '../model/claim.resource.js';
import {
  type ClaimFilter,
  type ClaimOfOrder,
  ClaimsRepository,
  claimOrThrow,
  type WaitingClaim,
} from '../persistence/claims.repository.js';
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
    return claimOrThrow(await this.claims.find(storeId, claimId), claimId);
  }

  /**
   * Locks the row of a claim, which keeps others from moving it until the open transaction ends. A transition locks the order first.
   * @internal
   * @throws Problem CLAIM_NOT_FOUND
   */
  async lock(storeId: string, claimId: string): Promise<Claim> {
    return claimOrThrow(await this.claims.find(storeId, claimId, { locked: true }), claimId);
  }

  /**
   * Finds the ids of all claims of these orders, the oldest of each order first.
   * @internal
   */
  idsOfOrders(storeId: string, orderNumbers: Iterable<string>): Promise<Pick<Claim, 'order_number' | 'id'>[]> {
    return this.claims.findIds(storeId, [...new Set(orderNumbers)]);
  }

  /**
   * Finds all claims on these orders, the oldest of each order first.
   * @internal
   */
  ofOrders(storeId: string, orderNumbers: readonly string[]): Promise<ClaimOfOrder[]> {
    return this.claims.findByOrders(storeId, orderNumbers);
  }

  /**
   * Finds at most `limit` claims with a status, the oldest first, with the refund that was calculated for them.
   * @internal
   */
  oldest(storeId: string, status: ClaimStatus, limit: number): Promise<WaitingClaim[]> {
    return this.claims.findOldest(storeId, status, limit);
  }

  /**
   * Finds a claim; undefined if the store has none with this id.
   * @internal
   */
  find(storeId: string, claimId: string): Promise<Claim | undefined> {
    return this.claims.find(storeId, claimId);
  }

  /** Finds claims by their ids, in no order. */
  async findAll(storeId: string, ids: readonly string[]): Promise<ClaimView[]> {
    return (await this.records(storeId, ids)).map((claim) => this.viewOf(claim));
  }

  /**
   * Finds claims as they are stored by their ids, in no order.
   * @internal
   */
  records(storeId: string, ids: readonly string[]): Promise<Claim[]> {
    return this.claims.findAll(storeId, ids);
  }

  /**
   * Finds the photos of a claim and of its answers that look like one of an earlier claim of the store (C-PHO-11).
   * @internal
   */
  alikePhotos(claim: Claim): Promise<AlikePhoto[]> {
    return this.uploads.findAlike(claim, [...new Set(photosOf(claim.content))]);
  }

  /** Returns a page of claims (C-CLM-31). */
  async list(storeId: string, filter: ClaimFilter, page: PageRequest = {}): Promise<ClaimsPage> {
    const { items, next } = await this.claims.findPage(storeId, filter, page);
    return { claims: items.map((claim) => this.viewOf(claim)), next };
  }
}
