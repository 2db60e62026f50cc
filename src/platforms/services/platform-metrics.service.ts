// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { BacklogMetricsService } from '../../platform/queue/backlog-metrics.service.js';
import { WorkHealthService } from '../../platform/queue/worker/work-health.service.js';
import { ClockService } from '../../platform/time/clock.service.js';

/** More deliveries in a state are counted as this. */
const MAX_COUNTED = 1_000;

// A range of the index for each connection, up to the limit.
const countOf = (state: string, connections: string): string =>
  `SELECT '${state}' AS state, COUNT(*) AS amount FROM (SELECT i.id FROM platform_connections c
  STRAIGHT_JOIN platform_inbox i FORCE INDEX (platform_inbox_state)
  ON i.store_id = c.store_id AND i.connection_id = c.id AND i.state = '${state}' WHERE ${connections} LIMIT ${MAX_COUNTED}) counted`;
const COUNTS = [countOf('waiting', "c.state = 'active'"), countOf('parked', "c.removed_id = ''")].join(' UNION ALL ');

// One entry of the index for each connection: ids rise with time.
const OLDEST = `SELECT COALESCE(TIMESTAMPDIFF(MICROSECOND, MIN(oldest.received_at), ?) / 1000000, 0) AS amount FROM (
  SELECT (SELECT i.received_at FROM platform_inbox i FORCE INDEX (platform_inbox_state)
    WHERE i.store_id = c.store_id AND i.connection_id = c.id AND i.state = 'waiting' ORDER BY i.id LIMIT 1) AS received_at
  FROM platform_connections c WHERE c.state = 'active') oldest`;

/** Reports the deliveries of platforms that wait or are parked, in metrics and in `GET /health/work` (C-PLT-32). */
@Injectable()
export class PlatformMetricsService {
  constructor(
    metrics: BacklogMetricsService,
    health: WorkHealthService,
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {
    const counts = 'Webhooks of platforms that wait to be applied, or cannot be applied; up to 1,000 of each';
    metrics.gauge('parcelward_platform_deliveries', counts, COUNTS, ['state']);
    const age = 'Seconds since the oldest webhook of a platform came that is not applied yet; 0 if there is none';
    metrics.gauge('parcelward_platform_oldest_waiting_seconds', age, OLDEST);
    health.report('platforms.inbox', () => this.findLag());
  }

  private async findLag(): Promise<number> {
    const [row] = await this.database.query<{ amount: number | string }[]>(OLDEST, [this.clock.now()]);
    return Number(row?.amount ?? 0);
  }
}
