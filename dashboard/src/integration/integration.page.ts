import { type ActiveApiKey, type IssuedApiKey } from 'parcelward/auth';
import { type WebhookEndpoint, EVENT_TYPES } from 'parcelward/notifications';
import { INGESTION_MODES, type Store } from 'parcelward/stores';
import { timeCell, timeText } from '../core/format.js';
import { type Choice, choices } from '../core/forms.js';
import { fact, type Fact, type Tone } from '../core/table.js';
import { type Tab } from '../core/tabs.js';
import { integrationTabs } from './integration-tabs.js';

/** New secrets, which are shown once. */
export interface NewSecrets {
  apiKey?: IssuedApiKey;
  endpoint?: WebhookEndpoint;
}

/** The values of the endpoint form. */
export interface NewEndpoint {
  url: string;
  events: string[];
}

/** View model of the integration page. */
export interface IntegrationPage {
  title: string;
  tabs: Tab[];
  apiKey: { facts: Fact[] } | undefined;
  newApiKey: string | undefined;
  mode: { current: string; choices: Choice[] };
  endpoints: EndpointSection[];
  newEndpoint: { url: string; events: Choice[] };
  eventCount: number;
}

interface EndpointSection {
  id: string;
  url: string;
  events: string;
  sequence: string;
  isEnabled: boolean;
  state: string;
  tone: Tone;
  since: string;
  /** Only of an endpoint that just got one. */
  secret: string | undefined;
}

const MODES = {
  shopify_webhook: "The shop platform's webhooks (shopify_webhook)",
  custom_api: 'The order management system, over the API (custom_api)',
} as const;

export function integrationPage(
  store: Store,
  apiKey: ActiveApiKey | null,
  endpoints: readonly WebhookEndpoint[],
  { apiKey: newKey, endpoint: newOne }: NewSecrets = {},
  input: NewEndpoint = { url: '', events: [] },
): IntegrationPage {
  const { ingestion_mode } = store;
  return {
    title: 'Integration',
    tabs: integrationTabs('/integration'),
    apiKey: apiKey === null ? undefined : { facts: keyFacts(apiKey) },
    newApiKey: newKey?.api_key,
    mode: {
      current: MODES[ingestion_mode],
      choices: choices(INGESTION_MODES, [ingestion_mode], (mode) => MODES[mode as keyof typeof MODES]),
    },
    endpoints: endpoints.map((endpoint) =>
      endpointSection(endpoint, newOne?.endpoint_id === endpoint.endpoint_id ? newOne.secret : null),
    ),
    newEndpoint: { url: input.url, events: choices(EVENT_TYPES, input.events) },
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

function endpointSection(endpoint: WebhookEndpoint, secret: string | null): EndpointSection {
  const { endpoint_id, url, events, in_sequence, status, disabled_reason, failing_since, created_at } = endpoint;
  const failing = failing_since === null ? 'Enabled' : `Enabled, failing since ${timeText(failing_since)}`;
  return {
    id: endpoint_id,
    url,
    events: events === null ? 'All events' : events.join(', '),
    sequence: in_sequence ? 'Sent in sequence' : 'Sent at once, in any sequence',
    isEnabled: status === 'enabled',
    state: disabled_reason === null ? failing : REASONS[disabled_reason],
    tone: status === 'enabled' && failing_since === null ? 'good' : 'warn',
    since: created_at,
    secret: secret ?? undefined,
  };
}
