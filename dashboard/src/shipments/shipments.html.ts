import { template } from '../core/render.js';
import { type ShipmentsView } from './shipments.page.js';
import { PARCEL } from './timeline.html.js';

export const SHIPMENTS =
  template<ShipmentsView>(`{{#*inline "actions"}}{{#if exportHref}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{/if}}{{/inline}}
{{> chips}}
{{#> filters}}<form class="filter" method="get" action="/shipments" role="search" aria-label="Shipments">
<label>Tracking number<input name="number" value="{{number}}" maxlength="64" autocomplete="off" aria-describedby="number-hint"></label>
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
