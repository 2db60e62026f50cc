import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { settingsForm } from './settings-form.html.js';
import { type storePage } from './store.page.js';

const FIELDS = `<label>Default language<input name="locale" value="{{locale}}" required maxlength="32" autocomplete="off" aria-describedby="locale-hint"></label>
<p class="hint" id="locale-hint">For pages and messages of orders without a language, for example en, de or pt-BR.</p>
<fieldset><legend>Do your prices include tax?</legend>{{#each taxes}}<label class="box"><input type="radio" name="prices_include_tax" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}
<p class="hint">Used when the amounts of an order are checked.</p></fieldset>
<label class="box"><input type="checkbox" name="notify_standalone_shipments"{{#if notify_standalone_shipments}} checked{{/if}}>Email tracking updates for shipments without an order</label>
<label class="box"><input type="checkbox" name="order_received_mail"{{#if order_received_mail}} checked{{/if}}>Email customers when their order is received</label>`;

export const STORE = template<ReturnType<typeof storePage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<div class="columns"><section class="card"><h2>Store</h2>{{> facts}}</section>
<section class="card"><h2>Settings</h2>${settingsForm({ action: '/settings', fields: FIELDS, buttons: '<button>Save</button>' })}</section></div>`);
