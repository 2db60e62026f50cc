import { type Book, type BookedUnits } from '../book.js';
import { type Check } from './check.js';
import { type Finding } from '../violation.js';

interface LedgerRow extends Omit<BookedUnits, 'order'> {
  order: string;
}

const LEDGER = `SELECT o.order_number AS \`order\`, u.kind, u.reference, u.line_id AS line, u.quantity FROM order_units u
  JOIN orders o ON o.store_id = u.store_id AND o.id = u.order_id WHERE u.store_id = ?`;

const keyOf = ({ order, kind, reference, line }: BookedUnits): string => [order, line, kind, reference].join(' ');

/** The unit ledger has exactly what was acknowledged, and no line holds more units than it has. */
export const ledger: Check = async (book, { rows }) => {
  const held = (await rows<LedgerRow>(LEDGER, [book.storeId])).map((row) => ({
    ...row,
    quantity: Number(row.quantity),
  }));
  const sql = "SELECT id FROM returns WHERE store_id = ? AND status = 'EVALUATION_REJECTED'";
  const rejected = new Set((await rows<{ id: string }>(sql, [book.storeId])).map(({ id }) => id));
  return [...overdrawn(book, held), ...differing(book, held, rejected)];
};

function overdrawn(book: Book, held: LedgerRow[]): Finding[] {
  const sums = new Map<string, number>();
  for (const { order, line, quantity } of held)
    sums.set(`${order} ${line}`, (sums.get(`${order} ${line}`) ?? 0) + quantity);
  return [...sums].flatMap(([subject, units]) => {
    const [order = '', line = ''] = subject.split(' ');
    const quantity = book.orders.get(order)?.lines[line]?.quantity;
    if (quantity === undefined || units <= quantity) return [];
    return [
      { subject: order, detail: `holds ${units} units of line ${line}, which has ${quantity}`, look: lookAt(order) },
    ];
  });
}

/** @param rejected returns that hold nothing: a restored copy may have rejected one after the book was copied */
function differing(book: Book, held: LedgerRow[], rejected: Set<string>): Finding[] {
  const [stored, booked] = [byKey(held), byKey(book.units.filter(({ reference }) => !rejected.has(reference)))];
  const missing = [...booked]
    .filter(([key, quantity]) => stored.get(key) !== quantity)
    .map(([key, quantity]) => ({
      key,
      detail: `holds ${stored.get(key) ?? 0} units, but ${quantity} were acknowledged`,
    }));
  const extra = [...stored]
    .filter(([key]) => book.isComplete && !booked.has(key))
    .map(([key, quantity]) => ({ key, detail: `holds ${quantity} units that were never acknowledged` }));
  return [...missing, ...extra].map(({ key, detail }) => {
    const [order = '', line = '', kind = '', reference = ''] = key.split(' ');
    return { subject: order, detail: `${kind} ${reference} of line ${line} ${detail}`, look: lookAt(order) };
  });
}

const byKey = (units: readonly BookedUnits[]): Map<string, number> =>
  new Map(units.map((unit) => [keyOf(unit), unit.quantity]));

const lookAt = (order: string): string =>
  `SELECT u.* FROM order_units u JOIN orders o ON o.store_id = u.store_id AND o.id = u.order_id WHERE o.order_number = '${order}'`;

/** The stock is what it was, less what acknowledged reships took. */
export const stock: Check = async (book, { rows }) => {
  if (!book.isComplete) return [];
  const levels = await rows<{ sku: string; available: number }>(
    'SELECT sku, available FROM stock_levels WHERE store_id = ?',
    [book.storeId],
  );
  const available = new Map(levels.map((level) => [level.sku, level.available]));
  const claimed = book.units.filter(({ kind }) => kind === 'claim');
  return [...book.stock].flatMap(([sku, before]) => {
    const taken = claimed.filter(({ order, line }) => book.orders.get(order)?.lines[line]?.sku === sku);
    const expected = taken.reduce((rest, { quantity }) => rest - quantity, before);
    if (available.get(sku) === expected) return [];
    const detail = `has ${available.get(sku)} available, but ${expected} are left of ${before}`;
    return [{ subject: sku, detail, look: `SELECT * FROM stock_levels WHERE store_id = '${book.storeId}'` }];
  });
};
