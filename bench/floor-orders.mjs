// The floor's orders. Every body has consistent amounts, in the currency of the store.
import { createHash } from 'node:crypto';
import { compiledIds } from './compiled.mjs';
import { contactHashes } from './floor-contacts.mjs';
import { record } from './floor-events.mjs';
import { orderUrl } from './floor-links.mjs';
import { newEntries, pushAll, shipmentsJson, shipmentsText } from './floor-shipments.mjs';
import { STATEMENTS, VALUES } from './statements.mjs';

const { newId, newLineId, newProtectOrderNumber } = await compiledIds();

export async function getOrder(connection, { store_id }, number) {
  const reference = [store_id, number];
  const [rows] = await connection.execute(STATEMENTS.orderWithShipments, [...reference, ...reference]);
  const order = orderIn(rows);
  if (!order) return { status: 404, text: '' };
  const shipments = shipmentsJson(rows.filter(({ id }) => id !== null));
  const json = orderText(order, shipments);
  return { status: 200, etag: etagOf(json), text: `{"data":{"order":${json}}}` };
}

/** `transaction` runs its argument with a writer whose connection has an open transaction. */
export async function putOrder({ connection, store }, number, text, transaction) {
  const body = JSON.parse(text);
  body.ordered_at = new Date(body.ordered_at).toISOString();
  body.currency = store.currency;
  const reference = [store.store_id, number];
  const [rows] = await connection.execute(STATEMENTS.orderWithIdentities, [...reference, ...reference]);
  const stored = orderIn(rows);
  const live = rows.filter(({ id }) => id !== null);
  const entries = newEntries(live, body.shipments ?? []);
  if (!stored) return transaction((writer) => create(writer, number, body, entries));
  const content = replacement(stored, body);
  const order = { ...stored, document: JSON.stringify(content) };
  if (order.document === stored.document && entries.length === 0)
    return written(200, stored, content, { newly_created: false, applied: false, reason: 'no_change' });
  return transaction((writer) => replace(writer, order, content, entries));
}

const contentOf = (body) => ({ ...body, order_number: undefined, order_id: undefined, shipments: undefined });

function replacement(stored, body) {
  const content = contentOf(body);
  const { line_items, line_id_source } = JSON.parse(stored.document);
  content.line_id_source = line_id_source;
  for (const [index, line] of content.line_items.entries()) line.line_id = line_items[index].line_id;
  return content;
}

async function create(writer, order_number, body, entries) {
  const content = contentOf(body);
  content.line_id_source = content.line_items[0].line_id ? 'partner' : 'parcelward';
  for (const line of content.line_items) line.line_id ??= newLineId();
  const now = new Date();
  const order = {
    store_id: writer.store.store_id,
    id: newId('ord'),
    order_number,
    order_id: body.order_id,
    protect_order_number: newProtectOrderNumber(),
    version: 1,
    created_at: now,
    updated_at: now,
    document: JSON.stringify(content),
    platform_domain: writer.store.shop_domain,
    ...lookupsOf(writer.store, content),
  };
  await writer.connection.execute(STATEMENTS.insertOrder, VALUES.insertOrder(order));
  const shipments = await pushAll(writer, order, entries);
  record(writer, 'order.created', order, 'order', orderText(order, `[${shipments.join()}]`));
  return written(201, order, content, { newly_created: true, applied: true });
}

async function replace(writer, stored, content, entries) {
  const { connection } = writer;
  const order = { ...stored, version: stored.version + 1, updated_at: new Date() };
  const values = VALUES.updateOrder({ ...order, ...lookupsOf(writer.store, content) });
  await connection.execute(STATEMENTS.updateOrder, [...values, order.store_id, order.id, stored.version]);
  await pushAll(writer, order, entries);
  record(writer, 'order.updated', order, 'order', orderText(order, await shipmentsText(connection, order)));
  return written(200, order, content, { newly_created: false, applied: true, fields_changed_count: 1 });
}

/** The columns that lists find an order by; no order of the bench is flagged or cancelled. */
export const lookupsOf = ({ store_id }, { is_protected, customer, currency, amounts }) => ({
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
export const orderText = (order, shipments) =>
  `${JSON.stringify(shown(order)).slice(0, -1)},"store_id":"${order.store_id}","platform_domain":"${order.platform_domain}",` +
  `"source_channel":"custom_api","api_version":"v1",${order.document.slice(1, -1)},"protection":{"ended_at":null},` +
  `"tracking_page_url":"${orderUrl(order.store_id, order.order_number)}","shipments":${shipments},${UNTOUCHED.slice(1)}`;

/** The members of every order of the bench after its shipments. */
const UNTOUCHED = JSON.stringify({ cancellation: { status: 'none', lines: [], history: [] }, review });

export function written(status, order, { line_items: lines, line_id_source }, outcome) {
  const line_items = lines.map(({ line_id, product_id, sku, quantity }) => ({ line_id, product_id, sku, quantity }));
  const location = status === 201 ? `/orders/${encodeURIComponent(order.order_number)}` : undefined;
  return {
    status,
    location,
    text: JSON.stringify({ data: { ...outcome, ...shown(order), line_id_source, line_items, review } }),
  };
}
