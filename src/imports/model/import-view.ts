import { parseActor } from '../../platform/outbox/actor.js';
import { type ImportCounts, type ImportRecord } from './import.js';

/** An import as the API shows it (C-IMP-7). */
export type ImportView = ReturnType<typeof importView>;

/** Builds the view of an import; times are UTC with milliseconds. */
export function importView(record: ImportRecord) {
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
