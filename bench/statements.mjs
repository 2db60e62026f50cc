import { compiledTables } from './compiled.mjs';

const { stores, orders, shipments, returns, claims } = await compiledTables();

/**
 * The statements of the floor, the same as the service runs for the same requests. `npm run bench` refuses to measure if
 * they differ (see drift.mjs).
 */
const OF_KEY = 'store_id = ? AND operation = ? AND idempotency_key = ?';
const ORDER_LOOKUPS = (
  'is_flagged, is_protected, is_cancelled, source_store, email_hash, phone_hash, customer_hash, ' +
  'total, currency, protection_cost'
).split(', ');
const WRITTEN_ONCE = 'store_id, id, order_number, order_id, protect_order_number, created_at, platform_domain'.split(
  ', ',
);
const ORDER_NAMES = orders.omit(...ORDER_LOOKUPS).columns;
const CHANGING = [...ORDER_NAMES.filter((name) => !WRITTEN_ONCE.includes(name)), ...ORDER_LOOKUPS];
const LIVE_SHIPMENT = shipments.omit('superseded_by', 'email_hash', 'phone_hash');
const SHIPMENT = `${LIVE_SHIPMENT.columnsOf('s')}, p.carrier AS tracking_carrier, p.status, p.substatus, c.class AS carrier_class`;
const SHIPMENT_NAMES = [...LIVE_SHIPMENT.columns, 'tracking_carrier', 'status', 'substatus', 'carrier_class'];
const SHIPMENT_JOINS =
  'LEFT JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id ' +
  'LEFT JOIN carrier_classes c ON c.token = p.carrier';
const LIVE = "WHERE s.store_id = ? AND s.superseded_by = ''";

const NUMBER_TOTALS =
  'SELECT tracking_number, COUNT(*) AS count, SUM(LENGTH(document)) AS bytes, NULL AS token, NULL AS class FROM shipments ' +
  "WHERE store_id = ? AND tracking_number IN (?) AND superseded_by = '' AND order_key <> ? GROUP BY tracking_number " +
  'UNION ALL SELECT NULL, NULL, NULL, token, class FROM carrier_classes';
const IDENTITY_NAMES = ['id', 'tracking_number', 'order_key', 'carrier'];

const NO_UNITS = 'NULL AS line_id, NULL AS kind, NULL AS reference, NULL AS quantity';
const NO_SHIPMENT = ', NULL AS shipment, NULL AS status, NULL AS last_scan_at';

function orderWithUnits(column, first, noShipment = '') {
  const where = `WHERE o.store_id = ? AND o.${column} = ?`;
  return (
    `(SELECT ${ORDER_NAMES.map((name) => `o.${name}`).join(', ')}, ${NO_UNITS}${noShipment} FROM orders o ${where}${first} FOR UPDATE) ` +
    `UNION ALL (SELECT STRAIGHT_JOIN ${ORDER_NAMES.map((name) => (name === 'id' ? 'o.id' : 'NULL')).join(', ')}, ` +
    `u.line_id, u.kind, u.reference, u.quantity${noShipment} FROM orders o ` +
    `JOIN order_units u ON u.store_id = o.store_id AND u.order_id = o.id ${where} FOR UPDATE)`
  );
}

