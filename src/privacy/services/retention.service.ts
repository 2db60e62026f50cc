// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { type Retention, effectiveRetention } from '../model/retention.js';
import { type RetentionRun } from '../model/retention.js';
import { RetentionRunsRepository } from '../persistence/retention-runs.repository.js';
import { type PrivacyConfig } from '../privacy.settings.js';
import { nextNight } from '../rules/next-night.js';

/** The queue of the nightly job; each store has one job, with the reference `NIGHTLY`. */
export const RETENTION_QUEUE = 'privacy.retention';
const NIGHTLY = 'nightly';

/** The retention of a store, and the last run of its nightly job. */
export interface RetentionView {
  /** What applies to the store: for how many days data are kept, 0 for good. */
  settings: Retention;
  /** Undefined until the first night. */
  last_run?: {
    /** UTC with milliseconds. */
    started_at: string;
    /** Null while it runs. */
    ended_at: string | null;
    removed: RetentionRun['removed'];
  };
}

/** Shows the retention of stores, and starts their nightly job (C-RTN). */
@Injectable()
export class RetentionService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly runs: RetentionRunsRepository,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: PrivacyConfig,
  ) {}

  /**
   * Returns what applies to a store, and what the last run removed.
   * @throws Problem STORE_NOT_FOUND
   */
  async get(storeId: string): Promise<RetentionView> {
    const settings = effectiveRetention(await this.stores.get(storeId), this.config);
    const run = await this.runs.find(storeId);
    if (!run) return { settings };
    const { started_at, ended_at, removed } = run;
    return {
      settings,
      last_run: { started_at: started_at.toISOString(), ended_at: ended_at?.toISOString() ?? null, removed },
    };
  }

  /**
   * Starts the job of a store now, instead of next night.
   * @throws Problem STORE_NOT_FOUND
   */
  async start(storeId: string): Promise<RetentionView> {
    const view = await this.get(storeId);
    await this.database.transaction(() => this.schedule(storeId, this.clock.now()));
    return view;
  }

  /** The installation's settings, which apply to stores without their own. */
  get defaults(): Retention {
    return effectiveRetention({ retention: {} }, this.config);
  }

  /** Schedules the first night of at most `limit` stores that have no job yet, and returns their number. */
  async scheduleNewStores(limit: number): Promise<number> {
    const storeIds = await this.jobs.findStoresWithout(RETENTION_QUEUE, NIGHTLY, limit);
    await this.database.transaction(async () => {
      for (const storeId of storeIds)
        await this.schedule(storeId, nextNight(storeId, this.config.RETENTION_HOUR, this.clock.now()));
    });
    return storeIds.length;
  }

  /** Adds the job of a store, in the open transaction; an existing one runs no later than that. */
  private schedule(storeId: string, dueAt: Date): Promise<void> {
    return this.jobs.add({ storeId, queue: RETENTION_QUEUE, reference: NIGHTLY, dueAt });
  }
}
