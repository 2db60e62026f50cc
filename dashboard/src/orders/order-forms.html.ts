// SPDX-License-Identifier: Apache-2.0
import { PHOTOS } from '../core/photo-form.js';
import { template } from '../core/render.js';
import { type cancelPage, type claimPage, type returnFormPage } from './order-forms.page.js';

const HIDDEN = '{{> csrf}}<input type="hidden" name="form_id" value="{{form_id}}">';

/** The withdrawal that a form settles. */
const WITHDRAWN = '{{#if withdrawal}}<input type="hidden" name="withdrawal" value="{{withdrawal}}">{{/if}}';

const UNITS = `<fieldset><legend>Units</legend><div class="stack">{{#each lines}}<label><bdi>{{title}}</bdi><input class="short" type="number" name="{{name}}" value="{{value}}" min="0" max="{{most}}" inputmode="numeric"><span class="hint">Up to {{most}}</span></label>{{/each}}</div></fieldset>`;

export const CANCEL_FORM = template<
  ReturnType<typeof cancelPage>
>(`<section class="card"><form id="cancel" method="post" action="{{href}}/cancel">${HIDDEN}${WITHDRAWN}
<label class="box"><input type="checkbox" name="everything"{{#if everything}} checked{{/if}}>Cancel all units that are left</label>
${UNITS}
{{#if isProtected}}<label class="box"><input type="checkbox" name="protection"{{#if protection}} checked{{/if}}>End the protection, too</label>{{/if}}
<label>Reason<input name="reason" value="{{reason}}" maxlength="1024" autocomplete="off"></label>
</form>
<p class="actions">{{#confirm id="confirm-cancel" label="Cancel items" title="Cancel these items?" tone="danger"}}<p>Cancelled units can no longer be returned or claimed.{{#if isProtected}} The protection ends if no unit is left.{{/if}} Your order management system gets the event order.cancelled. The amounts of the order stay as they are, and no money is refunded.</p>
<p>A later update from your order management system does not undo the cancellation.</p>
<p class="actions"><button class="danger" form="cancel">Cancel items now</button></p>{{/confirm}}</p></section>
{{#if earlier}}{{> table earlier}}{{/if}}`);

export const RETURN_FORM = template<
  ReturnType<typeof returnFormPage>
>(`<section class="card"><form id="return" method="post" action="{{href}}/return">${HIDDEN}${WITHDRAWN}
${UNITS}
<label>Resolution<select name="resolution">{{#each resolutions}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>Method<select name="method">{{#each methods}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>Reason of the customer<input name="reason" value="{{reason}}" maxlength="4096" autocomplete="off"></label>
<label>Note<textarea name="note" maxlength="1024" rows="3">{{note}}</textarea></label>
</form>
<p class="actions">{{#confirm id="confirm-return" label="File return" title="File this return?" tone="primary"}}<p>The return awaits approval, as if the customer had asked for it, and its units can no longer be claimed. Your order management system gets the event return.requested. The customer gets a message when the return is approved or rejected.</p>
<p class="actions"><button form="return">File return now</button></p>{{/confirm}}</p></section>`);

export const CLAIM_FORM = template<
  ReturnType<typeof claimPage>
>(`{{#unless isProtected}}<p class="flash warn">This order is not protected.</p>{{/unless}}
<section class="card"><form method="post" action="{{href}}/claim" enctype="multipart/form-data">${HIDDEN}
${UNITS}
<label>Reason<select name="reason">{{#each reasons}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>Resolution<select name="resolution">{{#each resolutions}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>Comment<textarea name="comment" maxlength="4096" rows="3">{{comment}}</textarea></label>
${PHOTOS}
{{#if verdicts}}<section class="card{{#unless verdicts.isAccepted}} bad{{/unless}}" aria-labelledby="check"><h2 id="check">{{#if verdicts.isAccepted}}This claim can be filed{{else}}This claim would be refused{{/if}}</h2>
{{#each verdicts.problems}}<p>{{this}}</p>{{/each}}{{#if verdicts.payout}}<p>Payout: <strong>{{verdicts.payout}}</strong></p>{{/if}}
{{#if verdicts.isAccepted}}<p>The claim goes to the claims to review, and its units can no longer be returned or cancelled. Your order management system gets the event claim.submitted. The customer gets no message.</p><input type="hidden" name="checked" value="{{checked}}">{{/if}}</section>{{/if}}
<p class="actions"><button class="{{#if verdicts}}secondary{{/if}}">Check claim</button>{{#if verdicts}}{{#if verdicts.isAccepted}}<button name="confirmed" value="yes">File claim</button>{{/if}}{{/if}}</p></form></section>`);
