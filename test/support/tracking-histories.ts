// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { type Order } from '../../src/orders/index.js';
import { type TrackingFacts } from '../../src/pages/tracking/tracking-facts.service.js';
import { type ParcelTimelineView, type ShipmentStatus, parcelSilence } from '../../src/shipments/index.js';
import { type Store } from '../../src/stores/index.js';

/** A parcel of a history. */
interface ParcelHistory {
  /** Carrier and tracking number. */
  by: string;
  /** `City, state, country` or `country`. */
  to?: string;
  eta?: string;
  /** The carrier's code beside the newest status. */
  substatus?: string;
  prediction?: ParcelTimelineView['prediction'];
  /** Titles. */
  items?: string[];
  /** Oldest first, such as `day time | status | place | the carrier’s words`, in November 2026 and in UTC. */
  events?: string[];
  /** The merchant's tracking page. */
  url?: string;
}

/** What happened to an order, made by hand after the feeds of real carriers. */
export interface TrackingHistory {
  name: string;
  /** Day of November 2026 and time, in UTC. */
  now: string;
  locale: string;
  /** Line titles with their quantities; null for a standalone shipment. */
  lines: Record<string, number> | null;
  /** Units that were cancelled, by title. */
  cancelled?: Record<string, number>;
  isProtected?: boolean;
  hasContact?: boolean;
  isErased?: boolean;
  /** Forms that its customer may start, beside those of a return and a claim. */
  forms?: ('change' | 'withdraw')[];
  parcels: ParcelHistory[];
}

/** The histories of `test/fixtures/tracking-histories.json`. */
export const TRACKING_HISTORIES = JSON.parse(
  readFileSync('test/fixtures/tracking-histories.json', 'utf8'),
) as TrackingHistory[];

/** The data of a history's tracking page. */
export function factsOf(history: TrackingHistory): TrackingFacts {
  const { now, lines, hasContact, parcels } = history;
  return {
    store: {
      name: 'Corner Shop',
      shop_domain: 'corner.example',
      carrier_accounts: [],
      branding: hasContact === true ? { support_email: 'help@corner.example' } : {},
    } as unknown as Store,
    orderNumber: lines === null ? undefined : '5002',
    order: lines === null ? undefined : orderOf(lines, history),
    shipments: parcels.map(shipmentOf),
    readAt: timeOf(now),
  };
}

function orderOf(
  lines: Record<string, number>,
  { cancelled, isProtected = false, isErased = false }: TrackingHistory,
): Order {
  const cancelledLines = Object.entries(cancelled ?? {}).map(([line_id, cancelled_quantity]) => ({
    line_id,
    cancelled_quantity,
  }));
  const isFull = Object.entries(lines).every(([title, quantity]) => cancelled?.[title] === quantity);
  return {
    cancellation: cancelled ? JSON.stringify({ status: isFull ? 'full' : 'partial', lines: cancelledLines }) : null,
    content: {
      is_protected: isProtected,
      customer: isErased ? {} : { name: 'Ana Souza', email: 'ana@example.com' },
      line_items: Object.entries(lines).map(([title, quantity]) => ({
        line_id: title,
        title,
        quantity,
        product_url: `https://corner.example/products/${encodeURIComponent(title)}`,
      })),
    },
  } as unknown as Order;
}

function shipmentOf({
  by,
  to,
  eta,
  substatus,
  prediction,
  items,
  events = [],
  url,
}: ParcelHistory): TrackingFacts['shipments'][number] {
  const [carrier = '', tracking_number = ''] = by.split(' ');
  const shown = events.map(eventOf).reverse();
  const isKnown = carrier !== 'my_local_courier';
  const deliveredAt = shown.findLast(({ status }) => status === 'DELIVERED')?.occurred_at ?? null;
  const registered = { registered_at: timeOf('01 00:00'), registering_at: null, polls_ended_at: null };
  const last = shown[0] && new Date(shown[0].occurred_at);
  return {
    shipment: {
      carrier,
      tracking_number,
      tracking_carrier: isKnown ? carrier : null,
      carrier_class: null,
    } as TrackingFacts['shipments'][number]['shipment'],
    content: {
      ...(to !== undefined && { ship_to: placeOf(to) as never }),
      ...(url !== undefined && { tracking_url: url }),
      ...(items && { items: items.map((line_id) => ({ line_id, title: line_id })) }),
    },
    parcel: isKnown
      ? {
          tracking_carrier: carrier,
          status: shown[0]?.status ?? 'PENDING',
          substatus: substatus ?? null,
          eta: eta ?? null,
          delivered_at: deliveredAt,
          last_delivered_at: shown.find(({ status }) => status === 'DELIVERED')?.occurred_at ?? null,
          prediction: prediction ?? null,
          tracking_url: `https://carrier.example/${tracking_number}`,
          events: shown,
        }
      : undefined,
    silence: isKnown
      ? parcelSilence({ ...registered, delivered_at: deliveredAt === null ? null : new Date(deliveredAt) }, last)
      : undefined,
    ...(!isKnown && eta !== undefined && { content: { eta, ship_to: placeOf(to ?? '') as never } }),
  };
}

function eventOf(line: string) {
  const [time = '', status = '', place = '', description = ''] = line.split('|').map((part) => part.trim());
  return {
    occurred_at: timeOf(time).toISOString(),
    occurred_on: null,
    status: status as ShipmentStatus,
    description,
    location: { ...placeOf(place), zip: null },
  };
}

function placeOf(text: string): { city: string | null; state: string | null; country: string | null } {
  const parts = text.split(', ').filter((part) => part !== '');
  const country = parts.pop() ?? null;
  return { city: parts[0] ?? null, state: parts[1] ?? null, country };
}

function timeOf(text: string): Date {
  return new Date(`2026-11-${text.replace(' ', 'T')}:00Z`);
}
