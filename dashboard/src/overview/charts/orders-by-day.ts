// SPDX-License-Identifier: Apache-2.0
import { type DateRange } from 'parcelward';
import { type OrdersOfDay } from 'parcelward/orders';
import { DAY_MS } from '../../core/days.js';
import { count } from '../../core/format.js';
import { bar, type Chart, figuresTable, drawing, swatch } from './chart.js';
import { type Scale, wholeScale } from './scale.js';
import { element, escaped, percent } from './svg.js';

const ID = 'orders-by-day';
const TITLE = 'Orders by day';
const PLOT = 180;
const HEIGHT = 206;
const MAX_LABELS = 3;
const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Orders by day, and how many of them are flagged now. */
export function ordersByDay(range: DateRange, figures: readonly OrdersOfDay[]): Chart {
  const days = everyDay(range, figures);
  const [orders, flagged] = [sum(days, 'orders'), sum(days, 'flagged')];
  return {
    id: ID,
    title: TITLE,
    summary: `${count(orders, 'order')} in ${count(days.length, 'day')}, ${flagged} of them flagged.`,
    svg: orders === 0 ? '' : picture(days),
    legend: [
      { label: 'Flagged', swatch: swatch(ID, 'full') },
      { label: 'Not flagged', swatch: swatch(ID, 'soft') },
    ],
    table: figuresTable(
      TITLE,
      ['Day', 'Orders', 'Flagged'],
      days.filter((day) => day.orders > 0).map((day) => [day.day, String(day.orders), String(day.flagged)]),
    ),
  };
}

/** All days of the range in UTC, including days without orders. */
export function everyDay({ from, to }: DateRange, figures: readonly OrdersOfDay[]): OrdersOfDay[] {
  const known = new Map(figures.map((figure) => [figure.day, figure]));
  const days: OrdersOfDay[] = [];
  const first = Math.floor(from.getTime() / DAY_MS) * DAY_MS;
  for (let time = first; time < to.getTime(); time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    days.push(known.get(day) ?? { day, orders: 0, flagged: 0 });
  }
  return days;
}

function picture(days: readonly OrdersOfDay[]): string {
  const scale = wholeScale(Math.max(...days.map(({ orders }) => orders)));
  const bars = days.flatMap((day, index) => columns(day, index / days.length, 1 / days.length, scale));
  return drawing(ID, HEIGHT, ...scale.ticks.map((tick) => gridLine(tick, scale)), ...bars, ...dayLabels(days));
}

function columns({ day, orders, flagged }: OrdersOfDay, at: number, width: number, scale: Scale): string[] {
  const title = element('title', {}, escaped(`${nameOf(day)}: ${count(orders, 'order')}, ${flagged} flagged`));
  const across = { x: percent(at + width * 0.1), width: percent(width * 0.8) };
  const length = (number: number): number => round((number / scale.max) * PLOT);
  const [whole, bottom] = [length(orders), length(flagged)];
  const parts: string[] = [];
  if (orders > flagged)
    parts.push(bar(ID, 'soft', { ...across, y: round(PLOT - whole), height: round(whole - bottom) }, title));
  if (flagged > 0) parts.push(bar(ID, 'full', { ...across, y: round(PLOT - bottom), height: bottom }, title));
  return parts;
}

function gridLine(tick: number, { max }: Scale): string {
  const y = round(PLOT - (tick / max) * PLOT);
  return (
    element('line', { class: tick === 0 ? 'axis' : 'grid', x1: 0, x2: '100%', y1: y, y2: y }) +
    element('text', { x: -6, y: y + 4, 'text-anchor': 'end' }, String(tick))
  );
}

/** Labels only a few days, so that they fit on a narrow page; always the last one. */
function dayLabels(days: readonly OrdersOfDay[]): string[] {
  const step = Math.ceil(days.length / MAX_LABELS);
  const last = days.length - 1;
  return days.flatMap(({ day }, index) => {
    if ((last - index) % step !== 0) return [];
    // Centered, the last label would exceed the chart.
    const place =
      index === last
        ? { x: '100%', 'text-anchor': 'end' }
        : { x: percent((index + 0.5) / days.length), 'text-anchor': 'middle' };
    return [element('text', { ...place, y: HEIGHT - 6 }, nameOf(day))];
  });
}

function nameOf(day: string): string {
  return dayText.format(new Date(`${day}T00:00:00Z`));
}

function sum(days: readonly OrdersOfDay[], member: 'orders' | 'flagged'): number {
  return days.reduce((total, day) => total + day[member], 0);
}

const round = (length: number): number => Math.round(length * 10) / 10;
