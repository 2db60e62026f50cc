// SPDX-License-Identifier: Apache-2.0
import { type Store } from 'parcelward/stores';
import { choices, type Form, isChecked, lines, oneOf, text } from '../core/forms.js';
import { settingsForm } from './settings-form.html.js';

const FIELDS = `<label class="box"><input type="checkbox" name="enabled"{{#if enabled}} checked{{/if}}>Customers can withdraw from the contract</label>
<label>The tracking page has the link for<select name="scope">{{#each scopes}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<label>These countries (two letters each, such as DE FR)<input name="countries" value="{{countries}}" maxlength="1024" autocomplete="off"></label>
<label>Days to withdraw, from the delivery<input name="days" value="{{days}}" inputmode="numeric" required maxlength="4"></label>
<label>Days that you grant on top<input name="extra_days" value="{{extra_days}}" inputmode="numeric" required maxlength="4"></label>
<label>SKUs without a right of withdrawal, one per line<span class="hint">Such as goods made to order. A withdrawal of the whole order holds no units of them. No statement is refused.</span><textarea name="excluded_skus" rows="3">{{excludedSkus}}</textarea></label>
<label class="box"><input type="checkbox" name="business_note"{{#if business_note}} checked{{/if}}>Say on the second step that orders of businesses have no statutory right</label>`;

/** A card with the form; the view has `withdrawal`. */
export const WITHDRAWAL_SETTINGS = `{{#with withdrawal}}<section class="card" aria-labelledby="withdrawal"><h2 id="withdrawal">Withdrawal function</h2>
{{#if isSuggested}}<p class="flash warn">Some of your newest orders went to the EU or EEA. Since 19 June 2026, shops that sell to consumers there must offer this function.</p>{{/if}}
<p class="hint">Customers end the contract by one statement. It takes effect at once, and nobody approves it.</p>
<p>Link this address from the footer of your shop, on every page: {{#if enabled}}<a href="{{formUrl}}" rel="noreferrer"><bdi>{{formUrl}}</bdi></a>{{else}}<bdi>{{formUrl}}</bdi>. It works once the function is on.{{/if}}</p>
${settingsForm({ action: '/settings/self-service/withdrawal', fields: FIELDS, buttons: '<p class="actions"><button>Save withdrawal function</button></p>' })}</section>{{/with}}`;

const SCOPES = ['eu_eea', 'all', 'list'] as const;
const SCOPE_NAMES: Readonly<Record<string, string>> = {
  eu_eea: 'orders to the EU and EEA',
  all: 'all orders',
  list: 'orders to these countries',
};

type Policy = Store['withdrawal'];
/** The settings of a form, which the service validates. */
export type WithdrawalDraft = Partial<Record<keyof Policy, unknown>>;

/** The merge patch of a form. */
export function withdrawalPatch(form: Form): { withdrawal: WithdrawalDraft } {
  const scope = oneOf(form, 'scope', SCOPES);
  return {
    withdrawal: {
      enabled: isChecked(form, 'enabled'),
      countries: scope === 'list' ? (text(form, 'countries') ?? '').toUpperCase().split(/[\s,;]+/) : scope,
      days: numberOf(form, 'days'),
      extra_days: numberOf(form, 'extra_days'),
      excluded_skus: lines(form, 'excluded_skus'),
      business_note: isChecked(form, 'business_note'),
    },
  };
}

/**
 * View model of the form.
 * @param links the address of the public form, and whether to suggest the function
 * @param draft the values of a refused form
 */
export function withdrawalSettings(
  store: Store,
  links: { formUrl: string; isSuggested: boolean },
  draft: WithdrawalDraft = {},
) {
  const { countries, excluded_skus, days, extra_days, ...shown } = { ...store.withdrawal, ...draft } as Policy;
  const isList = Array.isArray(countries);
  return {
    ...{ ...links, ...shown },
    days: String(days ?? ''),
    extra_days: String(extra_days ?? ''),
    scopes: choices(SCOPES, [isList ? 'list' : countries], (value) => SCOPE_NAMES[value] ?? value),
    countries: isList ? countries.join(' ') : '',
    excludedSkus: excluded_skus.join('\n'),
  };
}

/** Leaves values that are not numbers to the service, which rejects them. */
function numberOf(form: Form, name: string): unknown {
  const written = text(form, name) ?? null;
  return written !== null && /^\d+$/.test(written) ? Number(written) : written;
}
