// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { type policyPage } from './policy.page.js';
import { settingsForm } from './settings-form.html.js';

const ACTIONS = `<button name="act" value="save">Save</button> <button class="secondary" name="act" value="try">Test on past claims</button>`;

const EXCLUSION_FIELDS = `<label>Rule name<input name="id" value="{{id}}" required maxlength="64" autocomplete="off"></label>
<label>Message for refused claims<input name="message" value="{{message}}" required maxlength="1024" autocomplete="off"></label>
<p class="hint">A claimed line is excluded if it meets every condition set below.</p>
<fieldset><legend>Reason is one of</legend><div class="boxes">{{#each reasons}}<label><input type="checkbox" name="reasons" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}</div></fieldset>
<fieldset><legend>Customer requests</legend><div class="boxes">{{#each resolutions}}<label><input type="checkbox" name="resolutions" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}</div></fieldset>
<label>SKUs, one per line<textarea name="skus" rows="3">{{skus}}</textarea></label>
<label>Product IDs, one per line<textarea name="product_ids" rows="3">{{product_ids}}</textarea></label>
<label>Unit price is above<input name="max_unit_price" value="{{max_unit_price}}" inputmode="decimal" maxlength="24" autocomplete="off"></label>
<label class="box"><input type="checkbox" name="not_if_delivered"{{#if not_if_delivered}} checked{{/if}}>A parcel with the line has been delivered</label>`;

const TRIAL = `{{#if trial}}<section class="card" aria-labelledby="trial"><h2 id="trial">Test result</h2><p role="status">{{trial.summary}}</p>{{#if trial.list}}{{> table trial.list}}{{/if}}
<p class="hint">The test only covers claims that the current policy accepted, because claims refused at filing are not stored.</p></section>{{/if}}`;

const RULES = `<section class="card"><h2>Rules</h2>${settingsForm({
  action: '/settings/claim-policy',
  fields: `{{#with rules}}<label>Claim window (days after the order)<input name="window_days" value="{{window_days}}" inputmode="numeric" required maxlength="6"></label>
<label>Parcel counts as lost after (days without an update; 0 turns this off)<input name="lost_after_days" value="{{lost_after_days}}" inputmode="numeric" required maxlength="6"></label>
<fieldset><legend>Customers can request</legend><label class="box"><input type="checkbox" name="refund_enabled"{{#if refund_enabled}} checked{{/if}}>A refund</label><label class="box"><input type="checkbox" name="reship_enabled"{{#if reship_enabled}} checked{{/if}}>A reshipment</label></fieldset>{{/with}}`,
  buttons: `<p class="actions">${ACTIONS}</p>`,
})}</section>`;

export const POLICY = template<ReturnType<typeof policyPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
${TRIAL}
<div class="columns">${RULES}
<section class="card"><h2>Exclusions</h2>
{{#if exclusions}}<ul class="list" role="list">{{#each exclusions}}<li><p><strong><bdi>{{was}}</bdi></strong></p><p><bdi>{{message}}</bdi></p><p class="soft"><bdi>{{text}}</bdi></p>
{{#if @root.mayAdminister}}<details{{#if isOpen}} open{{/if}}><summary>Edit or remove <bdi>{{was}}</bdi></summary><form method="post" action="/settings/claim-policy/exclusions">{{> csrf}}<input type="hidden" name="was" value="{{was}}">
{{#with form}}${EXCLUSION_FIELDS}{{/with}}
<p class="actions">${ACTIONS} <button class="danger" name="act" value="remove" formnovalidate>Remove</button></p></form></details>{{/if}}</li>{{/each}}</ul>{{else}}<p class="empty">No exclusions.</p>{{/if}}
{{#if @root.mayAdminister}}<details{{#if added.isOpen}} open{{/if}}><summary>Add an exclusion</summary><form method="post" action="/settings/claim-policy/exclusions">{{> csrf}}
{{#with added.form}}${EXCLUSION_FIELDS}{{/with}}
<p class="actions">${ACTIONS}</p></form></details>{{/if}}</section></div>`);
