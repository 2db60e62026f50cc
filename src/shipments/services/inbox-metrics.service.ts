// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { BacklogMetricsService } from '../../platform/queue/backlog-metrics.service.js';
import { REGISTRATION_QUEUE } from './registration-scheduler.service.js';

// One read of the primary key for each store: the ids of a store rise with time.
const OLDEST = `SELECT COALESCE(TIMESTAMPDIFF(MICROSECOND, MIN(oldest.received_at), ?) / 1000000, 0) AS amount FROM (
  SELECT (SELECT i.received_at FROM inbound_events i WHERE i.store_id = s.store_id ORDER BY i.id LIMIT 1) AS received_at
  FROM stores s) oldest`;

const WAITING = `SELECT p.gateway, COUNT(*) AS amount FROM jobs j
  JOIN parcels p FORCE INDEX (PRIMARY) ON p.store_id = j.store_id AND p.id = j.reference
  WHERE j.queue = '${REGISTRATION_QUEUE}' AND j.parked_at IS NULL AND p.registered_at IS NULL AND p.gateway IS NOT NULL
  GROUP BY p.gateway`;

/** Registers the gauges of carriers' events that are not in a timeline yet, and of parcels that wait for a source (C-CAR-18). */
@Injectable()
export class InboxMetricsService {
  constructor(backlog: BacklogMetricsService) {
    const help = 'Seconds since the oldest carrier event arrived that is in no timeline yet; 0 if there is none';
    backlog.gauge('parcelward_inbound_events_oldest_seconds', help, OLDEST);
    const waiting = 'Parcels whose registration a gateway has delayed, after a failure or because of its limit';
    backlog.gauge('parcelward_gateway_parcels_waiting', waiting, WAITING, ['gateway']);
  }
}
