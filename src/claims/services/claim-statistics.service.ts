import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { type DateRange } from '../../platform/time/time.js';
import { type ClaimReason } from '../../stores/index.js';

/** How many claims were filed for a reason, and how many of them were approved and denied. */
export interface ClaimsOfReason {
  /** Null for claims without a reason. */
  reason: ClaimReason | null;
  claims: number;
  /** Approved or resolved. */
  approved: number;
  denied: number;
}

/** The time in an id may differ from `created_at` by this much, because a request may wait for locks in between. */
const ID_SLACK_MS = 60_000;

const BY_REASON = `SELECT NULLIF(JSON_UNQUOTE(JSON_EXTRACT(document, '$.claim_reason')), 'null') AS reason,
    COUNT(*) AS claims, SUM(status IN ('APPROVED', 'RESOLVED')) AS approved, SUM(status = 'DENIED') AS denied
  FROM claims WHERE store_id = ? AND id >= ? AND id < ? AND created_at >= ? AND created_at < ?
  GROUP BY reason ORDER BY claims DESC, reason`;

type ReasonRow = Pick<ClaimsOfReason, 'reason'> & Record<'claims' | 'approved' | 'denied', string>;

/** Counts claims for dashboards. */
@Injectable()
export class ClaimStatisticsService {
  constructor(private readonly database: DatabaseService) {}

  /** Counts the claims filed from `from` (inclusive) to `to` (exclusive), the most frequent reason first. */
  async byReason(storeId: string, { from, to }: DateRange): Promise<ClaimsOfReason[]> {
    const first = lowestIdAt('clm', new Date(from.getTime() - ID_SLACK_MS));
    const end = lowestIdAt('clm', new Date(to.getTime() + ID_SLACK_MS));
    const values = [storeId, first, end, from, to];
    const rows = await this.database.query<ReasonRow[]>(BY_REASON, values);
    return rows.map(({ reason, claims, approved, denied }) => ({
      reason,
      claims: Number(claims),
      approved: Number(approved),
      denied: Number(denied),
    }));
  }
}
