// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { type integrationPage } from './integration.page.js';
import { SOURCE_HINT } from './platforms.html.js';

const NEW_SECRET = (what: string, value: string) =>
  `<div role="status"><p>This is ${what}. Copy it now: it is not shown again.</p><code class="secret">{{${value}}}</code></div>`;

/** Endpoints outlive the key that set them. */
const WITH_ENDPOINTS = (urls: string) =>
  `{{#if ${urls}}}<p>Webhook endpoints that were set with an API key:</p><ul>{{#each ${urls}}}<li><bdi>{{this}}</bdi></li>{{/each}}</ul><label class="box"><input type="checkbox" name="with_endpoints">Disable these endpoints too</label>{{/if}}`;

const API_KEY = `<section class="card" aria-labelledby="key"><h2 id="key">API key</h2>
{{#if newApiKey}}${NEW_SECRET('your new API key', 'newApiKey')}{{/if}}
{{#if apiKey}}{{> facts facts=apiKey.facts}}{{else}}<p>This store has no API key. The API rejects its requests.</p>{{/if}}
{{#if @root.mayAdminister}}<div class="actions">{{#if apiKey}}
{{#confirm id="rotate-key" label="Rotate" title="Rotate the API key?"}}<p>The current key stops working immediately. Tokens issued with it stay valid until they expire, for up to one hour. Give the new key to your order management system within that time.</p><form method="post" action="/integration/key/rotate">{{> csrf}}<button>Rotate key</button></form>{{/confirm}}
{{#confirm id="revoke-key" label="Revoke" title="Revoke the API key?" tone="danger"}}<p>The key and all tokens issued with it stop working immediately. Tokens of a key that you rotated stay valid until they expire, for up to one hour. The API rejects all requests until you create a new key.</p><form method="post" action="/integration/key/revoke">{{> csrf}}${WITH_ENDPOINTS('ofKey')}<button class="danger">Revoke key</button></form>{{/confirm}}
{{else}}<form class="inline" method="post" action="/integration/key/generate">{{> csrf}}<button>Generate API key</button></form>{{/if}}
{{#confirm id="end-all-tokens" label="End all tokens" title="End the API key and all tokens?" tone="danger"}}<p>The key and every token that was ever issued to this store stop working immediately, also those of earlier keys. Do this if a key or a token may be in the wrong hands. The API rejects all requests until you create a new key.</p><form method="post" action="/integration/key/end-all-tokens">{{> csrf}}${WITH_ENDPOINTS('ofAllKeys')}<button class="danger">End all tokens</button></form>{{/confirm}}</div>{{/if}}</section>`;

const SOURCE = `{{#with source}}<section class="card" aria-labelledby="source"><h2 id="source">Order source</h2>
<p>Orders come from: <strong>{{current}}</strong></p>
${SOURCE_HINT}
{{#if @root.mayAdminister}}<div class="actions">{{#confirm id="change-source" label="Change" title="Change the order source?" about="order source"}}<form method="post" action="/integration/mode">{{> csrf}}<fieldset><legend>Orders will come from</legend>{{#each others}}<label class="box"><input type="radio" name="value" value="{{value}}" aria-describedby="{{value}}"{{#if isFirst}} checked{{/if}}>{{label}}</label><p class="hint" id="{{value}}">{{consequence}}</p>{{/each}}</fieldset><button>Change order source</button></form>{{/confirm}}</div>{{/if}}</section>{{/with}}`;

const ENDPOINT_ACTIONS = `<div class="actions"><a class="button secondary small" href="/integration/deliveries?endpoint={{id}}" aria-label="Deliveries to {{url}}">Deliveries</a>
{{#if @root.mayAdminister}}
{{#if isEnabled}}<form class="inline" method="post" action="/integration/endpoints/{{id}}/test">{{> csrf}}<button class="secondary small" aria-label="Send test event to {{url}}">Send test event</button></form>{{/if}}
<form class="inline" method="post" action="/integration/endpoints/{{id}}/{{#if isEnabled}}disable{{else}}enable{{/if}}">{{> csrf}}<button class="secondary small" aria-label="{{#if isEnabled}}Disable{{else}}Enable{{/if}} {{url}}">{{#if isEnabled}}Disable{{else}}Enable{{/if}}</button></form>
{{#confirm id=rotateId label="Rotate secret" about=ofUrl title="Rotate the signing secret?" tone="secondary small"}}<p>For 24 hours, deliveries are signed with both secrets, so that you can update your receiver.</p><form method="post" action="/integration/endpoints/{{id}}/rotate">{{> csrf}}<button>Rotate secret</button></form>{{/confirm}}
{{#confirm id=deleteId label="Delete" about=url title="Delete the endpoint?" tone="danger small"}}<p>The endpoint receives no more events. Its deliveries stay in the log.</p><form method="post" action="/integration/endpoints/{{id}}/delete">{{> csrf}}<button class="danger">Delete endpoint</button></form>{{/confirm}}{{/if}}</div>`;

const ENDPOINTS = `<section class="card" aria-labelledby="endpoints"><h2 id="endpoints">Webhook endpoints</h2>
{{#if endpoints}}<ul class="list" role="list">{{#each endpoints}}<li><p><strong><bdi>{{url}}</bdi></strong> <span class="badge {{tone}}">{{state}}</span>{{#if isOfRevokedKey}} <span class="badge warn">Set with a revoked API key</span>{{/if}}</p>
{{#if secret}}${NEW_SECRET('the signing secret', 'secret')}{{/if}}
<p class="soft">{{events}} · {{sequence}}{{#if payload}} · {{payload}}{{/if}} · {{setBy}} · Added {{when since}}{{#if failing}} · Failing since {{when failing}}{{/if}}</p>
${ENDPOINT_ACTIONS}</li>{{/each}}</ul>{{else}}<p class="empty">No endpoints yet. Events are not sent anywhere.</p>{{/if}}</section>`;

const NEW_ENDPOINT = `{{#if @root.mayAdminister}}<details class="card"{{#if newEndpoint.isOpen}} open{{/if}}><summary><h2>Add an endpoint</h2></summary>
<form class="whole" method="post" action="/integration/endpoints">{{> csrf}}
<label>URL<input name="url" type="url" value="{{newEndpoint.url}}" required maxlength="2048" placeholder="https://"></label>
<fieldset><legend>Events</legend><p class="hint">Select none to receive all {{eventCount}}.</p><div class="boxes">{{#each newEndpoint.events}}<label><input type="checkbox" name="events" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}</div></fieldset>
<fieldset><legend>Payload</legend><label class="box"><input type="checkbox" name="without_personal_data"{{#if newEndpoint.isWithoutPersonalData}} checked{{/if}}>Send no personal data</label>
<label>Members to send, one path per line<textarea name="fields" rows="3" placeholder="order.amounts">{{newEndpoint.fields}}</textarea></label><p class="hint">Leave it empty to send everything. The ID, the sequence and the time are always sent.</p></fieldset>
<button>Add endpoint</button></form></details>{{/if}}`;

export const INTEGRATION = template<ReturnType<typeof integrationPage>>(
  `{{> tabs name="Integration"}}<div class="columns">${API_KEY}${SOURCE}</div>${ENDPOINTS}${NEW_ENDPOINT}`,
);
