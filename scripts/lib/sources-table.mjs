const PLACE = /(?<=<!-- sources -->\n).*?(?=<!-- \/sources -->)/s;

/**
 * Writes into a page which sources follow which carriers, between its two comments.
 * @param {string} page
 * @param {string[]} carriers tokens
 * @param {(carrier: string) => string[]} sourcesOf
 */
export function withSources(page, carriers, sourcesOf) {
  const groups = Map.groupBy(carriers, (carrier) => sourcesOf(carrier).join(', ') || 'none');
  const rows = [...groups].map(([sources, tokens]) => [
    sources.replaceAll(/\w+/g, '`$&`'),
    tokens.map((token) => `\`${token}\``).join(', '),
  ]);
  const widths = [0, 1].map((column) =>
    Math.max(...[['Sources', 'Carriers'], ...rows].map((row) => row[column].length)),
  );
  const line = (row, filler = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column], filler)).join(' | ')} |`;
  const table = [line(['Sources', 'Carriers']), line(['', ''], '-'), ...rows.map((row) => line(row))];
  return page.replace(PLACE, `\n${table.join('\n')}\n\n`);
}
