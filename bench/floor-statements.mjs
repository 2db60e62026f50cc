// SPDX-License-Identifier: Apache-2.0
import { format } from 'mysql2';
import { compiledIds } from './compiled.mjs';

const { itemOf, newId } = await compiledIds();

/**
 * The store of a token and whether the token still holds. Also whether an order of this number exists, and the classes of all
 * carriers, so that a new order needs no other read.
 */
export const STANDING =
  'SELECT s.*, k.revoked_at AS key_revoked_at, t.jti AS revoked_jti, ' +
  'EXISTS (SELECT 1 FROM orders o WHERE o.store_id = s.store_id AND o.order_number = ?) AS has_order, ' +
  '(SELECT JSON_OBJECTAGG(c.token, c.class) FROM carrier_classes c) AS carrier_classes FROM stores s ' +
  'JOIN api_keys k ON k.store_id = s.store_id AND k.id = ? ' +
  'LEFT JOIN revoked_tokens t ON t.store_id = s.store_id AND t.jti = ? WHERE s.store_id = ?';

const ORDER_COLUMNS = [
  ...['store_id', 'id', 'order_number', 'order_id', 'protect_order_number', 'platform_domain'],
  ...['version', 'created_at', 'updated_at', 'document'],
];

/** Of a shipment and its parcel, by the names of their columns here. */
const SHIPMENT_COLUMNS = {
  store_id: 's.store_id',
  id: 's.id',
  tracking_number: 's.tracking_number',
  order_key: 's.order_key',
  supersedes: 's.supersedes',
  carrier: 's.carrier',
  created_at: 's.created_at',
  updated_at: 's.updated_at',
  document: 's.document',
  tracking_carrier: 'p.carrier',
  status: 'p.status',
  substatus: 'p.substatus',
  tracked_by: "IF(p.registered_at IS NULL AND p.gateway <> 'none', NULL, p.gateway)",
};
const PARCEL_COLUMNS = {
  parcel_number: 'p.tracking_number',
  eta: 'p.eta',
  delivered_at: 'p.delivered_at',
  last_delivered_at: 'p.last_delivered_at',
};
const EVENT_COLUMNS = ['occurred_at', 'occurred_on', 'position', 'event_status', 'description', 'location'];

const columns = (all) => Object.entries(all).map(([name, column]) => `${column} AS ${name}`);
const nulls = (names) => names.map((name) => `NULL AS ${name}`);

// The same indexes as in the service.
const shipmentsBy = (index) =>
  `FROM shipments s FORCE INDEX (${index}) LEFT JOIN parcels p FORCE INDEX (PRIMARY) ON p.store_id = s.store_id AND p.id = s.parcel_id`;
const LIVE = "s.superseded_by = ''";

/** An order, whose columns begin with `o_`, and its shipments. The parameters are the store and the number, twice. */
export const ORDER_WITH_SHIPMENTS =
  `SELECT ${[...ORDER_COLUMNS.map((name) => `o.${name} AS o_${name}`), ...nulls(Object.keys(SHIPMENT_COLUMNS))].join(', ')} ` +
  'FROM orders o WHERE o.store_id = ? AND o.order_number = ? UNION ALL ' +
  `SELECT ${[...nulls(ORDER_COLUMNS), ...columns(SHIPMENT_COLUMNS)].join(', ')} ${shipmentsBy('shipments_order')} ` +
  `WHERE s.store_id = ? AND s.order_key = ? AND ${LIVE}`;

/** The shipments of a number and the newest one's events. The parameters are the store and the number, the store, both again. */
export const TIMELINE =
  `SELECT ${[...columns({ ...SHIPMENT_COLUMNS, ...PARCEL_COLUMNS }), ...nulls(EVENT_COLUMNS)].join(', ')} ${shipmentsBy('shipments_live')} ` +
  `WHERE s.store_id = ? AND s.number_key = ? AND ${LIVE} UNION ALL ` +
  `(SELECT ${nulls(Object.keys({ ...SHIPMENT_COLUMNS, ...PARCEL_COLUMNS })).join(', ')}, ` +
  'e.occurred_at, e.occurred_on, e.position, e.status, e.description, e.location FROM tracking_events e FORCE INDEX (tracking_events_time) WHERE e.store_id = ? AND ' +
  `e.parcel_id = (SELECT s.parcel_id FROM shipments s FORCE INDEX (shipments_live) WHERE s.store_id = ? AND s.number_key = ? AND ${LIVE} ` +
  'ORDER BY s.id DESC LIMIT 1) ORDER BY e.occurred_at DESC, e.position DESC LIMIT 200)';

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
  'WHERE store_id = ? AND id = ?';

/** A statement with its values, as the connections of the floor escape them. */
export const withValues = (statement, values) => format(statement, values.map(withTexts), false, 'Z');

/** Long texts are JSON, for which the driver's own way takes longer than all else. */
function withTexts(value) {
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'string' || value.length < 200) return value;
  return { toSqlString: () => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` };
}

/** The statements that insert rows, objects of columns, one for each table that has some. */
export const inserts = (tables) =>
  Object.entries(tables)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) =>
      withValues(`INSERT INTO ${table} (${Object.keys(rows[0]).join(', ')}) VALUES ?`, [
        rows.map((row) => Object.values(row)),
      ]),
    );

/** The row of an event of a resource, with `json` as its member `name`. */
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

/** The order in the rows of a statement that locked it, and its units. */
export function lockedIn(rows) {
  // In a UNION with NULL an integer becomes a decimal, which the driver returns as text.
  const held = rows
    .filter((row) => row.quantity !== null)
    .map((row) => ({ line_id: row.line_id, quantity: Number(row.quantity) }));
  return { order: rows.find(({ id }) => id !== null), held };
}

/** The rows of units that a return or a claim takes: lines of an order, each with the quantity that is taken. */
export const unitRows = ({ store_id, id: order_id }, holder, lines) =>
  lines.map((line) => {
    const { line_id, quantity } = line;
    return { store_id, order_id, line_id, ...holder, item: itemOf(line), quantity };
  });
