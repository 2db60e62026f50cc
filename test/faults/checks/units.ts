// SPDX-License-Identifier: Apache-2.0
import { type ExpectedState, type ExpectedUnits } from '../expected-state.js';
import { type Finding } from '../violation.js';
import { type Check } from './check.js';

interface LedgerRow extends Omit<ExpectedUnits, 'order'> {
  order: string;
}

const LEDGER = `SELECT o.order_number AS \`order\`, u.kind, u.reference, u.line_id AS line, u.quantity FROM order_units u
  JOIN orders o ON o.store_id = u.store_id AND o.id = u.order_id WHERE u.store_id = ?`;

const keyOf = ({ order, kind, reference, line }: ExpectedUnits): string => [order, line, kind, reference].join(' ');

/** The unit ledger holds exactly the acknowledged units, and of no line more than it has. */
export const ledger: Check = async (expected, { rows }) => {
  const held = (await rows<LedgerRow>(LEDGER, [expected.storeId])).map((row) => ({
    ...row,
    quantity: Number(row.quantity),
  }));
  const sql = "SELECT id FROM returns WHERE store_id = ? AND status = 'EVALUATION_REJECTED'";
  const rejected = new Set((await rows<{ id: string }>(sql, [expected.storeId])).map(({ id }) => id));
  return [...overbooked(expected, held), ...differing(expected, held, rejected)];
};

function overbooked(expected: ExpectedState, held: LedgerRow[]): Finding[] {
  const sums = new Map<string, number>();
  for (const { order, line, quantity } of held)
    sums.set(`${order} ${line}`, (sums.get(`${order} ${line}`) ?? 0) + quantity);
  return [...sums].flatMap(([subject, units]) => {
    const [order = '', line = ''] = subject.split(' ');
    const quantity = expected.orders.get(order)?.lines[line]?.quantity;
    if (quantity === undefined || units <= quantity) return [];
    return [
      {
        subject: order,
        detail: `holds ${units} units of line ${line}, which has ${quantity}`,
        evidence: evidenceOf(order),
      },
    ];
  });
}

/** @param rejected returns, which hold no units: a restored copy may have a rejection after the snapshot of the expected state */
function differing(expected: ExpectedState, held: LedgerRow[], rejected: Set<string>): Finding[] {
  const [stored, acknowledged] = [
    byKey(held),
    byKey(expected.units.filter(({ reference }) => !rejected.has(reference))),
  ];
  const missing = [...acknowledged]
    .filter(([key, quantity]) => stored.get(key) !== quantity)
    .map(([key, quantity]) => ({
      key,
      detail: `holds ${stored.get(key) ?? 0} units, but ${quantity} were acknowledged`,
    }));
  const extra = [...stored]
    .filter(([key]) => expected.isComplete && !acknowledged.has(key))
    .map(([key, quantity]) => ({ key, detail: `holds ${quantity} units that were never acknowledged` }));
  return [...missing, ...extra].map(({ key, detail }) => {
    const [order = '', line = '', kind = '', reference = ''] = key.split(' ');
    return { subject: order, detail: `${kind} ${reference} of line ${line} ${detail}`, evidence: evidenceOf(order) };
  });
}

const byKey = (units: readonly ExpectedUnits[]): Map<string, number> =>
  new Map(units.map((unit) => [keyOf(unit), unit.quantity]));

const evidenceOf = (order: string): string =>
  `SELECT u.* FROM order_units u JOIN orders o ON o.store_id = u.store_id AND o.id = u.order_id WHERE o.order_number = '${order}'`;

/** The stock is the initial stock less the units of acknowledged reships. */
export const stock: Check = async (expected, { rows }) => {
  if (!expected.isComplete) return [];
  const levels = await rows<{ sku: string; available: number }>(
    'SELECT sku, available FROM stock_levels WHERE store_id = ?',
    [expected.storeId],
  );
  const available = new Map(levels.map((level) => [level.sku, level.available]));
  const claimed = expected.units.filter(({ kind }) => kind === 'claim');
  return [...expected.stock].flatMap(([sku, before]) => {
    const taken = claimed.filter(({ order, line }) => expected.orders.get(order)?.lines[line]?.sku === sku);
    const left = taken.reduce((rest, { quantity }) => rest - quantity, before);
    if (available.get(sku) === left) return [];
    const detail = `has ${available.get(sku)} available, but ${left} are left of ${before}`;
    return [{ subject: sku, detail, evidence: `SELECT * FROM stock_levels WHERE store_id = '${expected.storeId}'` }];
  });
};
