import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type DateRange } from '../../platform/time/date-range.js';
import { type DeliveryDays, type DeliveryTimes, deliveryTimes } from '../rules/delivery-times.js';

// The parcels of returns are followed, and no customer waits for them.
const BY_CARRIER = `SELECT carrier, GREATEST(TIMESTAMPDIFF(DAY, created_at, delivered_at), 0) AS days, COUNT(*) AS parcels
  FROM parcels FORCE INDEX (parcels_delivered) WHERE store_id = ? AND delivered_at >= ? AND delivered_at < ? AND followed_at IS NULL
  GROUP BY carrier, days ORDER BY carrier, days`;

/** How fast carriers deliver. */
@Injectable()
export class DeliveryStatisticsService {
  constructor(private readonly database: DatabaseService) {}

  /** The parcels that were delivered in the range, by the carrier that tracks them. */
  async byCarrier(storeId: string, { from, to }: DateRange): Promise<DeliveryTimes[]> {
    const rows = await this.database.query<Record<keyof DeliveryDays, string>[]>(BY_CARRIER, [storeId, from, to]);
    return deliveryTimes(
      rows.map(({ carrier, days, parcels }) => ({ carrier, days: Number(days), parcels: Number(parcels) })),
    );
  }
}
