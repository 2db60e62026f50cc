// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { WITHDRAWALS_PATH } from './withdrawal-parts.js';
import { type entryPage, type withdrawalPage } from './withdrawal.page.js';

const LINK = `{{#confirm id="link" label=linkLabel title="Which order is it?"}}<p>The units of the order are held for the withdrawal, and its period is calculated. Your order management system gets the event withdrawal.linked.</p>
<form method="post" action="{{href}}/link">{{> csrf}}<label>Order number<input name="order_number" value="{{entered.order_number}}" required maxlength="128" autocomplete="off"></label><button>Link this order</button></form>{{/confirm}}`;

const SETTLE = `{{#confirm id="resolve" label="Mark as settled" title="Mark the withdrawal as settled?"}}<p>Do this when the money has moved: Parcelward pays nothing. Your order management system gets the event withdrawal.resolved. This cannot be undone.</p>
<form method="post" action="{{href}}/resolve">{{> csrf}}<label>Reference of the refund<input name="reference" value="{{entered.reference}}" required maxlength="255" autocomplete="off"></label><button>Mark as settled now</button></form>{{/confirm}}
{{#confirm id="reject" label="Not covered" title="Mark the withdrawal as not covered?" tone="danger"}}<p>{{rejected}}</p>
<form method="post" action="{{href}}/reject">{{> csrf}}<label>Reason for the customer<textarea name="reason" required maxlength="4096" rows="3">{{entered.reason}}</textarea></label><button class="danger">Mark as not covered</button></form>{{/confirm}}`;

const NEXT = `<section class="card" aria-labelledby="next"><h2 id="next">{{#if isOpen}}What to do{{else}}{{badge.text}}{{/if}}</h2>
{{#if rejection}}<p>Not covered, {{when rejection.time}}</p><blockquote class="lines"><bdi>{{rejection.reason}}</bdi></blockquote>{{/if}}
{{#if resolution}}<p>{{resolution.text}}, {{when resolution.time}}</p>{{#if resolution.reference}}<p class="soft">Reference <bdi>{{resolution.reference}}</bdi></p>{{/if}}{{/if}}
{{#if return_id}}<p><a href="{{return_id}}">View its return</a>{{#if isOpen}}. Its refund settles the withdrawal.{{/if}}</p>{{/if}}
{{#if isOpen}}{{#if order}}{{#unless return_id}}<p>Cancel what has not been sent. For goods that have been sent, open a return.</p>
{{#if @root.mayAct}}<div class="actions"><a class="button secondary" href="{{cancel_href}}">Cancel items</a><a class="button secondary" href="{{return_href}}">Open a return</a></div>{{/if}}{{/unless}}{{else}}<p>Find the order and link it, so that its goods are held and the period is known.</p>{{/if}}
{{#if @root.mayAct}}<div class="actions">{{#unless return_id}}${LINK}{{/unless}}${SETTLE}</div>{{/if}}{{/if}}</section>`;

const MESSAGES = `<section class="card" id="messages" aria-labelledby="messages-title"><h2 id="messages-title">Messages</h2>
{{#if messages}}<ul class="list compact" role="list">{{#each messages}}<li><div class="cluster">{{#if isLinked}}<a href="{{href}}"><bdi>{{topic}}</bdi></a>{{else}}<bdi>{{topic}}</bdi>{{/if}} <span class="badge {{state.tone}}">{{state.text}}</span></div><p class="soft">{{channel}} to <bdi>{{recipient}}</bdi>, {{when time}}</p>{{#if reason}}<p>{{reason}}</p>{{/if}}</li>{{/each}}</ul>{{else}}<p class="empty">{{#if noReceipt}}The customer left no email address, so there is no receipt by email.{{else}}No messages yet.{{/if}}</p>{{/if}}</section>`;

export const WITHDRAWAL = template<
  ReturnType<typeof withdrawalPage>
>(`{{#*inline "badges"}}<span class="badge {{badge.tone}}">{{badge.text}}</span>{{#if isLate}}<span class="badge bad">Late</span>{{/if}}<span class="soft">Received {{when received}}</span>{{/inline}}
<p class="lead">{{#if order}}<a href="{{order_href}}">Order <bdi>{{order}}</bdi></a>{{else}}No order is linked{{/if}} · <a href="{{customer_page}}" rel="noreferrer">View the customer’s receipt</a></p>
<div class="split"><div>
<section class="card" aria-labelledby="statement"><h2 id="statement">Statement</h2>
{{#if redacted}}<p>Personal data erased {{when redacted}}.</p>{{else}}<p class="lines"><bdi>{{statement}}</bdi></p>{{/if}}
<p class="soft">{{verification}}</p></section>
</div><div>
${NEXT}
<section class="card" aria-labelledby="dates"><h2 id="dates">Dates</h2>{{> facts facts=dates}}</section>
</div><div>
${MESSAGES}
<section class="card" aria-labelledby="history"><h2 id="history">History</h2>
<ol class="timeline" role="list">{{#each moves}}<li><p>{{sentence}}</p><p class="soft">{{time time}} by <bdi>{{who}}</bdi></p></li>{{/each}}</ol></section>
<details class="card"><summary><h2>Details</h2></summary>{{> facts facts=details}}</details>
</div></div>`);

export const WITHDRAWAL_FORM = template<
  ReturnType<typeof entryPage>
>(`<p class="lead soft">For a statement by phone or letter. It counts from the time at which you received it.</p>
<section class="card"><form method="post" action="${WITHDRAWALS_PATH}">{{> csrf}}<input type="hidden" name="form_id" value="{{form_id}}">
<label>Name of the customer<input name="name" value="{{entered.name}}" required maxlength="255" autocomplete="off"></label>
<label>Order number, as the customer stated it<input name="number" value="{{entered.number}}" required maxlength="128" autocomplete="off"></label>
<label>Email for the receipt (optional)<input name="email" type="email" value="{{entered.email}}" maxlength="320" autocomplete="off"></label>
<label>Items (optional)<span class="hint">Empty for the whole order.</span><textarea name="items" maxlength="4096" rows="3">{{entered.items}}</textarea></label>
<label>Note (optional)<textarea name="note" maxlength="4096" rows="2">{{entered.note}}</textarea></label>
<label>Language of the receipt<select name="language">{{#each languages}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>Received ({{@root.timeZone}})<input name="received" type="datetime-local" value="{{received}}" max="{{latest}}" required></label>
<p class="actions"><button>Enter withdrawal</button></p></form></section>`);
