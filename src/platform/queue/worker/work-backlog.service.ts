// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { BatchConsumer } from '../job-handler.js';
import { JobsRepository } from '../jobs.repository.js';
import { ProcessorsService } from '../processors.service.js';
import { WorkProgressService } from './work-progress.service.js';

/** The backlog of this worker's queues: the age of the oldest due work, and when this process last took some. */
@Injectable()
export class WorkBacklogService {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly processors: ProcessorsService,
    private readonly jobs: JobsRepository,
    private readonly progress: WorkProgressService,
  ) {}

  /**
   * Finds the age in seconds of the oldest due work of each queue of this process; 0 if none is due. A running job, a later
   * retry and a dead job are not due. Queues that only another release knows are left out.
   */
  async findAges(now: Date): Promise<Map<string, number>> {
    const consumers = this.consumers();
    const queues = this.jobQueues();
    const [oldestJobs, ...oldestRows] = await Promise.all([
      this.jobs.findOldestDue(queues, now),
      ...[...consumers.values()].map((consumer) => consumer.findOldestDue(now)),
    ]);
    const dates = [
      ...queues.map((queue) => [queue, oldestJobs.get(queue)] as const),
      ...[...consumers.keys()].map((queue, index) => [queue, oldestRows[index]] as const),
    ];
    return new Map(
      dates.map(([queue, date]) => [queue, date ? Math.max(0, now.getTime() - date.getTime()) / 1000 : 0]),
    );
  }

  /** Counts the due and the dead jobs of each queue of this process. */
  async countJobs(now: Date): Promise<{ queue: string; state: string; amount: number }[]> {
    const queues = this.jobQueues();
    const counts = await this.jobs.countBacklog(queues, now);
    return queues.flatMap((queue) =>
      ['waiting', 'parked'].map((state) => {
        const found = counts.find((count) => count.queue === queue && count.state === state);
        return { queue, state, amount: Number(found?.amount ?? 0) };
      }),
    );
  }

  /** When this process last took work of a queue; undefined if it has taken none. */
  takenAt(queue: string): Date | undefined {
    return this.progress.takenAt(queue) ?? this.consumers().get(queue)?.takenAt;
  }

  /** Whether a queue needs Redis: a batch consumer also polls its table. */
  needsRedis(queue: string): boolean {
    return !this.consumers().has(queue);
  }

  private jobQueues(): string[] {
    return this.processors.methods.filter(([, { run }]) => run).map(([name]) => name);
  }

  private consumers(): Map<string, BatchConsumer> {
    const providers = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return new Map(providers.filter((one) => one instanceof BatchConsumer).map((one) => [one.queue, one]));
  }
}
