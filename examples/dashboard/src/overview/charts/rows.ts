import { drawing } from './chart.js';
import { type Scale } from './scale.js';
import { element, escaped, percent } from './svg.js';

/** From the top of one row to that of the next. */
const ROW = 52;
const BAR_TOP = 20;
export const BAR_HEIGHT = 18;
/** Room for the number behind the longest bar. */
export const PLOT_SHARE = 0.86;

/** A row of a chart with one row for each thing that is counted: its name above what is drawn of it. */
export interface Row {
  label: string;
  /** Behind the bar. */
  value: string;
  /** How far the bar reaches. */
  end: number;
  /** What is drawn at this height. */
  draw: (y: number) => string[];
}

/** Where a number stands across the picture, 0 to 1. */
export function across(value: number, { max }: Scale): number {
  return (value / max) * PLOT_SHARE;
}

/** @param unit what the numbers of the axis count */
export function rowsPicture(id: string, rows: readonly Row[], scale: Scale, unit: string): string {
  const bottom = rows.length * ROW;
  const grid = scale.ticks.map((tick) => {
    const x = percent(across(tick, scale));
    const anchor = tick === 0 ? 'start' : 'middle';
    return (
      element('line', { class: tick === 0 ? 'axis' : 'grid', x1: x, x2: x, y1: 0, y2: bottom }) +
      element('text', { x, y: bottom + 16, 'text-anchor': anchor }, String(tick))
    );
  });
  const drawn = rows.flatMap(({ label, value, end, draw }, index) => {
    const y = index * ROW + BAR_TOP;
    const behind = { class: 'value', x: percent(across(end, scale)), dx: 6, y: y + BAR_HEIGHT - 4 };
    return [
      element('text', { class: 'label', x: 0, dx: 4, y: y - 6 }, escaped(label)),
      ...draw(y),
      element('text', behind, escaped(value)),
    ];
  });
  const axisName = element('text', { x: 0, y: bottom + 34 }, escaped(unit));
  return drawing(id, bottom + 42, ...grid, ...drawn, axisName);
}
