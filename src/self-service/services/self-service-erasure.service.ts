// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { UploadsService } from '../../claims/index.js';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type ClaimDraft } from '../model/drafts.js';
import { SelfServiceCodeEntity, SelfServiceSessionEntity } from '../model/self-service.entities.js';

/** Ends the visits of customers to an order, with the addresses they typed and the forms they filled in. */
@Injectable()
export class SelfServiceErasureService {
  private readonly codes = this.database.repository(SelfServiceCodeEntity);
  private readonly sessions = this.database.repository(SelfServiceSessionEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly uploads: UploadsService,
  ) {}

  /** Deletes all codes and sessions of an order, in the open transaction, and soon after it the photos of claims not filed yet. */
  async erase(storeId: string, orderNumber: string): Promise<void> {
    const ofOrder = { store_id: storeId, order_number: orderNumber };
    await this.codes.delete(ofOrder);
    const where = { ...ofOrder, claim_draft: Not(IsNull()) };
    const withClaims = await this.sessions.find({ where, lock: ROW_LOCK });
    const photos = withClaims.flatMap(({ claim_draft }) => (parseJson(claim_draft ?? '') as ClaimDraft).photos);
    await this.uploads.discard(storeId, photos);
    await this.sessions.delete(ofOrder);
  }
}
