import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { type carriersPage } from './carriers.page.js';
import { settingsForm } from './settings-form.html.js';

const FORM = settingsForm({
  className: 'whole',
  action: '/settings/carriers',
  fields: `{{#each groups}}<fieldset><legend>{{title}}</legend><p class="hint">{{help}}</p><div class="boxes">{{#each carriers}}<label><input type="checkbox" name="account" value="{{token}}"{{#if hasAccount}} checked{{/if}}>{{name}}</label>{{/each}}</div></fieldset>{{/each}}`,
  buttons: '<button>Save</button>',
});

export const CARRIERS = template<ReturnType<typeof carriersPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<section class="card"><h2>Your carrier accounts</h2><p>The carriers where the store has an account.</p>
${FORM}</section>`);
