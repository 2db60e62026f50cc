import { Injectable } from '@nestjs/common';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { type ClaimContent } from '../model/claim.js';
import { photosOf } from '../model/claim-photos.js';
import { ClaimsRepository } from '../persistence/claims.repository.js';
import { KEPT_OF_CLAIM } from '../rules/kept-of-claim.js';
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
    for (const id of ids) {
      const claim = await this.claims.find(storeId, id, { locked: true });
      if (!claim) continue;
      await this.uploads.release(storeId, id, new Set(photosOf(claim.content)));
      await this.claims.update({ ...claim, content: keepOnly(claim.content, KEPT_OF_CLAIM) as ClaimContent });
    }
    return ids;
  }
}
