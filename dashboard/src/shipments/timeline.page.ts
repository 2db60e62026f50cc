// SPDX-License-Identifier: Apache-2.0
import { isAwaited, lateDays, type ShipmentStatus, type ShipmentView, type TimelineView } from 'parcelward/shipments';
import { count, dayText, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Cell, fact, type Fact, type Tone } from '../core/table.js';

/** A `ParcelCard`: collapsed unless it is the one that staff look for. */
export const PARCEL = `<details class="card"{{#if isOpen}} open{{/if}}><summary><h3><bdi>{{carrier}}</bdi> <bdi>{{number}}</bdi></h3><span class="badge {{tone}}">{{status}}</span>{{#if late}}<span class="badge bad">{{late}}</span>{{/if}}<span class="soft">{{delivery.label}}{{#if delivery.time}} {{when delivery.time}}{{/if}}</span></summary>
<ol class="progress" aria-label="Progress">{{#each steps}}<li class="{{state}}"{{#if isCurrent}} aria-current="step"{{/if}}>{{label}}</li>{{/each}}</ol>
{{#if facts}}{{> facts facts=facts}}{{/if}}
{{#if last}}<p><bdi>{{last.description}}</bdi>{{#if last.place}}, <bdi>{{last.place}}</bdi>{{/if}}, {{#if last.day}}{{last.day}}{{else}}{{when last.time}}{{/if}}</p>{{else}}<p class="empty">No tracking updates yet.</p>{{/if}}
{{#if items}}<p class="soft">Contains {{items}}</p>{{/if}}{{#if shipped}}<p class="soft">Shipped {{when shipped}}</p>{{/if}}
{{#if events}}<details><summary>Tracking history ({{events.length}})</summary><ol class="timeline" role="list" aria-label="Tracking history, newest first">{{#each events}}<li class="{{kind}}">{{#if day}}{{day}}{{else}}{{time time}}{{/if}}{{#if status}} <span class="badge plain">{{status}}</span>{{/if}}<p><bdi>{{description}}</bdi>{{#if place}} <span class="soft"><bdi>{{place}}</bdi></span>{{/if}}</p></li>{{/each}}</ol></details>{{/if}}
<p class="cluster"><a href="{{trackingPage}}" rel="noreferrer">Open tracking page</a>{{#if carrierPage}}<a href="{{carrierPage}}" rel="noreferrer">Track with <bdi>{{carrier}}</bdi></a>{{/if}}{{#if @root.mayAct}}{{#confirm id=id label="Cancel shipment" title="Cancel this shipment?" tone="quiet small" about=number dismiss="Keep shipment"}}<p>For a label that was voided: the parcel leaves the order, the customer’s page and the messages.</p>
<form method="post" action="{{cancelPath}}">{{> csrf}}<button class="danger">Cancel shipment</button></form>{{/confirm}}{{/if}}</p></details>`;

/** View model of a parcel: a collapsed card with its progress, its facts and its timeline. */
export interface ParcelCard {
  isOpen: boolean;
  id: string;
  /** The form that cancels it. */
  cancelPath: string;
  carrier: string;
  number: string;
  status: string;
  tone: Tone;
  /** When it was or will be delivered; `time` is an instant. */
  delivery: { label: string; time: string | undefined };
  /** `3 days late`; empty if it is not late. */
  late: string;
  steps: { label: string; state: string; isCurrent: boolean }[];
  last: ParcelEvent | undefined;
  /** `2 × Desk lamp, 1 × Mug`; empty if nobody said. */
  items: string;
  shipped: string | null;
  facts: Fact[];
  /** Newest first. */
  events: ParcelEvent[];
  /** The customer's tracking page. */
  trackingPage: string;
  carrierPage: string | undefined;
}

interface ParcelEvent {
  time: string;
  /** The day if its carrier gave no time; else empty. */
  day: string;
  status: string | undefined;
  description: string;
  place: string;
  kind: string;
}

/** The data of a card beside the shipment. */
export interface ParcelContext {
  now: Date;
  /** Where the order goes. */
  destination?: ShipmentView['address_to'] | undefined;
  /** Names of carriers by token. */
  carriers: ReadonlyMap<string, string>;
  /** Titles of the order's lines by `line_id`. */
  titles?: ReadonlyMap<string, string>;
  isOpen?: boolean;
  /** Whether the page is the order's. */
  isOnOrder?: boolean;
}

const TONES: Partial<Record<ShipmentStatus, Tone>> = {
  DELIVERED: 'good',
  ATTEMPT_FAILED: 'warn',
  EXCEPTION: 'bad',
  RETURNED: 'bad',
};

/** Whether a parcel can be tracked (C-CAR-3 to C-CAR-6). */
const AVAILABILITY = {
  full: 'Tracked',
  account_required: 'Needs a carrier account',
  labels_only: 'Not tracked: the carrier only tracks labels bought from it',
  unidentified: 'Not tracked: unknown carrier',
  refused: 'Not tracked: all sources refused the number',
} as const;

