import { template } from '../core/render.js';
import { type Pagination } from '../core/pagination.js';
import { DECISION, LINES } from './return.html.js';
import { type returnsPage } from './returns.page.js';

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
