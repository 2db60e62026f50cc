// SPDX-License-Identifier: Apache-2.0
import {
  SHIPMENT_STATUSES,
  type ShipmentFilter,
  type ShipmentsPage,
  type ShipmentStatus,
  type TimelineView,
} from 'parcelward/shipments';
import { daysOf, timesOf } from '../core/days.js';
import {
  type ChipGroup,
  chipsOf,
  countFilters,
  dayChips,
  exportPath,
  keptFields,
  type Query,
} from '../core/filters.js';
import { timeCell, words } from '../core/format.js';
import { type Choice, choices, type Form, oneOf, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { pagination, type Pagination, pathWith } from '../core/pagination.js';
import { template } from '../core/render.js';
import { table, type Table } from '../core/table.js';
import { ATTENTION, ATTENTION_NAMES } from './attention-words.js';
import { type ParcelCard, parcelCard, statusCell, PARCEL } from './timeline.page.js';

export const SHIPMENTS =
  template<ShipmentsView>(`{{#*inline "actions"}}{{#if exportHref}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{/if}}{{/inline}}
{{> chips}}
{{#> filters}}<form class="filter" method="get" action="/shipments" role="search" aria-label="Shipments">
<label>Tracking number<input name="number" value="{{number}}" maxlength="2048" autocomplete="off" aria-describedby="number-hint"></label>
<label>Status<select name="status">{{#each statuses}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>Carrier<select name="carrier">{{#each carriers}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>From<input name="from" type="date" value="{{from}}"></label>
<label>To<input name="to" type="date" value="{{to}}"></label>
{{#each kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}
<button>Search</button>
</form>
<p class="hint" id="number-hint">A tracking number shows its timeline, and ignores the other filters.</p>{{/filters}}
{{#if list}}{{> table list}}
{{> pagination pages}}{{/if}}
{{#each parcels}}${PARCEL}{{/each}}`);

const PATH = '/shipments';

/** The query of the list's URL; ignores unknown values. */
export function shipmentsQuery(form: Form): Query {
  return {
    number: text(form, 'number'),
    status: oneOf(form, 'status', SHIPMENT_STATUSES),
    attention: oneOf(form, 'attention', ATTENTION),
    carrier: /^[a-z0-9_-]{1,40}$/.exec(text(form, 'carrier') ?? '')?.[0],
    ...daysOf(form),
    back: text(form, 'back'),
  };
}

/** The filter of the service. */
export function shipmentFilter(query: Query, timeZone: string, now: Date): ShipmentFilter {
  const { from, to } = timesOf(query, timeZone, now);
  return {
    status: query.status as ShipmentStatus | undefined,
    attention: query.attention as ShipmentFilter['attention'],
    carrier: query.carrier,
    created_from: from,
    created_to: to,
  };
}

/** The search form and its results: a list, or the parcels of a tracking number. */
export interface ShipmentsView {
  title: string;
  number: string;
  from: string;
  to: string;
  statuses: Choice[];
  carriers: Choice[];
  /** How many fields of the form narrow the list. */
  activeFilters: number;
  /** The other filters, which the form keeps. */
  kept: { name: string; value: string }[];
  groups: ChipGroup[];
  exportHref: string | undefined;
  list: Table | undefined;
  pages: Pagination | undefined;
  parcels: ParcelCard[];
}

/** The shipments of a store, newest first. */
export function shipmentsPage(
  { shipments, next }: ShipmentsPage,
  query: Query,
  carriers: ReadonlyMap<string, string>,
): ShipmentsView {
  const rows = shipments.map(
    ({ tracking_number, carrier, order_number, status, substatus, created_at, updated_at }) => [
      { text: tracking_number, href: shipmentPath(tracking_number), note: carriers.get(carrier) ?? carrier },
      order_number === null ? '–' : { text: order_number, href: orderPath(order_number) },
      statusCell({ status, substatus }),
      timeCell(created_at),
      timeCell(updated_at),
    ],
  );
  const columns = ['Tracking number', 'Order', 'Status', 'Created', 'Last updated'];
  const empty = next === null ? 'No shipments match.' : 'No shipments match so far. Go to the next page to search on.';
  return {
    ...searchForm(query, carriers),
    groups: [
      {
        label: 'State',
        chips: chipsOf(
          PATH,
          query,
          ATTENTION.map((attention) => [ATTENTION_NAMES[attention], { attention }] as [string, Query]),
        ),
      },
      { label: 'Created', chips: dayChips(PATH, query) },
    ],
    exportHref: exportPath(PATH, query),
    list: table('Shipments', columns, rows, empty),
    pages: pagination(PATH, query, next),
    parcels: [],
  };
}

/** The shipments of a tracking number, newest first. @param timeline undefined if the number is unknown */
export function numberPage(
  timeline: TimelineView | undefined,
  query: Query,
  carriers: ReadonlyMap<string, string>,
  now = new Date(),
): ShipmentsView {
  const { shipments = [] } = timeline ?? {};
  // The timeline's events belong to the parcel of the newest shipment.
  const parcels = shipments.map((shipment, index) =>
    parcelCard(shipment, index === shipments.length - 1 ? timeline : undefined, {
      carriers,
      now,
      isOpen: index === shipments.length - 1,
    }),
  );
  const nothing = { groups: [], exportHref: undefined, list: undefined, pages: undefined };
  return { ...searchForm(query, carriers), ...nothing, parcels: parcels.reverse() };
}

function searchForm(
  { number = '', status, carrier, attention, range, from = '', to = '' }: Query,
  carriers: ReadonlyMap<string, string>,
) {
  const labelOf = (value: string) => (value === '' ? 'Any status' : words(value));
  const byName = new Map([['', 'Any carrier'], ...[...carriers].toSorted(([, a], [, b]) => a.localeCompare(b))]);
  return {
    title: 'Shipments',
    number,
    from,
    to,
    activeFilters: countFilters([number, status, carrier, from, to]),
    statuses: choices(['', ...SHIPMENT_STATUSES], [status ?? ''], labelOf),
    carriers: choices([...byName.keys()], [carrier ?? ''], (token) => byName.get(token) ?? token),
    kept: keptFields({ attention, range }),
  };
}

export function shipmentPath(number: string): string {
  return pathWith('/shipments', { number });
}
