/**
 * The statements of the floor: those that the service runs for the same requests. `npm run bench` refuses to measure
 * when the two lists differ (see drift.mjs).
 */
const OF_KEY = 'store_id = ? AND operation = ? AND idempotency_key = ?';
const ORDER_COLUMNS =
  'store_id, id, order_number, order_id, protect_order_number, created_at, version, updated_at, document, ' +
  'review_reasons, cancellation, return_label';
const FIND_ORDER = `SELECT ${ORDER_COLUMNS} FROM orders WHERE store_id = ? AND order_number = ?`;

export const STATEMENTS = {
  standing:
    'SELECT s.store_id, s.merchant_id, s.name, s.shop_domain, s.currency, s.locale, s.status, s.ingestion_mode, ' +
    's.account_type, s.prices_include_tax, s.tracking_enabled, s.oms_push_enabled, s.notify_standalone_shipments, ' +
    's.branding, s.carrier_accounts, s.claim_policy, s.rate_limits, s.created_at, s.updated_at, ' +
    'k.revoked_at AS key_revoked_at, t.jti AS revoked_jti FROM stores s ' +
    'JOIN api_keys k ON k.store_id = s.store_id AND k.id = ? ' +
    'LEFT JOIN revoked_tokens t ON t.store_id = s.store_id AND t.jti = ? WHERE s.store_id = ?',
  findOrder: FIND_ORDER,
  lockOrder: `${FIND_ORDER} FOR UPDATE`,
  insertOrder: `INSERT INTO orders (${ORDER_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  updateOrder:
    'UPDATE orders SET version = ?, updated_at = ?, document = ?, review_reasons = ?, cancellation = ?, ' +
    'return_label = ? WHERE store_id = ? AND id = ?',
  insertEvent:
    'INSERT INTO outbox_events (store_id, id, type, resource_id, sequence, occurred_at, actor, data) ' +
    'VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  reserveKey:
    'INSERT INTO idempotency_records (store_id, operation, idempotency_key, fingerprint, created_at) VALUES (?, ?, ?, ?, ?)',
  keepAnswer: `UPDATE idempotency_records SET status = ?, content_type = ?, location = ?, body = ? WHERE ${OF_KEY}`,
};

/** What stands around them; the service's trace need not have it, so that it is compared by its number alone. */
export const TRANSACTION = { begin: 'START TRANSACTION', commit: 'COMMIT' };
