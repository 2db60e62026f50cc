// The floor's shipments. Every push names a known carrier that reports on its parcels.
import { compiledIds } from './compiled.mjs';
import { NO_CONTACTS } from './floor-contacts.mjs';
import { record } from './floor-events.mjs';
import { shipmentUrl } from './floor-links.mjs';
import { STATEMENTS, VALUES } from './statements.mjs';

const { newId } = await compiledIds();

const CARRIER_PAGE = 'https://rastreamento.correios.com.br/app/index.php?objetos=';

export async function postShipment(writer, text) {
  const { connection, store } = writer;
  const entry = JSON.parse(text);
  // A list of values cannot be prepared.
  const totals = () => connection.query(STATEMENTS.numberTotals, [store.store_id, [entry.tracking_number], '']);
  const [shown] = await insertAll(writer, '', [entry], totals);
  return { status: 201, text: shown };
}

export async function getTimeline(connection, { store_id }, number) {
  const [rows] = await connection.execute(STATEMENTS.timeline, [store_id, number, store_id, store_id, number]);
  const shipments = rows.filter(({ id }) => id !== null).sort(byId);
  const newest = shipments.at(-1);
  if (!newest) return { status: 404, text: '' };
  const events = rows.filter(({ occurred_at }) => occurred_at !== null);
  events.sort((a, b) => b.occurred_at - a.occurred_at || b.position - a.position);
  const { tracking_number, carrier, tracking_carrier, status, substatus } = newest;
  const { eta, delivered_at } = newest;
  const tracking_url = `${CARRIER_PAGE}${encodeURIComponent(tracking_number)}`;
  const head = { tracking_number, carrier, tracking_carrier, status, substatus, eta, delivered_at, tracking_url };
  const text = JSON.stringify({ ...head, events: events.map(shownEvent) });
  return { status: 200, text: `${text.slice(0, -1)},"shipments":[${shipments.map(shownText).join()}]}` };
}

const byId = (a, b) => (a.id < b.id ? -1 : 1);

/** The JSON of an order's shipments. */
export async function shipmentsText(connection, order) {
  return shipmentsJson(await ofOrder(connection, order));
}

/** The JSON of shipments, oldest first. */
export const shipmentsJson = (shipments) => `[${shipments.toSorted(byId).map(shownText).join()}]`;

/** The entries whose parcels the order does not have yet; `live` are its shipments. */
export function newEntries(live, sent) {
  const known = new Set(live.map(({ tracking_number }) => tracking_number));
  return sent.filter(({ tracking_number }) => !known.has(tracking_number));
}

/** Registers the parcels of new entries; returns the JSON of their shipments. */
export async function pushAll(writer, { store_id, order_number }, entries) {
  if (entries.length === 0) return [];
  const numbers = entries.map(({ tracking_number }) => tracking_number);
  const values = [store_id, order_number, numbers, store_id, numbers, order_number];
  const totals = () => writer.connection.query(STATEMENTS.orderAndNumberTotals, values);
  return insertAll(writer, order_number, entries, totals);
}

async function ofOrder(connection, { store_id, order_number }) {
  const [shipments] = await connection.execute(STATEMENTS.shipmentsOfOrder, [store_id, order_number]);
  return shipments;
}

async function insertAll(writer, order_key, entries, totals) {
  const { connection, store } = writer;
  const { store_id } = store;
  const now = new Date();
  const parcels = entries.map(({ carrier, tracking_number }) => {
    return [store_id, newId('par'), carrier, tracking_number, 'PENDING', '{}', now, 'none'];
  });
  const [{ insertId }] = await connection.query(STATEMENTS.ensureParcel, [parcels]);
  if (insertId !== 0) throw new Error('Every parcel of the bench is new');
  const rows = entries.map((entry, index) => shipmentRow(store_id, order_key, entry, parcels[index][1], now));
  await connection.query(STATEMENTS.insertShipment, [rows.map(VALUES.insertShipment)]);
  await totals();
  const texts = [];
  for (const row of rows) {
    writer.jobs.push([store_id, newId('job'), 'shipments.registration', row.parcel_id, 0, now, null, now]);
    const text = shownText({ ...row, tracking_carrier: row.carrier, status: 'PENDING', substatus: null });
    record(writer, 'shipment.created', row, 'shipment', text);
    texts.push(text);
  }
  return texts;
}

function shipmentRow(store_id, order_key, { tracking_number, carrier, ...content }, parcel_id, now) {
  if (content.shipped_at) content.shipped_at = new Date(content.shipped_at).toISOString();
  return {
    store_id,
    id: newId('shp'),
    tracking_number,
    order_key,
    superseded_by: '',
    supersedes: null,
    carrier,
    parcel_id,
    version: 1,
    created_at: now,
    updated_at: now,
    document: JSON.stringify(content),
    ...NO_CONTACTS,
  };
}

export function shownText(shipment) {
  const content = JSON.parse(shipment.document);
  return JSON.stringify({
    shipment_id: shipment.id,
    tracking_number: shipment.tracking_number,
    carrier: shipment.carrier,
    tracking_carrier: shipment.tracking_carrier,
    tracking_availability: 'full',
    order_number: shipment.order_key || null,
    customer_email: null,
    tracking_url: null,
    tracking_page_url: shipmentUrl(shipment),
    shipped_at: content.shipped_at ?? null,
    eta: content.eta ?? null,
    items: content.items ?? null,
    servicelevel: null,
    address_to: null,
    metadata: null,
    totals: null,
    return_label: null,
    status: shipment.status,
    substatus: shipment.substatus,
    supersedes: shipment.supersedes,
    created_at: shipment.created_at.toISOString(),
    updated_at: shipment.updated_at.toISOString(),
  });
}

function shownEvent({ occurred_at, event_status: status, description, location }) {
  const { city = null, state = null, zip = null, country = null } = JSON.parse(location);
  return { occurred_at: occurred_at.toISOString(), status, description, location: { city, state, zip, country } };
}
