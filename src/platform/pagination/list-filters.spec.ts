// SPDX-License-Identifier: Apache-2.0
import { hashFilter, isByUpdate, rangeColumns, timeFilters } from './list-filters.js';
import { BY_UPDATE, NEWEST_FIRST } from './list-order.js';

const NOW = new Date('2026-11-23T05:00:00.000Z');
const AT = new Date('2026-11-22T00:00:00.000Z');

describe('the times of a list', () => {
  it('limit ids to a minute around the creation', () => {
    const filters = timeFilters('ord', { created_from: AT, created_to: AT }, NOW);
    expect(filters.map(({ column, test }) => `${column} ${test}`)).toEqual([
      'id >= ?',
      'created_at >= ?',
      'id < ?',
      'created_at < ?',
    ]);
    const [from, to] = [filters[0]?.values[0], filters[2]?.values[0]] as string[];
    expect(String(from) < String(to)).toBe(true);
  });

  it('C-LIST-5: end a list by update ten seconds before now', () => {
    const last = { column: 'updated_at', test: '<= ?', values: [new Date('2026-11-23T04:59:50.000Z')] };
    expect(timeFilters('ord', { updated_from: AT }, NOW)).toEqual([
      { column: 'updated_at', test: '>= ?', values: [AT] },
      last,
    ]);
    expect(timeFilters('ord', { updated_to: AT }, NOW).at(-1)).toEqual(last);
    expect([isByUpdate({ updated_to: AT }), isByUpdate({ created_from: AT })]).toEqual([true, false]);
    expect(timeFilters('ord', {}, NOW)).toEqual([]);
  });
});

it.each([
  [['id'], NEWEST_FIRST, ['id', 'created_at']],
  [['email_hash', 'id'], NEWEST_FIRST, ['email_hash', 'id', 'created_at']],
  [['updated_at', 'id'], BY_UPDATE, ['updated_at']],
  [
    ['is_flagged', 'order_number', 'id'],
    { columns: ['order_number'], direction: 'ASC' } as const,
    ['is_flagged', 'order_number'],
  ],
])('filters on %j limit the range of an index in its order', (index, order, expected) => {
  expect(rangeColumns(index, order)).toEqual(expected);
});

it('a person is found by one hash or several', () => {
  const [one, two] = [Buffer.from('1'), Buffer.from('2')];
  expect(hashFilter('email_hash', [one])).toEqual({ column: 'email_hash', test: '= ?', values: [one] });
  expect(hashFilter('email_hash', [one, two]).test).toBe('IN (?, ?)');
});
