import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { type Visited } from '../model/submission.js';
import { SelfServiceSessionEntity } from '../model/self-service-session.entity.js';

/** The columns of the forms that are not submitted yet. */
type DraftColumn = 'return_draft' | 'claim_draft';

const SESSIONS = table(SelfServiceSessionEntity);
const OF_VISIT = 'store_id = ? AND visit_hash = ? AND order_number = ?';
const DELETE_OF_ORDER = 'DELETE FROM self_service_sessions WHERE store_id = ? AND order_number = ?';
const DRAFTS_OF_ORDER = `SELECT claim_draft FROM self_service_sessions
  WHERE store_id = ? AND order_number = ? AND claim_draft IS NOT NULL FOR UPDATE`;
const FIND = `${SESSIONS.select} WHERE ${OF_VISIT} AND expires_at > ?`;
const UPDATE: Record<DraftColumn, string> = {
  return_draft: `UPDATE self_service_sessions SET return_draft = ? WHERE ${OF_VISIT}`,
  claim_draft: `UPDATE self_service_sessions SET claim_draft = ? WHERE ${OF_VISIT}`,
};

/** Reads and writes the table `self_service_sessions`. */
@Injectable()
export class SelfServiceSessionsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds the claims of an order that customers have not filed yet, as JSON, and locks their sessions. */
  async findClaimDrafts(storeId: string, orderNumber: string): Promise<string[]> {
    const rows = await this.database.query<{ claim_draft: string }[]>(DRAFTS_OF_ORDER, [storeId, orderNumber]);
    return rows.map(({ claim_draft }) => claim_draft);
  }

  /** Deletes all sessions of an order. */
  async removeOfOrder(storeId: string, orderNumber: string): Promise<void> {
    await this.database.query(DELETE_OF_ORDER, [storeId, orderNumber]);
  }

  async insert(session: SelfServiceSessionEntity): Promise<void> {
    await this.database.query(SESSIONS.insert, SESSIONS.valuesOf(session));
  }

  /**
   * Finds the session of a browser for an order; undefined if it has expired.
   * @param locked whether to lock it until the open transaction ends
   */
  async find(visited: Visited, now: Date, { locked = false } = {}): Promise<SelfServiceSessionEntity | undefined> {
    const values = [...keyOf(visited), now];
    const [session] = await this.database.query<SelfServiceSessionEntity[]>(
      locked ? `${FIND} FOR UPDATE` : FIND,
      values,
    );
    return session;
  }

  async saveDraft(visited: Visited, column: DraftColumn, draft: string | null): Promise<void> {
    await this.database.query(UPDATE[column], [draft, ...keyOf(visited)]);
  }
}

function keyOf({ storeId, visitHash, orderNumber }: Visited): unknown[] {
  return [storeId, visitHash, orderNumber];
}
