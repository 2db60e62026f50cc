// SPDX-License-Identifier: Apache-2.0
/** A stock level as entered; the service rejects values that are not numbers. */
export interface WrittenLevel {
  sku: string;
  available: unknown;
  /** Line number, from 1. */
  line: number;
}

/**
 * Parses pasted stock levels: a SKU and a number per line, separated by a comma, a semicolon or a tab. A header line may come
 * first. SKUs with a separator are in quotes.
 */
export function levelsOf(text: string): WrittenLevel[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const levels = lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [sku = '', available = ''] = cellsOf(line);
    return [{ sku, available: /^\d{1,15}$/.test(available) ? Number(available) : available, line: index + 1 }];
  });
  return isHeader(levels[0]) ? levels.slice(1) : levels;
}

function isHeader(level: WrittenLevel | undefined): boolean {
  return level !== undefined && level.sku.toLowerCase() === 'sku' && typeof level.available === 'string';
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/ *(?:"((?:[^"]|"")*)"|([^,;\t]*)) *(?:[,;\t]|$)/g);
  return [...cells].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );
}
