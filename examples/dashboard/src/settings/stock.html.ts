import { template } from '../frame/render.js';
import { type Tab } from '../frame/tabs.js';
import { type stockPage } from './stock.page.js';

export const STOCK = template<ReturnType<typeof stockPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<p class="lead">Claims that ask to be sent again take from these levels. A SKU without a level is not tracked, and always suffices.</p>
<div class="columns"><div>
<form class="filter" method="get" action="/settings/stock" role="search"><label>SKU<input name="text" value="{{text}}" maxlength="128"></label><button>Search</button></form>
<table role="table"><caption>Stock levels ({{total}})</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">SKU</th><th scope="col" role="columnheader">Available</th></tr></thead>
<tbody role="rowgroup">{{#each levels}}<tr role="row"><td role="cell" data-label="SKU"><bdi>{{sku}}</bdi></td><td role="cell" data-label="Available"><form class="inline" method="post" action="/settings/stock">{{> csrf}}<input type="hidden" name="sku" value="{{sku}}"><input class="short" name="available" value="{{available}}" inputmode="numeric" required maxlength="10" aria-label="Available of {{sku}}"> <button class="minor" aria-label="Save {{sku}}">Save</button></form></td></tr>{{else}}<tr role="row"><td role="cell" class="empty" colspan="2">No level is set{{#if text}} of such a SKU{{/if}}.</td></tr>{{/each}}</tbody></table>
{{> pagination pages}}</div>
<div><section class="card"><h2>Set one level</h2><form method="post" action="/settings/stock">{{> csrf}}
<label>SKU<input name="sku" value="{{form.sku}}" required maxlength="128" autocomplete="off"></label><label>Available<input name="available" value="{{form.available}}" inputmode="numeric" required maxlength="10" autocomplete="off"></label><button>Save</button></form></section>
<section class="card"><h2>Set many</h2><form method="post" action="/settings/stock/list">{{> csrf}}
<label>SKU and number, a line each<textarea name="csv" required placeholder="LAMP-1,40">{{form.csv}}</textarea></label><p class="hint">As copied from a spreadsheet or a CSV file; a comma, a semicolon or a tab between the two. SKUs that are not named stay as they are.</p><button>Save all</button></form></section></div></div>`);
