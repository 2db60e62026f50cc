import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type AttentionReason } from '../model/attention.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { inNeedOfAttention } from './attention.sql.js';

/** A live shipment in a parcel that needs attention. */
export interface ShipmentInNeed {
  /** Since when. */
  attention_at: Date;
  tracking_number: string;
  /** Empty if the shipment has no order. */
  order_number: string;
  /** The token of the carrier that tracks the parcel. */
  carrier: string;
  status: ShipmentStatus;
}

/** The exceptions that a carrier has now. */
export interface ExceptionsOfCarrier {
  carrier: string;
  exceptions: number;
}

const PARCELS = 'JOIN parcels p ON p.store_id = a.store_id AND p.id = a.id';

/** Reads the parcels that need attention, without the documents of their shipments. */
@Injectable()
export class AttentionRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** Finds at most `limit` live shipments in parcels that need attention for a reason, the longest waiting first. */
  findOldest(storeId: string, reason: AttentionReason, limit: number): Promise<ShipmentInNeed[]> {
    const { from, values } = inNeedOfAttention(storeId, reason, this.clock.now(), limit);
    const columns = 'a.attention_at, s.tracking_number, s.order_key AS order_number, p.carrier, p.status';
    const sql = `SELECT ${columns} FROM ${from} ${PARCELS} ORDER BY a.attention_at, s.id LIMIT ?`;
    return this.database.query<ShipmentInNeed[]>(sql, [...values, limit]);
  }

  /** Counts the parcels that are in exception since `since` or later, by carrier. */
  async countExceptions(storeId: string, since: Date): Promise<ExceptionsOfCarrier[]> {
    const { from, values } = inNeedOfAttention(storeId, 'exception', this.clock.now());
    const sql = `SELECT p.carrier, COUNT(DISTINCT a.id) AS exceptions FROM ${from} ${PARCELS}
      WHERE a.attention_at >= ? GROUP BY p.carrier`;
    const rows = await this.database.query<Record<keyof ExceptionsOfCarrier, string>[]>(sql, [...values, since]);
    return rows.map(({ carrier, exceptions }) => ({ carrier, exceptions: Number(exceptions) }));
  }
}
