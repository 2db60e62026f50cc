// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import { getQueueToken } from '@nestjs/bull';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Queue } from 'bull';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { bullName } from './job-handler.js';

const INTERVAL_MS = 25;

/** Runs a function at once, and then at most every 25 ms with all items that were added meanwhile. */
export class Throttled<T> {
  private items: T[] = [];
  private next: Promise<void> | undefined;
  private interval: Promise<void> | undefined;

  constructor(private readonly run: (items: T[]) => Promise<void>) {}

  /**
   * Resolves when the function has run with the items.
   * @throws what the function throws, to the callers of all items of the run
   */
  add(items: readonly T[] = []): Promise<void> {
    this.items.push(...items);
    return (this.next ??= this.runNext());
  }

  private async runNext(): Promise<void> {
    await this.interval;
    const items = this.items;
    this.items = [];
    this.next = undefined;
    this.interval = delay(INTERVAL_MS, undefined, { ref: false });
    await this.run(items);
  }
}

/** The data of a job in Redis. The other columns are only in the database. */
export interface JobTicket {
  storeId: string;
  id: string;
}

const BATCH_QUEUES = new Set<string>();

/**
 * Declares a queue whose new jobs workers take in batches: they get one notification of many jobs, and a ticket only of a
 * job to retry. Its processor is a `BatchJobHandler`.
 */
export function batchQueue(name: string): string {
  BATCH_QUEUES.add(name);
  return name;
}

export function isBatchQueue(name: string): boolean {
  return BATCH_QUEUES.has(name);
}

/** What a notification asks of a worker: to run a `BatchConsumer` or new jobs, or to push more due jobs to Redis. */
type NotificationKind = 'notify' | 'fill';

/** Whether a ticket is a notification, of no particular job. */
export function isNotification({ storeId, id }: JobTicket, kind: NotificationKind): boolean {
  return storeId === '' && id.startsWith(kind);
}

/** The number of job ids that notifications of a kind rotate over, and so the most that can be pending in a queue. */
const NOTIFICATION_IDS = 8;

/**
 * Tickets that wait in a Redis queue, at most. They run in the order of their arrival, so the rest of a backlog stays in the
 * database, where stores take turns.
 */
export const MAX_WAITING = 50;

/** A job to push; its ticket is what Redis gets. */
type DueJob = JobTicket & { dueAt: Date; attempts?: number };

/** The Bull queues that the contexts of this process have registered (`QueueModule.forFeature`). */
@Injectable()
export class QueuesService implements OnApplicationShutdown {
  private notifications = 0;
  private isStopped = false;
  private readonly notifying = new Map<string, Throttled<never>>();
  private readonly pushing = new Map<string, Throttled<DueJob>>();

  constructor(private readonly modules: ModuleRef) {}

  /** @throws Error if no context has registered the queue */
  get(name: string): Queue<JobTicket> {
    return this.modules.get<Queue<JobTicket>>(getQueueToken(bullName(name)), { strict: false });
  }

  /**
   * Adds jobs to the Bull queue, together with the jobs of other calls in the last 25 ms: a bulk costs Bull and Redis about as
   * much as one job. A job that is already there with the same due time is not added twice. Past `MAX_WAITING` a notification
   * follows the last of them, which fills the queue again. Of new jobs, whose `attempts` are 0, a batch queue gets only a
   * notification.
   * @throws Error if Redis is unavailable
   */
  async push(name: string, jobs: readonly DueJob[]): Promise<void> {
    const single = isBatchQueue(name) ? jobs.filter(({ attempts = 0 }) => attempts > 0) : jobs;
    if (single.length < jobs.length) await this.notify(name);
    if (single.length > 0) await throttled(this.pushing, name, (due: DueJob[]) => this.addBulk(name, due)).add(single);
  }

  /**
   * Notifies a worker to run the `BatchConsumer` of a queue.
   * @throws Error if Redis is unavailable
   */
  async notify(name: string): Promise<void> {
    await throttled(this.notifying, name, () => this.addNotification(name, 'notify')).add();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
  }

  private async addBulk(name: string, jobs: DueJob[]): Promise<void> {
    if (this.isStopped) return;
    const queue = this.get(name);
    const room = Math.max(0, MAX_WAITING - (await queue.getWaitingCount()));
    const added = takeTurns(jobs).slice(0, room);
    await queue.addBulk(
      added.map(({ storeId, id, dueAt }) => ({ data: { storeId, id }, opts: { jobId: `${id}-${dueAt.getTime()}` } })),
    );
    if (added.length < jobs.length) await this.addNotification(name, 'fill');
  }

  private async addNotification(name: string, kind: NotificationKind): Promise<void> {
    if (this.isStopped) return;
    // Bull ignores a job id that still exists, so the ids rotate.
    const id = `${kind}-${this.notifications++ % NOTIFICATION_IDS}`;
    await this.get(name).add({ storeId: '', id }, { jobId: id });
  }
}

function throttled<T>(all: Map<string, Throttled<T>>, name: string, run: (items: T[]) => Promise<void>): Throttled<T> {
  const found = all.get(name) ?? new Throttled(run);
  all.set(name, found);
  return found;
}

/**
 * Orders items so that stores take turns: the first of each store, then the second of each, and so on. The items of a store
 * keep their order, and so do the stores.
 */
export function takeTurns<T extends { storeId: string }>(items: readonly T[]): T[] {
  const turns: T[][] = [];
  const taken = new Map<string, number>();
  for (const item of items) {
    const turn = taken.get(item.storeId) ?? 0;
    taken.set(item.storeId, turn + 1);
    (turns[turn] ??= []).push(item);
  }
  return turns.flat();
}

/** Notifies workers of new rows in the table of a `BatchConsumer`. */
@Injectable()
export class WorkerNotifierService {
  constructor(
    private readonly queues: QueuesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Call it after the commit. It is lost if Redis is unavailable, but workers also poll every second. */
  notify(queue: string): void {
    this.queues.notify(queue).catch((error: unknown) => {
      this.logger.debug({ err: error, queue }, 'Worker notification failed, workers will poll');
    });
  }
}
