// SPDX-License-Identifier: Apache-2.0
import { amountIn, chipsOf, countFilters, countText, dayChips, exportPath } from './filters.js';

describe('the filters of a list', () => {
  const query = { flagged: 'on', sort: 'value', cursor: 'c', back: '-.b' };

  it('keep the others and start at the first page; an active one is removed by its link', () => {
    const chips = chipsOf('/orders', query, [
      ['Flagged', { flagged: 'on' }, 12],
      ['Late', { attention: 'late' }],
    ]);
    expect(chips).toEqual([
      { label: 'Flagged', href: '/orders?sort=value', isActive: true, count: '12' },
      { label: 'Late', href: '/orders?flagged=on&sort=value&attention=late', isActive: false, count: undefined },
    ]);
  });

  it('replace each other if they set the same member', () => {
    const [, yes] = chipsOf('/orders', { protected: 'no' }, [
      ['No', { protected: 'no' }],
      ['Yes', { protected: 'yes' }],
    ]);
    expect(yes).toMatchObject({ href: '/orders?protected=yes', isActive: false });
  });

  it('show the days of a form as one that can be removed', () => {
    const chips = dayChips('/orders', { from: '2026-11-20' });
    expect(chips.map(({ label, isActive }) => [label, isActive]).slice(-2)).toEqual([
      ['Last month', false],
      ['2026-11-20 to …', true],
    ]);
    expect(chips.at(-1)?.href).toBe('/orders');
    expect(dayChips('/orders', { range: '7d' }).filter(({ isActive }) => isActive)).toHaveLength(1);
  });

  it('are those of the file', () => {
    expect(exportPath('/orders', query)).toBe('/orders.csv?flagged=on&sort=value');
  });

  it.each([
    [0, '0'],
    [1_000, '1000'],
    [1_001, '1,000+'],
  ])('count %i as %s', (amount, shown) => {
    expect(countText(amount)).toBe(shown);
  });

  it('are counted if they are filled in', () => expect(countFilters(['a', '', undefined, new Date(0), '0'])).toBe(3));

  it.each([
    ['149.90', 149.9],
    ['149,9', 149.9],
    ['0', 0],
    ['-1', undefined],
    ['1e9', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('read the amount %j as %j', (value, amount) => {
    expect(amountIn(value)).toBe(amount);
  });
});
