// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { DatabaseService } from '../database/database.service.js';
import { keysOf } from '../database/lease-table.js';
import { BatchConsumer, bullName } from '../queue/job-handler.js';
import { JobsService } from '../queue/jobs.service.js';
import { ClockService } from '../time/clock.service.js';
import { TracingService } from '../tracing/tracing.service.js';
import { DailyUsageRepository } from '../usage/daily-usage.repository.js';
import { type DispatchedEvent, type EventSubscriber, SubscribesToEvents } from './event-subscriber.js';
import { type OutboxEventEntity, type RelayPositionEntity } from './outbox-event.entity.js';
import { RELAY_QUEUE, DEAD_LETTER_QUEUE } from './outbox.service.js';

/** Dispatches events to every `EventSubscriber` of this process. */
@Injectable()
export class EventSubscribersService {
  private subscribers?: EventSubscriber[];

  constructor(private readonly discovery: DiscoveryService) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    this.subscribers ??= this.discovery
      .getProviders({ metadataKey: SubscribesToEvents.KEY })
      .map(({ instance }) => instance as EventSubscriber);
    for (const subscriber of this.subscribers) await subscriber.dispatch(events);
  }
}

const BATCH_SIZE = 500;

const LOCK = 'SELECT position FROM outbox_relay WHERE id = 1 FOR UPDATE';
// Events of imports do not count on the quota: a backfill must not end the pushes of the day (C-IMP-14).
const PENDING = `SELECT store_id AS storeId, id, type, resource_id AS resourceId, sequence, muted, traceparent,
  IF(actor LIKE 'import:%', 0, size_bytes) AS size_bytes FROM outbox_events
  WHERE position IS NULL ORDER BY id LIMIT ?`;
const OLDEST_PENDING = 'SELECT occurred_at FROM outbox_events WHERE position IS NULL ORDER BY id LIMIT 1';
// The index is forced because MariaDB also tries the keys on `outbox_events_feed`, in time quadratic in their number.
const SET_POSITION = 'UPDATE outbox_events FORCE INDEX (PRIMARY) SET position = ? WHERE (store_id, id) IN (?)';
const SET_LAST_POSITION = 'UPDATE outbox_relay SET position = ? WHERE id = 1';

/** The driver returns a computed integer as text. */
type PendingEvent = DispatchedEvent & { size_bytes: string | number };

/**
 * Dispatches committed events to the subscribers, and sets their positions in the feed. Transactions do not commit in the
 * order of their event ids, so a feed ordered by id would miss some events.
 */
@Processor(bullName(RELAY_QUEUE))
export class RelayService extends BatchConsumer {
  constructor(
    private readonly database: DatabaseService,
    private readonly subscribers: EventSubscribersService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
    private readonly usage: DailyUsageRepository,
    private readonly tracing: TracingService,
  ) {
    super(RELAY_QUEUE);
  }

  @Process('drain')
  async drain(stopping: AbortSignal): Promise<void> {
    let relayed = BATCH_SIZE;
    while (relayed === BATCH_SIZE && !stopping.aborted) relayed = await this.relayBatch();
  }

  async findOldestDue(): Promise<Date | undefined> {
    const [oldest] = await this.database.query<Pick<OutboxEventEntity, 'occurred_at'>[]>(OLDEST_PENDING);
    return oldest?.occurred_at;
  }

  /** If a subscriber fails, relays the events one by one, so that one poison event does not block the others. */
  private async relayBatch(): Promise<number> {
    try {
      return await this.relay(BATCH_SIZE, (events) => this.subscribers.dispatch(events));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      let relayed = 0;
      while (relayed < BATCH_SIZE && (await this.relayOne()) === 1) relayed++;
      return relayed;
    }
  }

  private async relayOne(): Promise<number> {
    try {
      return await this.relay(1, (events) => this.subscribers.dispatch(events));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      return this.relay(1, ([event]) => this.addDeadLetter(event));
    }
  }

  /**
   * In one transaction: locks out other relays, and sets one position for the oldest events; ids order them within it. Their
   * bytes count on the quotas here, and not where events are recorded, so that the writes of a store do not lock one row.
   */
  private relay(limit: number, work: (events: DispatchedEvent[]) => Promise<void>): Promise<number> {
    return this.database.transaction(async () => {
      const [[last], events] = await Promise.all([
        this.database.query<Pick<RelayPositionEntity, 'position'>[]>(LOCK),
        this.database.query<PendingEvent[]>(PENDING, [limit]),
      ]);
      if (events.length === 0) return 0;
      const position = Math.max(Number(last?.position ?? 0) + 1, this.clock.now().getTime());
      await this.database.write(SET_POSITION, [position, keysOf(events)]);
      await this.database.write(SET_LAST_POSITION, [position]);
      await this.usage.add('events', bytesOfStores(events));
      const causes = events.map(({ traceparent }) => traceparent);
      await this.tracing.span('relay', { 'parcelward.count': events.length }, () => work(events), { causes });
      this.takenAt = this.clock.now();
      return events.length;
    });
  }

  private async addDeadLetter(event: DispatchedEvent | undefined): Promise<void> {
    if (!event) return;
    const { storeId, id: reference, traceparent } = event;
    await this.jobs.add({ storeId, queue: DEAD_LETTER_QUEUE, reference, traceparent });
  }
}

function bytesOfStores(events: readonly PendingEvent[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { storeId, size_bytes } of events) sums.set(storeId, (sums.get(storeId) ?? 0) + Number(size_bytes));
  return sums;
}
