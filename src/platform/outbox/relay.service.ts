import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { ConsumesBatches, type BatchConsumer } from '../queue/batch-consumer.js';
import { JobsService } from '../queue/jobs.service.js';
import { ClockService } from '../time/clock.service.js';
import { type DispatchedEvent } from './event-subscriber.js';
import { RELAY_QUEUE, DEAD_LETTER_QUEUE } from './outbox.service.js';
import { type RelayPositionEntity } from './relay-position.entity.js';
import { EventSubscribersService } from './event-subscribers.service.js';

const BATCH = 500;

const LOCK = 'SELECT position FROM outbox_relay WHERE id = 1 FOR UPDATE';
const PENDING = `SELECT store_id AS storeId, id, type, resource_id AS resourceId FROM outbox_events
  WHERE position IS NULL ORDER BY id LIMIT ?`;
const PLACE = 'UPDATE outbox_events SET position = ? WHERE (store_id, id) IN (?)';
const MOVE = 'UPDATE outbox_relay SET position = ? WHERE id = 1';

/**
 * Hands committed events to the subscribers, and gives them their places in the feed: transactions do not commit in the
 * order of their events' ids, so that a reader of ids would miss some.
 */
@ConsumesBatches(RELAY_QUEUE)
@Injectable()
export class RelayService implements BatchConsumer {
  constructor(
    private readonly database: DatabaseService,
    private readonly subscribers: EventSubscribersService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  async drain(stopping: AbortSignal): Promise<void> {
    let handed = BATCH;
    while (handed === BATCH && !stopping.aborted) handed = await this.batch();
  }

  /** One event that a subscriber fails on must not keep the others waiting: it is found by taking them one by one. */
  private async batch(): Promise<number> {
    try {
      return await this.handOut(BATCH, (events) => this.subscribers.dispatch(events));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      let handed = 0;
      while (handed < BATCH && (await this.single()) === 1) handed++;
      return handed;
    }
  }

  private async single(): Promise<number> {
    try {
      return await this.handOut(1, (events) => this.subscribers.dispatch(events));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return this.handOut(1, ([event]) => this.setAside(event));
    }
  }

  /** In one transaction: takes a turn, and gives the oldest events one position, which their ids order further. */
  private handOut(limit: number, work: (events: DispatchedEvent[]) => Promise<void>): Promise<number> {
    return this.database.transaction(async () => {
      const [last] = await this.database.query<Pick<RelayPositionEntity, 'position'>[]>(LOCK);
      const events = await this.database.query<DispatchedEvent[]>(PENDING, [limit]);
      if (events.length === 0) return 0;
      const position = Math.max(Number(last?.position ?? 0) + 1, this.clock.now().getTime());
      await this.database.query(PLACE, [position, events.map(({ storeId, id }) => [storeId, id])]);
      await this.database.query(MOVE, [position]);
      await work(events);
      return events.length;
    });
  }

  private async setAside(event: DispatchedEvent | undefined): Promise<void> {
    if (event) await this.jobs.add({ storeId: event.storeId, queue: DEAD_LETTER_QUEUE, reference: event.id });
  }
}
