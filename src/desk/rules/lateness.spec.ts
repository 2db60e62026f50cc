import { dueState, isOverdue, lateDays } from './lateness.js';

it.each([
  ['2026-11-21', '2026-11-21T23:59:59.999Z', false],
  ['2026-11-21', '2026-11-22T00:00:00.000Z', true],
  ['2026-12-01', '2026-11-30T12:00:00.000Z', false],
  [null, '2026-11-22T00:00:00.000Z', false],
])('C-NOTE-4: %j is overdue at %s: %s', (day, now, expected) => {
  expect(isOverdue(day, new Date(now))).toBe(expected);
});

it.each([
  ['2026-11-20', '2026-11-20T23:59:59Z', 0],
  ['2026-11-20', '2026-11-21T00:00:00Z', 1],
  ['2026-11-20T18:00:00-03:00', '2026-11-23T10:00:00Z', 3],
  ['2026-11-20', '2026-11-01T00:00:00Z', 0],
  [null, '2026-11-01T00:00:00Z', 0],
  ['soon', '2026-11-01T00:00:00Z', 0],
])('a parcel that is expected on %s is late at %s by %s days', (eta, until, days) =>
  expect(lateDays(eta, new Date(until))).toBe(days),
);

it.each([
  ['2026-11-21T09:59:59.999Z', 'overdue'],
  ['2026-11-21T10:00:00.000Z', 'soon'],
  ['2026-11-24T10:00:00.000Z', 'soon'],
  ['2026-11-24T10:00:00.001Z', 'later'],
])('C-WDR-21: what is due at %s is %s', (due, expected) =>
  expect(dueState(due, new Date('2026-11-21T10:00:00Z'))).toBe(expected),
);
