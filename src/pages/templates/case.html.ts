// SPDX-License-Identifier: Apache-2.0
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

/** Leads from the page of a return or a claim back to the tracking page of its order, and to the form that cancels it. */
export const ORDER_LINK = `<p class="screen">{{#if cancel}}<a class="button other" href="{{cancel.href}}" rel="noreferrer">{{cancel.label}}</a></p><p class="screen">{{/if}}<a href="{{orderLink.href}}" rel="noreferrer">{{orderLink.label}}</a></p>`;

/** The returns and claims of an order, on its tracking page; for a view with `cases`. */
export const CASES = `{{#if cases}}<section class="card screen"><h2>{{cases.title}}</h2>
<ul class="items" role="list">{{#each cases.items}}<li><div class="what"><a href="{{href}}" rel="noreferrer">{{state}}</a><br><span class="soft"><bdi>{{number}}</bdi> · <time datetime="{{day.iso}}">{{day.text}}</time></span></div></li>{{/each}}</ul></section>{{/if}}`;

const LABEL_VIEW = `{{#if replica}}{{> usps-label replica}}{{/if}}
{{#if facts}}{{> facts}}{{/if}}
{{#if link}}<p class="screen"><a class="button" href="{{link.href}}" rel="noreferrer noopener">{{link.label}}</a></p>{{/if}}
{{#if further}}<p class="screen"><a href="{{further.href}}" rel="noreferrer noopener">{{further.label}}</a></p>{{/if}}
{{#if code}}<h3>{{code.title}}</h3><p><img class="code" src="{{code.src}}" alt="{{code.title}}" width="256" height="256"></p>{{/if}}
{{#if included}}<p><strong>{{included}}</strong></p>{{/if}}`;

/** The return page: status, next steps, label and items. */
export const RETURN = `{{#> page}}
{{> banner}}
{{#if steps}}<div class="screen">{{> steps}}</div>{{/if}}
{{#if note}}<section class="card"><h2>{{note.label}}</h2><p class="note"><bdi>{{note.value}}</bdi></p></section>{{/if}}
{{#if refund}}<section class="card sums"><h2>{{refund.title}}</h2>{{> facts refund}}</section>{{/if}}
{{#if next}}<section class="card screen"><h2>{{next.title}}</h2><ol>{{#each next.tasks}}<li>{{this}}</li>{{/each}}</ol>{{#with next.deadline}}
<p><strong>{{label}} <time datetime="{{day.iso}}">{{day.text}}</time></strong></p>{{/with}}</section>{{/if}}
{{#if bring}}<section class="card"><h2>{{bring.title}}</h2><ul>{{#each bring.things}}<li><bdi>{{this}}</bdi></li>{{/each}}</ul></section>{{/if}}
{{#if label}}<section class="card label"><h2 class="screen">{{label.title}}</h2>
{{#each label.views}}${LABEL_VIEW}{{/each}}
{{#if label.dropOff}}<p class="screen"><a href="{{label.dropOff.href}}" rel="noreferrer noopener">{{label.dropOff.label}}</a></p>{{/if}}
{{#if label.instructions}}<h3>{{label.instructions.label}}</h3><p class="note"><bdi>{{label.instructions.value}}</bdi></p>{{/if}}
{{#if label.validUntil}}<p>{{label.validUntil.label}} <time datetime="{{label.validUntil.time.iso}}">{{label.validUntil.time.text}}</time></p>{{/if}}
{{#if label.print}}<p class="soft screen">{{label.print}}</p>{{/if}}
</section>{{/if}}
{{#if parcel}}<section class="card"><h2>{{parcel.title}}</h2>
{{> facts parcel}}
{{#if parcel.link}}<p class="screen"><a class="button" href="{{parcel.link.href}}" rel="noreferrer noopener">{{parcel.link.label}}</a></p>{{/if}}
{{> timeline parcel}}
</section>{{/if}}
{{#if list}}<section class="card screen"><h2>{{list.title}}</h2>
{{> items list}}</section>{{/if}}
{{> order-link}}
{{/page}}`;
