// SPDX-License-Identifier: Apache-2.0
import { type DateRange } from 'parcelward';
import {
  type Change,
  changeOf,
  daysBetween,
  moneyByMonth,
  type MoneyFigures,
  type MoneyOfDay,
  moneySum,
} from 'parcelward/desk';
import { count, decimalMoney } from '../../core/format.js';
import { bar, type Chart, figuresTable, swatch } from './chart.js';
import { across, BAR_HEIGHT, type Row, rowsPicture } from './rows.js';
import { type Scale, wholeScale } from './scale.js';
import { element, escaped, percent } from './svg.js';

const ID = 'loss-by-month';
const TITLE = 'Protection income and claims paid by month';
const MONTHS = 12;
const monthText = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A figure of the period, and how it differs from the period before. */
export interface Tile {
  label: string;
  value: string;
  note: string | undefined;
  delta: { arrow: string; text: string; words: string; tone: 'good' | 'bad' | 'plain' } | undefined;
}

/** Income, payouts and loss ratio of the last days, each with its change against as many days before. */
export function moneyTiles(
  all: readonly MoneyOfDay[],
  currency: string,
  days: number,
  { from, to }: DateRange,
): Tile[] {
  const own = all.filter((day) => day.currency === currency);
  const before = new Date(from.getTime() - (to.getTime() - from.getTime()));
  const [now, then] = [sumIn(own, from, to), sumIn(own, before, from)];
  const tile = (
    label: string,
    value: string,
    change: Change | undefined,
    good: 'up' | 'down',
    note?: string,
  ): Tile => ({
    ...{ label, value, note },
    delta: change && deltaOf(change, good, days),
  });
  const decisions = [count(now.refunds, 'refund'), count(now.reships, 'reship')].join(', ');
  return [
    tile(
      'Protection income',
      decimalMoney(now.income, currency),
      changeOf(now.income, then.income),
      'up',
      count(now.orders, 'protected order'),
    ),
    tile('Claims paid', decimalMoney(now.paid, currency), changeOf(now.paid, then.paid), 'down', decisions),
    tile(
      'Loss ratio',
      ratioText(now),
      changeOf(now.loss_ratio, then.loss_ratio),
      'down',
      now.loss_ratio === null ? 'No income in this period' : 'Paid of each 100 of income',
    ),
  ];
}

function sumIn(days: readonly MoneyOfDay[], from: Date, to: Date): MoneyFigures {
  return moneySum(daysBetween(days, dayOf(from), dayOf(to)));
}

/** Says in words what the arrow shows. */
function deltaOf({ direction, permille }: Change, good: 'up' | 'down', days: number): NonNullable<Tile['delta']> {
  const period = `the ${count(days, 'day')} before`;
  if (direction === 'same')
    return { arrow: '→', text: 'No change', words: `No change against ${period}`, tone: 'plain' };
  const share =
    permille === null ? 'from 0' : `${(permille / 10).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
  return {
    arrow: direction === 'up' ? '↑' : '↓',
    text: share,
    words: `${direction === 'up' ? 'Up' : 'Down'} ${share} against ${period}`,
    tone: direction === good ? 'good' : 'bad',
  };
}

/** Income and payouts of the last twelve months, including this one. */
export function lossByMonth(all: readonly MoneyOfDay[], currency: string, now: Date): Chart {
  const own = all.filter((day) => day.currency === currency);
  const months = moneyByMonth(own, monthsUntil(now)).filter(({ income, paid }) => Number(income) + Number(paid) > 0);
  const total = moneySum(own);
  const others = [...new Set(all.map((day) => day.currency))].filter((other) => other !== currency);
  const left = others.length === 0 ? '' : ` Amounts in ${others.join(' and ')} are not included.`;
  return {
    id: ID,
    title: TITLE,
    summary: `In ${count(MONTHS, 'month')}: ${decimalMoney(total.income, currency)} of income, ${decimalMoney(total.paid, currency)} paid, loss ratio ${ratioText(total)}.${left}`,
    svg: months.length === 0 ? '' : picture(months, currency),
    legend: [
      { label: 'Protection income', swatch: swatch(ID, 'soft') },
      { label: 'Claims paid', swatch: swatch(ID, 'full') },
    ],
    table: figuresTable(
      TITLE,
      ['Month', 'Income', 'Paid', 'Reships', 'Loss ratio'],
      months.map((month) => [
        nameOf(month.month),
        decimalMoney(month.income, currency),
        decimalMoney(month.paid, currency),
        String(month.reships),
        ratioText(month),
      ]),
    ),
  };
}

type Month = MoneyFigures & { month: string };

function picture(months: readonly Month[], currency: string): string {
  const largest = Math.max(...months.flatMap(({ income, paid }) => [Number(income), Number(paid)]));
  const scale = wholeScale(Math.ceil(largest));
  return rowsPicture(
    ID,
    months.map((month) => rowOf(month, scale, currency)),
    scale,
    `Amounts in ${currency}`,
  );
}

function rowOf(month: Month, scale: Scale, currency: string): Row {
  const { income, paid } = month;
  const name = nameOf(month.month);
  const text = `${name}: ${decimalMoney(income, currency)} of income, ${decimalMoney(paid, currency)} paid`;
  const title = element('title', {}, escaped(text));
  const draw = (y: number): string[] => [
    ...part('soft', Number(income), y, title, scale),
    ...part('full', Number(paid), y + BAR_HEIGHT / 2, title, scale),
  ];
  return { label: name, value: ratioText(month), end: Math.max(Number(income), Number(paid)), draw };
}

function part(fill: 'soft' | 'full', amount: number, y: number, title: string, scale: Scale): string[] {
  if (amount === 0) return [];
  return [bar(ID, fill, { x: 0, width: percent(across(amount, scale)), y, height: BAR_HEIGHT / 2 }, title)];
}

/** `12.5 %`; a dash without income. */
function ratioText({ loss_ratio }: Pick<MoneyFigures, 'loss_ratio'>): string {
  return loss_ratio === null
    ? '–'
    : `${(Number(loss_ratio) * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
}

function monthsUntil(now: Date): string[] {
  const months = Array.from(
    { length: MONTHS },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)),
  );
  return months.map((month) => month.toISOString().slice(0, 7)).reverse();
}

const nameOf = (month: string): string => monthText.format(new Date(`${month}-01T00:00:00Z`));

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
