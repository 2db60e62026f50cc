/** A `ParcelSection`: its facts and its timeline. */
export const PARCEL = `<h3><bdi>{{heading}}</bdi></h3>
{{> facts facts=facts}}
<p><a href="{{trackingPage}}" rel="noreferrer">Open tracking page</a></p>
{{#if events}}<ol class="list timeline" role="list" aria-label="Tracking history, newest first">{{#each events}}<li>{{time time}}{{#if status}} <span class="badge plain">{{status}}</span>{{/if}}<p><bdi>{{description}}</bdi>{{#if place}} <span class="soft"><bdi>{{place}}</bdi></span>{{/if}}</p></li>{{/each}}</ol>{{else}}<p class="soft">No tracking updates yet.</p>{{/if}}`;
