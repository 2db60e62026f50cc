// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { type ClaimContent, KEPT_OF_CLAIM, photosOf, withoutPhotos } from '../model/claim.js';
import { ClaimsRepository } from '../persistence/claims.repository.js';
import { isSettled } from '../rules/claim-transitions.js';
import { UploadsService } from '../uploads/uploads.service.js';

/** Erases the personal data of claims, with their photos (C-PRIV-5). */
@Injectable()
export class ClaimErasureService {
  constructor(
    private readonly claims: ClaimsRepository,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * Erases the personal data of all claims on an order, in the transaction that holds the lock of the order. Their versions
   * stay: the event of the order reports it. Their photos are deleted soon after the commit.
   * @returns the ids of the claims
   */
  async erase(storeId: string, orderNumber: string): Promise<string[]> {
    const ids = (await this.claims.findIds(storeId, [orderNumber])).map(({ id }) => id);
    for (const id of ids) await this.eraseOne(storeId, id);
    return ids;
  }

  /** Erases one, in the same way. */
  async eraseOne(storeId: string, id: string): Promise<void> {
    const claim = await this.claims.find(storeId, id, { locked: true });
    if (!claim) return;
    await this.uploads.release(storeId, id, new Set(photosOf(claim.content)));
    await this.claims.update({ ...claim, content: keepOnly(claim.content, KEPT_OF_CLAIM) as ClaimContent });
  }

  /**
   * Finds the next claim after an id that has photos, and that was filed before a time (C-RTN-2).
   * @param after empty for the first
   */
  findNextWithPhotos(storeId: string, after: string, before: Date): Promise<string | undefined> {
    return this.uploads.findNextClaimWithPhotos(storeId, after, before);
  }

  /**
   * Erases the photos of a claim, in the open transaction: they are deleted soon after the commit.
   * @returns false if the claim is open, or was changed since `before`
   */
  async erasePhotos(storeId: string, claimId: string, before: Date): Promise<boolean> {
    const claim = await this.claims.find(storeId, claimId, { locked: true });
    if (!claim || !isSettled(claim.status) || claim.updated_at >= before) return false;
    await this.uploads.release(storeId, claimId, new Set(photosOf(claim.content)));
    await this.claims.update({ ...claim, content: withoutPhotos(claim.content) });
    return true;
  }
}
