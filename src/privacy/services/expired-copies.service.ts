// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimErasureService } from '../../claims/index.js';
import { KEPT_OF_EVENT, MessageErasureService, OutgoingFiles } from '../../notifications/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { EventErasureService } from '../../platform/outbox/event-erasure.service.js';
import { type Store } from '../../stores/index.js';
import { BATCH, LAST, type Piece } from '../model/retention.js';
import { ExpiredRowsService } from './expired-rows.service.js';

/** Erases what is older than a time beside the orders themselves: a piece of each kind at a call (C-RTN-5). */
@Injectable()
export class ExpiredCopiesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly claims: ClaimErasureService,
    private readonly messages: MessageErasureService,
    private readonly files: OutgoingFiles,
    private readonly events: EventErasureService,
    /** What is deleted as a whole. */
    readonly rows: ExpiredRowsService,
  ) {}

  /** Forgets the recipients of messages; goes on where the last run ended. */
  async eraseMessages({ store_id: storeId }: Store, before: Date, cursor: string): Promise<Piece> {
    const ids = await this.messages.findOld(storeId, cursor, before, BATCH);
    await this.database.transaction(() => this.messages.erase(storeId, ids, []));
    await this.files.remove({ storeId, ids: new Set(ids), recipients: [] });
    return { removed: ids.length, cursor: ids.at(-1) ?? cursor, isLast: ids.length < BATCH };
  }

  /** Erases the personal data of events; goes on where the last run ended. */
  eraseEvents({ store_id: storeId }: Store, before: Date, cursor: string): Promise<Piece> {
    return this.database.transaction(() => this.events.eraseOld(storeId, cursor, before, KEPT_OF_EVENT));
  }

  /** Erases the photos of the next claim. */
  async erasePhotos({ store_id: storeId }: Store, before: Date, cursor: string): Promise<Piece> {
    const claimId = await this.claims.findNextWithPhotos(storeId, cursor, before);
    if (claimId === undefined) return LAST;
    const isErased = await this.database.transaction(() => this.claims.erasePhotos(storeId, claimId, before));
    return { removed: isErased ? 1 : 0, cursor: claimId, isLast: false };
  }
}
