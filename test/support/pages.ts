// SPDX-License-Identifier: Apache-2.0
import { type CarrierEvent } from '../../src/shipments/model/carrier-update.js';
import { type ShipmentStatus } from '../../src/shipments/model/shipment-status.js';
import { type TimelineService } from '../../src/shipments/services/timeline.service.js';
import { call, type Json, type Reply } from './client.js';
import { anOrder, newOrderNumber } from './orders.js';
import { service } from './services.js';
import { parcelOf, pushed } from './shipments.js';
import { type TestStore } from './stores.js';

/** The path of a link to a page. */
export function pathOf(url: unknown): string {
  return new URL(String(url)).pathname;
}

/** Requests a page as a browser does, by default in a language without translation. */
export function readPage(path: string, headers: Record<string, string> = {}, baseUrl?: string): Promise<Reply> {
  return call(path, { baseUrl, headers: { accept: 'text/html', 'accept-language': 'xx', ...headers } });
}

/** A carrier event in Curitiba at a time of day. */
export function scan(at: string, status: ShipmentStatus | null, members: Partial<CarrierEvent> = {}): CarrierEvent {
  return {
    occurred_at: `2026-11-20T${at}:00.000Z`,
    status,
    substatus: null,
    description: '',
    location: { city: 'Curitiba', state: 'PR', country: 'BR' },
    ...members,
  };
}

/** The events of a parcel up to a status, oldest first. They are of yesterday, so that the parcel is not silent. */
export function scansUntil(status: ShipmentStatus): CarrierEvent[] {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  return wayTo(status).map((event) => ({ ...event, occurred_at: yesterday + event.occurred_at.slice(10) }));
}

function wayTo(status: ShipmentStatus): CarrierEvent[] {
  const way = [scan('08:00', 'PRE_TRANSIT'), scan('12:30', 'IN_TRANSIT', { description: 'Departed from facility' })];
  const last: Partial<Record<ShipmentStatus, CarrierEvent[]>> = {
    PENDING: [],
    PRE_TRANSIT: way.slice(0, 1),
    IN_TRANSIT: way,
    DELIVERED: [...way, scan('17:00', 'OUT_FOR_DELIVERY'), scan('19:45', 'DELIVERED')],
  };
  return last[status] ?? [...way, scan('18:00', status)];
}

/** A customer's view of an order. */
export class SeenOrder {
  private constructor(
    readonly store: TestStore,
    readonly number: string,
    /** The path of its tracking page. */
    readonly path: string,
  ) {}

  static async create(store: TestStore, members: Json = {}, number = newOrderNumber()): Promise<SeenOrder> {
    const reply = await store.put(`/orders/${encodeURIComponent(number)}`, anOrder(members));
    if (reply.status !== 201) throw new Error(reply.text);
    const { json } = await store.get(`/orders/${encodeURIComponent(number)}`);
    const { order } = json.data as { order: Json };
    return new SeenOrder(store, number, pathOf(order.tracking_page_url));
  }

  /** Pushes a parcel of the order, and adds carrier events. */
  async parcel(members: Json = {}, events: CarrierEvent[] = []): Promise<Json> {
    const shipment = await pushed(this.store, { order_number: this.number, ...members });
    await addEvents(this.store, shipment, events);
    return shipment;
  }

  page(headers: Record<string, string> = {}): Promise<Reply> {
    return readPage(this.path, headers);
  }
}

/** Adds carrier events to the timeline of a shipment's parcel, as a job does. */
export async function addEvents(store: TestStore, shipment: Json, events: CarrierEvent[]): Promise<void> {
  const parcel = await parcelOf(store, shipment);
  if (parcel) await addParcelEvents(store, parcel.id, events);
}

/** Adds carrier events to the timeline of a parcel. */
export async function addParcelEvents(store: TestStore, parcelId: string, events: CarrierEvent[]): Promise<void> {
  const timeline = service<TimelineService>('TimelineService');
  await timeline.apply(store.id, parcelId, { events });
}

/** The visible text of a page, without markup and styles. */
export function textOf({ text }: Reply): string {
  return text
    .replaceAll(/<style>[^]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}
