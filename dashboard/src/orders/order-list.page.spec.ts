import { orderFilter } from './order-list.page.js';

describe('the filter of the order list', () => {
  it('includes both days, in UTC', () => {
    expect(orderFilter({ from: '2026-11-20', to: '2026-11-21' })).toMatchObject({
      created_from: new Date('2026-11-20T00:00:00Z'),
      created_to: new Date('2026-11-22T00:00:00Z'),
    });
  });

  it.each([{}, { text: ' ', from: '', to: 'tomorrow' }, { from: '2026-13-41' }])('is empty with %j', (query) => {
    expect(Object.values(orderFilter(query)).filter((value) => value !== undefined)).toEqual([]);
  });

  it('includes only flagged orders if the box is checked', () => {
    expect(orderFilter({ text: ' DEMO ', flagged: 'on' })).toMatchObject({ text: 'DEMO', flagged: true });
  });
});
