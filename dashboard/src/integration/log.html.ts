import { template } from '../core/render.js';
import { type DeliveriesPage } from './deliveries.page.js';
import { type EventsPage } from './events.page.js';

const OPTIONS = (name: string) =>
  `<option value="">All</option>{{#each ${name}}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}`;

const DELIVERY = `<li><p><strong>{{type}}</strong> <span class="badge {{tone}}">{{status}}</span> {{time time}}</p>
<p class="soft">To <bdi>{{url}}</bdi>, event <code>{{event}}</code>{{#if next}}, next attempt {{time next}}{{/if}}</p>
{{#if attempts}}<details><summary>{{summary}}</summary><ol class="list">{{#each attempts}}<li>{{time at}}: <strong>{{outcome}}</strong> after {{duration}}{{#if response}}<pre>{{response}}</pre>{{/if}}</li>{{/each}}</ol></details>{{else}}<p class="soft">{{summary}}</p>{{/if}}
<form class="inline" method="post" action="/integration/deliveries/{{id}}/replay">{{> csrf}}<button class="secondary" aria-label="Resend {{type}} ({{event}})">Resend</button></form></li>`;

export const DELIVERIES = template<DeliveriesPage>(`{{> tabs name="Integration"}}
<form class="filter" method="get" action="/integration/deliveries" role="search"><label>Endpoint<select name="endpoint">${OPTIONS('endpoints')}</select></label><label>Status<select name="status">${OPTIONS('statuses')}</select></label><button>Filter</button></form>
<section class="card" aria-labelledby="log"><h2 id="log">Deliveries, newest first</h2>
<ol class="list" role="list">{{#each deliveries}}
${DELIVERY}
{{else}}<li class="soft">No deliveries.</li>{{/each}}</ol>
{{> pagination pages}}</section>
<section class="card" aria-labelledby="replay"><h2 id="replay">Resend events since a time</h2>
<form method="post" action="/integration/deliveries/replay">{{> csrf}}<label>Since (UTC)<input name="since" type="datetime-local" value="{{since}}" required aria-describedby="since-hint"></label><p class="hint" id="since-hint">Resends every event since then, up to 30 days back, to each enabled endpoint that subscribes to it.</p><button>Resend events</button></form></section>`);

export const EVENTS = template<EventsPage>(`{{> tabs name="Integration"}}
<p class="hint">Events of the last 30 days, oldest first, as your order management system reads them with <code>GET /events</code>.</p>
<form class="filter" method="get" action="/integration/events" role="search"><label>After event ID<input name="cursor" value="{{after}}" maxlength="30" autocomplete="off" placeholder="evt_…"></label><button>Show</button></form>
<section class="card" aria-labelledby="feed"><h2 id="feed">Events</h2><ol class="list" role="list">{{#each events}}<li><p><strong>{{type}}</strong> {{time time}} <code>{{id}}</code></p><details><summary>Data</summary><pre>{{data}}</pre></details></li>{{else}}<li class="soft">No events.</li>{{/each}}</ol>
{{> pagination pages}}</section>`);
