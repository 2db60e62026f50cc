// SPDX-License-Identifier: Apache-2.0
import { localTime, timeZoneOf } from './times.js';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('a local time', () => {
  it.each([
    ['2026-11-21T13:05:00Z', 'Today, 14:05'],
    ['2026-11-20T23:00:00Z', 'Today, 00:00'],
    ['2026-11-20T22:59:59Z', 'Yesterday, 23:59'],
    ['2026-11-01T08:00:00Z', '1 Nov, 09:00'],
    ['2025-12-31T22:30:00Z', '31 Dec 2025, 23:30'],
    ['2025-12-31T23:30:00Z', '1 Jan, 00:30'],
  ])('of %s is "%s" in Berlin', (instant, text) => {
    expect(localTime(instant, 'Europe/Berlin', NOW).text).toBe(text);
  });

  it('is in lower case within a sentence', () => {
    const phraseAt = (instant: string) => localTime(instant, 'UTC', NOW).phrase;
    expect(phraseAt('2026-11-21T13:05:00Z')).toBe('today, 13:05');
    expect(phraseAt('2026-11-20T13:05:00Z')).toBe('yesterday, 13:05');
    expect(phraseAt('2026-11-01T08:00:00Z')).toBe('1 Nov, 08:00');
  });

  it.each([
    ['2026-10-25T00:30:00Z', '25 Oct, 02:30', 'Central European Summer Time'],
    ['2026-10-25T01:30:00Z', '25 Oct, 02:30', 'Central European Standard Time'],
    ['2026-03-29T01:00:00Z', '29 Mar, 03:00', 'Central European Summer Time'],
  ])('follows daylight saving time at %s', (instant, text, zone) => {
    const time = localTime(instant, 'Europe/Berlin', NOW);
    expect(time.text).toBe(text);
    expect(time.title).toContain(zone);
  });

  it('has the full date, the zone and UTC in its title', () => {
    const inZone = (zone: string) => localTime('2026-11-21T02:05:09Z', zone, NOW).title;
    expect(inZone('America/Sao_Paulo')).toMatch(
      /^Friday,? 20 November 2026 at 23:05:09 Brasilia Standard Time, 21 Nov 2026, 02:05 UTC$/,
    );
    expect(inZone('UTC')).toMatch(/^Saturday,? 21 November 2026 at 02:05:09 Coordinated Universal Time$/);
  });
});

it.each([
  ['europe/berlin', 'Europe/Berlin'],
  ['Etc/GMT+3', 'Etc/GMT+3'],
  ['Nowhere/Town', 'UTC'],
  ['+01:37', 'UTC'],
  ['<script>', 'UTC'],
  [undefined, 'UTC'],
])('the time zone of %j is %s', (name, zone) => {
  expect(timeZoneOf(name)).toBe(zone);
});
