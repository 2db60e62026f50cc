// SPDX-License-Identifier: Apache-2.0
import { type Page, stringifyJson, type LoggedRequest, type RefusalCount, type RequestLogFilter } from 'parcelward';
import { DAY_MS, timeField, timeIn } from '../core/days.js';
import { actorName } from '../core/entries.js';
import { countFilters } from '../core/filters.js';
import { count, timeCell, words } from '../core/format.js';
import { choices, type Form, oneOf, text } from '../core/forms.js';
import { pagination, pathWith } from '../core/pagination.js';
import { template } from '../core/render.js';
import { table } from '../core/table.js';
import { indented } from './events.page.js';
import { integrationTabs } from './integration-tabs.js';

const OPTIONS = (name: string) =>
  `{{#each ${name}}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}`;

const FILTER = `{{#> filters}}<form class="filter" method="get" action="/integration/requests" role="search">
<label>Since ({{@root.timeZone}})<input name="since" type="datetime-local" value="{{query.since}}"></label>
<label>Until ({{@root.timeZone}})<input name="until" type="datetime-local" value="{{query.until}}"></label>
<label>Result<select name="result">${OPTIONS('results')}</select></label>
<label>Method<select name="method"><option value="">All</option>${OPTIONS('methods')}</select></label>
<label>Problem code<input name="code" value="{{query.code}}" maxlength="64" autocomplete="off" placeholder="VALIDATION_ERROR"></label>
<label>Path begins with<input name="path" value="{{query.path}}" maxlength="512" autocomplete="off" placeholder="/orders/1001"></label>
<label>Request ID<input name="request_id" value="{{query.request_id}}" maxlength="128" autocomplete="off"></label>
<button class="secondary">Filter</button></form>{{/filters}}`;

const REQUEST = `<li><p><strong>{{name}}</strong> <span class="badge {{tone}}">{{status}}</span> {{time time}}</p>
<p class="soft">{{about}}</p>
{{#if faults}}<ul>{{#each faults}}<li>{{this}}</li>{{/each}}</ul>{{/if}}
{{#if body}}<details><summary>Body</summary><pre>{{body}}</pre></details>{{/if}}</li>`;

export const REQUESTS = template<ReturnType<typeof requestsPage>>(`{{> tabs name="Integration"}}
<p class="lead soft">Refused API requests of the last 30 days, and one in a hundred of the accepted ones. Personal data in bodies is masked.</p>
${FILTER}
{{> table summary}}
<section class="card" aria-labelledby="requests"><h2 id="requests">Requests, newest first</h2>
{{#if requests}}<ol class="list" role="list">{{#each requests}}
${REQUEST}
{{/each}}</ol>{{else}}<p class="empty">{{empty}}</p>{{/if}}</section>
{{> pagination pages}}`);

export const REQUESTS_PER_PAGE = 25;
const PATH = '/integration/requests';
const RESULTS: Readonly<Record<string, string>> = {
  error: 'Refused',
  '4xx': 'Refused: request at fault (4xx)',
  '5xx': 'Refused: service at fault (5xx)',
  '2xx': 'Accepted (sample)',
  all: 'All',
};
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * The filter of the page's URL; ignores invalid fields. By default the refusals of the last 24 hours.
 * @param timeZone of the fields with a time
 */
export function requestFilter(query: Form, timeZone: string, now: Date): RequestLogFilter {
  const result = resultOf(query);
  const path = text(query, 'path');
  const since =
    Object.keys(query).length === 0 ? new Date(now.getTime() - DAY_MS) : timeIn(text(query, 'since'), timeZone);
  return {
    since,
    until: timeIn(text(query, 'until'), timeZone),
    status: result === 'all' ? undefined : result,
    code: matching(query, 'code', /^[A-Z][A-Z0-9_]{0,63}$/),
    method: matching(query, 'method', /^[A-Z]{1,7}$/),
    path: path?.startsWith('/') ? path : undefined,
    request_id: matching(query, 'request_id', /^[\w.-]{1,128}$/),
  };
}

export function requestsPage(
  { items, next }: Page<LoggedRequest>,
  refusals: readonly RefusalCount[],
  query: Form,
  filter: RequestLogFilter,
  timeZone: string,
) {
  const { since, until, code = '', path = '', request_id = '', method = '' } = filter;
  const fieldOf = (time: Date | undefined) => (time === undefined ? '' : timeField(time, timeZone));
  const times = { since: fieldOf(since), until: fieldOf(until) };
  const result = resultOf(query);
  const given = { ...times, result, method, code, path, request_id };
  const cursor = text(query, 'cursor');
  return {
    title: 'Request log',
    tabs: integrationTabs(PATH),
    query: { ...times, code, path, request_id },
    activeFilters: countFilters([since, until, code, path, request_id, method, result === 'error' ? '' : result]),
    results: choices(Object.keys(RESULTS), [result], (value) => RESULTS[value] ?? value),
    methods: choices(METHODS, [method]),
    summary: table(
      'What went wrong',
      ['Problem', 'Request', { label: 'Times', isNumber: true }, 'Last time'],
      refusals.map((refusal) => [
        {
          text: problemOf(refusal),
          href: pathWith(PATH, { ...times, code: refusal.code ?? undefined, method: refusal.method }),
        },
        `${refusal.method}, ${refusal.status}`,
        String(refusal.requests),
        timeCell(refusal.last.toISOString()),
      ]),
      'No request was refused in this time.',
    ),
    requests: items.map(requestSection),
    empty: next === null ? 'No requests match.' : 'No requests match so far. Go to the next page to search on.',
    pages: pagination(PATH, { ...given, cursor }, next),
  };
}

function requestSection(request: LoggedRequest) {
  const { time, method, path, status, request_id, key_id, duration_ms, requests, errors, body, is_body_cut } = request;
  const about = [`Request ID ${request_id}`, actorName({ type: 'api_key', id: key_id }), `${duration_ms} ms`];
  if (requests > 1) about.push(`stands for ${count(requests, 'request')} alike`);
  return {
    time,
    name: `${method} ${path}`,
    status: status < 400 ? `HTTP ${status}` : `${problemOf(request)}, HTTP ${status}`,
    tone: status < 400 ? 'good' : status < 500 ? 'warn' : 'bad',
    about: about.join(' · '),
    faults: errors.map(({ pointer, code }) => `${pointer || 'The body'}: ${words(code)}`),
    body: body === null ? undefined : `${indented(stringifyJson(body))}${is_body_cut ? '\n… (cut)' : ''}`,
  };
}

function problemOf({ code, status }: Pick<RefusalCount, 'code' | 'status'>): string {
  if (code !== null) return words(code);
  return status === 499 ? 'Connection closed by the client' : `HTTP ${status}`;
}

function resultOf(query: Form): string {
  return oneOf(query, 'result', Object.keys(RESULTS)) ?? 'error';
}

function matching(query: Form, name: string, pattern: RegExp): string | undefined {
  const value = text(query, name);
  return value !== undefined && pattern.test(value) ? value : undefined;
}
