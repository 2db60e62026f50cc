import { Injectable } from '@nestjs/common';
import { BacklogMetricsService } from '../../../platform/queue/backlog-metrics.service.js';

const DUE = 'SELECT COUNT(*) AS amount FROM webhook_deliveries WHERE due_at <= ?';

/** The gauge of webhooks that are due and not being sent. */
@Injectable()
export class DeliveryMetricsService {
  constructor(backlog: BacklogMetricsService) {
    backlog.gauge('parcelward_webhook_deliveries_waiting', 'Deliveries that are due and not begun', DUE);
  }
}
