// SPDX-License-Identifier: Apache-2.0
import { CLAIM_STATUSES, type ClaimFilter, type ClaimStatus, type ClaimView } from 'parcelward/claims';
import { CLAIM_REASONS, type ClaimReason } from 'parcelward/stores';
import { daysOf, timesOf } from '../core/days.js';
import { amountIn, chipsOf, countFilters, dayChips, exportPath, keptFields, type Query } from '../core/filters.js';
import { type Form, oneOf, text } from '../core/forms.js';
import { pagination } from '../core/pagination.js';
import { template } from '../core/render.js';
import { CLAIM_LIST_PATH, claimsTable, statusTabs } from './claims.page.js';

export const CLAIM_LIST = template<
  ReturnType<typeof claimListPage>
>(`{{#*inline "actions"}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{#if lastMonthHref}} <a class="button secondary" href="{{lastMonthHref}}">Export last month</a>{{/if}}{{/inline}}
{{> tabs name="Claims by status"}}
{{> chips}}
{{#> filters}}<form class="filter" method="get" action="/claims/all" role="search" aria-label="Claims">
<label>Claim, order number or email<input name="text" value="{{query.text}}" maxlength="254" autocomplete="off"></label>
<label>From<input name="from" type="date" value="{{query.from}}"></label>
<label>To<input name="to" type="date" value="{{query.to}}"></label>
<label>Payout from<input class="short" name="min" value="{{query.min}}" inputmode="decimal" maxlength="17" autocomplete="off"></label>
<label>Payout to<input class="short" name="max" value="{{query.max}}" inputmode="decimal" maxlength="17" autocomplete="off"></label>
{{#each kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}
<button>Apply</button>
</form>{{/filters}}
{{> table list}}
{{> pagination pages}}`);

/** The query of the list's URL; ignores unknown values. */
export function claimsQuery(form: Form): Query {
  const amount = (name: string) => (amountIn(text(form, name)) === undefined ? undefined : text(form, name));
  return {
    status: oneOf(form, 'status', CLAIM_STATUSES),
    reason: oneOf(form, 'reason', CLAIM_REASONS),
    text: text(form, 'text')?.slice(0, 254),
    ...daysOf(form),
    min: amount('min'),
    max: amount('max'),
    back: text(form, 'back'),
  };
}

/** The filter of the service, without the text, which `SearchService` reads. */
export function claimFilter(query: Query, timeZone: string, now: Date): ClaimFilter {
  const { from, to } = timesOf(query, timeZone, now);
  return {
    status: query.status as ClaimStatus | undefined,
    claim_reason: query.reason as ClaimReason | undefined,
    created_from: from,
    created_to: to,
    amount_from: amountIn(query.min),
    amount_to: amountIn(query.max),
  };
}

/** @param numbers the case numbers of the claims by id */
export function claimListPage(
  claims: readonly ClaimView[],
  numbers: ReadonlyMap<string, string>,
  next: string | null,
  query: Query,
) {
  const { status, reason, range, text: typed = '', from = '', to = '', min = '', max = '' } = query;
  const given: [string, Query][] = [
    ...(typed === '' ? [] : [[`“${typed}”`, { text: typed }] as [string, Query]]),
    ...(min === '' && max === ''
      ? []
      : [[`Payout ${min || '0'} to ${max || '…'}`, { min: query.min, max: query.max }] as [string, Query]]),
  ];
  const reasons = CLAIM_REASONS.map((each) => [each, { reason: each }] as [string, Query]);
  const hasDays = Boolean(range ?? (from || to));
  return {
    title: 'Claims',
    tabs: statusTabs(status === undefined ? 'all' : (status as ClaimStatus)),
    query: { text: typed, from, to, min, max },
    activeFilters: countFilters([typed, from, to, min, max]),
    kept: keptFields({ status, reason, range }),
    groups: [
      { label: 'Reason', chips: chipsOf(CLAIM_LIST_PATH, query, [...reasons, ...given]) },
      { label: 'Filed', chips: dayChips(CLAIM_LIST_PATH, query) },
    ],
    exportHref: exportPath(CLAIM_LIST_PATH, query),
    lastMonthHref: hasDays ? undefined : exportPath(CLAIM_LIST_PATH, { ...query, range: 'last-month' }),
    list: claimsTable(
      claims,
      numbers,
      next === null ? 'No claims match.' : 'No claims match so far. Go to the next page to search on.',
    ),
    pages: pagination(CLAIM_LIST_PATH, query, next),
  };
}
