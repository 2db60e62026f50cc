/** Links of the tracking page to what the customer may start. */
export const ACTIONS = `{{#if actions}}<p class="screen">{{#each actions}}<a class="button" href="{{href}}">{{label}}</a> {{/each}}</p>{{/if}}`;
