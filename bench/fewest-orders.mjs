// Orders and shipments of the floor with the fewest statements.
import { compiledIds } from './compiled.mjs';
import { contactHashes, NO_CONTACTS } from './floor-contacts.mjs';
import { eventRow, insert, UPDATE_ORDER } from './fewest-statements.mjs';
import { lookupsOf, orderText, written } from './floor-orders.mjs';
import { shipmentsJson, shownText } from './floor-shipments.mjs';
import { STATEMENTS } from './statements.mjs';

const { newId, newLineId, newProtectOrderNumber } = await compiledIds();

/** A new order takes five inserts. An existing one is read without a lock: its update names the version that was read. */
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
  return write(async (connection) => {
    await insert(connection, 'orders', [order]);
    await insertShipments(connection, actor, pushed, [event]);
    return written(201, order, content, { newly_created: true, applied: true });
  });
}

async function replace({ pool, store, actor, write }, number, content, entries) {
  const reference = [store.store_id, number];
  const [rows] = await pool.execute(STATEMENTS.orderWithShipments, [...reference, ...reference]);
  const shipments = rows.filter(({ id }) => id !== null);
  const stored = orderOf(rows.find(({ o_id }) => o_id !== null));
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
  return write(async (connection) => {
    const hashes = Object.values(contactHashes(store_id, content.customer));
    const values = [order.version, order.updated_at, document, ...hashes, store_id, id, version];
    const [{ affectedRows }] = await connection.execute(UPDATE_ORDER, values);
    if (affectedRows === 0) throw new Error('Another request changed the order');
    await insertShipments(connection, actor, pushed, [event]);
    return written(200, order, answer, { newly_created: false, applied: true, fields_changed_count: 1 });
  });
}

const orderOf = (row) => ({
  store_id: row.o_store_id,
  id: row.o_id,
  order_number: row.o_order_number,
  order_id: row.o_order_id,
  protect_order_number: row.o_protect_order_number,
  version: Number(row.o_version),
  created_at: row.o_created_at,
  updated_at: row.o_updated_at,
  document: row.o_document,
  platform_domain: row.o_platform_domain,
});

/** A parcel without an order takes four inserts. */
export function postShipment({ store, actor, write }, entry) {
  const pushed = shipmentRows(store, '', entry);
  return write(async (connection) => {
    await insertShipments(connection, actor, [pushed], []);
    return { status: 201, text: shownText(pushed.shown) };
  });
}

async function insertShipments(connection, actor, pushed, events) {
  const created = pushed.map(({ shown }) => eventRow(actor, 'shipment.created', shown, 'shipment', shownText(shown)));
  for (const [table, name] of [
    ['parcels', 'parcel'],
    ['shipments', 'shipment'],
    ['jobs', 'job'],
  ])
    await insert(
      connection,
      table,
      pushed.map((rows) => rows[name]),
    );
  await insert(connection, 'outbox_events', [...created, ...events]);
}

/** The rows of a new parcel and its shipment, and the shipment as `shownText` needs it. */
function shipmentRows({ store_id }, order_key, { tracking_number, carrier, ...content }) {
  if (content.shipped_at) content.shipped_at = new Date(content.shipped_at).toISOString();
  const now = new Date();
  const status = 'PENDING';
  const parcel = {
    ...{ store_id, id: newId('par'), carrier, tracking_number, status, destination: '{}', created_at: now },
    attention_reason: 'none',
  };
  const shipment = {
    store_id,
    id: newId('shp'),
    tracking_number,
    order_key,
    superseded_by: '',
    supersedes: null,
    carrier,
    parcel_id: parcel.id,
    version: 1,
    created_at: now,
    updated_at: now,
    document: JSON.stringify(content),
    ...NO_CONTACTS,
  };
  const job = {
    store_id,
    id: newId('job'),
    queue: 'shipments.registration',
    reference: parcel.id,
    attempts: 0,
    due_at: now,
    created_at: now,
  };
  return { parcel, shipment, job, shown: { ...shipment, tracking_carrier: carrier, status, substatus: null } };
}
