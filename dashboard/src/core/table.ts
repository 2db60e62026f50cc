// SPDX-License-Identifier: Apache-2.0
/** The color of a badge. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** A cell: text, which can be a link, a time or a badge. */
export interface Cell {
  text: string;
  href?: string;
  tone?: Tone;
  /** An ISO time, shown in the time zone of the visitor in place of `text`. */
  time?: string;
  /** A further line below. */
  note?: string;
}

/** A cell for its partial. */
export type ShownCell = { [Member in keyof Required<Cell>]: Cell[Member] };

export interface Column {
  label: string;
  isNumber?: boolean;
  /** Left out on phones. There the first column is the title of a card, badges are beside it, and the others below. */
  isMinor?: boolean;
}

/** A table for its partial: `{{> table orders}}`. On narrow screens rows become cards. */
export interface Table {
  caption: string;
  columns: Required<Column>[];
  /** Shown if there are no rows. */
  empty: string;
  rows: { cells: (Required<Column> & ShownCell & { kind: string })[] }[];
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
    isMinor: false,
    ...(typeof column === 'string' ? { label: column } : column),
  }));
  const rowOf = (cells: readonly (Cell | string)[]) => ({
    cells: heads.map((head, index) => {
      const cell = shown(cells[index] ?? '');
      return { ...head, ...cell, kind: kindOf(head, cell, index) };
    }),
  });
  return { caption, columns: heads, empty, rows: rows.map(rowOf) };
}

export function fact(label: string, value: Cell | string | null | undefined): Fact {
  return { label, value: shown(value ?? '–') };
}

/** The classes of a cell; a phone leaves out `minor` and `blank` ones. */
function kindOf({ isNumber, isMinor }: Required<Column>, { text, tone, note }: ShownCell, index: number): string {
  const kinds = {
    number: isNumber,
    state: index > 0 && tone !== undefined,
    minor: isMinor,
    blank: index > 0 && note === undefined && (text === '' || text === '–'),
  };
  return Object.entries(kinds)
    .flatMap(([kind, isOne]) => (isOne ? [kind] : []))
    .join(' ');
}

function shown(cell: Cell | string): ShownCell {
  const { text, href, tone, time, note }: Cell = typeof cell === 'string' ? { text: cell } : cell;
  return { text, href, tone, time, note };
}
