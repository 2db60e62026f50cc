// SPDX-License-Identifier: Apache-2.0
import { table, type Table } from '../../core/table.js';
import { element } from './svg.js';

/** The fill of a bar; fills differ without color, too. */
export type Fill = 'full' | 'soft' | 'hatched';

/** A chart, with the same figures as a table. */
export interface Chart {
  id: string;
  title: string;
  /** One sentence, which is also the picture's text alternative. */
  summary: string;
  /** Empty if there is no data. */
  svg: string;
  legend: { label: string; swatch: string }[];
  table: Table;
}

/** The SVG element; widths are percentages, so that text keeps its size. */
export function drawing(id: string, height: number, ...children: readonly string[]): string {
  const attributes = {
    class: 'drawing',
    width: '100%',
    height,
    role: 'img',
    'aria-labelledby': `${id}-title ${id}-summary`,
  };
  return element('svg', attributes, pattern(`${id}-hatch`), ...children);
}

export function bar(
  id: string,
  fill: Fill,
  box: Record<'x' | 'y' | 'width' | 'height', string | number>,
  title?: string,
): string {
  const paint: Record<string, string> = fill === 'hatched' ? { fill: `url(#${id}-hatch)` } : {};
  return element('rect', { class: `mark ${fill}`, ...box, ...paint }, ...(title === undefined ? [] : [title]));
}

/** The figures as a table: a label column, then number columns. */
export function figuresTable(title: string, [first = '', ...numbers]: string[], rows: string[][]): Table {
  return table(title, [first, ...numbers.map((label) => ({ label, isNumber: true }))], rows);
}

/** The sample of a fill for the legend. */
export function swatch(id: string, fill: Fill): string {
  const box = { x: 1, y: 1, width: 14, height: 14 };
  return element('svg', { width: 16, height: 16, 'aria-hidden': 'true' }, bar(id, fill, box));
}

function pattern(id: string): string {
  return element(
    'pattern',
    { id, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    element('rect', { class: 'hatch-ground', width: 6, height: 6 }),
    element('rect', { class: 'hatch-line', width: 3, height: 6 }),
  );
}
