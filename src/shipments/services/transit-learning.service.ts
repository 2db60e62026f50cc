// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { TransitEstimatesRepository } from '../persistence/transit-estimates.repository.js';
import { learnTransits } from '../rules/estimate/transit-estimates.js';
import { isSimulated, type ShipmentsConfig } from '../shipments.settings.js';

/** The queue that learns how long parcels take; each store has one job, with the reference `HOURLY`. */
export const ESTIMATES_QUEUE = 'shipments.estimates';
const HOURLY = 'hourly';
const HOUR_MS = 60 * 60 * 1000;

/** Learns how long the parcels of a store take, once an hour (C-TRK-51). */
@Injectable()
export class TransitLearningService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly estimates: TransitEstimatesRepository,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: ShipmentsConfig,
  ) {}

  /** Learns from the parcels of a store, and returns when to do so again. A test store learns from its own simulated parcels. */
  async learn(storeId: string): Promise<Date> {
    const { mode } = await this.stores.get(storeId);
    const now = this.clock.now();
    const isMadeUp = isSimulated(this.config, mode);
    const samples = mode === 'live' && isMadeUp ? [] : await this.estimates.findSamples(storeId, now, isMadeUp);
    const before = await this.estimates.findLearned(storeId);
    await this.estimates.replaceAll(storeId, learnTransits(samples, before, now), now);
    return this.nextRun();
  }

  /** Schedules the first run of at most `limit` stores that have no job yet, and returns their number. */
  async scheduleNewStores(limit: number): Promise<number> {
    const storeIds = await this.jobs.findStoresWithout(ESTIMATES_QUEUE, HOURLY, limit);
    await this.database.transaction(async () => {
      for (const storeId of storeIds)
        await this.jobs.add({ storeId, queue: ESTIMATES_QUEUE, reference: HOURLY, dueAt: this.nextRun() });
    });
    return storeIds.length;
  }

  private nextRun(): Date {
    return new Date(this.clock.now().getTime() + HOUR_MS);
  }
}
