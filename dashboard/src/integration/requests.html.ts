import { template } from '../core/render.js';
import { type RequestsPage } from './requests.page.js';

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

export const REQUESTS = template<RequestsPage>(`{{> tabs name="Integration"}}
<p class="lead soft">Refused API requests of the last 30 days, and one in a hundred of the accepted ones. Personal data in bodies is masked.</p>
${FILTER}
{{> table summary}}
<section class="card" aria-labelledby="requests"><h2 id="requests">Requests, newest first</h2>
{{#if requests}}<ol class="list" role="list">{{#each requests}}
${REQUEST}
{{/each}}</ol>{{else}}<p class="empty">{{empty}}</p>{{/if}}</section>
{{> pagination pages}}`);
