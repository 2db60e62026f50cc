// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Importer } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { ImportFiles } from '../files/import-files.js';
import { type ImportEntity } from '../model/import.entity.js';
import { type ImportItem, type ItemResult } from '../model/import.js';
import { type ImportState, isUnfinished } from '../model/import.resource.js';
import { ImportsRepository } from '../persistence/imports.repository.js';
import { advanced, refusedLines } from '../rules/progress.js';

const MAX_FAILURE_LENGTH = 512;

/** An import that this process runs, with its state after the last transaction. */
export interface ImportRun {
  importer: Importer;
  record: ImportEntity;
}

/** Another process has continued the import, or somebody has cancelled it. */
export class ImportInterrupted extends Error {}

/** Saves how far imports are, together with what they write (C-IMP-8). */
@Injectable()
export class ImportProgressService {
  constructor(
    private readonly database: DatabaseService,
    private readonly imports: ImportsRepository,
    private readonly files: ImportFiles,
    private readonly stores: StoresService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Starts or continues an import, unless another one of the store comes first (C-IMP-8).
   * @returns undefined if the import has ended
   */
  begin(storeId: string, id: string): Promise<ImportEntity | 'waiting' | undefined> {
    return this.database.transaction(async () => {
      // So that no other import of the store begins meanwhile.
      await this.stores.lock(storeId);
      const record = await this.imports.find(storeId, id);
      if (record && (await this.imports.mustWait(record))) return 'waiting';
      return this.moveTo('running', storeId, id);
    });
  }

  /** Ends an import that has not ended yet, and removes its file. */
  async end(state: 'completed' | 'failed' | 'cancelled', storeId: string, id: string, failure?: string): Promise<void> {
    await this.moveTo(state, storeId, id, failure);
    await this.files.remove(id);
  }

  /**
   * Changes the state of an import that has not ended.
   * @returns the import after the change; undefined if it has ended before
   */
  moveTo(state: ImportState, storeId: string, id: string, failure?: string): Promise<ImportEntity | undefined> {
    return this.database.transaction(async () => {
      const record = await this.imports.lock(storeId, id);
      if (!record || !isUnfinished(record.state)) return undefined;
      const now = this.clock.now();
      const next: ImportEntity = {
        ...record,
        state,
        failure: failure?.slice(0, MAX_FAILURE_LENGTH) ?? null,
        updated_at: now,
      };
      if (state === 'running') next.started_at ??= now;
      else next.ended_at = now;
      if (state === 'completed') next.offset_bytes = record.size_bytes;
      await this.imports.update(next);
      return next;
    });
  }

  /** @throws ImportInterrupted if the import has ended, such as by a cancellation */
  async assertRunning(storeId: string, id: string): Promise<void> {
    const record = await this.imports.find(storeId, id);
    if (record?.state !== 'running') throw new ImportInterrupted('The import has ended');
  }

  /**
   * Writes items, and how far the import is then, in one transaction.
   * @throws ImportInterrupted if the import is no longer where this process left it
   */
  async save(run: ImportRun, items: readonly ImportItem[], write: () => Promise<ItemResult[]>): Promise<void> {
    const { store_id, id, is_dry_run, offset_bytes } = run.record;
    // A dry run reports exactly what the import would do (C-IMP-13).
    const tried = is_dry_run === 1 ? await this.database.trial(write) : undefined;
    run.record = await this.database.transaction(async () => {
      const record = await this.imports.lock(store_id, id);
      if (record?.state !== 'running' || Number(record.offset_bytes) !== Number(offset_bytes))
        throw new ImportInterrupted('The import was cancelled, or goes on elsewhere');
      const results = tried ?? (await write());
      const next = advanced(record, items, results, this.clock.now());
      await this.imports.insertErrors(store_id, id, refusedLines(record, items, results));
      await this.imports.update(next);
      return next;
    });
  }
}
