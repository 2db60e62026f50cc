import { Injectable } from '@nestjs/common';
import { UploadsService } from '../../claims/index.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type ClaimDraft } from '../model/drafts.js';
import { SelfServiceCodesRepository } from '../persistence/self-service-codes.repository.js';
import { SelfServiceSessionsRepository } from '../persistence/self-service-sessions.repository.js';

/** Ends the visits of customers to an order, with the addresses they typed and the forms they filled in. */
@Injectable()
export class SelfServiceErasureService {
  constructor(
    private readonly codes: SelfServiceCodesRepository,
    private readonly sessions: SelfServiceSessionsRepository,
    private readonly uploads: UploadsService,
  ) {}

  /** Deletes all codes and sessions of an order, in the open transaction, and soon after it the photos of claims not filed yet. */
  async erase(storeId: string, orderNumber: string): Promise<void> {
    await this.codes.removeOfOrder(storeId, orderNumber);
    const drafts = await this.sessions.findClaimDrafts(storeId, orderNumber);
    const photos = drafts.flatMap((draft) => (parseJson(draft) as ClaimDraft).photos);
    await this.uploads.discard(storeId, photos);
    await this.sessions.removeOfOrder(storeId, orderNumber);
  }
}
