// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { type deliveriesPage } from './deliveries.page.js';
import { type deliveryPage } from './delivery.page.js';
import { type eventsPage } from './events.page.js';

const OPTIONS = (name: string) =>
  `<option value="">All</option>{{#each ${name}}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}`;

const REPLAY = `{{#if @root.mayAdminister}}{{#confirm id="replay" label="Resend events" title="Resend events since a time"}}
<p>Sends every event since then again, up to 30 days back, to each enabled endpoint that subscribes to it.</p>
<form method="post" action="/integration/deliveries/replay">{{> csrf}}<label>Since ({{@root.timeZone}})<input name="since" type="datetime-local" value="{{since}}" required></label><button>Resend events</button></form>{{/confirm}}{{/if}}`;

export const DELIVERIES = template<
  ReturnType<typeof deliveriesPage>
>(`{{#*inline "actions"}}${REPLAY}{{/inline}}{{> tabs name="Integration"}}
<form class="filter" method="get" action="/integration/deliveries" role="search"><label>Endpoint<select name="endpoint">${OPTIONS('endpoints')}</select></label><label>Status<select name="status">${OPTIONS('statuses')}</select></label><button class="secondary">Filter</button></form>
{{> table deliveries}}
{{> pagination pages}}`);

const ATTEMPT = `<li class="{{kind}}"><p><strong>{{outcome}}</strong> <span class="soft">after {{duration}}</span></p><p class="soft">{{time at}}</p>
{{#if response}}<details><summary>Response</summary><pre>{{response}}</pre></details>{{/if}}
{{#if headers}}<details><summary>Request headers</summary><pre>{{headers}}</pre></details>{{/if}}</li>`;

export const DELIVERY = template<
  ReturnType<typeof deliveryPage>
>(`{{#*inline "badges"}}<span class="badge {{tone}}">{{status}}</span>{{/inline}}
{{#*inline "actions"}}{{#if @root.mayAdminister}}<form class="inline" method="post" action="{{replay}}">{{> csrf}}<button class="secondary">Resend</button></form>{{/if}}{{/inline}}
<div class="split"><div>
<section class="card" aria-labelledby="payload"><h2 id="payload">Payload</h2>{{#if payload}}<pre>{{payload}}</pre>{{else}}<p class="empty">The event is older than 30 days; its payload is no longer stored.</p>{{/if}}</section></div>
<div><section class="card"><h2>Delivery</h2>{{> facts}}</section>
<section class="card" aria-labelledby="attempts"><h2 id="attempts">Attempts</h2>{{#if attempts}}<ol class="timeline" role="list">{{#each attempts}}${ATTEMPT}{{/each}}</ol>{{else}}<p class="empty">Not attempted yet.</p>{{/if}}</section></div></div>`);

export const EVENTS = template<ReturnType<typeof eventsPage>>(`{{> tabs name="Integration"}}
<p class="lead soft">Events of the last 30 days, oldest first, as your order management system reads them with <code>GET /events</code>.</p>
<form class="filter" method="get" action="/integration/events" role="search"><label>After event ID<input name="cursor" value="{{after}}" maxlength="30" autocomplete="off" placeholder="evt_…"></label><button class="secondary">Show</button></form>
<section class="card" aria-labelledby="feed"><h2 id="feed">Events</h2>{{#if events}}<ol class="list" role="list">{{#each events}}<li><details><summary><strong>{{type}}</strong> <span class="soft">{{time time}} <code>{{id}}</code></span></summary><pre>{{data}}</pre></details></li>{{/each}}</ol>{{else}}<p class="empty">No events.</p>{{/if}}</section>
{{> pagination pages}}`);
