import { template } from '../frame/render.js';
import { type ShipmentsPage } from './shipments.page.js';
import { PARCEL } from './timeline.html.js';

export const SHIPMENTS = template<ShipmentsPage>(`<form class="filter" method="get" action="/shipments" role="search">
<label>Tracking number<input name="number" value="{{number}}" maxlength="64" required autocomplete="off"></label>
<button>Search</button>
</form>
{{#each parcels}}<section class="card">
${PARCEL}
</section>{{/each}}`);
