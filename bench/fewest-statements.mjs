import { compiledIds } from './compiled.mjs';
import { STATEMENTS } from './statements.mjs';

const { newId } = await compiledIds();

/** Also whether an order of this number exists, and the classes of all carriers, so that a new order needs no other read. */
export const STANDING = STATEMENTS.standing.replace(
  ' FROM stores s',
  ', EXISTS (SELECT 1 FROM orders o WHERE o.store_id = s.store_id AND o.order_number = ?) AS has_order, ' +
    '(SELECT JSON_OBJECTAGG(c.token, c.class) FROM carrier_classes c) AS carrier_classes$&',
);

const ORDER = 'store_id, id, order_number, order_id, protect_order_number, document';
const NO_ORDER = 'NULL, NULL, NULL, NULL, NULL, NULL';

/**
 * Locks the order of a column's value, and then reads its units, also those that were committed during the wait for the
 * lock. Its parameters are the store and the value, the store, the store and the value.
 */
const lockWithUnits = (column, order = '') => {
  const found = `FROM orders WHERE store_id = ? AND ${column} = ?${order}`;
  return (
    `(SELECT ${ORDER}, NULL AS line_id, NULL AS quantity, NULL AS status ${found} FOR UPDATE) UNION ALL ` +
    `(SELECT ${NO_ORDER}, line_id, quantity, NULL FROM order_units ` +
    `WHERE store_id = ? AND order_id = (SELECT id ${found}) FOR UPDATE)`
  );
};

export const LOCK_FOR_RETURN = lockWithUnits('order_id', ' ORDER BY order_id = order_number, id LIMIT 1');

/** Reads the statuses of the order's parcels, too. It has the same parameters, and then the store and the value again. */
export const LOCK_FOR_CLAIM =
  `${lockWithUnits('order_number')} UNION ALL ` +
  `(SELECT ${NO_ORDER}, s.tracking_number, NULL, p.status FROM shipments s ` +
  'LEFT JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id ' +
  "WHERE s.store_id = ? AND s.order_key = ? AND s.superseded_by = '')";

export const UPDATE_ORDER =
  'UPDATE orders SET version = ?, updated_at = ?, document = ?, email_hash = ?, phone_hash = ?, customer_hash = ? ' +
  'WHERE store_id = ? AND id = ? AND version = ?';

/** Inserts rows, objects of columns, with one statement. */
export async function insert(connection, table, rows) {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]);
  const marks = `(${columns.map(() => '?').join(', ')})`;
  const text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => marks).join(', ')}`;
  await connection.execute(
    text,
    rows.flatMap((row) => Object.values(row)),
  );
}

/** The row of an event; see `record` of floor-events.mjs. */
export function eventRow(actor, type, { store_id, id, version, updated_at }, name, json) {
  const data = `{"sequence":${version},"occurred_at":"${updated_at.toISOString()}","${name}":${json}}`;
  return {
    store_id,
    id: newId('evt'),
    type,
    resource_id: id,
    sequence: version,
    occurred_at: updated_at,
    actor,
    size_bytes: Buffer.byteLength(data),
    data,
  };
}
