// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { lowestIdAt } from '../../platform/ids/ids.js';
import { ID_SLACK_MS } from '../../platform/pagination/list-filters.js';
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

const COUNT_BY_REASON = `SELECT DATE_FORMAT(created_at, '%Y-%m-%d') AS day,
    NULLIF(JSON_UNQUOTE(JSON_EXTRACT(document, '$.claim_reason')), 'null') AS reason,
    COUNT(*) AS claims, SUM(status IN ('APPROVED', 'RESOLVED')) AS approved, SUM(status = 'DENIED') AS denied
  FROM claims WHERE store_id = ? AND id >= ? AND id < ? AND created_at >= ? AND created_at < ? GROUP BY day, reason`;

// The index covers the query.
const PAYOUTS_BY_DAY = `SELECT DATE_FORMAT(approved_at, '%Y-%m-%d') AS day, currency, COALESCE(SUM(approved_amount), 0) AS paid,
    COUNT(approved_amount) AS refunds, SUM(approved_amount IS NULL) AS reships
  FROM claims FORCE INDEX (claims_approved) WHERE store_id = ? AND status IN ('APPROVED', 'RESOLVED')
  AND approved_at >= ? AND approved_at < ? GROUP BY day, currency`;

const COUNT_BY_CARRIER = `SELECT DATE_FORMAT(c.created_at, '%Y-%m-%d') AS day, p.carrier, COUNT(DISTINCT c.id) AS claims
  FROM claims c JOIN shipments s ON s.store_id = c.store_id AND s.order_key = c.order_number AND s.superseded_by = ''
  JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id
  WHERE c.store_id = ? AND c.id >= ? AND c.id < ? AND c.created_at >= ? AND c.created_at < ? GROUP BY day, p.carrier`;

/** The claims that were approved on one day in one currency (C-WORK-9). */
export interface PayoutsOfDay {
  /** UTC, such as `2026-11-21`. */
  day: string;
  currency: string;
  /** A decimal number: the sum of the approved refunds. */
  paid: string;
  refunds: number;
  reships: number;
}

/** The claims on orders of which a carrier had a parcel. */
export interface ClaimsOfCarrier {
  /** The token of the carrier that tracks the parcel. */
  carrier: string;
  claims: number;
}

type ReasonOfDay = ClaimsOfReason & { day: string };
/** The driver returns counts as texts. */
type TextRow<Row> = Record<keyof Row, string>;

/** Counts claims for dashboards. The claims of past days are counted once, and again after a decision on one of them. */
@Injectable()
export class ClaimStatisticsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
  ) {}

  /** Counts the claims filed from `from` (inclusive) to `to` (exclusive), the most frequent reason first. */
  async byReason(storeId: string, range: DateRange): Promise<ClaimsOfReason[]> {
    const count = async (part: DateRange): Promise<ReasonOfDay[]> => {
      type Row = TextRow<ReasonOfDay> & Pick<ReasonOfDay, 'reason'>;
      const rows = await this.database.query<Row[]>(COUNT_BY_REASON, filedIn(storeId, part));
      return rows.map(({ claims, approved, denied, ...row }) => {
        return { ...row, claims: Number(claims), approved: Number(approved), denied: Number(denied) };
      });
    };
    return totals(await this.read({ storeId, statistic: 'claims', range, count }));
  }

  /** Adds up the claims that were approved in the range by day, in no order (C-WORK-9). */
  payoutsByDay(storeId: string, range: DateRange): Promise<PayoutsOfDay[]> {
    const count = async ({ from, to }: DateRange): Promise<PayoutsOfDay[]> => {
      const rows = await this.database.query<TextRow<PayoutsOfDay>[]>(PAYOUTS_BY_DAY, [storeId, from, to]);
      return rows.map((row) => ({ ...row, refunds: Number(row.refunds), reships: Number(row.reships) }));
    };
    return this.read({ storeId, statistic: 'payouts', range, count });
  }

  /** Counts the claims filed in the range by the carriers of their orders' parcels (C-WORK-11). */
  async byCarrier(storeId: string, range: DateRange): Promise<ClaimsOfCarrier[]> {
    type CarrierOfDay = ClaimsOfCarrier & { day: string };
    const count = async (part: DateRange): Promise<CarrierOfDay[]> => {
      const rows = await this.database.query<TextRow<CarrierOfDay>[]>(COUNT_BY_CARRIER, filedIn(storeId, part));
      return rows.map((row) => ({ ...row, claims: Number(row.claims) }));
    };
    const sums = new Map<string, number>();
    for (const { carrier, claims } of await this.read({ storeId, statistic: 'claim_carriers', range, count }))
      sums.set(carrier, (sums.get(carrier) ?? 0) + claims);
    return [...sums].map(([carrier, claims]) => ({ carrier, claims }));
  }

  private async read<F extends { day: string }>(query: FiguresQuery<F>): Promise<F[]> {
    await this.figures.countPastDays(query);
    return this.database.snapshot(() => this.figures.read(query));
  }
}

/** The values of a condition on the ids and the times of claims. */
function filedIn(storeId: string, { from, to }: DateRange): unknown[] {
  const idAt = (time: number): string => lowestIdAt('clm', new Date(time));
  return [storeId, idAt(from.getTime() - ID_SLACK_MS), idAt(to.getTime() + ID_SLACK_MS), from, to];
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
