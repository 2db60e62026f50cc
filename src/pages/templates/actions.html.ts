/** Links of the tracking page to the forms of a return and a claim. */
export const ACTIONS = `{{#if actions}}<p class="screen buttons">{{#each actions}}<a class="button other" href="{{href}}">{{label}}</a> {{/each}}</p>{{/if}}`;
