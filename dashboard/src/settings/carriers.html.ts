import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { type carriersPage } from './carriers.page.js';

export const CARRIERS = template<ReturnType<typeof carriersPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<section class="card"><h2>Your carrier accounts</h2><p>Select the carriers where you have an account.</p>
<form class="whole" method="post" action="/settings/carriers">{{> csrf}}
{{#each groups}}<fieldset><legend>{{title}}</legend><p class="hint">{{help}}</p><div class="boxes">{{#each carriers}}<label><input type="checkbox" name="account" value="{{token}}"{{#if hasAccount}} checked{{/if}}>{{name}}</label>{{/each}}</div></fieldset>{{/each}}
<button>Save</button></form></section>`);
