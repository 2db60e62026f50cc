import { template } from '../core/render.js';
import { type OrderListPage } from './order-list.page.js';

export const ORDER_LIST =
  template<OrderListPage>(`{{#*inline "actions"}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{/inline}}
{{> chips}}
<details class="lead"{{#if isFiltered}} open{{/if}}><summary>More filters</summary><form class="filter" method="get" action="/orders" role="search" aria-label="Orders">
<label>Order number<input name="text" value="{{query.text}}" maxlength="128" autocomplete="off"></label>
<label>From<input name="from" type="date" value="{{query.from}}"></label>
<label>To<input name="to" type="date" value="{{query.to}}"></label>
<label class="short">Total from<input class="short" name="min" value="{{query.min}}" inputmode="decimal" maxlength="17" autocomplete="off"></label>
<label class="short">Total to<input class="short" name="max" value="{{query.max}}" inputmode="decimal" maxlength="17" autocomplete="off"></label>
<label>Sort<select name="sort">{{#each sorts}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
{{#each kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}
<button>Apply</button>
</form></details>
{{> table orders}}
{{> pagination pages}}`);
