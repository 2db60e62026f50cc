// SPDX-License-Identifier: Apache-2.0
import { customerName } from 'parcelward/orders';
import {
  RETURN_STATUSES,
  type ReturnFilter,
  type ReturnsPage,
  type ReturnStatus,
  type ReturnWithOrder,
} from 'parcelward/returns';
import { daysOf, timesOf } from '../core/days.js';
import { chipsOf, countFilters, dayChips, exportPath, keptFields, type Query } from '../core/filters.js';
import { timeCell } from '../core/format.js';
import { type Choice, choices, type Form, oneOf, text } from '../core/forms.js';
import { type Pagination } from '../core/pagination.js';
import { template } from '../core/render.js';
import { type Cell, table } from '../core/table.js';
import { decisionSentences, linesOf, reasonOf, STATUS_NAMES, statusBadge, summaryOf } from './return-parts.js';
import { DECISION, LINES } from './return.html.js';

export const RETURNS = template<
  ReturnType<typeof returnsPage> & { pages: Pagination }
>(`{{#*inline "actions"}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{/inline}}
<section aria-labelledby="awaiting"><h2 id="awaiting">Awaiting approval{{#if awaiting}} ({{awaitingCount}}){{/if}}</h2>
{{#if awaiting}}<div class="columns">{{#each awaiting}}<article class="card" aria-labelledby="{{id}}">
<h3 class="first" id="{{id}}"><a href="{{href}}">Return <bdi>{{number}}</bdi></a></h3>
<p class="soft"><bdi>{{customer}}</bdi>, {{when requested}}</p>
<p>Requested: {{resolution}} · {{method}}{{#if flagged}} <span class="badge bad">Order flagged</span>{{/if}}</p>
${LINES}
{{#if @root.mayAct}}<div class="actions">${DECISION}</div>{{/if}}
</article>{{/each}}</div>{{else}}<p class="card empty">Nothing to review.</p>{{/if}}</section>
<section aria-labelledby="all"><h2 id="all">All returns</h2>
{{> chips}}
{{#> filters}}<form class="filter" method="get" action="/returns" role="search" aria-label="Returns"><label>Order number, return ID or request ID<input name="text" value="{{text}}" maxlength="128"></label>
<label>Status<select name="status">{{#each statuses}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>From<input name="from" type="date" value="{{from}}"></label>
<label>To<input name="to" type="date" value="{{to}}"></label>
{{#each kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}
<button>Search</button></form>{{/filters}}
{{> table list}}
{{> pagination pages}}</section>`);

/** The query of the list's URL; ignores unknown values. */
export function returnQuery(form: Form): Query {
  return {
    text: text(form, 'text')?.slice(0, 128),
    status: oneOf(form, 'status', RETURN_STATUSES),
    awaiting: text(form, 'awaiting') && 'on',
    ...daysOf(form),
    back: text(form, 'back'),
  };
}

/** The filter of the service. */
export function returnFilter(query: Query, timeZone: string, now: Date): ReturnFilter {
  const { from, to } = timesOf(query, timeZone, now);
  return {
    text: query.text,
    status: query.status as ReturnStatus | undefined,
    awaiting: query.awaiting === undefined ? undefined : true,
    created_from: from,
    created_to: to && new Date(to.getTime() - 1),
  };
}

/**
 * The returns awaiting approval, and the results of the search.
 * @param numbers the case numbers of the returns by id
 */
export function returnsPage(
  awaiting: ReturnsPage<ReturnWithOrder>,
  found: readonly ReturnWithOrder[],
  numbers: ReadonlyMap<string, string>,
  query: Query,
) {
  const { returns, next } = awaiting;
  return {
    awaitingCount: next === null ? String(returns.length) : `newest ${returns.length}`,
    awaiting: returns.map(({ return: view, order }) => ({
      ...summaryOf(view),
      ...decisionSentences(view, order.customer.email),
      isListed: true,
      about: numbers.get(view.id),
      number: numbers.get(view.id) ?? view.id,
      customer: customerName(order.customer) ?? '–',
      flagged: order.is_flagged,
      lines: linesOf(view),
      reason: reasonOf(view),
      note: view.note,
    })),
    text: query.text ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    activeFilters: countFilters([query.text, query.status, query.from, query.to]),
    kept: keptFields({ awaiting: query.awaiting, range: query.range }),
    groups: [
      { label: 'State', chips: chipsOf('/returns', query, [['Awaiting approval', { awaiting: 'on' }]]) },
      { label: 'Requested', chips: dayChips('/returns', query) },
    ],
    exportHref: exportPath('/returns', query),
    statuses: statusChoices(query.status),
    list: table(
      'Returns',
      ['Return', 'Order', 'Customer', 'Status', 'Requested'],
      found.map((row) => rowOf(row, numbers)),
      'No returns match.',
    ),
  };
}

function statusChoices(status: string | undefined): Choice[] {
  const labelOf = (value: string) => STATUS_NAMES[value as ReturnStatus] ?? 'Any status';
  return choices(['', ...RETURN_STATUSES], [status ?? ''], labelOf);
}

function rowOf({ return: view, order }: ReturnWithOrder, numbers: ReadonlyMap<string, string>): (Cell | string)[] {
  const { id, href, order: number, order_href, requested } = summaryOf(view);
  return [
    { text: numbers.get(id) ?? id, href },
    { text: number, href: order_href },
    customerName(order.customer) ?? '–',
    statusBadge(view),
    timeCell(requested),
  ];
}
