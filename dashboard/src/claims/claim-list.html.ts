import { template } from '../core/render.js';
import { type ClaimListPage } from './claim-list.page.js';

export const CLAIM_LIST =
  template<ClaimListPage>(`{{#*inline "actions"}}<a class="button secondary" href="{{exportHref}}">Export CSV</a>{{#if lastMonthHref}} <a class="button secondary" href="{{lastMonthHref}}">Export last month</a>{{/if}}{{/inline}}
{{> tabs name="Claims by status"}}
{{> chips}}
{{#> filters}}<form class="filter" method="get" action="/claims/all" role="search" aria-label="Claims">
<label>Claim, order number or email<input name="text" value="{{query.text}}" maxlength="254" autocomplete="off"></label>
<label>From<input name="from" type="date" value="{{query.from}}"></label>
<label>To<input name="to" type="date" value="{{query.to}}"></label>
<label>Payout from<input class="short" name="min" value="{{query.min}}" inputmode="decimal" maxlength="17" autocomplete="off"></label>
<label>Payout to<input class="short" name="max" value="{{query.max}}" inputmode="decimal" maxlength="17" autocomplete="off"></label>
{{#each kept}}<input type="hidden" name="{{name}}" value="{{value}}">{{/each}}
<button>Apply</button>
</form>{{/filters}}
{{> table list}}
{{> pagination pages}}`);
