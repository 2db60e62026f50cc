// SPDX-License-Identifier: Apache-2.0
import { type PastOrder, type PastOrderResult } from '../../orders/index.js';
import { type Problem } from '../../platform/errors/problem.js';
import { parseActor } from '../../platform/outbox/actor.js';
import { type ImportEntity, type ImportErrorEntity } from './import.entity.js';
import { type ImportCountsView, type ImportView } from './import.resource.js';

/** A refused line of an import: its number, and a line of the result file. */
export type RefusedLine = Pick<ImportErrorEntity, 'line' | 'problem'>;

/** An order of the file, or why there is none. */
export interface ImportItem {
  /** The first line of the order, from 1. */
  line: number;
  /** The lines of the file up to the end of the order. */
  lastLine: number;
  /** The bytes of the file up to the end of the order. */
  end: number;
  /** Undefined if it cannot be read. */
  orderNumber?: string;
  content: ImportContent;
}

/** A valid order with what the import leaves out, or the Problem of the line. */
export type ImportContent = { past: PastOrder; leftOut: ImportView['left_out'] } | { problem: Problem };

/** The results so far. */
export type ImportCounts = ImportCountsView &
  Pick<ImportView, 'flagged_by_reason' | 'warnings_by_code' | 'refused_by_code' | 'left_out'>;

export type ItemResult = PastOrderResult | { outcome: 'refused'; problem: Problem };

export const NO_COUNTS: ImportCounts = {
  created: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  flagged: 0,
  flagged_by_reason: {},
  warnings_by_code: {},
  refused_by_code: {},
  left_out: { returns: 0, tracking: 0, refunds: 0 },
};

/** Builds the view of an import (C-IMP-7). */
export function importView(record: ImportEntity): ImportView {
  const { flagged_by_reason, warnings_by_code, refused_by_code, left_out, ...counts } = JSON.parse(
    record.counts,
  ) as ImportCounts;
  return {
    import_id: record.id,
    format: record.format,
    dry_run: record.is_dry_run === 1,
    webhooks: record.sends_webhooks === 1,
    protection_lines: record.protection_lines,
    keep_hash: record.keeps_hash === 1,
    state: record.state,
    started_by: parseActor(record.started_by),
    size_bytes: Number(record.size_bytes),
    processed_bytes: Number(record.offset_bytes),
    lines: Number(record.line_count),
    counts,
    ...{ flagged_by_reason, warnings_by_code, refused_by_code, left_out },
    sha256: record.sha256,
    failure: record.failure,
    created_at: record.created_at.toISOString(),
    started_at: record.started_at?.toISOString() ?? null,
    ended_at: record.ended_at?.toISOString() ?? null,
  };
}
