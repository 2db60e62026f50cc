import { template } from '../core/render.js';
import { PARCEL } from '../shipments/timeline.html.js';
import { type OrderPage } from './order.page.js';

export const ORDER =
  template<OrderPage>(`{{#if flags}}<section class="card bad" aria-labelledby="flags"><h2 id="flags">Flagged: the amounts do not add up</h2>
<ul class="list">{{#each flags}}<li><strong>{{name}}</strong><p><bdi>{{equation}}</bdi></p><p class="soft">{{place}}: expected {{expected}}, actual {{actual}}</p></li>{{/each}}</ul></section>{{/if}}
{{#if warnings}}<section class="card" aria-labelledby="warnings"><h2 id="warnings">Warnings</h2>
<ul class="list">{{#each warnings}}<li><strong>{{name}}</strong><p>{{detail}}</p></li>{{/each}}</ul></section>{{/if}}
<section class="card">{{> facts facts=facts}}
<p><a href="{{trackingPage}}" rel="noreferrer">View the customer’s tracking page</a></p></section>
{{> table lines}}
{{> table amounts}}
{{#if cancellations}}{{> table cancellations}}{{/if}}
<section class="card"><h2>Shipments</h2>{{#each parcels}}
${PARCEL}
{{else}}<p class="soft">No shipments yet.</p>{{/each}}</section>
{{> table returns}}
{{> table claims}}
<section class="card" id="history"><h2>History</h2>
<ol class="list" role="list">{{#each versions}}<li><p><strong>{{what}}</strong> {{time time}} <span class="soft">Version {{number}}, <bdi>{{who}}</bdi></span></p>
<details><summary>{{summary}}</summary><dl>{{#each changes}}<dt>{{member}}</dt><dd><p class="soft">Before</p><pre>{{before}}</pre><p class="soft">After</p><pre>{{after}}</pre></dd>{{/each}}</dl></details></li>{{/each}}</ol>
{{#if older}}<p><a href="{{older}}">Older versions</a></p>{{/if}}</section>`);
