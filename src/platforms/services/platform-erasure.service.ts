import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { PlatformInboxRepository } from '../persistence/platform-inbox.repository.js';

/** Erases personal data in the deliveries of platforms (C-PLT-14). */
@Injectable()
export class PlatformErasureService {
  constructor(
    private readonly database: DatabaseService,
    private readonly inbox: PlatformInboxRepository,
  ) {}

  /** Erases the bodies of the deliveries about an order, in the open transaction. Those that are parked end. */
  erase(storeId: string, orderNumber: string): Promise<void> {
    return this.inbox.erase(storeId, orderNumber);
  }

  /** Deletes at most `limit` deliveries that came before a time, and returns their number. */
  deleteOld(storeId: string, before: Date, limit: number): Promise<number> {
    return this.database.transaction(() => this.inbox.deleteOld(storeId, before, limit));
  }
}
