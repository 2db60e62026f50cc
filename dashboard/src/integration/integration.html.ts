import { template } from '../core/render.js';
import { type ConfirmPage } from './confirm.page.js';
import { type IntegrationPage } from './integration.page.js';

const API_KEY = `<section class="card" aria-labelledby="key"><h2 id="key">API key</h2>
{{#if newApiKey}}<div role="status"><p>This is your new API key. Copy it now: it is not shown again.</p><code class="secret">{{newApiKey}}</code></div>{{/if}}
{{#if apiKey}}{{> facts facts=apiKey.facts}}
<div class="actions"><a class="button" href="/integration/confirm/rotate-key">Rotate</a><a class="button danger" href="/integration/confirm/revoke-key">Revoke</a></div>
{{else}}<p>This store has no API key. The API rejects its requests.</p><form method="post" action="/integration/key/generate">{{> csrf}}<button>Generate API key</button></form>{{/if}}
<p class="hint">Has a key or a token leaked? End every token that was ever issued to this store.</p>
<div class="actions"><a class="button danger" href="/integration/confirm/end-all-tokens">End all tokens</a></div></section>`;

const MODE = `<section class="card" aria-labelledby="mode"><h2 id="mode">Order source</h2>
<p>Current: {{mode.current}}</p>
<form method="get" action="/integration/confirm/mode"><fieldset><legend>Orders come from</legend>{{#each mode.choices}}<label class="box"><input type="radio" name="value" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}</fieldset><button>Change</button></form></section>`;

const ENDPOINTS = `<section class="card" aria-labelledby="endpoints"><h2 id="endpoints">Webhook endpoints</h2>
<ul class="list" role="list">{{#each endpoints}}<li><h3><bdi>{{url}}</bdi></h3>
{{#if secret}}<div role="status"><p>This is the signing secret. Copy it now: it is not shown again.</p><code class="secret">{{secret}}</code></div>{{/if}}
<p><span class="badge {{tone}}">{{state}}</span> <span class="soft">{{events}} · {{sequence}} · Added {{time since}}</span></p>
<div class="actions">
<form class="inline" method="post" action="/integration/endpoints/{{id}}/{{#if isEnabled}}disable{{else}}enable{{/if}}">{{> csrf}}<button class="secondary" aria-label="{{#if isEnabled}}Disable{{else}}Enable{{/if}} {{url}}">{{#if isEnabled}}Disable{{else}}Enable{{/if}}</button></form>
{{#if isEnabled}}<form class="inline" method="post" action="/integration/endpoints/{{id}}/test">{{> csrf}}<button class="secondary" aria-label="Send test event to {{url}}">Send test event</button></form>{{/if}}
<a href="/integration/confirm/rotate-secret?value={{id}}" aria-label="Rotate secret of {{url}}">Rotate secret</a>
<a href="/integration/confirm/delete-endpoint?value={{id}}" aria-label="Delete {{url}}">Delete</a>
<a href="/integration/deliveries?endpoint={{id}}" aria-label="Deliveries to {{url}}">Deliveries</a>
</div></li>{{else}}<li class="soft">No endpoints yet. Events are not sent anywhere.</li>{{/each}}</ul></section>`;

const NEW_ENDPOINT = `<section class="card" aria-labelledby="new"><h2 id="new">Add an endpoint</h2>
<form method="post" action="/integration/endpoints">{{> csrf}}
<label>URL<input name="url" type="url" value="{{newEndpoint.url}}" required maxlength="2048" placeholder="https://"></label>
<fieldset><legend>Events</legend><p class="hint">Select none to receive all {{eventCount}}.</p><div class="boxes">{{#each newEndpoint.events}}<label><input type="checkbox" name="events" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}</div></fieldset>
<button>Add</button></form></section>`;

export const INTEGRATION = template<IntegrationPage>(
  `{{> tabs name="Integration"}}<div class="columns">${API_KEY}${MODE}</div>${ENDPOINTS}${NEW_ENDPOINT}`,
);

export const CONFIRM = template<ConfirmPage>(`<section class="card"><p>{{consequence}}</p>
<form method="post" action="{{action}}">{{> csrf}}{{#if value}}<input type="hidden" name="value" value="{{value}}">{{/if}}
<div class="actions"><button class="danger">{{yes}}</button><a href="/integration">Cancel</a></div></form></section>`);
