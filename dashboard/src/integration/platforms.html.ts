// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { settingsForm } from '../settings/settings-form.html.js';
import { type connectionPage, type parkedPage, type platformsPage } from './platforms.page.js';

export const SOURCE_HINT = `{{#with hint}}<p class="flash warn">{{text}} <a href="{{href}}">{{link}}</a></p>{{/with}}`;

const KEY_FIELD = `<label>{{key}}<input name="signing_key" type="password" required maxlength="255" autocomplete="off" spellcheck="false"><span class="hint">{{keyHint}}</span></label>`;

const LINES_FIELD = (value: string) =>
  `<label>Protection lines<textarea name="protection_lines" rows="2" spellcheck="false">${value}</textarea><span class="hint">Optional. The products that customers buy to protect their parcels: one SKU, product ID or title per line.</span></label>`;

const CONNECT_FORM = `<form method="post" action="/integration/platforms">{{> csrf}}<input type="hidden" name="platform" value="{{platform}}">
<label>{{shop}}<input name="shop" value="{{typed}}" required maxlength="300" placeholder="{{placeholder}}" autocomplete="off" spellcheck="false"><span class="hint">{{shopHint}}</span></label>
${KEY_FIELD}
${LINES_FIELD('{{lines}}')}
<button>Connect {{name}}</button></form>`;

const CONNECTIONS = `{{#if connections}}<section class="card" aria-labelledby="connections"><h2 id="connections">Connections</h2><ul class="list" role="list">{{#each connections}}<li><p><a href="{{href}}"><strong>{{name}}</strong></a> <span class="badge {{tone}}">{{label}}</span>{{#if parked}} <span class="badge bad">{{parked}}</span>{{/if}}</p><p class="soft"><bdi>{{shop}}</bdi></p></li>{{/each}}</ul></section>{{/if}}`;

export const PLATFORMS_PAGE = template<ReturnType<typeof platformsPage>>(`{{> tabs name="Integration"}}
{{#unless connections}}<p class="lead soft">Connect the platform of your shop, and its orders, refunds and parcels come here by themselves. You need no app.</p>{{/unless}}
${SOURCE_HINT}${CONNECTIONS}
<div class="columns">{{#each forms}}{{#if isOpen}}<section class="card" aria-labelledby="{{platform}}"><h2 id="{{platform}}">Connect {{name}}</h2>{{#if @root.mayAdminister}}${CONNECT_FORM}{{else}}<p>Only admins can connect a platform.</p>{{/if}}</section>
{{else if @root.mayAdminister}}<details class="card"><summary><h2>Connect {{name}}</h2></summary>${CONNECT_FORM}</details>{{/if}}{{/each}}</div>`);

const HEALTH = `{{#with health}}<p class="flash {{tone}}" role="status"{{#if waits}} data-waits{{/if}}>{{before}}{{#if time}}{{when time}}{{/if}}{{after}}{{#if waits}} <a href="{{../href}}">Check again</a>{{/if}}</p>{{/with}}`;

const SETUP = `{{#with setup}}<details class="card"{{#if isOpen}} open{{/if}}><summary><h2>Set it up in {{../title}}</h2></summary><ol class="stack">
<li><p>Open <a href="{{link}}" rel="noreferrer">{{place}}</a>.</p></li>
<li><div class="stack"><p>{{add}}</p><ul class="list compact" role="list">{{#each topics}}<li>{{name}} <code>{{topic}}</code></li>{{/each}}</ul></div></li>
<li><div class="stack"><p>Each webhook gets the same values:</p><div class="field"><label for="address">{{urlName}}</label><span class="item"><input id="address" value="{{../url}}" readonly><button class="secondary" type="button" data-copies="address" hidden>Copy</button></span></div>
<dl class="facts">{{#each fields}}<div><dt>{{this.[0]}}</dt><dd>{{this.[1]}}</dd></div>{{/each}}</dl></div></li>
<li><p>{{test}} Then this page turns green.</p></li></ol></details>{{/with}}`;

