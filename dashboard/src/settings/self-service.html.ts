import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { type selfServicePage } from './self-service.page.js';
import { settingsForm } from './settings-form.html.js';

const boxes = (name: string, list = name): string =>
  `<div class="boxes">{{#each ${list}}}<label><input type="checkbox" name="${name}" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}</div>`;

const FIELDS = `<fieldset><legend>Customers can start on their tracking page</legend><label class="box"><input type="checkbox" name="returns"{{#if returns}} checked{{/if}}>A return</label><label class="box"><input type="checkbox" name="claims"{{#if claims}} checked{{/if}}>A claim on a protected order</label></fieldset>
<label>Days to return items<input name="return_window_days" value="{{return_window_days}}" inputmode="numeric" required maxlength="4"></label>
<label>The days begin with<select name="return_window_from">{{#each starts}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<fieldset><legend>Items come back</legend>${boxes('return_methods', 'methods')}</fieldset>
<fieldset><legend>Customers get</legend>${boxes('return_resolutions', 'resolutions')}</fieldset>
<fieldset><legend>Reasons for a return</legend>${boxes('reasons')}</fieldset>
<label>Your own reasons, one per line<textarea name="own_reasons" rows="3" placeholder="gift: It was a gift">{{ownReasons}}</textarea></label>
<label>SKUs that cannot be returned, one per line<textarea name="excluded_skus" rows="3">{{excludedSkus}}</textarea></label>`;

export const SELF_SERVICE = template<ReturnType<typeof selfServicePage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<section class="card"><h2>Self-service</h2>
<p class="hint">A code to the order’s email address proves who the customer is. You decide on every return and claim.</p>
${settingsForm({ action: '/settings/self-service', fields: FIELDS, buttons: '<p class="actions"><button>Save</button></p>' })}</section>`);
