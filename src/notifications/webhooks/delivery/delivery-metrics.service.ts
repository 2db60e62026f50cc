import { Injectable } from '@nestjs/common';
import { BacklogMetricsService } from '../../../platform/queue/backlog-metrics.service.js';

const DUE = 'SELECT COUNT(*) AS amount FROM webhook_deliveries WHERE due_at <= ?';

/** Registers the gauge of due deliveries that have not been started. */
@Injectable()
export class DeliveryMetricsService {
  constructor(backlog: BacklogMetricsService) {
    backlog.gauge('parcelward_webhook_deliveries_waiting', 'Deliveries that are due and not started', DUE);
  }
}
