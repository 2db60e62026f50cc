// SPDX-License-Identifier: Apache-2.0
import { setImmediate as nextIteration } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isTransient } from '../../platform/database/database-errors.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { chunksOf } from '../../platform/database/table.js';
import { Problem } from '../../platform/errors/problem.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { TracingService } from '../../platform/tracing/tracing.service.js';
import { type PlatformDelivery } from '../model/platform-delivery.entity.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { PlatformInboxRepository } from '../persistence/platform-inbox.repository.js';
import { PLATFORM_QUEUE } from './platform-deliveries.service.js';

/** A transaction ends with the delivery that reaches so many characters. */
const MAX_CHARACTERS = 1024 * 1024;

/** Beside a transaction that takes longer, such as one that waits for a lock, another one begins. */
const SLOW_MS = 50;
const MAX_TRANSACTIONS = 4;

/** A delivery to store; `updatesHealth` if its connection is to show that it came. */
interface NewDelivery {
  row: PlatformDelivery;
  updatesHealth: boolean;
}

interface PendingDelivery extends NewDelivery {
  traceparent: string | null;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Stores deliveries with their jobs. Those that come at the same time share a transaction, which costs the database and this process
 * little more than one delivery does.
 */
@Injectable()
export class PlatformInboxWriterService {
  private waiting: PendingDelivery[] = [];
  private running = 0;
  private begunAt = 0;

  constructor(
    private readonly database: DatabaseService,
    private readonly inbox: PlatformInboxRepository,
    private readonly connections: PlatformConnectionsRepository,
    private readonly jobs: JobsService,
    private readonly tracing: TracingService,
  ) {}

  /** Stores a delivery, unless it is stored already. Resolves after the COMMIT. */
  add(delivery: NewDelivery): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...delivery, traceparent: this.tracing.traceparent(), resolve, reject });
      const isSlow = performance.now() - this.begunAt > SLOW_MS;
      if (this.running === 0 || (isSlow && this.running < MAX_TRANSACTIONS)) void this.run();
    });
  }

  /** Stores a delivery in the open transaction, unless it is stored already. */
  async storeOnce(row: PlatformDelivery): Promise<void> {
    if (!(await this.inbox.isStored(row))) await this.insert([{ row }]);
  }

  private async run(): Promise<void> {
    this.running++;
    this.begunAt = performance.now();
    // Every delivery that has arrived by now joins the first transaction.
    await nextIteration();
    for (;;) {
      const [batch] = chunksOf(this.waiting, MAX_CHARACTERS, ({ row }) => row.body.length);
      if (!batch) break;
      this.waiting = this.waiting.slice(batch.length);
      this.begunAt = performance.now();
      await this.settle(batch);
    }
    this.running--;
  }

  /** Stores a batch. If that fails for one of its deliveries, such as one that is stored already, the others are stored nevertheless. */
  private async settle(batch: readonly PendingDelivery[]): Promise<void> {
    try {
      await this.store(batch);
      batch.forEach(({ resolve }) => resolve());
    } catch (error) {
      if (batch.length > 1 && !isOutage(error)) await Promise.all(batch.map((one) => this.settle([one])));
      else batch.forEach(({ reject }) => reject(error));
    }
  }

  private async store(batch: readonly PendingDelivery[]): Promise<void> {
    let isRepeated = false;
    await this.database.transaction(async () => {
      // A duplicate has the transaction run again. Nearly all deliveries are new, and take a single round trip.
      const [first] = batch;
      if (isRepeated && batch.length === 1 && first && (await this.inbox.isStored(first.row))) return;
      isRepeated = true;
      await this.insert(batch);
      const news = new Map(
        batch.filter(({ updatesHealth }) => updatesHealth).map(({ row }) => [row.connection_id, row]),
      );
      for (const { store_id, connection_id: id, received_at } of news.values())
        await this.connections.update({ store_id, id }, { received_at });
    });
  }

  private async insert(batch: readonly { row: PlatformDelivery; traceparent?: string | null }[]): Promise<void> {
    await this.inbox.insert(batch.map(({ row }) => row));
    for (const { row, traceparent } of batch)
      await this.jobs.add({ storeId: row.store_id, queue: PLATFORM_QUEUE, reference: row.id, traceparent });
  }
}

/** Whether the error says nothing about the deliveries. */
const isOutage = (error: unknown): boolean => error instanceof Problem || isTransient(error);
