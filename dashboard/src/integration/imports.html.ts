import { template } from '../core/render.js';
import { type ImportPage, type ImportsPage } from './imports.page.js';

export const IMPORTS = template<ImportsPage>(`{{> tabs name="Integration"}}
<p class="hint">Files of order history that your order management system or the command line has sent, for 30 days. An import notifies no customer.</p>
{{> table imports}}
{{> pagination pages}}`);

export const IMPORT = template<ImportPage>(`{{> tabs name="Integration"}}
<p><a href="/integration/imports">All imports</a></p>
<section class="card" aria-labelledby="import"><h2 id="import">{{kind}} <span class="badge {{tone}}">{{state}}</span></h2>
{{#if failure}}<p>{{failure}}</p>{{/if}}
{{> facts}}
{{#if isUnfinished}}<form method="post" action="{{path}}/cancel">{{> csrf}}<button class="secondary">Cancel import</button></form>{{/if}}</section>
<div class="columns">{{> table results}}{{> table reasons}}</div>
{{> table refused}}
{{> pagination pages}}`);
