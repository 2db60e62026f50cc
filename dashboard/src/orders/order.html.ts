// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { NOTES } from '../desk/desk.html.js';
import { type DeskView } from '../desk/desk.page.js';
import { PARCEL } from '../shipments/timeline.page.js';
import { type messagePage } from './message.page.js';
import { type OrderPage } from './order.page.js';

const FLAGS = `{{#if flags}}<section class="card{{#unless acknowledged}} bad{{/unless}}" aria-labelledby="flags"><h2 id="flags">Flagged: the amounts do not add up</h2>
<ul class="list compact" role="list">{{#each flags}}<li><strong>{{name}}</strong> <bdi>{{equation}}</bdi>{{#if figures}}<br><span class="soft">{{figures}}</span>{{/if}}</li>{{/each}}</ul>
{{#if acknowledged}}<p>Acknowledged by <bdi>{{acknowledged.who}}</bdi>, {{when acknowledged.time}}: <bdi>{{acknowledged.comment}}</bdi></p>{{else}}{{#if @root.mayAct}}<p class="actions">{{#confirm id="acknowledge" label="Acknowledge" title="Acknowledge these flags?" about="the flags"}}<p>The order leaves the list of open flags until its amounts change. Claims on it still use the careful calculation.</p>
<form method="post" action="{{href}}/flags">{{> csrf}}<input type="hidden" name="digest" value="{{flagDigest}}"><label>Comment<input name="comment" required maxlength="1024" autocomplete="off"></label><button>Acknowledge flags</button></form>{{/confirm}}</p>{{/if}}{{/if}}</section>{{/if}}
{{#if warnings}}<section class="card" aria-labelledby="warnings"><h2 id="warnings">Warnings</h2>
<ul class="list compact" role="list">{{#each warnings}}<li><strong>{{name}}</strong> {{detail}}</li>{{/each}}</ul></section>{{/if}}`;

const LINES = `<section class="card" aria-labelledby="lines"><h2 id="lines">Items</h2>
<ul class="list compact" role="list">{{#each lines}}<li class="item">{{#if image}}<img src="{{image}}" alt="" width="40" height="40" loading="lazy">{{/if}}<p><bdi>{{title}}</bdi>{{#if sku}} <span class="soft"><bdi>{{sku}}</bdi></span>{{/if}}<br><span class="soft">{{quantity}} × {{price}}{{#if used}} · {{used}}{{/if}}</span></p><strong class="number">{{total}}</strong></li>{{/each}}</ul></section>`;

const CASES = `<section class="card" aria-labelledby="cases"><h2 id="cases">Withdrawals, returns and claims</h2>
{{#if cases}}<ul class="list compact" role="list">{{#each cases}}<li class="cluster"><a href="{{href}}"><bdi>{{number}}</bdi></a> <span class="badge {{badge.tone}}">{{badge.text}}</span> <span>{{kind}}: {{about}}</span> {{#if amount}}<strong class="number">{{amount}}</strong>{{/if}} <span class="soft">{{time time}}</span></li>{{/each}}</ul>{{else}}<p class="empty">No withdrawals, returns or claims.</p>{{/if}}</section>`;

const ENTRIES = `<h3>{{name}}</h3><ul class="list compact" role="list">{{#each entries}}<li>{{#unless isWithoutTime}}<span class="soft">{{clock time}}</span> {{/unless}}{{#each sentences}}{{#unless @first}} · {{/unless}}<bdi>{{this}}</bdi>{{/each}}{{#if who}} <span class="soft">by <bdi>{{who}}</bdi></span>{{/if}}</li>{{/each}}</ul>`;

const HISTORY = `<section class="card" id="history" aria-labelledby="history-title"><h2 id="history-title">History</h2>
{{#each days}}${ENTRIES}{{/each}}
{{#if moreCount}}<details><summary>Show {{moreCount}} more</summary>{{#each moreDays}}${ENTRIES}{{/each}}</details>{{/if}}
{{#if older}}<p><a href="{{older}}">Older changes</a></p>{{/if}}</section>`;

const CUSTOMER = `<section class="card" aria-labelledby="customer"><h2 id="customer">Customer</h2>
{{#if redacted}}<p>Personal data erased {{when redacted}}.</p>{{else}}<p><strong><bdi>{{customer.name}}</bdi></strong></p>{{/if}}{{#if customer.email}}<p><bdi>{{customer.email}}</bdi></p>{{/if}}{{#if customer.phone}}<p><bdi>{{customer.phone}}</bdi></p>{{/if}}
{{#if customer.address}}<p class="lines"><bdi>{{customer.address}}</bdi></p>{{/if}}
{{#unless redacted}}{{#if @root.mayAct}}<p><a href="{{href}}/customer">Correct name, contact or address</a></p>{{/if}}{{/unless}}
{{#with otherOrders}}<p><a href="{{href}}">{{text}}</a></p>{{/with}}
<p><a href="{{trackingPage}}" rel="noreferrer">View the customer’s tracking page</a></p>{{#if @root.mayAdminister}}{{#if person}}<form method="post" action="/privacy">{{> csrf}}{{#each person}}{{#if this}}<input type="hidden" name="{{@key}}" value="{{this}}">{{/if}}{{/each}}<button class="link">Export or erase personal data</button></form>{{/if}}<p><a href="{{privacyPage}}">{{#if redacted}}Erase newer personal data{{else}}Export or erase only this order{{/if}}</a></p>{{/if}}</section>`;