const SETTINGS = `<section class="card" aria-labelledby="settings"><h2 id="settings">Settings</h2>${settingsForm({
  action: '{{href}}/settings',
  fields: `{{#with settings}}${LINES_FIELD('{{protection_lines}}')}
{{#if suggestions}}<fieldset><legend>Are these protection, too?</legend>{{#each suggestions}}<label class="box"><input type="checkbox" name="suggested" value="{{name}}"><bdi>{{title}}</bdi></label>{{/each}}<p class="hint">Lines of the latest orders that look like it.</p></fieldset>{{/if}}
<label class="box"><input type="checkbox" name="waits_for_payment"{{#if waits_for_payment}} checked{{/if}}>Create orders only once they are paid</label>
<label class="box"><input type="checkbox" name="notifies_customers"{{#if notifies_customers}} checked{{/if}}>Send customers messages about their parcels</label>
{{#if isShopify}}<label class="box"><input type="checkbox" name="keeps_hash"{{#if keeps_hash}} checked{{/if}}>Keep the # of order numbers, as in #1001</label>{{/if}}
<label>{{sms}} for text messages<input name="sms_attribute" value="{{sms_attribute}}" maxlength="255" autocomplete="off" spellcheck="false"><span class="hint">Optional. Where your checkout notes that the customer wants text messages: its value is yes, true, on or 1.</span></label>{{/with}}`,
  buttons: '<button>Save</button>',
})}</section>`;

const ACTIONS = `{{#if @root.mayAdminister}}{{#if isLive}}{{#if isPaused}}
{{#confirm id="resume" label="Resume" title="Resume the connection?" tone="primary"}}<p>{{#if waiting}}{{waiting}} will be applied now, and later ones as they come.{{else}}Deliveries will be applied as they come.{{/if}}</p><form method="post" action="{{href}}/resume">{{> csrf}}<button>Resume connection</button></form>{{/confirm}}
{{else}}{{#confirm id="pause" label="Pause" title="Pause the connection?"}}<p>Deliveries are still stored. They wait, and change no orders until you resume.</p><form method="post" action="{{href}}/pause">{{> csrf}}<button>Pause connection</button></form>{{/confirm}}{{/if}}
{{#confirm id="remove" label="Remove" title="Remove the connection?" tone="danger"}}<p>The address takes nothing any more, and the key is deleted.{{#if isPaused}} Deliveries that wait are not applied.{{/if}} Orders stay. Remove the webhooks in {{title}}, too.</p><form method="post" action="{{href}}/remove">{{> csrf}}<button class="danger">Remove connection</button></form>{{/confirm}}{{/if}}{{/if}}`;

const KEY = `{{#if @root.mayAdminister}}{{#if isLive}}<section class="card" aria-labelledby="key"><h2 id="key">{{key}}</h2><p>Enter the new one if it was changed in {{title}}. The present one stays valid for a day.</p>
<div class="actions">{{#confirm id="change-key" label="Change" title="Enter the new key" about="key"}}<form method="post" action="{{href}}/key">{{> csrf}}${KEY_FIELD}<button>Save key</button></form>{{/confirm}}</div></section>{{/if}}{{/if}}`;

const ACCESS_FORM = `<form method="post" action="{{../href}}/access">{{> csrf}}{{#each fields}}<label>{{label}}<input name="{{field}}" type="password" maxlength="255" autocomplete="off" spellcheck="false"></label>{{/each}}<p class="hint">{{hint}}</p><button>Save access</button></form>`;

const ACCESS = `{{#if isLive}}{{#with access}}<section class="card" aria-labelledby="access"><h2 id="access">API access</h2>
{{#if isGiven}}{{#if failure}}<p class="flash bad">{{failure}}</p>{{/if}}<p class="lead">Every 15 minutes, {{../title}} is asked which orders changed, so that none is missed.</p>{{> facts}}
{{else}}<p>Not given. With it, {{../title}} is asked which orders changed, so that none is missed. {{resend}}</p>{{/if}}
{{#if @root.mayAdminister}}<div class="actions">{{#if isGiven}}<form class="inline" method="post" action="{{../href}}/catch-up">{{> csrf}}<button class="secondary">Ask now</button></form>
{{#confirm id="change-access" label="Change" title="Change the API access?" about="API access"}}${ACCESS_FORM}{{/confirm}}
{{#confirm id="remove-access" label="Remove" title="Remove the API access?" about="API access" tone="danger"}}<p>{{../title}} is not asked any more. {{resend}}</p><form method="post" action="{{../href}}/access/remove">{{> csrf}}<button class="danger">Remove access</button></form>{{/confirm}}
{{else}}{{#confirm id="change-access" label="Give access" title="Give access to the API"}}${ACCESS_FORM}{{/confirm}}{{/if}}</div>{{/if}}</section>{{/with}}{{/if}}`;

const PARKED_CARD = `{{#if parked}}<section class="card bad" aria-labelledby="parked"><h2 id="parked">Parked deliveries: {{parked}}</h2><p>They could not be applied, and wait for you. <a href="{{href}}/parked">See the reasons, and retry</a></p></section>{{/if}}`;

const PREVIEW_CARD = `{{#if isPaused}}{{#if @root.mayAct}}<section class="card" aria-labelledby="preview"><h2 id="preview">Before you resume</h2><p>A dry run says what the deliveries that wait would do. <a href="{{href}}/preview">Start the dry run</a></p></section>{{/if}}{{/if}}`;

export const CONNECTION = template<ReturnType<typeof connectionPage>>(
  `{{#*inline "badges"}}<span class="badge {{health.tone}}">{{health.label}}</span>{{/inline}}{{#*inline "actions"}}${ACTIONS}{{/inline}}
${HEALTH}${SOURCE_HINT}
<div class="split"><div>${PREVIEW_CARD}${PARKED_CARD}{{#if isLive}}${SETUP}${SETTINGS}{{/if}}</div><div><section class="card" aria-labelledby="health"><h2 id="health">Health</h2>{{> facts}}</section>${KEY}${ACCESS}</div></div>`,
);

const PARKED_ITEM = `<li><div class="item"><div><p><strong>{{#if name}}{{name}}{{else}}{{topic}}{{/if}}</strong>{{#if order}} · <a href="{{order.href}}">Order <bdi>{{order.number}}</bdi></a>{{/if}}</p><p>{{reason}}</p><p class="soft">{{time received_at}} · <code>{{topic}}</code></p></div>
{{#if @root.mayAct}}<form class="inline" method="post" action="{{retry}}">{{> csrf}}<button class="secondary small" aria-label="Retry {{topic}}{{#if order}} of order {{order.number}}{{/if}}">Retry</button></form>{{/if}}</div></li>`;

export const PARKED = template<
  ReturnType<typeof parkedPage>
>(`{{#*inline "actions"}}{{#if deliveries}}{{#if @root.mayAct}}{{#confirm id="retry-all" label="Retry all" title="Retry all parked deliveries?" tone="primary"}}<p>All parked deliveries of the store are applied again. Those that still cannot be applied come back here.</p><form method="post" action="{{href}}/retry">{{> csrf}}<button>Retry all deliveries</button></form>{{/confirm}}{{/if}}{{/if}}{{/inline}}
{{#if deliveries}}<section class="card" aria-label="Parked deliveries"><ul class="list" role="list">{{#each deliveries}}${PARKED_ITEM}{{/each}}</ul></section>{{> pagination pages}}
{{else}}<div class="card empty"><h2>Nothing is parked</h2><p>All deliveries that came were applied, or are about to be.</p></div>{{/if}}`);