export const STATEMENTS = {
  standing:
    `SELECT ${stores.columnsOf('s')}, k.revoked_at AS key_revoked_at, t.jti AS revoked_jti FROM stores s ` +
    'JOIN api_keys k ON k.store_id = s.store_id AND k.id = ? ' +
    'LEFT JOIN revoked_tokens t ON t.store_id = s.store_id AND t.jti = ? WHERE s.store_id = ?',
  orderWithShipments:
    `SELECT ${ORDER_NAMES.map((name) => `o.${name} AS o_${name}`).join(', ')}, ` +
    `${SHIPMENT_NAMES.map((name) => `NULL AS ${name}`).join(', ')} ` +
    'FROM orders o WHERE o.store_id = ? AND o.order_number = ? ' +
    `UNION ALL SELECT ${ORDER_NAMES.map(() => 'NULL').join(', ')}, ${SHIPMENT} ` +
    `FROM shipments s ${SHIPMENT_JOINS} WHERE s.store_id = ? AND s.order_key = ? AND s.superseded_by = ''`,
  orderWithIdentities:
    `SELECT ${ORDER_NAMES.map((name) => `o.${name} AS o_${name}`).join(', ')}, ` +
    `${IDENTITY_NAMES.map((name) => `NULL AS ${name}`).join(', ')} ` +
    'FROM orders o WHERE o.store_id = ? AND o.order_number = ? ' +
    `UNION ALL SELECT ${ORDER_NAMES.map(() => 'NULL').join(', ')}, ${IDENTITY_NAMES.join(', ')} ` +
    "FROM shipments s WHERE s.store_id = ? AND s.order_key = ? AND s.superseded_by = ''",
  lockOrderWithUnitsAndShipments:
    orderWithUnits('order_number', '', NO_SHIPMENT) +
    ` UNION ALL (SELECT ${ORDER_NAMES.map(() => 'NULL').join(', ')}, ${NO_UNITS}, s.document, p.status, ` +
    '(SELECT e.occurred_at FROM tracking_events e WHERE e.store_id = s.store_id AND e.parcel_id = s.parcel_id ' +
    'ORDER BY e.occurred_at DESC LIMIT 1) ' +
    'FROM shipments s LEFT JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id ' +
    "WHERE s.store_id = ? AND s.order_key = ? AND s.superseded_by = '')",
  lockOrderWithUnitsById: orderWithUnits('order_id', ' ORDER BY o.order_id = o.order_number, o.id LIMIT 1'),
  insertOrder: orders.insert,
  updateOrder: `${orders.update(CHANGING)} WHERE store_id = ? AND id = ? AND version = ?`,
  ensureParcel:
    'INSERT INTO parcels (store_id, id, carrier, tracking_number, status, destination, created_at, attention_reason) ' +
    'VALUES ? ON DUPLICATE KEY UPDATE created_at = IF(LAST_INSERT_ID(1) = 1, created_at, created_at)',
  numberTotals: NUMBER_TOTALS,
  orderAndNumberTotals:
    'SELECT NULL AS tracking_number, COUNT(*) AS count, COALESCE(SUM(LENGTH(document)), 0) AS bytes, ' +
    'NULL AS token, NULL AS class FROM shipments ' +
    "WHERE store_id = ? AND order_key = ? AND superseded_by = '' AND tracking_number NOT IN (?) " +
    `UNION ALL ${NUMBER_TOTALS}`,
  shipmentsOfOrder: `SELECT ${SHIPMENT} FROM shipments s ${SHIPMENT_JOINS} ${LIVE} AND s.order_key = ? ORDER BY s.id`,
  insertShipment: shipments.insertMany,
  timeline:
    `SELECT ${SHIPMENT}, p.tracking_number AS parcel_number, p.eta, p.delivered_at, ` +
    'NULL AS occurred_at, NULL AS position, NULL AS event_status, NULL AS description, NULL AS location ' +
    `FROM shipments s ${SHIPMENT_JOINS} ${LIVE} AND s.tracking_number = ? ` +
    `UNION ALL (SELECT ${[...SHIPMENT_NAMES, 'parcel_number', 'eta', 'delivered_at'].map(() => 'NULL').join(', ')}, ` +
    'e.occurred_at, e.position, e.status AS event_status, e.description, e.location ' +
    'FROM tracking_events e WHERE e.store_id = ? AND e.parcel_id = ( ' +
    'SELECT n.parcel_id FROM shipments n ' +
    "WHERE n.store_id = ? AND n.tracking_number = ? AND n.superseded_by = '' " +
    'ORDER BY n.id DESC LIMIT 1) ORDER BY e.occurred_at DESC, e.position DESC LIMIT 200)',
  takeUnits: 'INSERT INTO order_units (store_id, order_id, line_id, kind, reference, quantity) VALUES ?',
  insertReturn: returns.insert,
  addJob:
    'INSERT INTO jobs (store_id, id, queue, reference, attempts, due_at, traceparent, created_at) VALUES ? ' +
    'ON DUPLICATE KEY UPDATE ' +
    'run_again_at = IF(lease IS NULL, NULL, LEAST(IFNULL(run_again_at, VALUES(due_at)), VALUES(due_at))), ' +
    'due_at = IF(lease IS NULL, LEAST(due_at, VALUES(due_at)), due_at), ' +
    'attempts = IF(lease IS NULL, 0, attempts), parked_at = NULL, traceparent = VALUES(traceparent)',
  insertClaim: claims.insert,
  insertEvent:
    'INSERT INTO outbox_events (store_id, id, type, resource_id, sequence, occurred_at, actor, size_bytes, traceparent, data) VALUES ?',
  reserveKey:
    'INSERT INTO idempotency_records (store_id, operation, idempotency_key, fingerprint, created_at) VALUES (?, ?, ?, ?, ?)',
  keepAnswer: `UPDATE idempotency_records SET status = ?, content_type = ?, location = ?, body = ? WHERE ${OF_KEY}`,
};

/** The values of a statement that writes a row; columns that the floor does not know are null. */
const valuesFor = (columns) => (row) => columns.map((name) => row[name] ?? null);

export const VALUES = {
  insertOrder: valuesFor(orders.columns),
  updateOrder: valuesFor(CHANGING),
  insertShipment: valuesFor(shipments.columns),
  insertReturn: valuesFor(returns.columns),
  insertClaim: valuesFor(claims.columns),
};

/** Transaction statements. The service's trace may lack them, so only their number is compared. */
export const TRANSACTION = { begin: 'START TRANSACTION', commit: 'COMMIT' };
