import { template } from '../core/render.js';
import { type SearchPage } from './search.page.js';

export const SEARCH =
  template<SearchPage>(`<form class="filter" method="get" action="/search" role="search" aria-label="Search again">
<label>Search<input name="q" type="search" value="{{q}}" maxlength="256" autocomplete="off" aria-describedby="q-hint"></label>
<button>Search</button>
</form>
<p class="hint" id="q-hint">Order, protection or tracking number, email, phone or name of the customer, return or claim.</p>
{{#if empty}}<p class="empty">{{empty}}</p>{{/if}}
{{#if isCut}}<p class="hint">Only the first 20 of each kind are shown. Type more to narrow the search.</p>{{/if}}
{{#each tables}}{{> table this}}
{{/each}}`);