const AMOUNTS = `<section class="card" aria-labelledby="amounts"><h2 id="amounts">Amounts</h2>
<dl class="facts rows">{{#each amounts}}<div><dt>{{label}}</dt><dd class="number">{{> cell value}}</dd></div>{{/each}}</dl></section>`;

/** @param tone of the button */
const resend = (
  tone: string,
) => `{{#if @root.mayAct}}{{#if mayResend}}{{#confirm id=id label="Resend" title="Send this message again?" tone="${tone}" about=topic}}<p>The customer gets it again, with the present state of the order, at the address that the order has now.</p>
<form method="post" action="{{href}}/resend">{{> csrf}}<input type="hidden" name="form_id" value="{{form_id}}"><button>Send again</button></form>{{/confirm}}{{/if}}{{#if isBounced}}{{#confirm id=id label="Allow emails" title="Allow emails to this address again?" tone="${tone}" about=topic}}<p>Emails to this address came back. If the next one comes back too, emails end again.</p>
<form method="post" action="{{href}}/allow">{{> csrf}}<button>Allow emails</button></form>{{/confirm}}{{/if}}{{/if}}`;

const MESSAGE = `<li><div class="item"><div class="cluster"><a href="{{href}}"><bdi>{{topic}}</bdi></a> <span class="badge {{state.tone}}">{{state.text}}</span></div><div>${resend('quiet small')}</div></div><p class="soft">{{channel}} to <bdi>{{recipient}}</bdi>, {{when time}}{{#if who}}, sent again by <bdi>{{who}}</bdi>{{/if}}</p>{{#if reason}}<p>{{reason}}</p>{{/if}}</li>`;

const MESSAGES = `<section class="card" id="messages" aria-labelledby="messages-title"><h2 id="messages-title">Messages</h2>
{{#if messages}}<ul class="list compact" role="list">{{#each messages}}${MESSAGE}{{/each}}</ul>{{#if moreMessages}}<details><summary>Show {{moreMessages.length}} more</summary><ul class="list compact" role="list">{{#each moreMessages}}${MESSAGE}{{/each}}</ul></details>{{/if}}{{else}}<p class="empty">No messages yet.</p>{{/if}}</section>`;

/** Units in returns and claims cannot be cancelled, so that only an order without them is cancelled whole. */
const CANCEL = `{{#if isUntouched}}{{#confirm id="cancel" label="Cancel order" title="Cancel this order?" tone="danger" dismiss="Keep order"}}<p>Its items can no longer be returned or claimed{{#if isProtected}}, and the protection ends{{/if}}. Your order management system gets the event order.cancelled. No money is refunded.</p>
<p><a href="{{href}}/cancel">Cancel only some items</a></p>
<form method="post" action="{{href}}/cancel">{{> csrf}}<input type="hidden" name="form_id" value="{{form_id}}"><input type="hidden" name="everything" value="on"><label>Reason<input name="reason" maxlength="1024" autocomplete="off"></label><button class="danger">Cancel order</button></form>{{/confirm}}{{else}}<a class="button danger" href="{{href}}/cancel">Cancel items</a>{{/if}}`;

const SUGGESTIONS = `{{#each suggestions}}<section class="card" aria-label="Claim suggested"><div class="cluster"><strong>Claim suggested</strong> <span>The parcel <bdi>{{tracking_number}}</bdi> may be lost. The policy covers a claim for {{what}}.</span>{{#if @root.mayAct}}<form method="post" action="{{@root.href}}/suggested-claim">{{> csrf}}<input type="hidden" name="form_id" value="{{@root.form_id}}"><input type="hidden" name="suggestion" value="{{suggestion_id}}"><button>File claim</button></form>{{/if}}</div></section>{{/each}}`;

export const ORDER = template<
  OrderPage & { desk: DeskView }
>(`{{#*inline "badges"}}{{#each badges}}<span class="badge {{tone}}">{{text}}</span>{{/each}}<span class="soft">Ordered {{when ordered}} · {{protection}}</span>{{/inline}}
{{#*inline "actions"}}{{#if @root.mayAct}}{{#if hasReturnableUnits}}<a class="button secondary" href="{{href}}/return">File return</a><a class="button secondary" href="{{href}}/claim">File claim</a>{{/if}}{{#if hasUnitsLeft}}${CANCEL}{{/if}}{{/if}}{{/inline}}
<div class="split"><div>
${FLAGS}
${SUGGESTIONS}
<section aria-label="Parcels">{{#each parcels}}
${PARCEL}
{{else}}<p class="card empty">No shipments yet.</p>{{/each}}</section>
${LINES}
${CASES}
</div><div>
${CUSTOMER}
${AMOUNTS}
${MESSAGES}
${NOTES}
<details class="card"><summary><h2>Details</h2></summary>{{> facts facts=details}}</details>
</div><div>
${HISTORY}
</div></div>`);

export const MESSAGE_PAGE = template<
  ReturnType<typeof messagePage>
>(`{{#*inline "actions"}}{{#with message}}${resend('secondary')}{{/with}}{{/inline}}
<section class="card">{{> facts facts=facts}}{{#if reason}}<p>{{reason}}</p>{{/if}}</section>
{{#if text}}<p class="hint">This is the message as it would be sent now.</p>
{{#if frame}}<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" src="{{frame}}"></iframe>
<details><summary>Text version</summary><pre>{{text}}</pre></details>{{else}}<section class="card"><pre>{{text}}</pre></section>{{/if}}{{else}}<p class="card empty">This message no longer applies, so there is no preview.</p>{{/if}}`);
