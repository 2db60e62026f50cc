// SPDX-License-Identifier: Apache-2.0
import { isKnownReason, type ReturnReason, reasonText, RETURN_REASON_HANDLES, type Store } from 'parcelward/stores';
import { choices, type Form, isChecked, lines, text, texts } from '../core/forms.js';
import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { type Language, shopLanguage } from './languages.js';
import { settingsForm } from './settings-form.html.js';
import { WITHDRAWAL_SETTINGS, type withdrawalSettings } from './withdrawal-settings.page.js';

const boxes = (name: string, list = name): string =>
  `<div class="boxes">{{#each ${list}}}<label><input type="checkbox" name="${name}" value="{{value}}"{{#if isChosen}} checked{{/if}}>{{label}}</label>{{/each}}</div>`;

const FIELDS = `<fieldset><legend>Customers can start on their tracking page</legend><label class="box"><input type="checkbox" name="returns"{{#if returns}} checked{{/if}}>A return</label><label class="box"><input type="checkbox" name="claims"{{#if claims}} checked{{/if}}>A claim on a protected order</label>
<label class="box"><input type="checkbox" name="cancellation_requests"{{#if cancellation_requests}} checked{{/if}}>A request to cancel the order, until its first parcel</label><label class="box"><input type="checkbox" name="address_requests"{{#if address_requests}} checked{{/if}}>A request to change the delivery address, until its first parcel</label></fieldset>
<label>Days to return items<input name="return_window_days" value="{{return_window_days}}" inputmode="numeric" required maxlength="4"></label>
<label>The days begin with<select name="return_window_from">{{#each starts}}<option value="{{value}}"{{#if isChosen}} selected{{/if}}>{{label}}</option>{{/each}}</select></label>
<fieldset><legend>Items come back</legend>${boxes('return_methods', 'methods')}</fieldset>
<fieldset><legend>Customers get</legend>${boxes('return_resolutions', 'resolutions')}</fieldset>
<fieldset><legend>Reasons for a return</legend>${boxes('reasons')}</fieldset>
<label>Your own reasons, one per line<textarea name="own_reasons" rows="3" placeholder="gift: It was a gift">{{ownReasons}}</textarea></label>
<label>SKUs that cannot be returned, one per line<textarea name="excluded_skus" rows="3">{{excludedSkus}}</textarea></label>`;

export const SELF_SERVICE = template<
  ReturnType<typeof selfServicePage> & { withdrawal: ReturnType<typeof withdrawalSettings>; tabs: Tab[] }
>(`
{{> tabs name="Settings"}}
<section class="card"><h2>Self-service</h2>
<p class="hint">A code to the order’s email address proves who the customer is. You decide on every return, claim and change.</p>
${settingsForm({ action: '/settings/self-service', fields: FIELDS, buttons: '<p class="actions"><button>Save</button></p>' })}</section>
${WITHDRAWAL_SETTINGS}`);

type SelfService = Store['self_service'];
/** The settings of a form, which the service validates. */
type Draft = Partial<Record<keyof SelfService, unknown>>;

const WINDOW_NAMES: Record<string, string> = { delivered: 'the delivery', ordered: 'the order' };
const METHOD_NAMES: Record<string, string> = { SELF_SHIP: 'By parcel', IN_STORE: 'In your store' };
const RESOLUTION_NAMES: Record<string, string> = { REFUND: 'A refund', STORE_CREDIT: 'Store credit' };

/** The merge patch of a form. The form does not show other languages of a reason, nor whether it needs a comment: both are kept. */
export function selfServicePatch(store: Store, form: Form): { self_service: Draft } {
  const { self_service } = store;
  const known = texts(form, 'reasons').map((handle) => ({ ...reasonOf(self_service, handle), handle }));
  const own = lines(form, 'own_reasons').map((line) => ownReason(self_service, line, shopLanguage(store)));
  const days = text(form, 'return_window_days');
  return {
    self_service: {
      returns: isChecked(form, 'returns'),
      claims: isChecked(form, 'claims'),
      cancellation_requests: isChecked(form, 'cancellation_requests'),
      address_requests: isChecked(form, 'address_requests'),
      return_window_days: days !== undefined && /^\d+$/.test(days) ? Number(days) : (days ?? null),
      return_window_from: text(form, 'return_window_from') ?? null,
      return_methods: texts(form, 'return_methods'),
      return_resolutions: texts(form, 'return_resolutions'),
      reasons: [...known, ...own],
      excluded_skus: lines(form, 'excluded_skus'),
    },
  };
}

/** View model of the form. @param draft the values of a refused form */
export function selfServicePage(store: Store, draft: Draft = {}) {
  const { reasons, excluded_skus, ...shown } = { ...store.self_service, ...draft } as SelfService;
  const language = shopLanguage(store);
  const own = reasons.filter(({ handle }) => !isKnownReason(handle));
  const handles = reasons.map(({ handle }) => handle);
  return {
    returns: shown.returns,
    claims: shown.claims,
    cancellation_requests: shown.cancellation_requests,
    address_requests: shown.address_requests,
    return_window_days: String(shown.return_window_days ?? ''),
    starts: choices(Object.keys(WINDOW_NAMES), [shown.return_window_from], nameIn(WINDOW_NAMES)),
    methods: choices(Object.keys(METHOD_NAMES), shown.return_methods, nameIn(METHOD_NAMES)),
    resolutions: choices(Object.keys(RESOLUTION_NAMES), shown.return_resolutions, nameIn(RESOLUTION_NAMES)),
    reasons: choices(RETURN_REASON_HANDLES, handles, (handle) => reasonText({ handle }, 'en', 'en')),
    ownReasons: own.map((reason) => `${reason.handle}: ${reasonText(reason, language, language)}`).join('\n'),
    excludedSkus: excluded_skus.join('\n'),
  };
}

const nameIn = (names: Record<string, string>) => (value: string) => names[value] ?? value;

const reasonOf = ({ reasons }: SelfService, handle: string): ReturnReason | undefined =>
  reasons.find((reason) => reason.handle === handle);

/** `gift: It was a gift`, in the language of the shop. */
function ownReason(saved: SelfService, line: string, language: Language): ReturnReason {
  const [handle = '', ...words] = line.split(':');
  const before = reasonOf(saved, handle.trim());
  const written = words.join(':').trim();
  return {
    ...before,
    handle: handle.trim(),
    text: { ...before?.text, ...(written !== '' && { [language]: written }) },
  };
}
