// SPDX-License-Identifier: Apache-2.0
import { ACCOUNT_GATEWAYS, type CarrierAccountView, gatewayAdapter } from 'parcelward/shipments';
import { timeCell } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { fact } from '../core/table.js';

const CREDENTIALS = `{{#each fields}}<label>{{label}}<input name="{{name}}" type="{{#if isPublic}}url{{else}}password{{/if}}" required maxlength="255" autocomplete="off" spellcheck="false"><span class="hint">{{hint}}</span></label>{{/each}}`;

const ACTIONS = `<div class="actions"><form class="inline" method="post" action="{{href}}/check">{{> csrf}}<button class="secondary">Check now</button></form>
{{#unless isFirst}}<form class="inline" method="post" action="{{href}}/first">{{> csrf}}<button class="secondary">Ask first</button></form>{{/unless}}
{{#confirm id=change label="Change keys" title="Change the keys?" about=label}}<form method="post" action="{{href}}">{{> csrf}}${CREDENTIALS}<button>Check and save</button></form>{{/confirm}}
{{#confirm id=remove label="Remove" title="Remove the account?" about=label tone="danger"}}<p>Its keys are deleted, except the one that verifies late webhooks{{#if subscribes}}; first its webhooks are ended, which takes up to 30 days if {{label}} does not answer{{/if}}. The next source follows the parcels on their way.</p><form method="post" action="{{href}}/remove">{{> csrf}}<button class="danger">Remove account</button></form>{{/confirm}}</div>`;

/** The sources of tracking that the store has accounts with, in their order, and forms for the others. */
export const SOURCES = `<section class="card" aria-labelledby="sources"><h2 id="sources">Your sources of tracking</h2><p>New parcels are followed by the first source that knows their carrier, otherwise by that of the installation. A parcel keeps its source.</p>
{{#each sources}}<article aria-label="{{label}}"><p><strong>{{position}}. {{label}}</strong> <span class="badge {{tone}}">{{state}}</span></p>{{#if error}}<p class="flash bad">{{error}}</p>{{/if}}
{{> facts}}<p class="hint">{{hint}}</p>${ACTIONS}</article>{{/each}}
{{#each others}}<details><summary><h3>Connect {{label}}</h3></summary><p class="hint">Follows {{count}} of the well-known carriers.</p><form method="post" action="{{href}}">{{> csrf}}${CREDENTIALS}<button>Check and connect</button></form></details>{{/each}}</section>`;

const hrefOf = (gateway: string): string => `/settings/carriers/sources/${gateway}`;

const fieldsOf = (gateway: (typeof ACCOUNT_GATEWAYS)[number]) =>
  gatewayAdapter(gateway).fields.map(({ name, label, hint, isPublic }) => ({ name, label, hint, isPublic }));

/** View model of the accounts of a store. */
export function sourcesView(accounts: readonly CarrierAccountView[]) {
  const others = ACCOUNT_GATEWAYS.filter((name) => !accounts.some(({ gateway }) => gateway === name));
  return {
    sources: accounts.map(({ gateway, label, position, state, error, checked_at, webhook_url, webhook_hint }) => ({
      ...{ label, position, error, isFirst: position === 1, href: hrefOf(gateway), hint: webhook_hint },
      subscribes: gatewayAdapter(gateway).secrets !== undefined,
      ...{ change: `change-${gateway}`, remove: `remove-${gateway}`, fields: fieldsOf(gateway) },
      ...(state === 'working' ? { state: 'Working', tone: 'good' } : { state: 'Failing', tone: 'bad' }),
      facts: [fact('Address for webhooks', webhook_url), fact('Checked', timeCell(checked_at))],
    })),
    others: others.map((gateway) => {
      const { label, carriers } = gatewayAdapter(gateway);
      return { label, count: carriers.size, href: hrefOf(gateway), fields: fieldsOf(gateway) };
    }),
  };
}

/** The credentials of a form; those that are empty are left out. */
export function credentialsOf(form: Form, gateway: string): Record<string, string> {
  const known = ACCOUNT_GATEWAYS.find((name) => name === gateway);
  const fields = known === undefined ? [] : gatewayAdapter(known).fields;
  const given = fields.map(({ name }) => [name, text(form, name)] as const);
  return Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
