/** A row of a timeline. */
export const EVENT = `<li><p><strong>{{title}}</strong></p>{{#if note}}<p><bdi>{{note}}</bdi></p>{{/if}}<p class="soft"><time datetime="{{time.iso}}">{{time.text}}</time>{{#if place}} · <bdi>{{place}}</bdi>{{/if}}</p></li>`;

/** The tracking page: status, then each parcel, then the items in no parcel. */
export const TRACKING = `{{#> page}}
{{> banner}}
{{#each parcels}}
<article class="card" aria-labelledby="parcel-{{number}}">
<h2 id="parcel-{{number}}">{{title}}</h2>
{{#if isOneOfSeveral}}<p class="{{tone}}"><strong>{{heading}}</strong></p>
<p>{{detail}}</p>{{/if}}
{{#if steps}}{{> steps}}{{/if}}
{{> facts}}
{{#if link}}<p class="screen"><a class="button" href="{{link.href}}" rel="noreferrer noopener">{{link.label}}</a></p>{{/if}}
{{#if list}}<h3>{{list.title}}</h3>
{{> items list}}{{/if}}
{{#if events}}<h3>{{timeline}}</h3>
<ol class="timeline" role="list">{{#each events}}${EVENT}{{/each}}</ol>{{/if}}
{{#if earlier}}<details><summary>{{earlier.title}}</summary>
<ol class="timeline" role="list">{{#each earlier.events}}${EVENT}{{/each}}</ol></details>{{/if}}
</article>
{{/each}}
{{#each lists}}
<section class="card"><h2>{{title}}</h2>
{{> items}}</section>
{{/each}}
{{/page}}`;
