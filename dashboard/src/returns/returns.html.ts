import { ASSIGNMENT, NOTES } from '../desk/desk.html.js';
import { type DeskView } from '../desk/desk.page.js';
import { template } from '../core/render.js';
import { type Pagination } from '../core/pagination.js';
import { type returnPage, type returnsPage } from './returns.page.js';

/** One click decides; the note is optional. */
const DECISION = `{{#if @root.mayAct}}<form method="post" action="{{href}}/decision">{{> csrf}}
<details><summary>Add a note for the customer</summary><label>Note, shown on the return page and in the email<textarea name="reason" maxlength="4096" rows="3"></textarea></label></details>
<p class="actions"><button name="decision" value="APPROVED">Approve</button> <button class="danger" name="decision" value="REJECTED">Reject</button></p>
</form>{{/if}}`;

const LINES = `<ul class="list compact" role="list">{{#each lines}}<li>{{quantity}} × <bdi>{{title}}</bdi>{{#if sku}} <span class="soft"><bdi>{{sku}}</bdi></span>{{/if}}</li>{{/each}}</ul>
{{#if reason}}<p><span class="soft">Reason</span> <bdi>{{reason}}</bdi></p>{{/if}}
{{#if note}}<p><span class="soft">Note</span> <bdi class="lines">{{note}}</bdi></p>{{/if}}`;

export const RETURNS = template<
  ReturnType<typeof returnsPage> & { pages: Pagination }
>(`{{#*inline "actions"}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{/inline}}
<section aria-labelledby="awaiting"><h2 id="awaiting">Awaiting approval{{#if awaiting}} ({{awaitingCount}}){{/if}}</h2>
{{#if awaiting}}<div class="columns">{{#each awaiting}}<article class="card" aria-labelledby="{{id}}">
<h3 class="first" id="{{id}}"><a href="{{href}}">Return of order <bdi>{{order}}</bdi></a></h3>
<p class="soft"><bdi>{{customer}}</bdi>, <time datetime="{{requested.iso}}">{{requested.text}}</time></p>
<p>Requested: {{resolution}} · {{method}}{{#if flagged}} <span class="badge bad">Order flagged</span>{{/if}}</p>
${LINES}
${DECISION}
</article>{{/each}}</div>{{else}}<p class="card empty">Nothing to review.</p>{{/if}}</section>
<section aria-labelledby="all"><h2 id="all">All returns</h2>
{{> chips}}
<form class="filter" method="get" action="/returns" role="search" aria-label="Returns"><label>Order number, return ID or request ID<input name="text" value="{{text}}" maxlength="128"></label>
<label>Status<select name="status">{{#each statuses}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>From<input name="from" type="date" value="{{from}}"></label>
<label>To<input name="to" type="date" value="{{to}}"></label>
{{#each kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}
<button>Search</button></form>
{{> table list}}
{{> pagination pages}}</section>`);

export const RETURN = template<ReturnType<typeof returnPage> & { desk: DeskView }>(`
<p class="lead"><a href="/returns">All returns</a> · <a href="{{order_href}}">Order <bdi>{{order}}</bdi></a> · <a href="{{customer_page}}" rel="noreferrer">View the customer’s return page</a></p>
{{#each warnings}}<p class="flash bad">{{this}}</p>{{/each}}
<div class="columns">
<section class="card"><h2>{{request}}</h2>
{{> facts}}
<h3>Items</h3>
${LINES}
{{#if awaiting}}{{#if @root.mayAct}}<h3>Decision</h3>${DECISION}{{/if}}{{/if}}
{{#if decision}}<h3>Decision</h3><p>{{decision.text}}, <time datetime="{{decision.time.iso}}">{{decision.time.text}}</time></p>{{#if decision.reason}}<p class="lines"><bdi>{{decision.reason}}</bdi></p>{{/if}}{{/if}}</section>
<div><section class="card"><h2>Label and tracking</h2>
{{#if label}}<ul class="list compact" role="list">{{#each label.views}}<li>{{#if text}}<bdi>{{text}}</bdi> {{/if}}{{#each links}}<a href="{{href}}" rel="noreferrer">{{text}}</a>{{/each}}</li>{{/each}}</ul>
<p class="soft">{{label.source}}{{#if label.received}} Received <time datetime="{{label.received.iso}}">{{label.received.text}}</time>.{{/if}}</p>
{{#if label.hidden}}<p>The customer sees the label once you approve the return.</p>{{/if}}{{else}}<p class="empty">{{noLabel}}</p>{{/if}}
{{#if tracking}}<p><strong>{{tracking.status}}</strong></p>
{{#if tracking.events}}<ol class="list" role="list">{{#each tracking.events}}<li><bdi>{{description}}</bdi>{{#if place}}, <bdi>{{place}}</bdi>{{/if}}<br><time class="soft" datetime="{{time.iso}}">{{time.text}}</time></li>{{/each}}</ol>{{else}}<p class="empty">No tracking updates yet.</p>{{/if}}{{/if}}</section>
<section class="card"><h2>Refund</h2>
{{#if refund}}<p><strong>{{refund.amount}}</strong>, deductions: {{refund.deductions}}</p><p class="soft"><bdi>{{refund.reference}}</bdi>, <time datetime="{{refund.time.iso}}">{{refund.time.text}}</time></p>{{else}}<p class="empty">No refund recorded.</p>{{/if}}</section>
${ASSIGNMENT}
${NOTES}
<section class="card" id="history"><h2>History</h2>
<ol class="list" role="list">{{#each history}}<li><strong>{{event}}</strong> by <bdi>{{who}}</bdi><br><time class="soft" datetime="{{time.iso}}">{{time.text}}</time></li>{{/each}}</ol>
{{#if older}}<p><a href="{{older}}">Older versions</a></p>{{/if}}</section></div>
</div>`);
