// SPDX-License-Identifier: Apache-2.0
import { PHOTOS } from '../core/photo-form.js';
import { template } from '../core/render.js';
import { ASSIGNMENT, NOTES } from '../desk/desk.html.js';
import { type DeskView } from '../desk/desk.page.js';
import { type claimPage } from './claim.page.js';

const CLAIM_PHOTOS = `<ul class="photos" role="list">{{#each photos}}<li><a href="{{url}}" rel="noreferrer"><img src="{{url}}" alt="{{alt}}" loading="lazy"></a>{{#if alike}}<p><strong>Looks like a photo of <a href="{{alike.href}}">claim {{alike.number}}</a>.</strong></p>{{/if}}</li>{{/each}}</ul>`;

/** Warnings of the order, which do not change the payout: whoever decides must see them. */
const WARNINGS = `{{#if @root.warnings}}<ul class="list compact" role="list">{{#each @root.warnings}}<li><strong>{{code}}</strong> <bdi>{{detail}}</bdi></li>{{/each}}</ul>{{/if}}`;

const CLAIMED = `{{#if flags}}<section class="card bad" aria-labelledby="flags"><h2 id="flags">This order is flagged</h2><ul class="list compact" role="list">{{#each flags}}<li><strong>{{code}}</strong> <bdi>{{detail}}</bdi></li>{{/each}}</ul></section>{{/if}}
<section class="card" aria-labelledby="claimed"><h2 id="claimed">{{reason}} · {{requested}} requested</h2>
<p class="soft"><bdi>{{customer}}</bdi>, {{when filed}}{{#if corrected}}. The order was flagged then; its amounts are correct now.{{/if}}</p>
<ul class="list compact" role="list">{{#each lines}}<li><strong>{{quantity}} × <bdi>{{title}}</bdi></strong>{{#if sku}} <span class="soft"><bdi>{{sku}}</bdi></span>{{/if}}{{#if comment}}<p class="lines"><bdi>{{comment}}</bdi></p>{{/if}}</li>{{/each}}</ul>
{{#if photos}}${CLAIM_PHOTOS}{{else}}<p class="empty">No photos.</p>{{/if}}
{{#if address}}<p><span class="soft">Ship to</span> <bdi>{{address}}</bdi></p>{{/if}}</section>`;

const PARCELS = `<section class="card" aria-labelledby="parcels"><h2 id="parcels">Parcels</h2>
{{#each parcels}}<h3><bdi>{{carrier}}</bdi> <a href="{{href}}"><bdi>{{number}}</bdi></a> <span class="badge {{tone}}">{{status}}</span>{{#if late}} <span class="badge bad">{{late}}</span>{{/if}}</h3>
<dl class="facts rows">{{#if delivery}}<div><dt>Delivered</dt><dd>{{#if delivery.day}}{{delivery.day}}{{else}}{{time delivery.at}}{{/if}}, <bdi>{{delivery.text}}</bdi></dd></div>{{/if}}{{#if scan}}<div><dt>Last scan</dt><dd>{{#if scan.day}}{{scan.day}}{{else}}{{time scan.at}}{{/if}}, <bdi>{{scan.text}}</bdi></dd></div>{{else}}{{#unless delivery}}<div><dt>Last scan</dt><dd>None yet</dd></div>{{/unless}}{{/if}}
<div><dt>Expected</dt><dd>{{expected}}</dd></div></dl>
{{#if provable}}{{#if @root.mayAct}}<form class="inline" method="post" action="{{@root.href}}/proof">{{> csrf}}<input type="hidden" name="parcel" value="{{provable}}"><button class="secondary">Request proof of delivery</button><span class="hint">USPS mails its letter to the support email of the store.</span></form>{{/if}}{{/if}}{{else}}<p class="empty">No parcel has these items yet.</p>{{/each}}</section>`;

const MONEY = `<section class="card" aria-labelledby="amount"><h2 id="amount">Amount and units</h2>
<ul class="list compact" role="list">{{#each lines}}<li><bdi>{{title}}</bdi>{{#if ../refund}}: <strong>{{amount}}</strong>{{/if}}<p class="soft">{{units}}</p>{{#if ../refund}}{{#if detail}}<p class="soft">With the current order: {{detail}}</p>{{/if}}{{/if}}</li>{{/each}}</ul>
{{#if refund}}<p>Calculated at filing: <strong>{{payout}}</strong></p><p class="soft">{{basis}}</p>{{/if}}
{{#if others}}<h3>Other claims on this order</h3><ul class="list compact" role="list">{{#each others.claims}}<li><a href="{{href}}">{{number}}</a>, {{status}}: <strong>{{amount}}</strong></li>{{/each}}</ul><p>Total: <strong>{{others.total}}</strong></p>{{/if}}
<p class="soft">Claims on an order never pay more than its subtotal{{#if subtotal}} of {{subtotal}}{{/if}} in total, and never more than the remaining share of a line.</p></section>`;

const CONTEXT = `<section class="card" aria-labelledby="policy"><h2 id="policy">What the policy says</h2>
<ul class="list compact" role="list">{{#each policy}}<li><span class="badge {{tone}}">{{verdict}}</span> {{rule}}{{#each details}}<p class="soft"><bdi>{{this}}</bdi></p>{{/each}}</li>{{/each}}</ul></section>
<section class="card" aria-labelledby="customer"><h2 id="customer">The customer’s claims and returns</h2>
<p>{{history.claims}} in the last 12 months.{{#if history.isOften}} <strong>More than 3 in the last 90 days.</strong>{{/if}}</p>
{{#if history.cases}}{{> table history.cases}}{{else}}<p class="empty">No other claims or returns.</p>{{/if}}</section>
<section class="card" aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>
<ol class="timeline" role="list">{{#each moves}}<li><p><bdi>{{sentence}}</bdi></p><p class="soft">{{time at}}</p>{{#if quote}}<blockquote class="lines"><bdi>{{quote}}</bdi></blockquote>{{/if}}{{#if photos}}${CLAIM_PHOTOS}{{/if}}</li>{{/each}}</ol></section>`;

