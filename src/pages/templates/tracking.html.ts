// SPDX-License-Identifier: Apache-2.0
import { ACTION } from './page.html.js';

const EVENT = `<li{{#if isCurrent}} class="now" aria-current="step"{{/if}}><p><strong>{{title}}</strong></p>{{#if note}}<p><bdi>{{note}}</bdi></p>{{/if}}<p class="soft">{{#if time.text}}<time datetime="{{time.iso}}">{{time.text}}</time>{{#if place}} · {{/if}}{{/if}}{{#if place}}<bdi>{{place}}</bdi>{{/if}}</p></li>`;

/** A timeline by day, newest first. */
export const TIMELINE = `{{#each days}}<h4>{{label}}</h4>
<ol class="timeline" role="list">{{#each events}}${EVENT}{{/each}}</ol>{{/each}}`;

/** The cities on the way. The drawing only repeats the text. */
const ROUTE = `<svg class="route" viewBox="0 0 320 44" aria-hidden="true"><path class="rest" d="M{{route.passed}} 12H{{route.ahead}}"/><path d="M8 12H{{route.passed}}"/>{{#each route.places}}<circle cx="{{x}}" cy="12" r="{{#if isCurrent}}7{{else}}4{{/if}}"/><text x="{{x}}" y="38" text-anchor="{{anchor}}"{{#if isCurrent}} class="now"{{/if}}>{{name}}</text>{{/each}}</svg><p class="unseen">{{route.text}}</p>`;

/** One parcel, below its headline. */
export const PARCEL = `{{#if steps}}{{> steps}}{{/if}}
{{#if expected}}<p>{{expected.label}}{{colon}} <strong>{{expected.value}}</strong></p>{{/if}}
{{#if route}}${ROUTE}{{/if}}
<p class="carrier"><bdi>{{carrier}}</bdi><span class="unseen">{{trackingNumber.label}}{{colon}} </span><bdi class="copy">{{trackingNumber.value}}</bdi>{{#if link}}<a class="screen" href="{{link.href}}" rel="noreferrer noopener">{{link.label}}</a>{{/if}}</p>
{{#if list}}<h3>{{list.title}}</h3>
{{> items list}}{{/if}}
{{#if days}}<h3>{{timeline}}</h3>
{{> timeline}}{{/if}}
{{#if earlier}}<details><summary>{{earlier.title}}</summary>
{{> timeline earlier}}</details>{{/if}}`;

/** The tracking page: the answer, then each parcel, then the items in no parcel. */
export const TRACKING = `{{#> page}}
{{> banner}}
{{#if formsFirst}}{{> actions}}{{/if}}
{{#if parcel}}<article class="card" aria-labelledby="parcel"><h2 id="parcel" class="unseen">{{parcel.title}}</h2>
{{> parcel parcel}}</article>{{/if}}
{{#each cards}}
<details class="card"{{#if isOpen}} open{{/if}}><summary><h2>{{title}}</h2><strong class="{{tone}}">{{heading}}</strong>{{#if contents}}<bdi class="soft">{{contents}}</bdi>{{/if}}</summary>
<p>{{detail}}</p>
${ACTION}
{{> parcel}}</details>
{{/each}}
{{#unless formsFirst}}{{> actions}}{{/unless}}
{{#each lists}}
<section class="card"><h2>{{title}}</h2>
{{> items}}</section>
{{/each}}
{{#if protection}}<section class="card"><h2>{{protection.heading}}</h2>
<p>{{protection.detail}}</p>{{#if claim}}
<p class="screen"><a class="button other" href="{{claim.href}}">{{claim.label}}</a></p>{{/if}}</section>{{/if}}
{{> cases}}
{{/page}}`;

/** Links of the tracking page to the forms of a return and a claim. */
export const ACTIONS = `{{#if actions}}<p class="screen buttons{{#if formsFirst}} forms{{/if}}">{{#each actions}}<a class="button other" href="{{href}}">{{label}}</a> {{/each}}</p>{{/if}}`;
