import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';

// Each endpoint has its part of the index.
const DELIVERIES = `SELECT d.id FROM webhook_endpoints e
  STRAIGHT_JOIN webhook_deliveries d FORCE INDEX (webhook_deliveries_sequence)
    ON d.store_id = e.store_id AND d.endpoint_id = e.id AND d.resource_id IN (?)
  WHERE e.store_id = ?`;
const FORGET = 'UPDATE webhook_attempts SET response = NULL WHERE store_id = ? AND delivery_id IN (?)';

/** Erases what receivers answered to webhooks, because an answer may repeat their personal data. */
@Injectable()
export class WebhookErasureService {
  constructor(private readonly database: DatabaseService) {}

  /** Forgets the answers to all webhooks about these resources, in the open transaction. */
  async erase(storeId: string, resourceIds: readonly string[]): Promise<void> {
    const deliveries = await this.database.query<{ id: string }[]>(DELIVERIES, [resourceIds, storeId]);
    if (deliveries.length > 0) await this.database.query(FORGET, [storeId, deliveries.map(({ id }) => id)]);
  }
}
