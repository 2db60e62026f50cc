import { Injectable } from '@nestjs/common';
import { BacklogMetricsService } from '../../platform/queue/backlog-metrics.service.js';

// One read of the primary key for each store: the ids of a store rise with time.
const OLDEST = `SELECT COALESCE(TIMESTAMPDIFF(MICROSECOND, MIN(oldest.received_at), ?) / 1000000, 0) AS amount FROM (
  SELECT (SELECT i.received_at FROM inbound_events i WHERE i.store_id = s.store_id ORDER BY i.id LIMIT 1) AS received_at
  FROM stores s) oldest`;

/** Registers the gauge of carriers' events that are not in a timeline yet. */
@Injectable()
export class InboxMetricsService {
  constructor(backlog: BacklogMetricsService) {
    const help = 'Seconds since the oldest carrier event arrived that is in no timeline yet; 0 if there is none';
    backlog.gauge('parcelward_inbound_events_oldest_seconds', help, OLDEST);
  }
}
