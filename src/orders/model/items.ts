import { type IdentifiedLine } from './line-product.js';
import { isSameItem, itemOf } from './line-product.js';

/** Units of a line, and what the line sold when they were held. */
interface SoldUnits {
  line_id: string;
  item?: string;
}

/** The lines of an order that may be of one item (C-READ-8). */
export interface Item {
  lines: IdentifiedLine[];
  /** What the lines sell, and what they sold when their units were held (`itemOf`). */
  names: Set<string>;
}

/** Groups the lines of an order by item. Two lines are of one item also because of a third one that is like both. */
export function itemsOf(lines: readonly IdentifiedLine[], held: readonly SoldUnits[]): Item[] {
  const then = Map.groupBy(held, ({ line_id }) => line_id);
  let items: Item[] = [];
  for (const line of lines) {
    const sold = (then.get(line.line_id) ?? []).flatMap(({ item }) => item ?? []);
    const names = new Set([itemOf(line), ...sold]);
    const alike = new Set(items.filter((item) => isAlike(item, names)));
    const all = [...alike, { lines: [line], names }];
    const joined = {
      lines: all.flatMap((item) => item.lines),
      names: new Set(all.flatMap((item) => [...item.names])),
    };
    items = [...items.filter((item) => !alike.has(item)), joined];
  }
  return items;
}

/** Whether these are units of the item, also if their line is gone. */
export function isOfItem(item: Item, { line_id, item: sold }: SoldUnits): boolean {
  return item.lines.some((line) => line.line_id === line_id) || (sold !== undefined && isAlike(item, [sold]));
}

function isAlike({ names }: Item, others: Iterable<string>): boolean {
  for (const other of others) {
    if (names.has(other)) return true;
    for (const name of names) if (isSameItem(name, other)) return true;
  }
  return false;
}
