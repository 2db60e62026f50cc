import { template } from '../frame/render.js';
import { type DeliveriesPage } from './deliveries.page.js';
import { type EventsPage } from './events.page.js';

const OPTIONS = (name: string) =>
  `<option value="">All</option>{{#each ${name}}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}`;

const DELIVERY = `<li><p><strong>{{type}}</strong> <span class="badge {{tone}}">{{status}}</span> {{time time}}</p>
<p class="soft">To <bdi>{{url}}</bdi>, event <code>{{event}}</code>{{#if next}}, next try {{time next}}{{/if}}</p>
{{#if attempts}}<details><summary>{{tries}}</summary><ol class="list">{{#each attempts}}<li>{{time at}}: <strong>{{outcome}}</strong> after {{duration}}{{#if response}}<pre>{{response}}</pre>{{/if}}</li>{{/each}}</ol></details>{{else}}<p class="soft">{{tries}}</p>{{/if}}
<form class="inline" method="post" action="/integration/deliveries/{{id}}/replay">{{> csrf}}<button class="minor" aria-label="Send again: {{type}} of {{event}}">Send again</button></form></li>`;

export const DELIVERIES = template<DeliveriesPage>(`{{> tabs name="Integration"}}
<form class="filter" method="get" action="/integration/deliveries" role="search"><label>Endpoint<select name="endpoint">${OPTIONS('endpoints')}</select></label><label>Status<select name="status">${OPTIONS('statuses')}</select></label><button>Show</button></form>
<section class="card" aria-labelledby="log"><h2 id="log">What was sent, the newest first</h2>
<ol class="list" role="list">{{#each deliveries}}
${DELIVERY}
{{else}}<li class="soft">Nothing was sent.</li>{{/each}}</ol>
{{> pagination pages}}</section>
<section class="card" aria-labelledby="replay"><h2 id="replay">Send all again since a time</h2>
<form method="post" action="/integration/deliveries/replay">{{> csrf}}<label>Since (UTC)<input name="since" type="datetime-local" value="{{since}}" required aria-describedby="since-hint"></label><p class="hint" id="since-hint">Every event that was recorded since, at most 30 days ago, goes to each enabled endpoint that it is for.</p><button>Send again</button></form></section>`);

export const EVENTS = template<EventsPage>(`{{> tabs name="Integration"}}
<p class="hint">Events in the order in which they were handed out, the oldest first, for 30 days. An order management system reads them with <code>GET /events</code>.</p>
<form class="filter" method="get" action="/integration/events" role="search"><label>After the event<input name="cursor" value="{{after}}" maxlength="30" autocomplete="off" placeholder="evt_…"></label><button>Show</button></form>
<section class="card" aria-labelledby="feed"><h2 id="feed">Events</h2><ol class="list" role="list">{{#each events}}<li><p><strong>{{type}}</strong> {{time time}} <code>{{id}}</code></p><details><summary>Data</summary><pre>{{data}}</pre></details></li>{{else}}<li class="soft">There is no event.</li>{{/each}}</ol>
{{> pagination pages}}</section>`);
