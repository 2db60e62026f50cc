// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { type statusPage } from './status.page.js';

const JOB = `<li class="item"><p><strong>{{> cell subject}}</strong><br>{{#if reason}}{{reason}} {{/if}}<span class="soft"><bdi>{{error}}</bdi><br>{{tries}}, gave up {{when at}}</span></p>
{{#if @root.mayAdminister}}<form class="inline" method="post" action="/status/jobs/{{id}}/retry">{{> csrf}}<input type="hidden" name="form_id" value="{{@root.form_id}}"><button class="secondary small" aria-label="Try again: {{label}}">Try again</button></form>{{/if}}</li>`;

const GAVE_UP = `{{#each dead}}<section class="card bad" aria-labelledby="{{id}}"><header><h2 id="{{id}}">{{title}} <span class="badge bad">{{count}}</span></h2>
{{#if @root.mayAdminister}}{{#if isSeveral}}<form class="inline" method="post" action="/status/kinds/{{queue}}/retry">{{> csrf}}<input type="hidden" name="form_id" value="{{@root.form_id}}"><button class="secondary small" aria-label="Try all again: {{title}}">Try all again</button></form>{{/if}}{{/if}}</header>
<p class="lead">{{effect}} {{advice}}{{#unless @root.mayAdminister}} An admin of the store can try it again.{{/unless}}</p>
<ul class="list" role="list">{{#each jobs}}
${JOB}
{{/each}}</ul></section>
{{/each}}`;

const WAITING = `{{#if waiting}}<section class="card" aria-labelledby="waiting"><h2 id="waiting">In progress</h2>
<ul class="list" role="list">{{#each waiting}}<li><p><strong>{{title}}</strong><br>{{sentence}} {{effect}}</p>
{{#with failure}}<p>{{#if reason}}{{reason}} {{/if}}<span class="soft"><bdi>{{error}}</bdi></span></p>{{/with}}</li>{{/each}}</ul></section>{{/if}}`;

const QUIET =
  '{{#with quiet}}<div class="card"><div class="empty"><h2>{{title}}</h2><p>{{text}}</p></div></div>{{/with}}';

const PLATFORMS = `{{#if platforms}}<section class="card" aria-labelledby="platforms"><header><h2 id="platforms">Orders of your shop</h2><a href="/integration/platforms">Platforms</a></header>
{{#each platforms}}<h3>{{name}} <span class="badge {{tone}}">{{state}}</span></h3>
<p class="soft"><bdi>{{shop}}</bdi></p>{{#if meaning}}<p>{{meaning}}</p>{{/if}}
{{> facts facts=facts}}{{/each}}</section>
{{/if}}`;

const WEBHOOKS = `<section class="card" aria-labelledby="webhooks"><header><h2 id="webhooks">Webhooks</h2><a href="/integration">Endpoints</a></header>
<p class="lead">{{webhooks.summary}}</p>
{{#if webhooks.failing}}<ul class="list" role="list">{{#each webhooks.failing}}<li><p><strong><bdi>{{url}}</bdi></strong> <span class="badge {{tone}}">{{state}}</span></p>
<p>{{meaning}}{{#if waiting}} {{waiting}}.{{/if}}</p>
<p class="soft">{{#if since}}Since {{when since}}.{{/if}}{{#if answer}} Last answer {{when answered}}: <bdi>{{answer}}</bdi>.{{/if}}</p>
<p><a href="{{href}}" aria-label="Deliveries to {{url}}">Deliveries</a></p></li>{{/each}}</ul>{{/if}}</section>`;

const CARRIERS = `<section class="card" aria-labelledby="carriers"><header><h2 id="carriers">Carriers</h2><a href="/shipments">Shipments</a></header>
<p class="lead">{{carriers.summary}}</p>
{{> facts facts=carriers.facts}}</section>`;

const MESSAGES = `<section class="card" aria-labelledby="messages"><header><h2 id="messages">Emails and text messages</h2></header>
<p class="lead">{{messages.summary}}</p>
{{#each messages.channels}}{{#if isTitled}}<h3>{{title}}</h3>{{/if}}{{> facts facts=facts}}{{/each}}
{{#if messages.failed}}<h3>Did not arrive</h3><ul class="list compact" role="list">{{#each messages.failed}}<li>{{> cell about}}<br><span class="soft">{{reason}} {{time at}}</span></li>{{/each}}</ul>{{/if}}</section>`;

export const STATUS = template<
  ReturnType<typeof statusPage>
>(`{{#*inline "actions"}}<a class="button secondary" href="/status">Reload</a>{{/inline}}
<p class="lead soft">The waiting and failed work of this store. Read {{when read}}.</p>
{{#if needs}}<p class="flash bad">{{needs}}</p>{{/if}}
<div class="split"><div>${QUIET}${GAVE_UP}
${WAITING}{{#if planned}}<p class="lead soft">Planned for later: {{planned}}.</p>{{/if}}</div>
<div>${PLATFORMS}${WEBHOOKS}
${CARRIERS}
${MESSAGES}</div></div>`);
