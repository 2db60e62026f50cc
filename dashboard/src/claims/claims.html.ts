import { type Pagination } from '../core/pagination.js';
import { ASSIGNMENT, NOTES } from '../desk/desk.html.js';
import { type DeskView } from '../desk/desk.page.js';
import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { type claimCard, type claimPage } from './claims.page.js';

/** The basis of a decision: claim, photos, flags of the order and payout. */
const EVIDENCE = `<p><strong>{{reason}}</strong> · Requested: {{requested}}</p>
<p class="soft"><bdi>{{customer}}</bdi>, <time datetime="{{filed.iso}}">{{filed.text}}</time></p>
{{#if photos}}<ul class="photos" role="list">{{#each photos}}<li><a href="{{url}}" rel="noreferrer"><img src="{{url}}" alt="{{alt}}" width="112" height="112" loading="lazy"></a></li>{{/each}}</ul>{{else}}<p class="empty">No photos.</p>{{/if}}
{{#if flags}}<div class="flash bad"><p><strong>This order is flagged</strong></p><ul>{{#each flags}}<li>{{code}}: <bdi>{{detail}}</bdi></li>{{/each}}</ul></div>{{else}}<p>{{#if corrected}}The order was flagged when the claim was filed. Its amounts are correct now.{{else}}The order is not flagged.{{/if}}</p>{{/if}}
<ul class="list compact" role="list">{{#each lines}}<li>{{quantity}} × <bdi>{{title}}</bdi>{{#if sku}} <span class="soft"><bdi>{{sku}}</bdi></span>{{/if}}{{#if ../refund}}: <strong>{{amount}}</strong>{{/if}}
{{#if comment}}<p class="lines"><bdi>{{comment}}</bdi></p>{{/if}}
{{#if ../refund}}{{#if detail}}<p class="soft">With the current order: {{detail}}</p>{{/if}}{{/if}}</li>{{/each}}</ul>
{{#if refund}}<p>Calculated at filing: <strong>{{payout}}</strong></p><p class="soft">{{basis}}</p>{{/if}}
{{#if address}}<p><span class="soft">Ship to</span> <bdi>{{address}}</bdi></p>{{/if}}`;

/** One click approves the calculated payout; other decisions need a reason. */
const DECISION = `{{#if to_decide}}<form method="post" action="{{href}}/approve">{{> csrf}}
{{#if refund}}<details{{#if entered}} open{{/if}}><summary>Approve a different amount</summary>
<label>Amount in {{currency}}<input name="amount" value="{{#if entered}}{{entered.amount}}{{/if}}" inputmode="decimal" autocomplete="off" maxlength="24"></label>
<label>Reason<input name="reason" value="{{#if entered}}{{entered.reason}}{{/if}}" maxlength="1024"></label></details>{{/if}}
<p class="actions"><button>Approve{{#if refund}} {{payout}}{{/if}}</button></p></form>
<details><summary>Deny claim</summary><form method="post" action="{{href}}/deny">{{> csrf}}<label>Reason<input name="reason" required maxlength="1024"></label><button class="danger">Deny</button></form></details>
<details><summary>Withdraw claim</summary><form method="post" action="{{href}}/withdraw">{{> csrf}}<p class="hint">Use this for claims that were filed by mistake. The items can be claimed again.</p><label>Reason (optional)<input name="reason" maxlength="1024"></label><button class="danger">Withdraw</button></form></details>{{/if}}
{{#if to_settle}}<form method="post" action="{{href}}/resolve">{{> csrf}}<label>OMS reference of the {{#if refund}}refund{{else}}reshipment{{/if}}<input name="reference" required maxlength="255"></label><button>Mark as resolved</button></form>{{/if}}`;

export const QUEUE = template<{
  tabs: Tab[];
  claims: ReturnType<typeof claimCard>[];
  waiting: string;
  pages: Pagination;
}>(`
{{> tabs name="Claims by status"}}
{{#if claims}}<p>{{waiting}}, oldest first.</p>
<div class="columns">{{#each claims}}<article class="card" aria-labelledby="{{id}}">
<h2 id="{{id}}"><a href="{{href}}">Claim on order <bdi>{{order}}</bdi></a></h2>
${EVIDENCE}
${DECISION}
</article>{{/each}}</div>
{{> pagination pages}}{{else}}<p class="card empty">No claims to review.</p>{{/if}}`);

export const CLAIM = template<ReturnType<typeof claimPage> & { desk: DeskView }>(`
<p class="lead"><a href="/claims">Claims to review</a> · <a href="{{order_href}}">Order <bdi>{{order}}</bdi></a></p>
<div class="columns">
<section class="card"><h2>{{status}}</h2>
<p class="soft">{{id}}, protection number {{protect_order_number}}</p>
${EVIDENCE}
${DECISION}</section>
<div><section class="card"><h2>Other claims on this order</h2>
{{#if others}}<ul class="list compact" role="list">{{#each others.claims}}<li><a href="{{href}}">{{id}}</a>, {{status}}: <strong>{{amount}}</strong></li>{{/each}}</ul>
<p>Total: <strong>{{others.total}}</strong>. Claims on an order never pay more than its subtotal{{#if subtotal}} of {{subtotal}}{{/if}} in total, and never more than the remaining share of a line.</p>
{{else}}<p class="empty">No other open or paid claims.</p>{{#if subtotal}}<p>Claims on an order never pay more than its subtotal of {{subtotal}} in total.</p>{{/if}}{{/if}}</section>
${ASSIGNMENT}
${NOTES}
<section class="card"><h2>History</h2>
<ol class="list" role="list">{{#each history}}<li><strong>{{event}}</strong>{{#if amount}} ({{amount}}){{/if}} by <bdi>{{who}}</bdi>{{#if reference}}, reference <bdi>{{reference}}</bdi>{{/if}}<br><time class="soft" datetime="{{time.iso}}">{{time.text}}</time>{{#if reason}}<p class="lines"><bdi>{{reason}}</bdi></p>{{/if}}</li>{{/each}}</ol></section></div>
</div>`);
