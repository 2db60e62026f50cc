/** A `ParcelCard`: collapsed unless it is the one that staff look for. */
export const PARCEL = `<details class="card"{{#if isOpen}} open{{/if}}><summary><h3><bdi>{{carrier}}</bdi> <bdi>{{number}}</bdi></h3><span class="badge {{tone}}">{{status}}</span><span class="soft">{{delivery.label}}{{#if delivery.time}} {{when delivery.time}}{{/if}}</span></summary>
<ol class="progress" aria-label="Progress">{{#each steps}}<li class="{{state}}"{{#if isCurrent}} aria-current="step"{{/if}}>{{label}}</li>{{/each}}</ol>
{{#if facts}}{{> facts facts=facts}}{{/if}}
{{#if last}}<p><bdi>{{last.description}}</bdi>{{#if last.place}}, <bdi>{{last.place}}</bdi>{{/if}}, {{#if last.day}}{{last.day}}{{else}}{{when last.time}}{{/if}}</p>{{else}}<p class="empty">No tracking updates yet.</p>{{/if}}
{{#if items}}<p class="soft">Contains {{items}}</p>{{/if}}{{#if shipped}}<p class="soft">Shipped {{when shipped}}</p>{{/if}}
{{#if events}}<details><summary>Tracking history ({{events.length}})</summary><ol class="timeline" role="list" aria-label="Tracking history, newest first">{{#each events}}<li class="{{kind}}">{{#if day}}{{day}}{{else}}{{time time}}{{/if}}{{#if status}} <span class="badge plain">{{status}}</span>{{/if}}<p><bdi>{{description}}</bdi>{{#if place}} <span class="soft"><bdi>{{place}}</bdi></span>{{/if}}</p></li>{{/each}}</ol></details>{{/if}}
<p class="cluster"><a href="{{trackingPage}}" rel="noreferrer">Open tracking page</a>{{#if carrierPage}}<a href="{{carrierPage}}" rel="noreferrer">Track with <bdi>{{carrier}}</bdi></a>{{/if}}</p></details>`;
