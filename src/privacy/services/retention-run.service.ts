// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type Store, StoresService } from '../../stores/index.js';
import {
  effectiveRetention,
  type Piece,
  type Retention,
  RETENTION_STEPS,
  type RetentionRun,
  type RetentionStepName,
} from '../model/retention.js';
import { RetentionRunsRepository } from '../persistence/retention-runs.repository.js';
import { type PrivacyConfig } from '../privacy.settings.js';
import { nextNight } from '../rules/next-night.js';
import { ExpiredCopiesService } from './expired-copies.service.js';
import { ExpiredSubjectsService } from './expired-subjects.service.js';
import { RetentionPace } from './retention-pace.js';

/** A run ends after this time and goes on in the next one, so that a worker that stops need not wait for it. */
const RUN_MS = 5_000;

interface Step {
  /** The setting that says after how many days. */
  days: keyof Retention;
  /** Runs a piece of the step, small enough that nobody waits for its locks. */
  run(store: Store, before: Date, cursor: string): Promise<Piece>;
}

/** Runs the nightly job of a store: removes and erases what is older than its settings say (C-RTN-2). */
@Injectable()
export class RetentionRunService {
  private readonly pace = new RetentionPace();

  private readonly steps: Record<RetentionStepName, Step> = {
    inbound_events: { days: 'inbound_days', run: (store, before) => this.subjects.deleteInbound(store, before) },
    platform_inbox: {
      days: 'inbound_days',
      run: (store, before) => this.copies.rows.removeDeliveries(store, before),
    },
    request_log: { days: 'request_log_days', run: (store, before) => this.copies.rows.removeRequestLog(store, before) },
    messages: { days: 'messages_days', run: (...piece) => this.copies.eraseMessages(...piece) },
    events: { days: 'events_days', run: (...piece) => this.copies.eraseEvents(...piece) },
    photos: { days: 'photos_days', run: (...piece) => this.copies.erasePhotos(...piece) },
    orders: { days: 'personal_days', run: (...piece) => this.subjects.eraseOrder(...piece) },
    shipments: { days: 'personal_days', run: (...piece) => this.subjects.eraseShipment(...piece) },
    withdrawals: { days: 'withdrawal_days', run: (...piece) => this.subjects.eraseWithdrawals(...piece) },
  };

  constructor(
    private readonly stores: StoresService,
    private readonly runs: RetentionRunsRepository,
    private readonly subjects: ExpiredSubjectsService,
    private readonly copies: ExpiredCopiesService,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: PrivacyConfig,
  ) {}

  /**
   * Goes on with the open run of a store, or begins one. A run that dies is continued from what it last saved; a piece that
   * runs twice finds nothing to remove.
   * @returns when to run again: at once, or next night
   */
  async run(storeId: string): Promise<Date> {
    const store = await this.stores.get(storeId);
    const run = await this.openRun(storeId);
    const endsAt = performance.now() + RUN_MS;
    while (run.ended_at === null && performance.now() < endsAt) await this.runPiece(store, run);
    await this.runs.save(run);
    const now = this.clock.now();
    return run.ended_at === null ? now : nextNight(storeId, this.config.RETENTION_HOUR, now);
  }

  private async openRun(storeId: string): Promise<RetentionRun> {
    const last = await this.runs.find(storeId);
    if (last?.ended_at === null) return last;
    const [step] = RETENTION_STEPS;
    const cursors = last?.cursors ?? {};
    return { store_id: storeId, started_at: this.clock.now(), ended_at: null, step, cursors, removed: {} };
  }

  /** Runs the next piece of a run, and moves the run on. */
  private async runPiece(store: Store, run: RetentionRun): Promise<void> {
    const { step } = run;
    const { days: setting, run: runPiece } = this.steps[step];
    const days = effectiveRetention(store, this.config)[setting];
    let isLast = days === 0;
    if (!isLast) {
      const before = new Date(run.started_at.getTime() - days * DAY_MS);
      const piece = await this.pace.take(() => runPiece(store, before, run.cursors[step] ?? ''));
      run.cursors[step] = piece.cursor;
      run.removed[step] = (run.removed[step] ?? 0) + piece.removed;
      isLast = piece.isLast;
    }
    if (!isLast) return;
    const next = RETENTION_STEPS[RETENTION_STEPS.indexOf(step) + 1];
    if (next) run.step = next;
    else run.ended_at = this.clock.now();
  }
}
