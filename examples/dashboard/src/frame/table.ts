/** How something is doing, told by a word and its colour. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** A cell: text, which may lead somewhere, be a time, or be a badge. */
export interface Cell {
  text: string;
  href?: string;
  tone?: Tone;
  /** An instant, of which `text` is what people read. */
  time?: string;
  /** A further line below. */
  note?: string;
}

/** A cell as its partial takes it. */
export interface ShownCell {
  text: string;
  href: string | undefined;
  tone: Tone | undefined;
  time: string | undefined;
  note: string | undefined;
}

export interface Column {
  label: string;
  isNumber?: boolean;
}

/** A table as its partial takes it: `{{> table orders}}`. On a narrow screen its rows become lists. */
export interface Table {
  caption: string;
  columns: Required<Column>[];
  /** Said in place of rows where there is none. */
  empty: string;
  rows: { cells: (Required<Column> & ShownCell)[] }[];
}

/** One of the facts of a list: `{{> facts facts=order.facts}}`. */
export interface Fact {
  label: string;
  value: ShownCell;
}

/** @param rows of as many cells as there are columns; plain text is a cell too */
export function table(
  caption: string,
  columns: readonly (Column | string)[],
  rows: readonly (readonly (Cell | string)[])[],
  empty = 'There is nothing here yet.',
): Table {
  const heads = columns.map((column) => ({
    isNumber: false,
    ...(typeof column === 'string' ? { label: column } : column),
  }));
  const rowOf = (cells: readonly (Cell | string)[]) => ({
    cells: heads.map((head, index) => ({ ...head, ...shown(cells[index] ?? '') })),
  });
  return { caption, columns: heads, empty, rows: rows.map(rowOf) };
}

export function fact(label: string, value: Cell | string | null | undefined): Fact {
  return { label, value: shown(value ?? '–') };
}

function shown(cell: Cell | string): ShownCell {
  const { text, href, tone, time, note }: Cell = typeof cell === 'string' ? { text: cell } : cell;
  return { text, href, tone, time, note };
}
