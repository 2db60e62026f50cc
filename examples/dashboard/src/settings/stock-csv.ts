/** A level as somebody wrote it; what is no number is left for the service to refuse. */
export interface WrittenLevel {
  sku: string;
  available: unknown;
  /** The line of the text, the first one being 1. */
  line: number;
}

/**
 * Levels out of pasted text: a SKU and a number on each line, with a comma, a semicolon or a tab between them. A line that
 * names columns may come first; a SKU with such a character in it stands in quotes.
 */
export function levelsOf(text: string): WrittenLevel[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const levels = lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [sku = '', available = ''] = cellsOf(line);
    return [{ sku, available: /^\d{1,15}$/.test(available) ? Number(available) : available, line: index + 1 }];
  });
  return isHead(levels[0]) ? levels.slice(1) : levels;
}

function isHead(level: WrittenLevel | undefined): boolean {
  return level !== undefined && level.sku.toLowerCase() === 'sku' && typeof level.available === 'string';
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/ *(?:"((?:[^"]|"")*)"|([^,;\t]*)) *(?:[,;\t]|$)/g);
  return [...cells].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );
}
