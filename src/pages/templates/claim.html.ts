/** The claim page: status, the store's note, how the refund was worked out, items and history. */
export const CLAIM = `{{#> page}}
{{> banner}}
{{#if steps}}<div class="screen">{{> steps}}</div>{{/if}}
{{#if note}}<section class="card"><h2>{{note.label}}</h2><p class="note"><bdi>{{note.value}}</bdi></p>{{#if note.hint}}<p>{{note.hint}}</p>{{/if}}</section>{{/if}}
{{#if calculation}}<section class="card"><h2>{{calculation.title}}</h2>
<div class="sums">{{> facts calculation}}</div>
<p class="soft">{{calculation.basis}}</p></section>{{/if}}
{{#if list}}<section class="card"><h2>{{list.title}}</h2>
{{> items list}}{{#if photos}}
<p class="soft">{{photos}}</p>{{/if}}</section>{{/if}}
<section class="card"><h2>{{history.title}}</h2>
<ol class="timeline" role="list">{{#each history.rows}}<li><p>{{sentence}}</p>{{#if quote}}<p class="note"><bdi>{{quote}}</bdi></p>{{/if}}<p class="soft"><time datetime="{{day.iso}}">{{day.text}}</time></p></li>{{/each}}</ol></section>
{{> order-link}}
{{/page}}`;

/** Leads from the page of a return or a claim back to the tracking page of its order. */
export const ORDER_LINK = `<p class="screen"><a href="{{orderLink.href}}" rel="noreferrer">{{orderLink.label}}</a></p>`;

/** The returns and claims of an order, on its tracking page; for a view with `cases`. */
export const CASES = `{{#if cases}}<section class="card screen"><h2>{{cases.title}}</h2>
<ul class="items" role="list">{{#each cases.items}}<li><div class="what"><a href="{{href}}" rel="noreferrer">{{state}}</a><br><time class="soft" datetime="{{day.iso}}">{{day.text}}</time></div></li>{{/each}}</ul></section>{{/if}}`;
