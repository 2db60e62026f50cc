// SPDX-License-Identifier: Apache-2.0
import { drawing } from './chart.js';
import { type Scale } from './scale.js';
import { element, escaped, percent } from './svg.js';

/** Height of a row in pixels. */
const ROW_HEIGHT = 52;
const BAR_TOP = 20;
export const BAR_HEIGHT = 18;
/** Leaves space for the number after the longest bar. */
const PLOT_SHARE = 0.86;

/** A row of a bar chart, with its label above the bar. */
export interface Row {
  label: string;
  /** Text after the bar. */
  value: string;
  /** End of the bar, in units of the axis. */
  end: number;
  /** Draws the bar at the given height. */
  draw: (y: number) => string[];
}

/** Horizontal position of a value, 0 to 1. */
export function across(value: number, { max }: Scale): number {
  return (value / max) * PLOT_SHARE;
}

/** @param unit label of the axis */
export function rowsPicture(id: string, rows: readonly Row[], scale: Scale, unit: string): string {
  const bottom = rows.length * ROW_HEIGHT;
  const grid = scale.ticks.map((tick) => {
    const x = percent(across(tick, scale));
    const anchor = tick === 0 ? 'start' : 'middle';
    return (
      element('line', { class: tick === 0 ? 'axis' : 'grid', x1: x, x2: x, y1: 0, y2: bottom }) +
      element('text', { x, y: bottom + 16, 'text-anchor': anchor }, String(tick))
    );
  });
  const bars = rows.flatMap(({ label, value, end, draw }, index) => {
    const y = index * ROW_HEIGHT + BAR_TOP;
    const afterBar = { class: 'value', x: percent(across(end, scale)), dx: 6, y: y + BAR_HEIGHT - 4 };
    return [
      element('text', { class: 'label', x: 0, dx: 4, y: y - 6 }, escaped(label)),
      ...draw(y),
      element('text', afterBar, escaped(value)),
    ];
  });
  const axisName = element('text', { x: 0, y: bottom + 34 }, escaped(unit));
  return drawing(id, bottom + 42, ...grid, ...bars, axisName);
}
