import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { DatabaseService, ROW_LOCK } from '../../platform/database/database.service.js';
import { type Visited } from '../model/submission.js';
import { keyOf } from './self-service-codes.repository.js';
import { SelfServiceSessionEntity } from '../model/self-service-session.entity.js';

/** The columns of the forms that are not submitted yet. */
type DraftColumn = 'return_draft' | 'claim_draft';

/** Reads and writes the table `self_service_sessions`. */
@Injectable()
export class SelfServiceSessionsRepository {
  private readonly sessions = this.database.repository(SelfServiceSessionEntity);

  constructor(private readonly database: DatabaseService) {}

  /** Finds the claims of an order that customers have not filed yet, as JSON, and locks their sessions. */
  async findClaimDrafts(storeId: string, orderNumber: string): Promise<string[]> {
    const where = { store_id: storeId, order_number: orderNumber, claim_draft: Not(IsNull()) };
    const sessions = await this.sessions.find({ where, lock: ROW_LOCK });
    return sessions.map(({ claim_draft }) => claim_draft ?? '');
  }

  /** Deletes all sessions of an order. */
  async removeOfOrder(storeId: string, orderNumber: string): Promise<void> {
    await this.sessions.delete({ store_id: storeId, order_number: orderNumber });
  }

  async insert(session: SelfServiceSessionEntity): Promise<void> {
    await this.sessions.insert(session);
  }

  /**
   * Finds the session of a browser for an order; undefined if it has expired.
   * @param locked whether to lock it until the open transaction ends
   */
  find(visited: Visited, now: Date, { locked = false } = {}): Promise<SelfServiceSessionEntity | null> {
    const where = { ...keyOf(visited), expires_at: MoreThan(now) };
    return this.sessions.findOne({ where, lock: locked ? ROW_LOCK : undefined });
  }

  async saveDraft(visited: Visited, column: DraftColumn, draft: string | null): Promise<void> {
    await this.sessions.update(keyOf(visited), { [column]: draft });
  }
}
