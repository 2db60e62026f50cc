// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { mapPage, type NamedPage, type Page, type PageRequest } from '../../platform/pagination/page.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { importView } from '../model/import.js';
import { type ImportError, type ImportView, isUnfinished } from '../model/import.resource.js';
import { ImportsRepository } from '../persistence/imports.repository.js';
import { ImportProgressService } from './import-progress.service.js';
import { IMPORT_QUEUE } from './import-uploads.service.js';

export type ImportsPage = NamedPage<'imports', ImportView>;

/** A running import writes its progress much more often, unless its attempts fail. */
const STALLED_MS = 2 * 60 * 60 * 1000;
const ERRORS_PER_READ = 200;

/** Reports how imports go, and cancels them (C-IMP). */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly imports: ImportsRepository,
    private readonly progress: ImportProgressService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /** @throws Problem IMPORT_NOT_FOUND */
  async get(storeId: string, importId: string): Promise<ImportView> {
    return importView(await this.imports.get(storeId, importId));
  }

  /** Lists imports, newest first. */
  async list(storeId: string, page: PageRequest = {}): Promise<ImportsPage> {
    const { items, next } = await this.imports.findPage(storeId, page);
    return { imports: items.map(importView), next };
  }

  /**
   * Lists the refused lines of an import in the order of the file.
   * @throws Problem IMPORT_NOT_FOUND
   */
  async refused(storeId: string, importId: string, page: PageRequest = {}): Promise<Page<ImportError>> {
    await this.imports.get(storeId, importId);
    const lines = await this.imports.findErrors(storeId, importId, page);
    return mapPage(lines, ({ problem }) => JSON.parse(problem) as ImportError);
  }

  /**
   * Reads the refused lines of an import in the order of the file, as lines of NDJSON.
   * @throws Problem IMPORT_NOT_FOUND
   */
  async errors(storeId: string, importId: string): Promise<AsyncGenerator<string>> {
    await this.imports.get(storeId, importId);
    return this.errorLines(storeId, importId);
  }

  /**
   * Cancels an import: what it has written stays. Idempotent.
   * @throws Problem IMPORT_NOT_FOUND, IMPORT_STATE_CONFLICT if it has ended otherwise
   */
  async cancel(storeId: string, importId: string): Promise<ImportView> {
    const { state } = await this.imports.get(storeId, importId);
    if (!isUnfinished(state) && state !== 'cancelled')
      throw new Problem(
        'IMPORT_STATE_CONFLICT',
        `The import is ${state}; only a queued or running one can be cancelled.`,
      );
    await this.progress.end('cancelled', storeId, importId);
    return this.get(storeId, importId);
  }

  /**
   * Adds the jobs of at most `limit` unfinished imports that have made no progress for two hours, in case a job is lost or
   * dead, and returns their number (C-IMP-8).
   */
  async requeueStalled(limit: number): Promise<number> {
    const unchangedSince = new Date(this.clock.now().getTime() - STALLED_MS);
    const stalled = await this.imports.findStalled(unchangedSince, limit);
    for (const { store_id, id } of stalled) await this.database.transaction(() => this.requeue(store_id, id));
    return stalled.length;
  }

  /** The new `updated_at` keeps the check from finding the import again at once. */
  private async requeue(storeId: string, id: string): Promise<void> {
    const record = await this.imports.lock(storeId, id);
    if (!record || !isUnfinished(record.state)) return;
    await this.imports.update({ ...record, updated_at: this.clock.now() });
    await this.jobs.add({ storeId, queue: IMPORT_QUEUE, reference: id });
  }

  private async *errorLines(storeId: string, id: string): AsyncGenerator<string> {
    for (let cursor: string | undefined; ;) {
      const { items, next } = await this.imports.findErrors(storeId, id, { limit: ERRORS_PER_READ, cursor });
      if (items.length > 0) yield `${items.map(({ problem }) => problem).join('\n')}\n`;
      if (next === null) return;
      cursor = next;
    }
  }
}
