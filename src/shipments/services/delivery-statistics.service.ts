import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type DateRange } from '../../platform/time/time.js';
import { type DeliveryDays, type DeliveryTimes, deliveryTimes } from '../rules/delivery-times.js';

// Followed parcels are those of returns, which are not deliveries to customers.
const BY_CARRIER = `SELECT carrier, GREATEST(TIMESTAMPDIFF(DAY, created_at, delivered_at), 0) AS days, COUNT(*) AS parcels
  FROM parcels FORCE INDEX (parcels_delivered) WHERE store_id = ? AND delivered_at >= ? AND delivered_at < ? AND followed_at IS NULL
  GROUP BY carrier, days ORDER BY carrier, days`;

/** Reports how fast carriers deliver. */
@Injectable()
export class DeliveryStatisticsService {
  constructor(private readonly database: DatabaseService) {}

  /** The delivery times of parcels that were delivered in the range, by tracking carrier. */
  async byCarrier(storeId: string, { from, to }: DateRange): Promise<DeliveryTimes[]> {
    const rows = await this.database.query<Record<keyof DeliveryDays, string>[]>(BY_CARRIER, [storeId, from, to]);
    return deliveryTimes(
      rows.map(({ carrier, days, parcels }) => ({ carrier, days: Number(days), parcels: Number(parcels) })),
    );
  }
}
