import { type PastOrder, type PastOrderResult } from '../../orders/index.js';
import { type Problem } from '../../platform/errors/problem.js';
import { type ImportEntity } from './import.entity.js';
import { type ImportErrorEntity } from './import-error.entity.js';

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
export type ImportContent = { past: PastOrder; leftOut: LeftOut } | { problem: Problem };

/** Parts of lines that are not imported (C-IMP-6). */
export interface LeftOut {
  returns: number;
  /** Timelines of shipments whose carrier is not known. */
  tracking: number;
  /** Orders of which a part was refunded. */
  refunds: number;
}

/** The results so far. */
export interface ImportCounts {
  created: number;
  changed: number;
  unchanged: number;
  /** Orders that stay because their last write was not of the past. */
  skipped: number;
  refused: number;
  /** Orders among the first four that are flagged. */
  flagged: number;
  flagged_by_reason: Record<string, number>;
  warnings_by_code: Record<string, number>;
  refused_by_code: Record<string, number>;
  left_out: LeftOut;
}

/** The result of one item. */
export type ItemResult = PastOrderResult | { outcome: 'refused'; problem: Problem };

/** A row of `imports`. */
export type ImportRecord = ImportEntity;

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
