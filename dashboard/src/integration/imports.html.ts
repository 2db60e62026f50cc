import { template } from '../core/render.js';
import { type ImportPage, type ImportsPage } from './imports.page.js';

export const IMPORTS = template<ImportsPage>(`{{> tabs name="Integration"}}
<p class="lead soft">Files of order history that your order management system or the command line has sent, for 30 days. An import notifies no customer.</p>
{{> table imports}}
{{> pagination pages}}`);

export const IMPORT =
  template<ImportPage>(`{{#*inline "badges"}}<span class="badge {{tone}}">{{state}}</span>{{/inline}}
{{#*inline "actions"}}{{#if @root.mayAdminister}}{{#if isUnfinished}}{{#confirm id="cancel" label="Cancel import" title="Cancel the import?" tone="danger"}}<p>Orders that it has already stored stay.</p><form method="post" action="{{path}}/cancel">{{> csrf}}<button class="danger">Cancel import</button></form>{{/confirm}}{{/if}}{{/if}}{{/inline}}
{{#if failure}}<p class="flash bad">{{failure}}</p>{{/if}}
<section class="card"><h2>Details</h2>{{> facts}}</section>
<div class="columns">{{> table results}}{{> table reasons}}</div>
{{> table refused}}
{{> pagination pages}}`);
