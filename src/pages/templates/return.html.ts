const LABEL_VIEW = `{{#if replica}}{{> usps-label replica}}{{/if}}
{{#if facts}}{{> facts}}{{/if}}
{{#if link}}<p class="screen"><a class="button" href="{{link.href}}" rel="noreferrer noopener">{{link.label}}</a></p>{{/if}}
{{#if code}}<h3>{{code.title}}</h3><p><img class="code" src="{{code.src}}" alt="{{code.title}}" width="256" height="256"></p>{{/if}}
{{#if included}}<p><strong>{{included}}</strong></p>{{/if}}`;

/** The return page: status, next steps, label and items. */
export const RETURN = `{{#> page}}
{{> banner}}
{{#if steps}}<div class="screen">{{> steps}}</div>{{/if}}
{{#if note}}<section class="card"><h2>{{note.label}}</h2><p class="note"><bdi>{{note.value}}</bdi></p></section>{{/if}}
{{#if facts}}<section class="card sums">{{> facts}}</section>{{/if}}
{{#if next}}<section class="card screen"><h2>{{next.title}}</h2><ol>{{#each next.tasks}}<li>{{this}}</li>{{/each}}</ol></section>{{/if}}
{{#if bring}}<section class="card"><h2>{{bring.title}}</h2><ul>{{#each bring.things}}<li><bdi>{{this}}</bdi></li>{{/each}}</ul></section>{{/if}}
{{#if label}}<section class="card label"><h2 class="screen">{{label.title}}</h2>
{{#each label.views}}${LABEL_VIEW}{{/each}}
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
