// SPDX-License-Identifier: Apache-2.0
import { inNeedOfAttention, MAX_ATTENTION } from './attention.sql.js';

const NOW = new Date('2026-11-20T12:00:00Z');

it('names the store in the range of each reason, and ends it now', () => {
  const { from, values } = inNeedOfAttention('sto_1', 'any', NOW);
  const since = new Date('2026-09-21T12:00:00Z');
  const reasons = ['late', 'exception', 'silent'];
  expect(values).toEqual(reasons.flatMap((reason) => ['sto_1', reason, since, NOW, MAX_ATTENTION]));
  expect(from.split('?')).toHaveLength(values.length + 1);
});

it('C-WORK-6: has at most 1,000 parcels of each reason', () =>
  expect(inNeedOfAttention('sto_1', 'late', NOW).values.at(-1)).toBe(1_000));