const STEPS = ['Label', 'On its way', 'Out for delivery', 'Delivered'] as const;
const STEP_OF: Record<ShipmentStatus, number> = {
  PENDING: 0,
  PRE_TRANSIT: 0,
  IN_TRANSIT: 1,
  EXCEPTION: 1,
  OUT_FOR_DELIVERY: 2,
  AVAILABLE_FOR_PICKUP: 2,
  ATTEMPT_FAILED: 2,
  DELIVERED: 3,
  RETURNED: 3,
};

/** A status, with the carrier's more precise substatus as a note. */
export function statusCell({ status, substatus }: Pick<ShipmentView, 'status' | 'substatus'>): Cell {
  const [text, more] = [words(status), substatus === null ? '' : words(substatus)];
  return { text, tone: TONES[status] ?? 'plain', note: more === '' || more === text ? undefined : more };
}

/** The steps of a parcel's progress; those up to the present one are done. */
function progressSteps(status: ShipmentStatus): ParcelCard['steps'] {
  const present = STEP_OF[status];
  const isBad = TONES[status] === 'bad';
  return STEPS.map((label, index) => {
    const isCurrent = index === present;
    const state = isCurrent && isBad ? 'bad' : index <= present ? 'done' : '';
    return { label: isCurrent && isBad ? words(status) : label, state, isCurrent };
  });
}

/** The card of a shipment, with events if its timeline was read. */
export function parcelCard(
  shipment: ShipmentView,
  timeline: TimelineView | undefined,
  { carriers, titles = new Map(), isOpen = false, isOnOrder = false, now, destination }: ParcelContext,
): ParcelCard {
  const { tracking_number, carrier, tracking_carrier, order_number, metadata, status, items, redacted_at } = shipment;
  const events = (timeline?.events ?? []).map(eventOf);
  const nameOf = (token: string): string => carriers.get(token) ?? token;
  const cell = statusCell(shipment);
  const address = shipment.address_to ?? destination ?? undefined;
  const expectation = { eta: expectedOf(shipment, timeline), destination: address, now };
  return {
    isOpen,
    id: shipment.shipment_id,
    cancelPath: `/shipments/${shipment.shipment_id}/cancel`,
    carrier: nameOf(carrier),
    number: tracking_number,
    status: cell.note ?? cell.text,
    tone: cell.tone ?? 'plain',
    delivery: deliveryOf(shipment, timeline),
    late: isAwaited(status, timeline?.last_delivered_at) ? lateText(lateDays(expectation)) : '',
    steps: progressSteps(status),
    last: events[0],
    items: (items ?? []).map((item) => `${item.quantity ?? 1} × ${itemName(item, titles)}`).join(', '),
    shipped: shipment.shipped_at,
    facts: [
      ...(isOnOrder || redacted_at === undefined ? [] : [fact('Personal data erased', timeCell(redacted_at))]),
      ...(isOnOrder
        ? []
        : [fact('Order', order_number === null ? null : { text: order_number, href: orderPath(order_number) })]),
      ...(shipment.tracking_availability === 'full'
        ? []
        : [fact('Tracking', AVAILABILITY[shipment.tracking_availability])]),
      ...(tracking_carrier && tracking_carrier !== carrier ? [fact('Detected carrier', nameOf(tracking_carrier))] : []),
      ...(metadata ? [fact('Note from your order management system', metadata)] : []),
    ],
    events,
    trackingPage: shipment.tracking_page_url,
    carrierPage: timeline?.tracking_url ?? shipment.tracking_url ?? undefined,
  };
}

const expectedOf = ({ eta }: ShipmentView, timeline: TimelineView | undefined): string | null =>
  timeline ? timeline.eta : eta;

/** `3 days late`; empty for 0. */
export const lateText = (days: number): string => (days > 0 ? `${count(days, 'day')} late` : '');

function deliveryOf(shipment: ShipmentView, timeline: TimelineView | undefined): ParcelCard['delivery'] {
  const delivered = timeline?.last_delivered_at;
  if (delivered) {
    const { occurred_on } = timeline.events.find(({ occurred_at }) => occurred_at === delivered) ?? {};
    return occurred_on
      ? { label: `Delivered ${dayText(occurred_on)}`, time: undefined }
      : { label: 'Delivered', time: delivered };
  }
  const eta = expectedOf(shipment, timeline);
  return { label: eta === null ? 'No expected date' : `Expected ${dayText(eta)}`, time: undefined };
}

type Item = NonNullable<ShipmentView['items']>[number];

function itemName({ line_id, title, sku }: Item, titles: ReadonlyMap<string, string>): string {
  return title ?? titles.get(line_id ?? '') ?? sku ?? 'item';
}

/** A step of a parcel in words. */
export function eventOf(event: TimelineView['events'][number]): ParcelEvent {
  const { occurred_at, occurred_on, status, description, location } = event;
  const tone = status === null ? undefined : TONES[status];
  return {
    time: occurred_at,
    day: occurred_on === null ? '' : dayText(occurred_on),
    status: status === null ? undefined : words(status),
    description,
    place: [location.city, location.state, location.country].filter(Boolean).join(', '),
    kind: tone === 'good' || tone === 'bad' ? tone : '',
  };
}
