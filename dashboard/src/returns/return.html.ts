// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { ASSIGNMENT, NOTES } from '../desk/desk.html.js';
import { type DeskView } from '../desk/desk.page.js';
import { type returnPage } from './return.page.js';

const NOTE =
  '<label>Note for the customer (optional)<textarea name="reason" maxlength="4096" rows="3"></textarea></label>';
const LISTED = '{{#if isListed}}<input type="hidden" name="back" value="list">{{/if}}';

/** Buttons that approve or reject the return of the context. */
export const DECISION = `{{#confirm id=(join "approve-" id) label="Approve" title="Approve this return?" tone="primary" about=about}}<p>{{approve}}</p>
<form method="post" action="{{href}}/decision">{{> csrf}}${LISTED}${NOTE}<button name="decision" value="APPROVED">Approve return</button></form>{{/confirm}}
{{#confirm id=(join "reject-" id) label="Reject" title="Reject this return?" tone="danger" about=about}}<p>{{reject}}</p>
<form method="post" action="{{href}}/decision">{{> csrf}}${LISTED}${NOTE}<button class="danger" name="decision" value="REJECTED">Reject return</button></form>{{/confirm}}`;

/** The units, the reason and the note of the return of the context. */
export const LINES = `<ul class="list compact" role="list">{{#each lines}}<li>{{quantity}} × <bdi>{{title}}</bdi>{{#if sku}} <span class="soft"><bdi>{{sku}}</bdi></span>{{/if}}{{#if reason}} <span class="soft">–</span> <bdi>{{reason}}</bdi>{{/if}}</li>{{/each}}</ul>
{{#if reason}}<p><span class="soft">Reason</span> <bdi>{{reason}}</bdi></p>{{/if}}
{{#if note}}<p><span class="soft">Note</span> <bdi class="lines">{{note}}</bdi></p>{{/if}}`;

const LABEL = `<section class="card" aria-labelledby="label"><h2 id="label">Label and tracking</h2>
{{#if label}}<ul class="list compact" role="list">{{#each label.views}}<li>{{#if text}}<bdi>{{text}}</bdi> {{/if}}{{#each links}}<a href="{{href}}" rel="noreferrer">{{text}}</a>{{/each}}</li>{{/each}}</ul>
<p class="soft">{{label.source}}{{#if label.received}} Received {{when label.received}}.{{/if}}</p>
{{#if label.hidden}}<p>The customer sees the label once you approve the return.</p>{{/if}}{{else}}<p class="empty">{{noLabel}}</p>{{/if}}
{{#if tracking}}<h3>{{tracking.status}}</h3>
{{#if tracking.events}}<ol class="timeline" role="list">{{#each tracking.events}}<li><p><bdi>{{description}}</bdi>{{#if place}}, <bdi>{{place}}</bdi>{{/if}}</p><p class="soft">{{#if day}}{{day}}{{else}}{{time time}}{{/if}}</p></li>{{/each}}</ol>{{else}}<p class="empty">No tracking updates yet.</p>{{/if}}{{/if}}
{{#if @root.mayAct}}{{#if mayLabel}}<div class="actions">{{#confirm id="add-label" label="Add label" title="Add a return label?"}}<p>{{labelled}}</p>
<form method="post" action="{{href}}/label" enctype="multipart/form-data">{{> csrf}}<label>Carrier<input name="carrier" value="{{entered.carrier}}" required maxlength="255"></label><label>Tracking number<input name="tracking_number" value="{{entered.tracking_number}}" required maxlength="2048" autocomplete="off"></label><label>URL of the tracking page (optional)<input name="tracking_url" type="url" value="{{entered.tracking_url}}" maxlength="2048"></label><label>URL of the label<input name="label_url" type="url" value="{{entered.label_url}}" maxlength="2048"><span class="hint">Or choose a file below.</span></label><label>Label as a file<input type="file" name="label" accept="application/pdf,image/png,image/jpeg"><span class="hint">PDF, PNG or JPEG, up to 10 MB. The customer gets a link to it.</span></label><button>Add this label</button></form>{{/confirm}}</div>{{/if}}{{/if}}</section>`;

const REFUND = `<section class="card" aria-labelledby="refund"><h2 id="refund">Refund</h2>
{{#if refund}}{{> facts facts=refund.facts}}<p class="soft">Refunded {{when refund.time}}</p>{{else}}<p class="empty">No refund recorded.</p>
{{#if @root.mayAct}}<div class="actions">{{#confirm id="add-refund" label="Record refund" title="Record the refund?"}}<p>{{refunded}}</p>
<form method="post" action="{{href}}/refund">{{> csrf}}<label>Amount in {{currency}}<input name="amount" value="{{entered.amount}}" inputmode="decimal" required maxlength="17" autocomplete="off"></label><label>Deductions in {{currency}} (optional)<input name="deductions" value="{{entered.deductions}}" inputmode="decimal" maxlength="17" autocomplete="off"></label><label>Reference of the refund<input name="reference" value="{{entered.reference}}" required maxlength="255" autocomplete="off"></label><button>Record this refund</button></form>{{/confirm}}</div>{{/if}}{{/if}}</section>`;

const HISTORY = `<section class="card" id="history" aria-labelledby="history-title"><h2 id="history-title">History</h2>
<ol class="timeline" role="list">{{#each moves}}<li><p><bdi>{{sentence}}</bdi></p><p class="soft">{{time time}} by <bdi>{{who}}</bdi></p>{{#if quote}}<blockquote class="lines"><bdi>{{quote}}</bdi></blockquote>{{/if}}</li>{{/each}}</ol>
{{#if older}}<p><a href="{{older}}">Older changes</a></p>{{/if}}</section>`;

const DECIDED = `<section class="card" aria-labelledby="decision"><h2 id="decision">Decision</h2>
{{#if decision}}<p>{{decision.text}}{{#if decision.who}} by <bdi>{{decision.who}}</bdi>{{/if}}, {{when decision.time}}</p>{{#if decision.reason}}<blockquote class="lines"><bdi>{{decision.reason}}</bdi></blockquote>{{/if}}{{else}}<p>{{#if awaiting}}The return awaits approval.{{else}}There was no decision.{{/if}}</p>{{/if}}
{{#if awaiting}}{{#if @root.mayAct}}<div class="actions">${DECISION}</div>{{/if}}{{/if}}</section>`;

export const RETURN = template<
  ReturnType<typeof returnPage> & { desk: DeskView }
>(`{{#*inline "badges"}}<span class="badge {{badge.tone}}">{{badge.text}}</span><span class="soft">Requested {{when requested}}</span>{{/inline}}
<p class="lead"><a href="{{order_href}}">Order <bdi>{{order}}</bdi></a> · <a href="{{customer_page}}" rel="noreferrer">View the customer’s return page</a></p>
{{#each warnings}}<p class="flash bad">{{this}}</p>{{/each}}
<div class="split"><div>
<section class="card" aria-labelledby="items"><h2 id="items">{{resolution}} · {{method}}</h2>
<p class="soft"><bdi>{{customer}}</bdi></p>
${LINES}</section>
</div><div>
${DECIDED}
{{#if awaiting}}${ASSIGNMENT}{{/if}}
${NOTES}
<details class="card"><summary><h2>Details</h2></summary>{{> facts facts=details}}</details>
</div><div>
${LABEL}
${REFUND}
${HISTORY}
</div></div>`);
