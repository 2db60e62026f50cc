// SPDX-License-Identifier: Apache-2.0
import { type PageMembers, template } from '../core/render.js';
import { type recallPage, type recallsPage } from './recalls.page.js';

const SEARCH = `<form class="filter" method="get" action="/recalls" role="search" aria-label="Who bought a product">
<label>SKU<input name="sku" value="{{sku}}" maxlength="128" autocomplete="off" required></label>
<label>Bought from<input name="from" type="date" value="{{from}}" required></label>
<label>Until<input name="to" type="date" value="{{to}}" required></label>
<button>Find</button></form>`;

const HIDDEN = '{{#each kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}';

const NOTICE = `<section class="card" aria-labelledby="notice"><h2 id="notice">Recall notice</h2>
<p class="hint">It goes by email to every order in the list, once, whether or not the customer wants other emails. Headings are in the customer's language, your texts as you write them. Phone or write to those who have no email.</p>
<form method="post" action="/recalls">{{> csrf}}${HIDDEN}
<label>Product<input name="product" value="{{texts.product}}" maxlength="200" autocomplete="off" required></label>
<p class="hint">Name, brand, model and batch, so that customers recognize it.</p>
<label>Hazard<textarea name="hazard" rows="3" maxlength="500" required>{{texts.hazard}}</textarea></label>
<p class="hint">What can happen. Nothing that plays it down, such as "voluntary", "precautionary" or "in rare cases".</p>
<label>What to do<textarea name="action" rows="3" maxlength="500" required>{{texts.action}}</textarea></label>
<p class="hint">The email already says to stop using the product immediately.</p>
<label>Remedy<textarea name="remedy" rows="3" maxlength="500" required>{{texts.remedy}}</textarea></label>
<p class="hint">Repair, replacement or refund: the customer chooses between at least two.</p>
<label>Questions to<input name="contact" value="{{texts.contact}}" maxlength="200" autocomplete="off" required></label>
<p class="hint">A free phone number or a page.</p>
<button class="secondary" name="act" value="preview">Preview</button></form></section>`;

const DRAFT = `{{#with draft}}<section class="card" aria-labelledby="preview"><h2 id="preview">Preview, not sent</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" src="{{frame}}"></iframe>
{{#confirm id="send" label="Send the recall notice" title="Send the recall notice?" tone="danger"}}<p>Every customer of the list who has an email gets it. This cannot be undone.</p>
<form method="post" action="/recalls">{{> csrf}}${HIDDEN}<input type="hidden" name="form_id" value="{{@root.form_id}}"><button class="danger" name="act" value="send">Send notice</button></form>{{/confirm}}</section>{{/with}}`;

export const RECALLS = template<
  ReturnType<typeof recallsPage> & PageMembers & { form_id: string }
>(`{{#*inline "actions"}}{{#if hasBuyers}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{/if}}{{/inline}}
<p class="lead soft">Find who bought a product, and email them a recall notice.</p>
${SEARCH}
${DRAFT}
{{#if buyers}}{{> table buyers}}
{{> pagination pages}}
{{#if hasBuyers}}${NOTICE}{{/if}}
{{else}}{{> table recalls}}{{/if}}`);

export const RECALL = template<
  ReturnType<typeof recallPage>
>(`{{#*inline "badges"}}<span class="badge {{state.tone}}">{{state.text}}</span>{{/inline}}
{{#*inline "actions"}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{/inline}}
<section class="card">{{> facts facts=facts}}</section>
{{> table buyers}}
{{> pagination pages}}
<section class="card" aria-labelledby="mail"><h2 id="mail">The notice</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" src="{{frame}}"></iframe></section>`);
