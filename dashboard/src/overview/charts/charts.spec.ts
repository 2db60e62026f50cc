// SPDX-License-Identifier: Apache-2.0
import { type Table } from '../../core/table.js';
import { claimsByReason } from './claims-by-reason.js';
import { daysOf, deliveryTimes } from './delivery-times.js';
import { everyDay, ordersByDay } from './orders-by-day.js';

const range = { from: new Date('2026-11-19T00:00:00Z'), to: new Date('2026-11-22T00:00:00Z') };

/** An attribute of all rectangles of bars, which come after those of the pattern. */
function bars(svg: string, attribute: string): string[] {
  const found = [...svg.matchAll(/<rect class="mark [^>]*>/g)].map(([rect]) => rect);
  return found.map((rect) => new RegExp(` ${attribute}="([^"]*)"`).exec(rect)?.[1] ?? '');
}

function textsOf({ rows }: Table): string[][] {
  return rows.map(({ cells }) => cells.map(({ text }) => text));
}

describe('orders by day', () => {
  const figures = [
    { day: '2026-11-19', orders: 4, flagged: 1 },
    { day: '2026-11-21', orders: 2, flagged: 2 },
  ];

  it('include every day of the range, also without orders', () =>
    expect(everyDay(range, figures)).toEqual([figures[0], { day: '2026-11-20', orders: 0, flagged: 0 }, figures[1]]));

  it('stacks flagged below other orders, in proportion to the axis', () => {
    const { svg } = ordersByDay(range, figures);
    expect(bars(svg, 'class')).toEqual(['mark soft', 'mark full', 'mark full']);
    expect(bars(svg, 'height')).toEqual(['135', '45', '90']);
    expect(bars(svg, 'y')).toEqual(['0', '135', '90']);
    expect(svg).toContain('<title>19 Nov: 4 orders, 1 flagged</title>');
  });

  it.each([7, 30, 90])('labels at most three of %i days, including the last', (days) => {
    const to = range.to;
    const { svg } = ordersByDay({ from: new Date(to.getTime() - days * 86_400_000), to }, figures);
    const names = [...svg.matchAll(/>(\d+ [A-Z][a-z]+)<\/text>/g)].map(([, name]) => name);
    expect(names.length).toBeLessThanOrEqual(3);
    expect(names.at(-1)).toBe('21 Nov');
  });

  it('has the same figures as a sentence and as a table', () => {
    const { summary, table } = ordersByDay(range, figures);
    expect(summary).toBe('6 orders in 3 days, 3 of them flagged.');
    expect(textsOf(table)).toEqual([
      ['2026-11-19', '4', '1'],
      ['2026-11-21', '2', '2'],
    ]);
  });

  it('draws nothing without orders', () => expect(ordersByDay(range, []).svg).toBe(''));
});

describe('claims by reason', () => {
  const figures = [
    { reason: 'Lost', claims: 4, approved: 1, denied: 1 },
    { reason: null, claims: 1, approved: 0, denied: 0 },
  ] as const;

  it('stacks the outcomes of claims', () => {
    const { svg } = claimsByReason(figures);
    expect(bars(svg, 'class')).toEqual(['mark full', 'mark hatched', 'mark soft', 'mark soft']);
    expect(bars(svg, 'x')).toEqual(['0%', '21.5%', '43%', '0%']);
    expect(bars(svg, 'width')).toEqual(['21.5%', '21.5%', '43%', '21.5%']);
  });

  it('names claims without a reason', () =>
    expect(textsOf(claimsByReason(figures).table)).toEqual([
      ['Lost', '4', '1', '1', '2'],
      ['No reason given', '1', '0', '0', '1'],
    ]));

  it('draws nothing without claims', () => expect(claimsByReason([]).svg).toBe(''));
});

describe('delivery times', () => {
  const days = [
    { days: 1, parcels: 5 },
    { days: 3, parcels: 4 },
    { days: 9, parcels: 1 },
  ];

  it.each([
    [0.5, 1],
    [0.51, 3],
    [0.9, 3],
    [0.91, 9],
  ])('for a share of %d is the number of days until it was delivered', (share, expected) =>
    expect(daysOf({ days, parcels: 10 }, share)).toBe(expected),
  );

  it('are listed by carrier name, fastest first', () => {
    const slow = {
      carrier: 'ups',
      parcels: 1,
      expected: 0,
      on_time: 0,
      median_days: 4,
      days: [{ days: 4, parcels: 1 }],
    };
    const fast = { carrier: 'elsewhere', parcels: 10, expected: 0, on_time: 0, median_days: 1, days };
    const { table, summary } = deliveryTimes([slow, fast], new Map([['ups', 'UPS']]));
    expect(textsOf(table)).toEqual([
      ['elsewhere', '10', '1', '3'],
      ['UPS', '1', '4', '4'],
    ]);
    expect(summary).toBe('11 delivered parcels. elsewhere is the fastest: half of its parcels within 1 day.');
  });

  it('shows a bar for same-day deliveries', () => {
    const same = {
      carrier: 'ups',
      parcels: 1,
      expected: 0,
      on_time: 0,
      median_days: 0,
      days: [{ days: 0, parcels: 1 }],
    };
    expect(bars(deliveryTimes([same], new Map()).svg, 'width')).toEqual(['3', '3']);
  });

  it('escapes text', () => {
    const odd = {
      carrier: '<b>"&',
      parcels: 1,
      expected: 0,
      on_time: 0,
      median_days: 2,
      days: [{ days: 2, parcels: 1 }],
    };
    const { svg } = deliveryTimes([odd], new Map());
    expect(svg).toContain('&lt;b&gt;&quot;&amp;');
    expect(svg).not.toContain('<b>');
  });
});
