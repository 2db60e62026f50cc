// SPDX-License-Identifier: Apache-2.0
/** A Markdown table of `rows`; a column is a title and a function that returns the text for a row. */
export function markdown(columns, rows) {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, text]) => text(row)))];
  const widths = columns.map((_column, index) => Math.max(...cells.map((row) => row[index].length)));
  const pad = (cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]));
  const line = (row) => `| ${row.join(' | ')} |`;
  const [head, ...body] = cells.map((row) => line(row.map(pad)));
  const rule = line(widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return [head, rule, ...body].join('\n');
}

/** A median of values with the lowest and the highest. */
export const range = (values) =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)})`;

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
