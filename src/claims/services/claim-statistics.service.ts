import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { DailyFiguresRepository, type FiguresQuery } from '../../platform/statistics/daily-figures.repository.js';
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

const COUNT_BY_REASON = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day,
    NULLIF(JSON_UNQUOTE(JSON_EXTRACT(document, '$.claim_reason')), 'null') AS reason,
    COUNT(*) AS claims, SUM(status IN ('APPROVED', 'RESOLVED')) AS approved, SUM(status = 'DENIED') AS denied
  FROM claims WHERE store_id = ? AND id >= ? AND id < ? AND created_at >= ? AND created_at < ? GROUP BY day, reason`;

type ReasonOfDay = ClaimsOfReason & { day: string };
type ReasonRow = Pick<ReasonOfDay, 'day' | 'reason'> & Record<'claims' | 'approved' | 'denied', string>;

/** Counts claims for dashboards. The claims of past days are counted once, and again after a decision on one of them. */
@Injectable()
export class ClaimStatisticsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
  ) {}

  /** Counts the claims filed from `from` (inclusive) to `to` (exclusive), the most frequent reason first. */
  async byReason(storeId: string, range: DateRange): Promise<ClaimsOfReason[]> {
    const count = (part: DateRange) => this.countByDay(storeId, part);
    const query: FiguresQuery<ReasonOfDay> = { storeId, statistic: 'claims', range, count };
    await this.figures.countPastDays(query);
    return totals(await this.database.snapshot(() => this.figures.read(query)));
  }

  private async countByDay(storeId: string, { from, to }: DateRange): Promise<ReasonOfDay[]> {
    const first = lowestIdAt('clm', new Date(from.getTime() - ID_SLACK_MS));
    const end = lowestIdAt('clm', new Date(to.getTime() + ID_SLACK_MS));
    const rows = await this.database.query<ReasonRow[]>(COUNT_BY_REASON, [storeId, first, end, from, to]);
    return rows.map(({ day, reason, claims, approved, denied }) => ({
      ...{ day, reason },
      claims: Number(claims),
      approved: Number(approved),
      denied: Number(denied),
    }));
  }
}

/** The sums over all days by reason, the most frequent first. */
function totals(days: readonly ReasonOfDay[]): ClaimsOfReason[] {
  const sums = new Map<ClaimReason | null, ClaimsOfReason>();
  for (const { reason, claims, approved, denied } of days) {
    const sum = sums.get(reason) ?? { reason, claims: 0, approved: 0, denied: 0 };
    sum.claims += claims;
    sum.approved += approved;
    sum.denied += denied;
    sums.set(reason, sum);
  }
  return [...sums.values()].sort((a, b) => b.claims - a.claims || ((a.reason ?? '') < (b.reason ?? '') ? -1 : 1));
}
