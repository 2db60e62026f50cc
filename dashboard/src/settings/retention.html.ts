import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { type retentionPage } from './retention.page.js';
import { settingsForm } from './settings-form.html.js';

const FIELDS = `<p class="hint">Old data is erased at night. Leave a field empty to take the installation’s days; 0 keeps the data for good.</p>
{{#each fields}}<label>{{label}}<span class="hint">{{hint}}</span><input class="short" name="{{name}}" value="{{value}}" inputmode="numeric" maxlength="5" autocomplete="off"></label>{{/each}}`;

const SAVE = `<div class="actions">{{#confirm id="save" label="Save" title="Save the retention?" tone="primary"}}<p>From next night on, older data is erased. This cannot be undone.</p><div class="actions"><button>Save retention</button></div>{{/confirm}}</div>`;

export const RETENTION = template<ReturnType<typeof retentionPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<div class="columns"><section class="card"><h2>Retention</h2>
${settingsForm({ action: '/settings/retention', fields: FIELDS, buttons: SAVE })}</section>
<section class="card"><h2>At night</h2>{{> facts facts=run}}
<p class="hint">Orders with an open claim or return wait until it ends.</p></section></div>`);
