// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { BacklogMetricsService } from '../../platform/queue/backlog-metrics.service.js';

// One range of the index for each store, because the index begins with the store.
const WAITING = `SELECT COUNT(*) AS amount FROM stores s STRAIGHT_JOIN claims c FORCE INDEX (claims_status)
  ON c.store_id = s.store_id AND c.status = 'SUBMITTED'`;

/** Registers the gauge of claims that wait for a decision of staff. */
@Injectable()
export class ClaimMetricsService {
  constructor(backlog: BacklogMetricsService) {
    backlog.gauge('parcelward_claims_waiting', 'Claims that wait for a decision of staff, in all stores', WAITING);
  }
}
