// SPDX-License-Identifier: Apache-2.0
import { type Carrier, type CarrierAccountView, type CarrierClass } from 'parcelward/shipments';
import { type Form, texts } from '../core/forms.js';
import { template } from '../core/render.js';
import { type Tab } from '../core/tabs.js';
import { settingsForm } from './settings-form.html.js';
import { SOURCES, sourcesView } from './sources.page.js';

const FORM = settingsForm({
  className: 'whole',
  action: '/settings/carriers',
  fields: `{{#each groups}}<fieldset><legend>{{title}}</legend><p class="hint">{{help}}</p><div class="boxes">{{#each carriers}}<label><input type="checkbox" name="account" value="{{token}}"{{#if hasAccount}} checked{{/if}}>{{name}}</label>{{/each}}</div></fieldset>{{/each}}`,
  buttons: '<button>Save</button>',
});

export const CARRIERS = template<ReturnType<typeof carriersPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
{{#with tracking}}${SOURCES}{{/with}}
<section class="card"><h2>Your carrier accounts</h2><p>The carriers where the store has an account.</p>
${FORM}</section>`);

const GROUPS: readonly { class: CarrierClass; title: string; help: string }[] = [
  {
    class: 'account_required',
    title: 'Carriers that require an account',
    help: 'Tracking starts once you have an account with the carrier. Existing parcels are tracked within 30 seconds of saving.',
  },
  {
    class: 'none',
    title: 'Carriers that track every parcel',
    help: 'No account is needed.',
  },
  {
    class: 'labels_only',
    title: 'Carriers that only track their own labels',
    help: 'Parcels with other labels get no tracking updates, even if you have an account.',
  },
];

/**
 * The carriers by class, each with whether the merchant has an account.
 * @param sources the store's accounts with sources of tracking; undefined in a test store, which has none
 */
export function carriersPage(
  carriers: readonly Carrier[],
  accounts: readonly string[],
  sources?: readonly CarrierAccountView[],
) {
  const known = new Set(carriers.map(({ token }) => token));
  const unknown = accounts.filter((token) => !known.has(token)).map((token) => ({ token, name: token }));
  return {
    tracking: sources && sourcesView(sources),
    groups: [
      ...GROUPS.map(({ class: carrierClass, title, help }) => ({
        title,
        help,
        carriers: boxes(
          carriers.filter((carrier) => carrier.class === carrierClass),
          accounts,
        ),
      })),
      {
        title: 'Other carriers',
        help: 'These carriers are not in the carrier registry.',
        carriers: boxes(unknown, accounts),
      },
    ].filter((group) => group.carriers.length > 0),
  };
}

function boxes(carriers: readonly Pick<Carrier, 'token' | 'name'>[], accounts: readonly string[]) {
  return carriers
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ token, name }) => ({ token, name, hasAccount: accounts.includes(token) }));
}

/** The tokens of the selected carriers. */
export function accountsOf(form: Form): string[] {
  return [...new Set(texts(form, 'account'))];
}
