// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { serializeActor } from '../../platform/outbox/actor.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type CallerContext } from '../../stores/index.js';
import { ImportFiles } from '../files/import-files.js';
import { type ImportEntity } from '../model/import.entity.js';
import { importView, NO_COUNTS } from '../model/import.js';
import { type ImportFormat, type ImportView } from '../model/import.resource.js';
import { ImportsRepository } from '../persistence/imports.repository.js';
import { COUNTED_MS, ImportQuotaService, MAX_UPLOAD_MS } from './import-quota.service.js';

/** The queue of imports; a job's reference is the import's id. */
export const IMPORT_QUEUE = 'imports.run';

export interface ImportOptions {
  format: ImportFormat;
  /** Only report what the import would do. */
  isDryRun: boolean;
  /** Send webhooks of its events. */
  sendsWebhooks: boolean;
  /** SKUs, product ids or titles of lines that are protection, separated by commas (C-IMP-27). */
  protectionLines?: string;
  /** Leave the `#` in order numbers of `shopify-csv` (C-IMP-33). */
  keepsHash?: boolean;
}

const ENDED_DAYS = 30;
/** The quotas are checked after so many bytes of a file or `COUNTED_MS`, and at its end. */
const CHECKED_BYTES = 8 * 1024 * 1024;

/** Receives files of orders of the past, and removes imports with their files. */
@Injectable()
export class ImportUploadsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly imports: ImportsRepository,
    private readonly files: ImportFiles,
    private readonly jobs: JobsService,
    private readonly quota: ImportQuotaService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Stores a file, and queues its import for a worker.
   * @throws Problem STORE_NOT_FOUND, TOO_MANY_IMPORTS, DAILY_QUOTA_EXCEEDED, VALIDATION_ERROR for an empty file; also what
   * reading `chunks` throws
   */
  async receive(caller: CallerContext, options: ImportOptions, chunks: AsyncIterable<Buffer>): Promise<ImportView> {
    const { store_id: storeId } = caller.store;
    const now = this.clock.now();
    const record = newImport(caller, options, now);
    await this.quota.admit(record);
    try {
      const digest = { bytes: 0, hash: createHash('sha256') };
      const count = (added: number) => this.quota.count(record, digest.bytes, added);
      await this.files.write(record.id, this.measured(chunks, digest, count));
      if (digest.bytes === 0) throw validationError([], 'The file is empty; send the orders as the body.');
      await this.queue(record, digest.bytes, digest.hash.digest('hex'));
    } catch (error) {
      await this.remove(record);
      throw error;
    }
    return importView(await this.imports.get(storeId, record.id));
  }

  /** Deletes at most `limit` imports that ended 30 days ago, or whose file never arrived, and returns their number (C-IMP-15). */
  async removeExpired(limit: number): Promise<number> {
    const now = this.clock.now().getTime();
    const [receivingBefore, endedBefore] = [new Date(now - 2 * MAX_UPLOAD_MS), new Date(now - ENDED_DAYS * DAY_MS)];
    const expired = await this.imports.findExpired(receivingBefore, endedBefore, limit);
    for (const each of expired) await this.remove(each);
    return expired.length;
  }

  private async queue({ store_id: storeId, id }: ImportEntity, bytes: number, sha256: string): Promise<void> {
    await this.database.transaction(async () => {
      if (!(await this.imports.markReceived(storeId, id, bytes, sha256, this.clock.now())))
        throw new Problem('IMPORT_NOT_FOUND', `The file of import ${id} took too long to arrive.`);
      await this.jobs.add({ storeId, queue: IMPORT_QUEUE, reference: id });
    });
  }

  /**
   * Passes chunks on, and counts and hashes them.
   * @param count called after a few megabytes or seconds and at the end, with the bytes since then
   */
  private async *measured(
    chunks: AsyncIterable<Buffer>,
    digest: { bytes: number; hash: ReturnType<typeof createHash> },
    count: (added: number) => Promise<void>,
  ): AsyncGenerator<Buffer> {
    let added = 0;
    let countedAt = this.clock.now().getTime();
    for await (const chunk of chunks) {
      digest.bytes += chunk.length;
      digest.hash.update(chunk);
      added += chunk.length;
      const now = this.clock.now().getTime();
      if (added >= CHECKED_BYTES || now - countedAt >= COUNTED_MS) {
        await count(added);
        added = 0;
        countedAt = now;
      }
      yield chunk;
    }
    await count(added);
  }

  /** The row goes last: if the store of files fails, the import is found again. */
  private async remove({ store_id, id }: Pick<ImportEntity, 'store_id' | 'id'>): Promise<void> {
    await this.files.remove(id);
    await this.database.transaction(() => this.imports.delete(store_id, id));
  }
}

function newImport({ store, actor }: CallerContext, options: ImportOptions, now: Date): ImportEntity {
  return {
    store_id: store.store_id,
    id: newId('imp'),
    format: options.format,
    is_dry_run: options.isDryRun ? 1 : 0,
    sends_webhooks: options.sendsWebhooks ? 1 : 0,
    protection_lines: options.protectionLines ?? null,
    keeps_hash: options.keepsHash ? 1 : 0,
    started_by: serializeActor(actor),
    state: 'receiving',
    size_bytes: 0,
    sha256: null,
    offset_bytes: 0,
    line_count: 0,
    counts: JSON.stringify(NO_COUNTS),
    failure: null,
    created_at: now,
    started_at: null,
    updated_at: now,
    ended_at: null,
  };
}
