/** A `ParcelSection`: its facts, and where it has been. */
export const PARCEL = `<h3><bdi>{{heading}}</bdi></h3>
{{> facts facts=facts}}
<p><a href="{{trackingPage}}" rel="noreferrer">What the customer sees</a></p>
{{#if events}}<ol class="list timeline" role="list" aria-label="Where it has been, the newest first">{{#each events}}<li>{{time time}}{{#if status}} <span class="badge plain">{{status}}</span>{{/if}}<p><bdi>{{description}}</bdi>{{#if place}} <span class="soft"><bdi>{{place}}</bdi></span>{{/if}}</p></li>{{/each}}</ol>{{else}}<p class="soft">Its carrier has not said anything yet.</p>{{/if}}`;
