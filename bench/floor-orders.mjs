// SPDX-License-Identifier: Apache-2.0
// The floor's orders. Every body has consistent amounts, in the currency of the store.
import { createHash } from 'node:crypto';
import { compiledIds } from './compiled.mjs';
import { contactHashes } from './floor-contacts.mjs';
import { orderUrl } from './floor-links.mjs';
import { pushedRows, shipmentRows, shipmentsJson } from './floor-shipments.mjs';
import { eventRow, inserts, ORDER_WITH_SHIPMENTS, UPDATE_ORDER, withValues } from './floor-statements.mjs';

const { newId, newLineId, newProtectOrderNumber } = await compiledIds();

export async function getOrder(connection, { store_id }, number) {
  const reference = [store_id, number];
  const [rows] = await connection.execute(ORDER_WITH_SHIPMENTS, [...reference, ...reference]);
  const order = orderIn(rows);
  if (!order) return { status: 404, text: '' };
  const shipments = shipmentsJson(rows.filter(({ id }) => id !== null));
  const json = orderText(order, shipments);
  return { status: 200, etag: etagOf(json), text: `{"data":{"order":${json}}}` };
}

/** A new order takes five inserts. An existing one is read without a lock: two events of a version would have the same key. */
export function putOrder(writer, number, body) {
  const { shipments = [], order_id, ...content } = { ...body, order_number: undefined };
  content.ordered_at = new Date(content.ordered_at).toISOString();
  content.currency = writer.store.currency;
  return writer.store.has_order
    ? replace(writer, number, content, shipments)
    : create(writer, { order_number: number, order_id }, content, shipments);
}

function create({ store, actor, write }, identity, content, entries) {
  content.line_id_source = content.line_items[0].line_id ? 'partner' : 'parcelward';
  for (const line of content.line_items) line.line_id ??= newLineId();
  const now = new Date();
  const order = {
    store_id: store.store_id,
    id: newId('ord'),
    ...identity,
    protect_order_number: newProtectOrderNumber(),
    version: 1,
    created_at: now,
    updated_at: now,
    document: JSON.stringify(content),
    platform_domain: store.shop_domain,
    ...lookupsOf(store, content),
  };
  const pushed = entries.map((entry) => shipmentRows(store, order.order_number, entry));
  const json = orderText(order, shipmentsJson(pushed.map(({ shown }) => shown)));
  const event = eventRow(actor, 'order.created', order, 'order', json);
  const writes = inserts({ orders: [order], ...pushedRows(actor, pushed, [event]) });
  return write(() => ({ ...written(201, order, content, { newly_created: true, applied: true }), writes }));
}

async function replace({ pool, store, actor, write }, number, content, entries) {
  const reference = [store.store_id, number];
  const [rows] = await pool.execute(ORDER_WITH_SHIPMENTS, [...reference, ...reference]);
  const shipments = rows.filter(({ id }) => id !== null);
  const stored = orderIn(rows);
  const { line_items, line_id_source } = JSON.parse(stored.document);
  for (const [index, line] of content.line_items.entries()) line.line_id = line_items[index].line_id;
  const document = JSON.stringify({ ...content, line_id_source });
  const known = new Set(shipments.map(({ tracking_number }) => tracking_number));
  const added = entries.filter(({ tracking_number }) => !known.has(tracking_number));
  const answer = { ...content, line_id_source };
  if (document === stored.document && added.length === 0)
    return written(200, stored, answer, { newly_created: false, applied: false, reason: 'no_change' });
  const { store_id, id, version } = stored;
  const order = { ...stored, document, version: version + 1, updated_at: new Date() };
  const pushed = added.map((entry) => shipmentRows(store, number, entry));
  const json = orderText(order, shipmentsJson([...shipments, ...pushed.map(({ shown }) => shown)]));
  const event = eventRow(actor, 'order.updated', order, 'order', json);
  const hashes = Object.values(contactHashes(store_id, content.customer));
  const values = [order.version, order.updated_at, document, ...hashes, store_id, id];
  const writes = [withValues(UPDATE_ORDER, values), ...inserts(pushedRows(actor, pushed, [event]))];
  const outcome = { newly_created: false, applied: true, fields_changed_count: 1 };
  return write(() => ({ ...written(200, order, answer, outcome), writes }));
}

/** The columns that lists find an order by; no order of the bench is flagged or cancelled. */
const lookupsOf = ({ store_id }, { is_protected, customer, currency, amounts }) => ({
  is_flagged: 0,
  is_protected: is_protected ? 1 : 0,
  is_cancelled: 0,
  source_store: null,
  ...contactHashes(store_id, customer),
  total: amounts.grand_total,
  currency,
  protection_cost: amounts.protection_cost,
});

/** The order in rows of an order and its shipments. In a UNION with NULL an integer becomes a decimal. */
function orderIn(rows) {
  const row = rows.find(({ o_id }) => o_id !== null);
  if (!row) return undefined;
  const order = /** @type {any} */ ({});
  for (const name in row) if (name.startsWith('o_')) order[name.slice(2)] = row[name];
  order.version = Number(order.version);
  return order;
}

const shown = ({ order_number, order_id, protect_order_number, created_at, updated_at }) => ({
  order_number,
  order_id,
  protect_order_number,
  order_lifecycle_status: 'PLACED',
  order_date_created: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});

const etagOf = (json) => `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;

const review = { flagged: false, reasons: [], warnings: [] };

/** The stored document is already JSON, so the rest of the order is written around it. */
const orderText = (order, shipments) =>
  `${JSON.stringify(shown(order)).slice(0, -1)},"store_id":"${order.store_id}","platform_domain":"${order.platform_domain}",` +
  `"source_channel":"custom_api","api_version":"v1",${order.document.slice(1, -1)},"protection":{"ended_at":null},` +
  `"tracking_page_url":"${orderUrl(order.store_id, order.order_number)}","shipments":${shipments},${UNTOUCHED.slice(1)}`;

/** The members of every order of the bench after its shipments. */
const UNTOUCHED = JSON.stringify({ cancellation: { status: 'none', lines: [], history: [] }, review });

function written(status, order, { line_items: lines, line_id_source }, outcome) {
  const line_items = lines.map(({ line_id, product_id, sku, quantity }) => ({ line_id, product_id, sku, quantity }));
  const location = status === 201 ? `/orders/${encodeURIComponent(order.order_number)}` : undefined;
  return {
    status,
    location,
    text: JSON.stringify({ data: { ...outcome, ...shown(order), line_id_source, line_items, review } }),
  };
}
