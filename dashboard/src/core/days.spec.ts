// SPDX-License-Identifier: Apache-2.0
import { daysOf, timeField, timeIn, timesOf } from './days.js';

const NOW = new Date('2026-11-24T01:30:00Z');

describe('the days of a list', () => {
  it.each([
    [{}, 'UTC', undefined, undefined],
    [{ range: 'today' }, 'UTC', '2026-11-24T00:00:00Z', undefined],
    [{ range: 'today' }, 'America/Sao_Paulo', '2026-11-23T03:00:00Z', undefined],
    [{ range: '7d' }, 'UTC', '2026-11-18T00:00:00Z', undefined],
    [{ range: '30d' }, 'UTC', '2026-10-26T00:00:00Z', undefined],
    [{ range: 'last-month' }, 'Europe/Berlin', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
    [{ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    [{ to: '2026-11-21' }, 'Asia/Kolkata', undefined, '2026-11-21T18:30:00Z'],
  ])('%j in %s begin at %s and end before %s', (days, timeZone, from, to) => {
    const times = timesOf(days, timeZone, NOW);
    expect([times.from, times.to]).toEqual([from, to].map((time) => (time === undefined ? undefined : new Date(time))));
  });

  it('are read from a query; those of a form go before a range', () => {
    expect(daysOf({ range: '7d' })).toEqual({ range: '7d' });
    expect(daysOf({ range: '7d', from: '2026-11-20', to: '' })).toEqual({ from: '2026-11-20' });
    expect(daysOf({ range: 'ever', from: '2026-13-41', to: 'tomorrow' })).toEqual({});
  });
});

describe('the field of a time', () => {
  it.each([
    ['2026-11-21T10:30', 'UTC', '2026-11-21T10:30:00Z'],
    ['2026-11-21T10:30', 'America/Sao_Paulo', '2026-11-21T13:30:00Z'],
    ['2026-07-01T00:00', 'Europe/Berlin', '2026-06-30T22:00:00Z'],
    ['2026-11-21T10:30', 'Asia/Kolkata', '2026-11-21T05:00:00Z'],
  ])('%s in %s is %s, and back', (field, timeZone, time) => {
    expect(timeIn(field, timeZone)).toEqual(new Date(time));
    expect(timeField(new Date(time), timeZone)).toBe(field);
  });

  it('that a clock change skips is an hour later', () =>
    expect(timeIn('2026-03-29T02:30', 'Europe/Berlin')).toEqual(new Date('2026-03-29T01:30:00Z')));

  it.each([undefined, '', 'yesterday', '2026-11-21', '2026-13-21T10:30', '2026-11-21T10:30Z'])(
    'is no time: %s',
    (field) => expect(timeIn(field, 'UTC')).toBeUndefined(),
  );
});
