// SPDX-License-Identifier: Apache-2.0
import { type ActiveApiKey, type IssuedApiKey } from 'parcelward/auth';
import { type WebhookEndpoint, EVENT_TYPES } from 'parcelward/notifications';
import { timeCell } from '../core/format.js';
import { choices } from '../core/forms.js';
import { fact, type Fact } from '../core/table.js';
import { integrationTabs } from './integration-tabs.js';
import { type orderSource } from './order-source.js';

/** New secrets, which are shown once. */
export interface NewSecrets {
  apiKey?: IssuedApiKey;
  endpoint?: WebhookEndpoint;
}

/** The values of the endpoint form. */
export interface NewEndpoint {
  url: string;
  events: string[];
  isWithoutPersonalData: boolean;
  /** One path in each line. */
  fields: string;
}

/** The active key, and all that the store has had. */
export interface StoreKeys {
  active: ActiveApiKey | null;
  all: readonly { key_id: string; masked_key: string; is_revoked: boolean }[];
}

export function integrationPage(
  source: ReturnType<typeof orderSource>,
  keys: StoreKeys,
  endpoints: readonly WebhookEndpoint[],
  { apiKey: newKey, endpoint: newOne }: NewSecrets = {},
  input: NewEndpoint = { url: '', events: [], isWithoutPersonalData: false, fields: '' },
) {
  const urlsOf = (those: StoreKeys['all']) =>
    endpoints.filter((endpoint) => endpoint.status === 'enabled' && keyOf(endpoint, those)).map(({ url }) => url);
  return {
    title: 'Integration',
    tabs: integrationTabs('/integration'),
    apiKey: keys.active === null ? undefined : { facts: keyFacts(keys.active) },
    newApiKey: newKey?.api_key,
    ofKey: urlsOf(keys.all.filter(({ key_id, is_revoked }) => is_revoked || key_id === keys.active?.key_id)),
    ofAllKeys: urlsOf(keys.all),
    source,
    endpoints: endpoints.map((endpoint) =>
      endpointSection(endpoint, keys.all, newOne?.endpoint_id === endpoint.endpoint_id ? newOne.secret : null),
    ),
    newEndpoint: {
      ...input,
      events: choices(EVENT_TYPES, input.events),
      isOpen: endpoints.length === 0 || input.url !== '',
    },
    eventCount: EVENT_TYPES.length,
  };
}

function keyFacts({ masked_key, created_at, last_used_at }: ActiveApiKey): Fact[] {
  return [
    fact('Key', masked_key),
    fact('Created', timeCell(created_at)),
    fact('Last used', last_used_at === null ? 'Never' : timeCell(last_used_at)),
  ];
}

const REASONS = {
  merchant: 'Disabled by you',
  gone: 'Disabled: the endpoint returned 410 Gone',
  failing: 'Disabled: deliveries failed for five days',
} as const;

/** The key with which the URL of an endpoint was set, if it is one of these. */
function keyOf({ url_set_by: { type, id } }: WebhookEndpoint, keys: StoreKeys['all']) {
  return type === 'api_key' ? keys.find(({ key_id }) => key_id === id) : undefined;
}

function setByOf(endpoint: WebhookEndpoint, keys: StoreKeys['all']): string {
  const { type, id } = endpoint.url_set_by;
  if (type === 'api_key') return `URL set with API key ${keyOf(endpoint, keys)?.masked_key ?? id}`;
  return type === 'staff' && id === 'cli' ? 'URL set on the command line' : `URL set by ${id}`;
}

function endpointSection(endpoint: WebhookEndpoint, keys: StoreKeys['all'], secret: string | null) {
  const { endpoint_id, url, events, in_sequence, status, disabled_reason, failing_since, created_at } = endpoint;
  return {
    id: endpoint_id,
    url,
    events: events === null ? 'All events' : events.join(', '),
    sequence: in_sequence ? 'Sent in sequence' : 'Sent at once, in any sequence',
    setBy: setByOf(endpoint, keys),
    isOfRevokedKey: keyOf(endpoint, keys)?.is_revoked === true,
    payload: payloadOf(endpoint),
    isEnabled: status === 'enabled',
    state: disabled_reason === null ? (failing_since === null ? 'Enabled' : 'Failing') : REASONS[disabled_reason],
    tone: status === 'enabled' && failing_since === null ? 'good' : 'warn',
    since: created_at,
    failing: failing_since ?? undefined,
    rotateId: `rotate-${endpoint_id}`,
    deleteId: `delete-${endpoint_id}`,
    ofUrl: `of ${url}`,
    secret: secret ?? undefined,
  };
}

function payloadOf({ personal_data, fields }: WebhookEndpoint): string | undefined {
  const limits = [...(personal_data ? [] : ['No personal data']), ...(fields ? [`Only ${fields.join(', ')}`] : [])];
  return limits.length === 0 ? undefined : limits.join(' · ');
}
