import { template } from '../core/render.js';
import { type OrderListPage } from './order-list.page.js';

export const ORDER_LIST = template<OrderListPage>(`<form class="filter" method="get" action="/orders" role="search">
<label>Order number<input name="text" value="{{query.text}}" maxlength="128" autocomplete="off" aria-describedby="text-hint"></label>
<label>From<input name="from" type="date" value="{{query.from}}"></label>
<label>To<input name="to" type="date" value="{{query.to}}"></label>
<label class="box"><input name="flagged" type="checkbox"{{#if query.isFlagged}} checked{{/if}}>Flagged only</label>
<button>Search</button>
</form>
<p class="hint" id="text-hint">Enter the first characters of an order number, or a full protection number (PW-…). Dates are in UTC.</p>
{{> table orders}}
{{> pagination pages}}`);
