import { type Pagination } from '../frame/pagination.js';
import { template } from '../frame/render.js';
import { type Table } from '../frame/table.js';
import { type Tab } from '../frame/tabs.js';
import { type claimCard, type claimPage } from './claims.page.js';

/** What a decision is made from: the claim, its photos, what is wrong with the order, and what would be paid. */
const EVIDENCE = `<p><strong>{{reason}}</strong>, wants: {{wants}}</p>
<p class="soft"><bdi>{{customer}}</bdi>, <time datetime="{{filed.iso}}">{{filed.text}}</time></p>
{{#if photos}}<ul class="photos" role="list">{{#each photos}}<li><a href="{{url}}" rel="noreferrer"><img src="{{url}}" alt="{{alt}}" width="112" height="112" loading="lazy"></a></li>{{/each}}</ul>{{else}}<p class="empty">No photos.</p>{{/if}}
{{#if flags}}<div class="flash bad"><p><strong>The order is flagged</strong></p><ul>{{#each flags}}<li>{{code}}: <bdi>{{detail}}</bdi></li>{{/each}}</ul></div>{{else}}<p>{{#if mended}}The order was flagged when this was filed; its figures agree now.{{else}}The order is not flagged.{{/if}}</p>{{/if}}
<ul class="list compact" role="list">{{#each lines}}<li>{{quantity}} × <bdi>{{title}}</bdi>{{#if sku}} <span class="soft"><bdi>{{sku}}</bdi></span>{{/if}}{{#if ../refund}}: <strong>{{amount}}</strong>{{/if}}
{{#if comment}}<p class="lines"><bdi>{{comment}}</bdi></p>{{/if}}
{{#if ../refund}}{{#if detail}}<p class="soft">By the order as it is now: {{detail}}</p>{{/if}}{{/if}}</li>{{/each}}</ul>
{{#if refund}}<p>Worked out when it was filed: <strong>{{payout}}</strong></p><p class="soft">{{basis}}</p>{{/if}}
{{#if address}}<p><span class="soft">Send to</span> <bdi>{{address}}</bdi></p>{{/if}}`;

/** One click approves what was worked out; anything else is told why. */
const DECISION = `{{#if to_decide}}<form method="post" action="{{href}}/approve">{{> csrf}}
{{#if refund}}<details{{#if entered}} open{{/if}}><summary>Approve another amount</summary>
<label>Amount in {{currency}}<input name="amount" value="{{#if entered}}{{entered.amount}}{{/if}}" inputmode="decimal" autocomplete="off" maxlength="24"></label>
<label>Reason<input name="reason" value="{{#if entered}}{{entered.reason}}{{/if}}" maxlength="1024"></label></details>{{/if}}
<p class="actions"><button>Approve{{#if refund}} {{payout}}{{/if}}</button></p></form>
<details><summary>Deny</summary><form method="post" action="{{href}}/deny">{{> csrf}}<label>Reason<input name="reason" required maxlength="1024"></label><button class="danger">Deny</button></form></details>
<details><summary>Withdraw</summary><form method="post" action="{{href}}/withdraw">{{> csrf}}<p class="hint">For a claim that was filed by mistake: it ends, and its units can be claimed again.</p><label>Reason, if there is one<input name="reason" maxlength="1024"></label><button class="danger">Withdraw</button></form></details>{{/if}}
{{#if to_settle}}<form method="post" action="{{href}}/resolve">{{> csrf}}<label>The OMS’s reference of the {{#if refund}}refund{{else}}new shipment{{/if}}<input name="reference" required maxlength="255"></label><button>Resolve</button></form>{{/if}}`;

export const QUEUE = template<{
  tabs: Tab[];
  claims: ReturnType<typeof claimCard>[];
  waiting: string;
  pages: Pagination;
}>(`
{{> tabs name="Claims by state"}}
{{#if claims}}<p>{{waiting}}, the oldest first.</p>
<div class="columns">{{#each claims}}<article class="card" aria-labelledby="{{id}}">
<h2 id="{{id}}"><a href="{{href}}">Claim on order <bdi>{{order}}</bdi></a></h2>
${EVIDENCE}
${DECISION}
</article>{{/each}}</div>
{{> pagination pages}}{{else}}<p class="card empty">No claim waits for a decision.</p>{{/if}}`);

export const CLAIMS = template<{ tabs: Tab[]; list: Table; pages: Pagination }>(`
{{> tabs name="Claims by state"}}
{{> table list}}
{{> pagination pages}}`);

export const CLAIM = template<ReturnType<typeof claimPage>>(`
<p class="lead"><a href="/claims">Claims to decide</a> · <a href="{{order_href}}">Order <bdi>{{order}}</bdi></a></p>
<div class="columns">
<section class="card"><h2>{{status}}</h2>
<p class="soft">{{id}}, protection number {{protect_order_number}}</p>
${EVIDENCE}
${DECISION}</section>
<div><section class="card"><h2>The order’s other claims</h2>
{{#if others}}<ul class="list compact" role="list">{{#each others.claims}}<li><a href="{{href}}">{{id}}</a>, {{status}}: <strong>{{amount}}</strong></li>{{/each}}</ul>
<p>Together they take <strong>{{others.total}}</strong>. All claims on an order never pay more than its subtotal{{#if subtotal}}, {{subtotal}}{{/if}}, and no line more than what is left of its share.</p>
{{else}}<p class="empty">None that counts: nothing else of this order is paid or may be paid.</p>{{#if subtotal}}<p>All claims on an order never pay more than its subtotal, {{subtotal}}.</p>{{/if}}{{/if}}</section>
<section class="card"><h2>History</h2>
<ol class="list" role="list">{{#each history}}<li><strong>{{what}}</strong>{{#if amount}} at {{amount}}{{/if}} by <bdi>{{who}}</bdi>{{#if reference}}, reference <bdi>{{reference}}</bdi>{{/if}}<br><time class="soft" datetime="{{time.iso}}">{{time.text}}</time>{{#if reason}}<p class="lines"><bdi>{{reason}}</bdi></p>{{/if}}</li>{{/each}}</ol></section></div>
</div>`);
