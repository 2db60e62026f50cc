// The floor's shipments. Every push names a known carrier that reports on its parcels.
import { compiledIds } from './compiled.mjs';
import { record } from './floor-events.mjs';
import { shipmentUrl } from './floor-links.mjs';
import { STATEMENTS } from './statements.mjs';

const { newId } = await compiledIds();

const CARRIER_PAGE = 'https://rastreamento.correios.com.br/app/index.php?objetos=';

export async function postShipment(writer, text) {
  const { connection, store } = writer;
  const entry = JSON.parse(text);
  const parcel = await ensuredParcel(writer, entry);
  const [[there]] = await connection.execute(STATEMENTS.lockLiveShipment, [store.store_id, entry.tracking_number, '']);
  if (there) return { status: 409, text: '' };
  const shipment = await insert(writer, '', entry, parcel);
  // A list of values cannot be prepared.
  await connection.query(STATEMENTS.numberTotals, [store.store_id, [entry.tracking_number], '']);
  return { status: 201, text: shownText(shipment) };
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

/** Registers the parcels that the order does not have yet; returns whether there are any. */
export async function pushAll(writer, order, sent) {
  if (sent.length === 0) return false;
  const { connection } = writer;
  const { store_id, order_number } = order;
  const [live] = await connection.execute(STATEMENTS.liveIdentities, [store_id, order_number]);
  const known = new Set(live.map(({ tracking_number }) => tracking_number));
  const entries = sent.filter(({ tracking_number }) => !known.has(tracking_number));
  for (const entry of entries) await insert(writer, order_number, entry, await ensuredParcel(writer, entry));
  if (entries.length === 0) return false;
  const numbers = entries.map(({ tracking_number }) => tracking_number);
  const values = [store_id, order_number, numbers, store_id, numbers, order_number];
  await connection.query(STATEMENTS.orderAndNumberTotals, values);
  return true;
}

async function ofOrder(connection, { store_id, order_number }) {
  const [shipments] = await connection.execute(STATEMENTS.shipmentsOfOrder, [store_id, order_number]);
  return shipments;
}

async function ensuredParcel({ connection, store }, { carrier, tracking_number }) {
  const values = [store.store_id, newId('par'), carrier, tracking_number, 'PENDING', '{}', new Date()];
  await connection.execute(STATEMENTS.ensureParcel, values);
  const [[parcel]] = await connection.execute(STATEMENTS.ensuredParcel, [store.store_id, carrier, tracking_number]);
  return parcel;
}

async function insert(writer, order_key, { tracking_number, carrier, ...content }, parcel) {
  const { connection, store, jobs } = writer;
  if (content.shipped_at) content.shipped_at = new Date(content.shipped_at).toISOString();
  const now = new Date();
  const row = {
    store_id: store.store_id,
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
  };
  await connection.execute(STATEMENTS.insertShipment, Object.values(row));
  jobs.push([store.store_id, newId('job'), 'shipments.registration', parcel.id, 0, now, now]);
  const shipment = { ...row, tracking_carrier: parcel.carrier, status: parcel.status, substatus: parcel.substatus };
  record(writer, 'shipment.created', shipment, 'shipment', shownText(shipment));
  return shipment;
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
