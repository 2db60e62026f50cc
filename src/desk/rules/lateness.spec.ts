// SPDX-License-Identifier: Apache-2.0
import { dueState, isOverdue } from './lateness.js';

it.each([
  ['2026-11-21', '2026-11-21T23:59:59.999Z', false],
  ['2026-11-21', '2026-11-22T00:00:00.000Z', true],
  ['2026-12-01', '2026-11-30T12:00:00.000Z', false],
  [null, '2026-11-22T00:00:00.000Z', false],
])('C-NOTE-4: %j is overdue at %s: %s', (day, now, expected) => {
  expect(isOverdue(day, new Date(now))).toBe(expected);
});

it.each([
  ['2026-11-21T09:59:59.999Z', 'overdue'],
  ['2026-11-21T10:00:00.000Z', 'soon'],
  ['2026-11-24T10:00:00.000Z', 'soon'],
  ['2026-11-24T10:00:00.001Z', 'later'],
])('C-WDR-21: what is due at %s is %s', (due, expected) =>
  expect(dueState(due, new Date('2026-11-21T10:00:00Z'))).toBe(expected),
);
