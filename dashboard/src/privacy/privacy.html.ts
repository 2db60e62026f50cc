// SPDX-License-Identifier: Apache-2.0
import { template } from '../core/render.js';
import { type privacyPage } from './privacy.page.js';
import { type requestPage, type requestsPage } from './requests.page.js';

const SEARCH = `<section class="card" aria-labelledby="search"><h2 id="search">Whose data?</h2>
<form method="post" action="/privacy">{{> csrf}}<p class="hint">Fill in one field or several. The search finds every order that has any of them, shipments without an order, and returns, claims and withdrawals with the address of the person.</p>
<label>Email<input name="email" type="email" value="{{email}}" maxlength="254" autocomplete="off"></label>
<label>Phone<input name="phone" type="tel" value="{{phone}}" maxlength="32" autocomplete="off"></label>
<label>Customer ID in your order management system<input name="customer_id" value="{{customer_id}}" maxlength="128" autocomplete="off"></label>
<label>Order numbers, one per line<textarea name="orders" rows="3" autocomplete="off">{{orders}}</textarea></label>
<button>Find</button></form></section>`;

const LINK = `{{#with link}}<section class="card" aria-labelledby="link"><h2 id="link">Link to the data of {{what}}</h2>
<div role="status"><p>Whoever has this link can download the data, until {{when expires_at}}. Copy it now: it is not shown again.</p><code class="secret">{{url}}</code></div>
<p>Look through the file before you pass it on: it may have data of other people, such as the recipient of a present.</p></section>{{/with}}`;

const KEYS =
  '<input type="hidden" name="orders" value="{{keys.orders}}"><input type="hidden" name="shipments" value="{{keys.shipments}}"><input type="hidden" name="cases" value="{{keys.cases}}">';

const ERASE = `{{#confirm id="erase" label="Erase personal data" title=eraseTitle tone="danger"}}<p><strong>This cannot be undone.</strong></p>
<p><strong>Erased:</strong> name, email, phone, street and city, notes, comments, photos and everything else that is personal, also in parcels, returns, claims, messages and the history.</p>
<p><strong>Kept:</strong> numbers, items, amounts, dates, statuses, tracking numbers, countries and states.</p>
{{#if held}}<p><strong>Held:</strong> {{held}}. Erased as soon as nothing holds it any more, at the latest on {{when due}}.</p>{{/if}}
<form method="post" action="/privacy/erase">{{> csrf}}${KEYS}<input type="hidden" name="form_id" value="{{form_id}}">{{#if held}}<label class="box"><input type="checkbox" name="ignore_holds">Erase at once, in spite of the holds</label>{{/if}}<button class="danger">Erase personal data</button></form>{{/confirm}}`;

const FOUND = `{{#with found}}{{#if isEmpty}}<div class="empty"><h2>Nothing found</h2><p>An erased order is found only by its number.</p></div>{{else}}
{{#if isCut}}<p class="flash warn">There may be more. When this is erased, search again.</p>{{/if}}
{{#if orders}}{{> table orders}}{{/if}}
{{#if shipments}}{{> table shipments}}{{/if}}
{{#if cases}}{{> table cases}}<p class="hint">The person is named in these, and the order is of somebody else or unknown. An erasure leaves that order as it is.</p>{{/if}}
<section class="card" aria-labelledby="actions"><h2 id="actions">{{what}}</h2><div class="actions"><form class="inline" method="post" action="/privacy">{{> csrf}}${KEYS}<button class="secondary" name="link" value="on">Make a link to the data</button></form>
${ERASE}</div></section>{{/if}}{{/with}}`;

export const PRIVACY_PAGE = template<ReturnType<typeof privacyPage>>(`{{> tabs name="Privacy"}}
{{#if found}}<div class="split"><div>${LINK}
${FOUND}</div><div>${SEARCH}</div></div>{{else}}${SEARCH}{{/if}}`);

export const REQUESTS_PAGE = template<ReturnType<typeof requestsPage>>(`{{> tabs name="Privacy"}}
{{> table requests}}`);

const FINDINGS = `{{#if findings}}<section class="card bad" aria-labelledby="findings"><h2 id="findings">Personal data is left</h2>
<p>Personal data is still in the places below. Send the report to the people who run Parcelward, and request the erasure again when they have found the cause.</p>
{{> table findings}}</section>{{/if}}`;

export const REQUEST_PAGE = template<
  ReturnType<typeof requestPage>
>(`{{#*inline "badges"}}<span class="badge {{state.tone}}">{{state.text}}</span>{{/inline}}
{{#*inline "actions"}}<a class="button secondary" href="{{href}}/report" download>Download report</a>{{/inline}}
<p class="lead">{{sentence}}</p>
<section class="card">{{> facts facts=facts}}</section>
${FINDINGS}
{{#if orders}}{{> table orders}}{{/if}}
{{#if shipments}}{{> table shipments}}{{/if}}
{{#if cases}}{{> table cases}}{{/if}}`);
