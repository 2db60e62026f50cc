// SPDX-License-Identifier: Apache-2.0
import { clockText, pageZone } from './page-times.js';

const place = (country: string | null, state: string | null = null) => ({ city: null, state, zip: null, country });
const [california, germany, unknown] = [place('US', 'CA'), place('DE'), place(null)];

describe('the time zone of a timeline', () => {
  it('is that of the destination, whatever the places', () => {
    expect(pageZone({ country: 'BR', state: 'SC' }, [california])).toEqual({
      timeZone: 'America/Sao_Paulo',
      isNamed: false,
    });
  });

  it('C-PAGE-41: is that of the newest place with a known zone, and named, if that of the destination is not known', () => {
    expect(pageZone(undefined, [unknown, california, germany])).toEqual({
      timeZone: 'America/Los_Angeles',
      isNamed: true,
    });
    expect(pageZone({ country: 'XX' }, [germany, california])).toEqual({ timeZone: 'Europe/Berlin', isNamed: true });
  });

  it('is UTC, and named, if no zone is known', () => {
    expect(pageZone(undefined, [])).toEqual({ timeZone: 'UTC', isNamed: true });
    expect(pageZone(undefined, [unknown])).toEqual({ timeZone: 'UTC', isNamed: true });
  });
});

it.each([
  ['en-US', '9:05 AM – 7:40 PM'],
  ['de', '09:05–19:40'],
  ['fr', '09:05–19:40'],
  ['es', '09:05–19:40'],
  ['pt-BR', '09:05–19:40'],
])('writes a range of times in %s as it writes the times', (locale, text) => {
  const [from, to] = [new Date('2026-11-23T09:05:00Z'), new Date('2026-11-23T19:40:00Z')];
  expect(clockText(from, to, { timeZone: 'UTC', isNamed: false }, locale)).toBe(text);
  expect(clockText(from, to, { timeZone: 'UTC', isNamed: true }, locale)).toContain('UTC');
});
