// SPDX-License-Identifier: Apache-2.0
import { type ClaimsOfReason } from 'parcelward/claims';
import { count } from '../../core/format.js';
import { bar, type Chart, figuresTable, type Fill, swatch } from './chart.js';
import { across, BAR_HEIGHT, type Row, rowsPicture } from './rows.js';
import { type Scale, wholeScale } from './scale.js';
import { element, escaped, percent } from './svg.js';

const ID = 'claims-by-reason';
const TITLE = 'Claims by reason';
const PARTS: readonly (readonly [name: string, fill: Fill])[] = [
  ['Approved', 'full'],
  ['Denied', 'hatched'],
  ['Open or withdrawn', 'soft'],
];

export function claimsByReason(figures: readonly ClaimsOfReason[]): Chart {
  const total = figures.reduce((sum, { claims }) => sum + claims, 0);
  const [first] = figures;
  const most = first ? ` Most frequent reason: ${nameOf(first)}.` : '';
  return {
    id: ID,
    title: TITLE,
    summary: `${count(total, 'claim')}.${most}`,
    svg: total === 0 ? '' : picture(figures),
    legend: PARTS.map(([label, fill]) => ({ label, swatch: swatch(ID, fill) })),
    table: figuresTable(
      TITLE,
      ['Reason', 'Claims', ...PARTS.map(([name]) => name)],
      figures.map((figure) => [nameOf(figure), String(figure.claims), ...partsOf(figure).map(String)]),
    ),
  };
}

function picture(figures: readonly ClaimsOfReason[]): string {
  const scale = wholeScale(Math.max(...figures.map(({ claims }) => claims)));
  return rowsPicture(
    ID,
    figures.map((figure) => rowOf(figure, scale)),
    scale,
    'Claims',
  );
}

function rowOf(figure: ClaimsOfReason, scale: Scale): Row {
  const parts = partsOf(figure);
  const draw = (y: number): string[] =>
    PARTS.flatMap(([name, fill], index) => {
      const part = parts[index] ?? 0;
      if (part === 0) return [];
      const before = parts.slice(0, index).reduce((sum, earlier) => sum + earlier, 0);
      const box = { x: percent(across(before, scale)), width: percent(across(part, scale)), y, height: BAR_HEIGHT };
      return [bar(ID, fill, box, element('title', {}, escaped(`${nameOf(figure)}: ${part} ${name.toLowerCase()}`)))];
    });
  return { label: nameOf(figure), value: String(figure.claims), end: figure.claims, draw };
}

/** Counts in the order of `PARTS`. */
function partsOf({ claims, approved, denied }: ClaimsOfReason): number[] {
  return [approved, denied, claims - approved - denied];
}

function nameOf({ reason }: ClaimsOfReason): string {
  return reason ?? 'No reason given';
}
