// SPDX-License-Identifier: Apache-2.0
import { problemView } from '../../orders/index.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type ImportEntity } from '../model/import.entity.js';
import { type ImportCounts, type ImportItem, type ItemResult, type RefusedLine } from '../model/import.js';
import { briefProblem } from './item-problems.js';

/** Further bad lines are only counted. */
export const MAX_STORED_ERRORS = 10_000;

/** Adds the results of items to an import: what a restart continues from (C-IMP-8). */
export function advanced(
  record: ImportEntity,
  items: readonly ImportItem[],
  results: readonly ItemResult[],
  now: Date,
): ImportEntity {
  const counts = JSON.parse(record.counts) as ImportCounts;
  for (const [index, result] of results.entries()) {
    counts[result.outcome]++;
    if (result.outcome === 'refused') {
      increment(counts.refused_by_code, result.problem.code);
      continue;
    }
    if (result.reasons.length > 0) counts.flagged++;
    for (const code of result.reasons) increment(counts.flagged_by_reason, code);
    for (const code of result.warnings) increment(counts.warnings_by_code, code);
    const content = items[index]?.content;
    if (!content || 'problem' in content) continue;
    counts.left_out.returns += content.leftOut.returns;
    counts.left_out.tracking += content.leftOut.tracking;
    counts.left_out.refunds += content.leftOut.refunds;
  }
  const last = items.at(-1);
  const { end: offset_bytes = record.offset_bytes, lastLine: line_count = record.line_count } = last ?? {};
  return { ...record, offset_bytes, line_count, counts: JSON.stringify(counts), updated_at: now };
}

const isOrderNumber = (text: string): boolean => text.length > 0 && text.length <= 128;

function increment(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** Whether all of the first 10,000 orders were refused, so that the file is most likely no file of orders (C-IMP-18). */
export function isHopeless(record: Pick<ImportEntity, 'counts'>): boolean {
  const { created, changed, unchanged, skipped, refused } = JSON.parse(record.counts) as ImportCounts;
  return refused >= MAX_STORED_ERRORS && created + changed + unchanged + skipped === 0;
}

/** The lines of the result file for refused items, as far as there is room for them (C-IMP-9). */
export function refusedLines(
  { counts }: Pick<ImportEntity, 'counts'>,
  items: readonly ImportItem[],
  results: readonly ItemResult[],
): RefusedLine[] {
  const room = MAX_STORED_ERRORS - (JSON.parse(counts) as ImportCounts).refused;
  return items
    .flatMap(({ line, orderNumber = '' }, index) => {
      const result = results[index];
      if (result?.outcome !== 'refused') return [];
      const order_number = isOrderNumber(orderNumber) ? orderNumber : null;
      const problem = problemView(briefProblem(result.problem));
      return [{ line, problem: stringifyJson({ line, order_number, problem }) }];
    })
    .slice(0, Math.max(0, room));
}
