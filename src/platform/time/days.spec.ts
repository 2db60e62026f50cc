// SPDX-License-Identifier: Apache-2.0
import { clockIn, dayIn, daysApart, instantIn } from './days.js';

describe('the clock of a zone', () => {
  it.each([
    ['UTC', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00'],
    ['Europe/Berlin', '2026-07-01T22:05:09Z', '2026-07-02T00:05:09'],
    ['America/Los_Angeles', '2027-01-01T07:59:59Z', '2026-12-31T23:59:59'],
    ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01-01T00:00:00'],
  ])('in %s at %s is %s', (zone, instant, clock) => {
    expect(clockIn(zone, new Date(instant))).toBe(clock);
    expect(dayIn(zone, new Date(instant))).toBe(clock.slice(0, 10));
    expect(instantIn(zone, clock)).toEqual(new Date(instant));
  });

  it.each([
    ['before the clocks go forward', '2026-03-29T01:59:59', '2026-03-29T00:59:59Z'],
    ['after it', '2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
    ['before the clocks go back', '2026-10-25T01:59:59', '2026-10-24T23:59:59Z'],
    ['after it', '2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
  ])('shows a time once %s', (_, clock, instant) =>
    expect(instantIn('Europe/Berlin', clock)).toEqual(new Date(instant)),
  );

  it('counts the days between two days, over a change of the clocks', () => {
    expect([daysApart('2026-03-28', '2026-03-30'), daysApart('2027-01-01', '2026-12-31')]).toEqual([2, -1]);
  });
});
