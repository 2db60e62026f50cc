import { template } from '../core/render.js';
import { type ShipmentsView } from './shipments.page.js';
import { PARCEL } from './timeline.html.js';

export const SHIPMENTS = template<ShipmentsView>(`<form class="filter" method="get" action="/shipments" role="search">
<label>Tracking number<input name="number" value="{{number}}" maxlength="64" autocomplete="off"></label>
<label>Status<select name="status">{{#each statuses}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<button>Search</button>
</form>
<p class="hint">Searching for a tracking number shows its timeline and ignores the status.</p>
{{#if list}}{{> table list}}
{{> pagination pages}}{{/if}}
{{#each parcels}}${PARCEL}{{/each}}`);
