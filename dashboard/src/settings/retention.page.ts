// SPDX-License-Identifier: Apache-2.0
import { type Retention, type RetentionStepName, type RetentionView } from 'parcelward/privacy';
import { type Store } from 'parcelward/stores';
import { count, timeCell } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { template } from '../core/render.js';
import { fact } from '../core/table.js';
import { type Tab } from '../core/tabs.js';
import { settingsForm } from './settings-form.html.js';

const INPUTS = `<p class="hint">Old data is erased at night. Leave a field empty to take the installation’s days; 0 keeps the data for good.</p>
{{#each fields}}<label>{{label}}<span class="hint">{{hint}}</span><input class="short" name="{{name}}" value="{{value}}" inputmode="numeric" maxlength="5" autocomplete="off"></label>{{/each}}`;

const SAVE = `<div class="actions">{{#confirm id="save" label="Save" title="Save the retention?" tone="primary"}}<p>From next night on, older data is erased. This cannot be undone.</p><div class="actions"><button>Save retention</button></div>{{/confirm}}</div>`;

export const RETENTION = template<ReturnType<typeof retentionPage> & { tabs: Tab[] }>(`
{{> tabs name="Settings"}}
<div class="columns"><section class="card"><h2>Retention</h2>
${settingsForm({ action: '/settings/retention', fields: INPUTS, buttons: SAVE })}</section>
<section class="card"><h2>At night</h2>{{> facts facts=run}}
<p class="hint">Orders with an open claim or return wait until it ends.</p></section></div>`);

/** The settings by their names, each with the data that it is about and the start of its days. */
const FIELDS: readonly [keyof Retention, label: string, since: string][] = [
  ['personal_days', 'Personal data of orders and shipments', 'Days since their last change'],
  ['photos_days', 'Photos of claims that have ended', 'Days since the claim’s last change'],
  ['messages_days', 'Recipients of messages', 'Days since the message'],
  ['withdrawal_days', 'Withdrawals', 'Days since the statement'],
  ['events_days', 'Personal data in events', 'Days since the event'],
  [
    'inbound_days',
    'Webhooks of the store platform, and updates of carriers that nobody could use',
    'Days since they came',
  ],
  ['request_log_days', 'Request log', 'Days since the request, from 1 to 30'],
];

/** What a run removes, in words. */
const STEPS: Record<RetentionStepName, (number: number) => string> = {
  orders: (number) => count(number, 'order'),
  shipments: (number) => count(number, 'shipment'),
  photos: (number) => count(number, 'claim with photos', 'claims with photos'),
  withdrawals: (number) => count(number, 'withdrawal'),
  messages: (number) => count(number, 'recipient'),
  events: (number) => count(number, 'event'),
  platform_inbox: (number) => count(number, 'webhook of the store platform', 'webhooks of the store platform'),
  inbound_events: (number) => count(number, 'update of a carrier', 'updates of carriers'),
  request_log: (number) => count(number, 'entry of the request log', 'entries of the request log'),
};

/** The settings of a form, which the service validates. */
type Draft = Partial<Record<keyof Retention, unknown>>;

/** The merge patch of a form: an empty field takes the installation's setting. */
export function retentionPatch(form: Form): { retention: Draft } {
  const entries = FIELDS.map(([name]) => {
    const typed = text(form, name);
    return [name, typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : (typed ?? null)] as const;
  });
  return { retention: Object.fromEntries(entries) };
}

/**
 * View model of the form.
 * @param defaults the settings of the installation
 * @param draft the values of a refused form
 */
export function retentionPage(
  { retention }: Pick<Store, 'retention'>,
  defaults: Retention,
  run: RetentionView['last_run'],
  draft: Draft = retention,
) {
  return {
    fields: FIELDS.map(([name, label, since]) => ({
      name,
      label,
      value: String(draft[name] ?? ''),
      hint: `${since}. Installation: ${defaults[name] === 0 ? 'kept for good' : count(defaults[name], 'day')}.`,
    })),
    run: [
      fact('Last run', run === undefined ? 'None yet' : timeCell(run.started_at)),
      ...(run === undefined ? [] : [fact('Removed', run.ended_at === null ? 'Still running' : removedText(run))]),
    ],
  };
}

function removedText({ removed }: NonNullable<RetentionView['last_run']>): string {
  const texts = Object.entries(STEPS).flatMap(([step, textOf]) => {
    const number = removed[step as RetentionStepName] ?? 0;
    return number === 0 ? [] : [textOf(number)];
  });
  return texts.join(', ') || 'Nothing was old enough';
}