const APPROVE = `{{#confirm id="approve" label=approve.label title=approve.title tone="primary"}}${WARNINGS}<p>{{approve.sentence}}</p>
<form method="post" action="{{href}}/approve">{{> csrf}}<button>{{approve.label}}</button></form>{{/confirm}}
{{#if refund}}{{#confirm id="amounts" label="Approve other amounts" title="Approve other amounts?"}}${WARNINGS}<p>Each line pays at most what it still has. {{comment}} Your order management system gets <code>claim.approved</code>.</p>
<form method="post" action="{{href}}/approve">{{> csrf}}{{#each lines}}<input type="hidden" name="line" value="{{line_id}}"><label><bdi>{{title}}</bdi>, in {{../currency}}<input name="amount" value="{{entered}}" inputmode="decimal" autocomplete="off" maxlength="24" required></label>{{/each}}
<label>Reason<input name="reason" value="{{entered.reason}}" maxlength="1024" required></label><button>Approve these amounts</button></form>{{/confirm}}{{/if}}
{{#confirm id="ask" label="Ask for information" title="Ask the customer for information?"}}<p>{{ask}}</p>
<form method="post" action="{{href}}/ask">{{> csrf}}<label>Question<textarea name="question" rows="4" maxlength="2000" required>{{entered.question}}</textarea></label><button>Send question</button></form>{{/confirm}}`;

const ANSWER = `{{#confirm id="answer" label="Record the answer" title="Record the customer’s answer?" tone="primary"}}<p>The claim goes back to the claims to review. Your order management system gets <code>claim.information_provided</code>.</p>
<form method="post" action="{{href}}/answer" enctype="multipart/form-data">{{> csrf}}<label>Answer<textarea name="comment" rows="4" maxlength="4096">{{entered.comment}}</textarea></label>
{{#with entered}}${PHOTOS}{{/with}}<button>Save answer</button></form>{{/confirm}}`;

const END = `{{#confirm id="deny" label="Deny" title="Deny this claim?" tone="danger"}}<p>{{deny}}</p>
<form method="post" action="{{href}}/deny">{{> csrf}}<label>Reason<input name="reason" required maxlength="1024"></label><button class="danger">Deny claim</button></form>{{/confirm}}
{{#confirm id="withdraw" label="Withdraw" title="Withdraw this claim?" tone="quiet"}}<p>For claims that were filed by mistake. {{withdraw}} The items can be claimed again. Your order management system gets <code>claim.withdrawn</code>; this cannot be undone.</p>
<form method="post" action="{{href}}/withdraw">{{> csrf}}<label>Reason (optional)<input name="reason" maxlength="1024"></label><button class="danger">Withdraw claim</button></form>{{/confirm}}`;

const RESOLVE = `{{#confirm id="resolve" label="Mark as resolved" title="Mark this claim as resolved?" tone="primary"}}<p>Do this when the {{#if refund}}refund{{else}}reshipment{{/if}} is made. Your order management system gets <code>claim.resolved</code>; this cannot be undone.</p>
<form method="post" action="{{href}}/resolve">{{> csrf}}<label>Reference of the {{#if refund}}refund{{else}}reshipment{{/if}}<input name="reference" required maxlength="255"></label><button>Mark as resolved</button></form>{{/confirm}}`;

const REOPEN = `{{#confirm id="reopen" label=reopen.label title=reopen.title tone="quiet"}}<p>{{reopen.text}}</p>
<form method="post" action="{{href}}/reopen">{{> csrf}}<label>Reason, for your team<textarea name="reason" rows="3" maxlength="1024" required></textarea></label><button>{{reopen.label}}</button></form>{{/confirm}}`;

const DECISION = `<section class="card" aria-labelledby="decision"><h2 id="decision">Decision</h2>
<p>{{summary}}</p>${WARNINGS}{{#if question}}<p class="soft">Asked {{when waiting_since}}</p><blockquote class="lines"><bdi>{{question}}</bdi></blockquote>{{/if}}
{{#if @root.mayAct}}<div class="actions">{{#if to_decide}}${APPROVE}{{/if}}{{#if to_answer}}${ANSWER}{{/if}}{{#if undecided}}${END}{{/if}}{{#if to_settle}}${RESOLVE}{{/if}}{{#if reopen}}${REOPEN}{{/if}}</div>{{/if}}</section>`;

export const CLAIM = template<ReturnType<typeof claimPage> & { desk: DeskView }>(`
{{#*inline "badges"}}<span class="badge {{status_tone}}">{{status}}</span>{{/inline}}
<p class="lead"><a href="{{order_href}}">Order <bdi>{{order}}</bdi></a> · <a href="{{customer_page}}" rel="noreferrer">View the customer’s claim page</a></p>
<div class="split"><div>
${CLAIMED}
${PARCELS}
</div><div>
${DECISION}
{{#if undecided}}${ASSIGNMENT}{{/if}}
<details class="card"><summary>Details</summary><dl class="facts rows"><div><dt>Claim</dt><dd>{{id}}</dd></div><div><dt>Protection number</dt><dd>{{protect_order_number}}</dd></div></dl></details>
</div><div>
${MONEY}
${CONTEXT}
${NOTES}
</div></div>`);
