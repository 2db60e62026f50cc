/** The color of a badge. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** A cell: text, which can be a link, a time or a badge. */
export interface Cell {
  text: string;
  href?: string;
  tone?: Tone;
  /** ISO time; `text` is its readable form. */
  time?: string;
  /** A further line below. */
  note?: string;
}

/** A cell for its partial. */
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

/** A table for its partial: `{{> table orders}}`. On narrow screens rows become lists. */
export interface Table {
  caption: string;
  columns: Required<Column>[];
  /** Shown if there are no rows. */
  empty: string;
  rows: { cells: (Required<Column> & ShownCell)[] }[];
}

/** A label and its value: `{{> facts facts=order.facts}}`. */
export interface Fact {
  label: string;
  value: ShownCell;
}

/** @param rows each with one cell per column; plain text is a cell too */
export function table(
  caption: string,
  columns: readonly (Column | string)[],
  rows: readonly (readonly (Cell | string)[])[],
  empty = 'Nothing here yet.',
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
