// SPDX-License-Identifier: Apache-2.0
// The floor's shipments. Every push names a known carrier that reports on its parcels, and every parcel is new.
import { compiledIds } from './compiled.mjs';
import { NO_CONTACTS } from './floor-contacts.mjs';
import { shipmentUrl } from './floor-links.mjs';
import { eventRow, inserts, TIMELINE } from './floor-statements.mjs';

const { newId } = await compiledIds();

const CARRIER_PAGE = 'https://rastreamento.correios.com.br/app/index.php?objetos=';

/** A parcel without an order takes four inserts. */
export function postShipment({ store, actor, write }, entry) {
  const pushed = shipmentRows(store, '', entry);
  const writes = inserts(pushedRows(actor, [pushed], []));
  return write(() => ({ status: 201, text: shownText(pushed.shown), writes }));
}

/** The rows of pushed parcels by table, with their events before other ones. */
export function pushedRows(actor, pushed, events) {
  const created = pushed.map(({ shown }) => eventRow(actor, 'shipment.created', shown, 'shipment', shownText(shown)));
  return {
    parcels: pushed.map(({ parcel }) => parcel),
    shipments: pushed.map(({ shipment }) => shipment),
    jobs: pushed.map(({ job }) => job),
    outbox_events: [...created, ...events],
  };
}

/** The rows of a new parcel and its shipment, and the shipment as `shownText` needs it. */
export function shipmentRows({ store_id }, order_key, { tracking_number, carrier, ...content }) {
  if (content.shipped_at) content.shipped_at = new Date(content.shipped_at).toISOString();
  const now = new Date();
  const status = 'PENDING';
  const parcel = {
    ...{ store_id, id: newId('par'), carrier, tracking_number, status, destination: '{}', created_at: now },
    attention_reason: 'none',
    reused_by: '',
  };
  const shipment = {
    store_id,
    id: newId('shp'),
    tracking_number,
    number_key: tracking_number,
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

export async function getTimeline(connection, { store_id }, number) {
  const [rows] = await connection.execute(TIMELINE, [store_id, number, store_id, store_id, number]);
  const shipments = rows.filter(({ id }) => id !== null).sort(byId);
  const newest = shipments.at(-1);
  if (!newest) return { status: 404, text: '' };
  const events = rows.filter(({ occurred_at }) => occurred_at !== null);
  events.sort((a, b) => b.occurred_at - a.occurred_at || b.position - a.position);
  const { tracking_number, carrier, tracking_carrier, status, substatus } = newest;
  const { tracked_by, eta, delivered_at, last_delivered_at } = newest;
  const tracking_url = `${CARRIER_PAGE}${encodeURIComponent(tracking_number)}`;
  const head = {
    tracking_number,
    carrier,
    tracking_carrier,
    tracked_by,
    status,
    substatus,
    eta,
    delivered_at,
    last_delivered_at,
    prediction: null,
    tracking_url,
  };
  const text = JSON.stringify({ ...head, events: events.map(shownEvent) });
  return { status: 200, text: `${text.slice(0, -1)},"shipments":[${shipments.map(shownText).join()}]}` };
}

const byId = (a, b) => (a.id < b.id ? -1 : 1);

/** The JSON of shipments, oldest first. */
export const shipmentsJson = (shipments) => `[${shipments.toSorted(byId).map(shownText).join()}]`;

function shownText(shipment) {
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

function shownEvent({ occurred_at, occurred_on, event_status: status, description, location }) {
  const { city = null, state = null, zip = null, country = null } = JSON.parse(location);
  const times = { occurred_at: occurred_at.toISOString(), occurred_on };
  return { ...times, status, description, location: { city, state, zip, country } };
}
