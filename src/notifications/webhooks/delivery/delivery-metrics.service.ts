// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { BacklogMetricsService } from '../../../platform/queue/backlog-metrics.service.js';

const DUE = 'SELECT COUNT(*) AS amount FROM webhook_deliveries WHERE due_at <= ?';

const ENDPOINTS = `SELECT 'paused' AS state, COUNT(*) AS amount FROM webhook_endpoints
  WHERE probe_at IS NOT NULL AND status = 'enabled'
  UNION ALL SELECT 'disabled', COUNT(*) FROM webhook_endpoints WHERE status = 'disabled' AND disabled_reason <> 'merchant'`;

/** Registers the gauges of due deliveries that have not been started, and of failing endpoints. */
@Injectable()
export class DeliveryMetricsService {
  constructor(backlog: BacklogMetricsService) {
    backlog.gauge('parcelward_webhook_deliveries_waiting', 'Deliveries that are due and not started', DUE);
    const help =
      'Webhook endpoints that are paused after failures, or that the service disabled: they failed for days or answered 410';
    backlog.gauge('parcelward_webhook_endpoints', help, ENDPOINTS, ['state']);
  }
}
