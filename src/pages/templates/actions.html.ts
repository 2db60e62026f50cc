/** Links of the tracking page to the forms of a return and a claim. */
export const ACTIONS = `{{#if actions}}<p class="screen">{{#each actions}}<a class="button" href="{{href}}">{{label}}</a> {{/each}}</p>{{/if}}`;
