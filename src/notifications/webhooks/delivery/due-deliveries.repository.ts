import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { randomBytes } from '../../../platform/ids/random.js';
import { type WebhookDeliveryEntity } from '../log/webhook-delivery.entity.js';
import { type EndpointHealth, isHealthy } from '../breaker/circuit-breaker.js';
import { type ConcurrencyBudget } from './per-endpoint-queues.js';

/** How long a delivery is its sender's own before another worker takes it over. */
const LEASE_MS = 60_000;
/** The part of a lease in which a try may begin: the rest is for the try, and for writing down what came of it. */
const BEGIN_MS = 40_000;

/** A delivery that is due. */
interface Due {
  storeId: string;
  id: string;
  endpointId: string;
  /** Whether the endpoint's last try failed, or its breaker is open. */
  isFailing: boolean;
}

/** A delivery that this process may send until its lease ends. */
export interface LeasedDelivery extends Due {
  eventId: string;
  attempts: number;
  step: number;
  lease: string;
  /** The try begins by then or is left to the next lease. */
  beginBy: Date;
}

/** Of an endpoint that was removed, there is no health. */
type DueRow = Pick<WebhookDeliveryEntity, 'store_id' | 'id' | 'endpoint_id'> &
  ({ failures: null } | Pick<EndpointHealth, 'failures' | 'probe_at'>);
type LeasedRow = Pick<WebhookDeliveryEntity, 'store_id' | 'id' | 'endpoint_id' | 'event_id' | 'attempts' | 'step'>;

const DUE = (
  conditions: string,
): string => `SELECT d.store_id, d.id, d.endpoint_id, e.failures, e.probe_at FROM webhook_deliveries d
  LEFT JOIN webhook_endpoints e ON e.store_id = d.store_id AND e.id = d.endpoint_id
  WHERE d.due_at <= ? ${conditions}ORDER BY d.due_at LIMIT ?`;
const LEASE = 'UPDATE webhook_deliveries SET lease = ?, due_at = ? WHERE (store_id, id) IN (?) AND due_at <= ?';
const GIVE_BACK = `UPDATE webhook_deliveries SET lease = NULL, due_at = ?
  WHERE (store_id, id) IN (?) AND lease IN (?)`;
const LEASED = `SELECT store_id, id, endpoint_id, event_id, attempts, step FROM webhook_deliveries
  WHERE (store_id, id) IN (?) AND lease = ?`;

/** Takes deliveries of all stores that are due, so that nobody else sends them. */
@Injectable()
export class DueDeliveriesRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Takes what is longest due and finds room, which it enters.
   * @returns what was taken, and whether more may be due that finds room
   */
  async take(room: ConcurrencyBudget, now: Date): Promise<{ taken: LeasedDelivery[]; isMore: boolean }> {
    const limit = room.left;
    if (limit === 0) return { taken: [], isMore: false };
    const due = await this.due(room, now, limit);
    const wanted = due.filter((delivery) => room.enter(delivery));
    try {
      const taken = wanted.length > 0 ? await this.lease(wanted, now) : [];
      const ids = new Set(taken.map(({ id }) => id));
      wanted.filter(({ id }) => !ids.has(id)).forEach((delivery) => room.leave(delivery));
      return { taken, isMore: wanted.length > 0 && due.length === limit };
    } catch (error) {
      wanted.forEach((delivery) => room.leave(delivery));
      throw error;
    }
  }

  /** Gives back what was taken and not begun: it is due at once, for another worker. */
  async giveBack(taken: readonly LeasedDelivery[], now: Date): Promise<void> {
    if (taken.length === 0) return;
    const leases = [...new Set(taken.map(({ lease }) => lease))];
    const keys = taken.map(({ storeId, id }) => [storeId, id]);
    await this.database.transaction(() => this.database.query(GIVE_BACK, [now, keys, leases]));
  }

  /** Endpoints without room are passed over, so that none keeps the others waiting. */
  private async due(room: ConcurrencyBudget, now: Date, limit: number): Promise<Due[]> {
    const full = room.fullEndpoints;
    const conditions = `${full.length > 0 ? 'AND d.endpoint_id NOT IN (?) ' : ''}${room.hasRoomForFailing ? '' : 'AND e.failures = 0 AND e.probe_at IS NULL '}`;
    const rows = await this.database.query<DueRow[]>(DUE(conditions), [now, ...(full.length > 0 ? [full] : []), limit]);
    return rows.map((row) => {
      const isFailing = row.failures !== null && !isHealthy(row);
      return { storeId: row.store_id, id: row.id, endpointId: row.endpoint_id, isFailing };
    });
  }

  private async lease(due: readonly Due[], now: Date): Promise<LeasedDelivery[]> {
    const lease = randomBytes(8).toString('hex');
    const keys = due.map(({ storeId, id }) => [storeId, id]);
    const ends = new Date(now.getTime() + LEASE_MS);
    const rows = await this.database.transaction(async () => {
      await this.database.query(LEASE, [lease, ends, keys, now]);
      return this.database.query<LeasedRow[]>(LEASED, [keys, lease]);
    });
    const found = new Map(rows.map((row) => [row.id, row]));
    const beginBy = new Date(now.getTime() + BEGIN_MS);
    return due.flatMap((delivery) => {
      const row = found.get(delivery.id);
      if (!row) return [];
      const { event_id: eventId, attempts, step } = row;
      return [{ ...delivery, eventId, attempts, step, lease, beginBy }];
    });
  }
}
