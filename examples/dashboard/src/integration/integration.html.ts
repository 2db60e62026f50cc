import { template } from '../frame/render.js';
import { type ConfirmPage } from './confirm.page.js';
import { type IntegrationPage } from './integration.page.js';

const API_KEY = `<section class="card" aria-labelledby="key"><h2 id="key">API key</h2>
{{#if newApiKey}}<div role="status"><p>This is the new key. It is shown this once: copy it now.</p><code class="secret">{{newApiKey}}</code></div>{{/if}}
{{#if apiKey}}{{> facts facts=apiKey.facts}}
<div class="actions"><a class="button" href="/integration/confirm/rotate-key">Rotate</a><a class="button danger" href="/integration/confirm/revoke-key">Revoke</a></div>
{{else}}<p>The store has no key, so nothing can be sent to the API.</p><form method="post" action="/integration/key/generate">{{> csrf}}<button>Generate a key</button></form>{{/if}}</section>`;

const MODE = `<section class="card" aria-labelledby="mode"><h2 id="mode">Where orders come from</h2>
<p>Now: {{mode.current}}.</p>
<form method="get" action="/integration/confirm/mode"><fieldset><legend>Orders come from</legend>{{#each mode.choices}}<label class="box"><input type="radio" name="value" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}</fieldset><button>Change</button></form></section>`;

const ENDPOINTS = `<section class="card" aria-labelledby="endpoints"><h2 id="endpoints">Webhook endpoints</h2>
<ul class="list" role="list">{{#each endpoints}}<li><h3><bdi>{{url}}</bdi></h3>
{{#if secret}}<div role="status"><p>This is its signing secret. It is shown this once: copy it now.</p><code class="secret">{{secret}}</code></div>{{/if}}
<p><span class="badge {{tone}}">{{state}}</span> <span class="soft">{{events}}. Since {{time since}}.</span></p>
<div class="actions">
<form class="inline" method="post" action="/integration/endpoints/{{id}}/{{#if isEnabled}}disable{{else}}enable{{/if}}">{{> csrf}}<button class="minor" aria-label="{{#if isEnabled}}Disable{{else}}Enable{{/if}} {{url}}">{{#if isEnabled}}Disable{{else}}Enable{{/if}}</button></form>
{{#if isEnabled}}<form class="inline" method="post" action="/integration/endpoints/{{id}}/test">{{> csrf}}<button class="minor" aria-label="Send a test to {{url}}">Send a test</button></form>{{/if}}
<a href="/integration/confirm/rotate-secret?value={{id}}" aria-label="New secret for {{url}}">New secret</a>
<a href="/integration/confirm/delete-endpoint?value={{id}}" aria-label="Delete {{url}}">Delete</a>
<a href="/integration/deliveries?endpoint={{id}}" aria-label="Deliveries to {{url}}">Deliveries</a>
</div></li>{{else}}<li class="soft">There is none: nothing is told to anybody.</li>{{/each}}</ul></section>`;

const NEW_ENDPOINT = `<section class="card" aria-labelledby="new"><h2 id="new">Add an endpoint</h2>
<form method="post" action="/integration/endpoints">{{> csrf}}
<label>URL<input name="url" type="url" value="{{newEndpoint.url}}" required maxlength="2048" placeholder="https://"></label>
<fieldset><legend>Events</legend><p class="hint">None checked means all {{mostEvents}} of them.</p><div class="boxes">{{#each newEndpoint.events}}<label><input type="checkbox" name="events" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}</div></fieldset>
<button>Add</button></form></section>`;

export const INTEGRATION = template<IntegrationPage>(
  `{{> tabs name="Integration"}}<div class="columns">${API_KEY}${MODE}</div>${ENDPOINTS}${NEW_ENDPOINT}`,
);

export const CONFIRM = template<ConfirmPage>(`<section class="card"><p>{{consequence}}</p>
<form method="post" action="{{action}}">{{> csrf}}{{#if value}}<input type="hidden" name="value" value="{{value}}">{{/if}}
<div class="actions"><button class="danger">{{yes}}</button><a href="/integration">Leave it as it is</a></div></form></section>`);
