/** Links of the tracking page to what the customer may start. */
export const ACTIONS = `{{#if actions}}<p class="screen buttons">{{#each actions}}<a class="button other" href="{{href}}">{{label}}</a> {{/each}}</p>{{/if}}`;
