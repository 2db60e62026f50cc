// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { OrderBatchPlanService, OrderBatchService, type PastOrder, type PastOrderPlan } from '../../orders/index.js';
import { CONFIG } from '../../platform/config/config.js';
import { isDuplicate } from '../../platform/database/database-errors.js';
import { PROBLEMS } from '../../platform/errors/catalogue.js';
import { Problem } from '../../platform/errors/problem.js';
import { StoresService } from '../../stores/index.js';
import { ImportFiles } from '../files/import-files.js';
import { type ImportsConfig } from '../imports.settings.js';
import { type ImportItem, type ItemResult } from '../model/import.js';
import { batchesOf, readAhead, stepsOf } from '../rules/batches.js';
import { isOfValues, unexpectedProblem } from '../rules/item-problems.js';
import { ImportFailure, paced } from '../rules/lines.js';
import { parcelwardItems } from '../rules/parcelward-items.js';
import { isHopeless } from '../rules/progress.js';
import { protectionNames } from '../rules/protection-lines.js';
import { shopifyItems } from '../rules/shopify-items.js';
import { ImportInterrupted, ImportProgressService, type ImportRun } from './import-progress.service.js';

const BATCH = { items: 100, bytes: 4 * 1024 * 1024 };

/** How a run ends: `waiting` has not begun. */
export type RunEnd = 'ended' | 'paused' | 'waiting';

/** Imports a file in batches. Each transaction also saves how far the import is, so that any process can continue it (C-IMP-8). */
@Injectable()
export class ImportRunnerService {
  constructor(
    private readonly progress: ImportProgressService,
    private readonly files: ImportFiles,
    private readonly plans: OrderBatchPlanService,
    private readonly orders: OrderBatchService,
    private readonly stores: StoresService,
    @Inject(CONFIG) private readonly config: Pick<ImportsConfig, 'MAX_BODY_BYTES'>,
  ) {}

  /**
   * Runs an import until it ends, until `isPaused` after a batch or a MiB, or until another process goes on with it.
   * @returns whether it has ended, or waits for another import of the store
   */
  async run(storeId: string, id: string, isPaused: () => boolean): Promise<RunEnd> {
    const record = await this.progress.begin(storeId, id);
    if (record === 'waiting') return record;
    if (!record) {
      // The process that ended it may have died before it removed the file.
      await this.files.remove(id);
      return 'ended';
    }
    const store = await this.stores.get(storeId);
    const muted = record.sends_webhooks === 1 ? 'messages' : 'all';
    const run: ImportRun = { record, importer: { store, actor: { type: 'import', id }, muted } };
    const check = async () => {
      await this.progress.assertRunning(storeId, id);
      // A run without progress would only begin again at the same place.
      if (run.record !== record && isPaused()) throw new ImportInterrupted('The import pauses');
    };
    try {
      const from = { offset: Number(record.offset_bytes), line: Number(record.line_count) };
      const open = (offset: number) => paced(this.files.read(id, offset), check);
      const readItems = record.format === 'shopify-csv' ? shopifyItems : parcelwardItems;
      const items = readItems(open, from, {
        maxBytes: this.config.MAX_BODY_BYTES,
        protection: protectionNames(record.protection_lines),
        keepsHash: record.keeps_hash === 1,
      });
      for await (const batch of readAhead(batchesOf(items, from.offset, BATCH))) {
        await this.importBatch(run, batch);
        if (isHopeless(run.record)) throw new ImportFailure('The first 10,000 orders of the file were all refused.');
        if (isPaused()) return 'paused';
      }
      await this.progress.end('completed', storeId, id);
    } catch (error) {
      if (error instanceof ImportInterrupted) return 'paused';
      if (!(error instanceof ImportFailure)) throw error;
      await this.progress.end('failed', storeId, id, error.message);
    }
    return 'ended';
  }

  /** An error that comes from the values of an order refuses that order only, so its batch is written one by one (C-IMP-3). */
  private async importBatch(run: ImportRun, batch: readonly ImportItem[]): Promise<void> {
    try {
      await this.importSteps(run, batch);
    } catch (error) {
      if (!isOfValues(error)) throw error;
      const done = Number(run.record.offset_bytes);
      await this.importEach(
        run,
        batch.filter(({ end }) => end > done),
      );
    }
  }

  private async importSteps(run: ImportRun, batch: readonly ImportItem[]): Promise<void> {
    const valid = batch.flatMap((item) => ('past' in item.content ? [{ item, past: item.content.past }] : []));
    const planned = await this.plans.plan(
      run.importer.store,
      valid.map(({ past }) => past),
    );
    const plans = new Map(valid.map(({ item }, index) => [item, planned[index] as PastOrderPlan]));
    for (const { isSingle, items } of stepsOf(batch, (item) => plans.get(item)?.kind === 'single'))
      await (isSingle ? this.importEach(run, items) : this.importTogether(run, items, plans));
  }

  /** One by one, if another request has created one of the orders since the plan. */
  private async importTogether(
    run: ImportRun,
    items: readonly ImportItem[],
    plans: ReadonlyMap<ImportItem, PastOrderPlan>,
  ): Promise<void> {
    try {
      await this.progress.save(run, items, () => this.writeTogether(run, items, plans));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      await this.importEach(run, items);
    }
  }

  private async writeTogether(
    { importer }: ImportRun,
    items: readonly ImportItem[],
    plans: ReadonlyMap<ImportItem, PastOrderPlan>,
  ): Promise<ItemResult[]> {
    const isNew = (item: ImportItem) => plans.get(item)?.kind === 'create';
    const created = await this.orders.createAll(importer, items.filter(isNew).map(pastOf));
    return items.map((item) => {
      const plan = plans.get(item);
      if (plan?.kind === 'done') return plan.result;
      if (plan?.kind === 'refused') return { outcome: 'refused', problem: plan.problem };
      return 'problem' in item.content
        ? { outcome: 'refused', problem: item.content.problem }
        : (created.shift() as ItemResult);
    });
  }

  private async importEach(run: ImportRun, items: readonly ImportItem[]): Promise<void> {
    for (const item of items) {
      const { content } = item;
      if ('problem' in content) {
        await this.refuse(run, item, content.problem);
        continue;
      }
      try {
        await this.progress.save(run, [item], async () => [await this.orders.write(run.importer, content.past)]);
      } catch (error) {
        const problem = isOfValues(error) ? unexpectedProblem(error) : error;
        if (!(problem instanceof Problem) || (problem === error && PROBLEMS[problem.code].status >= 500)) throw error;
        await this.refuse(run, item, problem);
      }
    }
  }

  private refuse(run: ImportRun, item: ImportItem, problem: Problem): Promise<void> {
    return this.progress.save(run, [item], () => Promise.resolve([{ outcome: 'refused', problem }]));
  }
}

function pastOf({ content }: ImportItem): PastOrder {
  if ('problem' in content) throw content.problem;
  return content.past;
}
