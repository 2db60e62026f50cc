// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type ImportEntity } from '../model/import.entity.js';
import { type ImportItem, type ItemResult, NO_COUNTS } from '../model/import.js';
import { advanced, isHopeless, MAX_STORED_ERRORS, refusedLines } from './progress.js';

const NOW = new Date('2026-11-20T10:00:00Z');
const record = { offset_bytes: '100', line_count: '4', counts: JSON.stringify(NO_COUNTS) } as ImportEntity;
const problem = new Problem('IMMUTABLE_FIELD', 'no');
const item = (line: number, leftOut = { returns: 0, tracking: 0, refunds: 0 }): ImportItem => {
  return {
    line,
    lastLine: line + 1,
    end: line * 100,
    orderNumber: `A-${line}`,
    content: { past: {} as never, leftOut },
  };
};
const items = [item(5, { returns: 2, tracking: 1, refunds: 1 }), item(6), item(7), item(8), item(9)];
const results: ItemResult[] = [
  { outcome: 'created', reasons: ['FIGURE_MISSING', 'SUBTOTAL_MISMATCH'], warnings: [] },
  { outcome: 'refused', problem },
  { outcome: 'unchanged', reasons: ['FIGURE_MISSING'], warnings: ['CURRENCY_DIFFERS'] },
  { outcome: 'changed', reasons: [], warnings: ['CURRENCY_DIFFERS'] },
  { outcome: 'skipped', reasons: ['FIGURE_MISSING'], warnings: [] },
];

it('C-IMP-7: counts results, flags by reason, warnings and refusals by code, and what is left out', () => {
  const counts = JSON.parse(advanced(record, items, results, NOW).counts) as unknown;
  expect(counts).toEqual({
    ...{ created: 1, changed: 1, unchanged: 1, skipped: 1, refused: 1, flagged: 3 },
    flagged_by_reason: { FIGURE_MISSING: 3, SUBTOTAL_MISMATCH: 1 },
    warnings_by_code: { CURRENCY_DIFFERS: 2 },
    refused_by_code: { IMMUTABLE_FIELD: 1 },
    left_out: { returns: 2, tracking: 1, refunds: 1 },
  });
});

it('C-IMP-8: a restart continues after the last item', () => {
  const { offset_bytes, line_count, updated_at } = advanced(record, items, results, NOW);
  expect({ offset_bytes, line_count, updated_at }).toEqual({ offset_bytes: 900, line_count: 10, updated_at: NOW });
});

it('C-IMP-8: the same steps in other groups come to the same', () => {
  const parts = [0, 2, 4].reduce(
    (before, start) => advanced(before, items.slice(start, start + 2), results.slice(start, start + 2), NOW),
    record,
  );
  expect(parts).toEqual(advanced(record, items, results, NOW));
});

it('C-IMP-9: a bad line is stored with its number, its order and the problem', () => {
  const [refused, ...others] = refusedLines(record, items, results);
  expect([refused?.line, others]).toEqual([6, []]);
  expect(JSON.parse(refused?.problem ?? '')).toEqual({
    line: 6,
    order_number: 'A-6',
    problem: { code: 'IMMUTABLE_FIELD', status: 409, title: expect.any(String), detail: 'no' },
  });
});

it('C-IMP-9: a stored line has at most 9 KiB', () => {
  const errors = Array.from(
    { length: 5000 },
    (_, index) => ({ pointer: `/${index}`, code: 'REQUIRED', detail: 'x' }) as const,
  );
  const long = { ...item(5), orderNumber: 'x'.repeat(100_000) };
  const [line] = refusedLines(
    record,
    [long],
    [{ outcome: 'refused', problem: new Problem('VALIDATION_ERROR', 'x', { errors }) }],
  );
  expect(Buffer.byteLength(line?.problem ?? '')).toBeLessThan(9 * 1024);
  expect(line?.problem).toContain('"order_number":null');
});

it('C-IMP-9: bad lines beyond 10,000 are only counted', () => {
  const full = { counts: JSON.stringify({ ...NO_COUNTS, refused: MAX_STORED_ERRORS }) };
  expect(refusedLines(full, items, results)).toEqual([]);
});

it.each([
  [{ refused: 9_999 }, false],
  [{ refused: 10_000 }, true],
  [{ refused: 10_000, created: 1 }, false],
  [{ refused: 10_000, changed: 1 }, false],
  [{ refused: 10_000, unchanged: 1 }, false],
  [{ refused: 10_000, skipped: 1 }, false],
])('C-IMP-18: an import with the counts %j is given up: %j', (counts, isGivenUp) => {
  expect(isHopeless({ counts: JSON.stringify({ ...NO_COUNTS, ...counts }) })).toBe(isGivenUp);
});
