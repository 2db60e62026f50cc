// SPDX-License-Identifier: Apache-2.0
/**
 * Writes into a page which sources follow which carriers, between its two comments.
 * @param {string} page
 * @param {string[]} carriers tokens
 * @param {(carrier: string) => string[]} sourcesOf
 */
export function withSources(page, carriers, sourcesOf) {
  const groups = Map.groupBy(carriers, (carrier) => sourcesOf(carrier).join(', ') || 'none');
  const rows = [...groups].map(([sources, tokens]) => [sources.replaceAll(/\w+/g, '`$&`'), inCode(tokens)]);
  return withTable(page, 'sources', [['Sources', 'Carriers'], ...rows]);
}

/**
 * Writes into a page what the statuses of the sources mean, between its two comments.
 * @param {string} page
 * @param {(string | null)[]} statuses ours; null leaves the status as it is
 * @param {[string, Record<string, string | null>][]} maps the sources with their statuses
 */
export function withStatuses(page, statuses, maps) {
  const named = (map, status) => Object.keys(map).filter((name) => map[name] === status);
  const rows = statuses.map((status) => [
    status === null ? 'unchanged' : `\`${status}\``,
    ...maps.map(([, map]) => inCode(named(map, status))),
  ]);
  const shown = rows.filter(([, ...cells]) => cells.some((cell) => cell !== ''));
  return withTable(page, 'statuses', [['Status', ...maps.map(([source]) => `\`${source}\``)], ...shown]);
}

const inCode = (names) => names.map((name) => `\`${name}\``).join(', ');

/** Writes a table, whose first row is its head, between the comments of a name. */
function withTable(page, name, [head, ...rows]) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (row, filler = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column], filler)).join(' | ')} |`;
  const separator = head.map(() => '');
  const table = [line(head), line(separator, '-'), ...rows.map((row) => line(row))];
  const place = new RegExp(`(?<=<!-- ${name} -->\\n).*?(?=<!-- /${name} -->)`, 's');
  return page.replace(place, `\n${table.join('\n')}\n\n`);
}
