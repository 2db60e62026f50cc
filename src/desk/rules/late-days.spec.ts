import { lateDays } from './late-days.js';

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
