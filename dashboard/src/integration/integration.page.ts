import { type ActiveApiKey, type IssuedApiKey } from 'parcelward/auth';
import { type WebhookEndpoint, EVENT_TYPES } from 'parcelward/notifications';
import { INGESTION_MODES, type Store } from 'parcelward/stores';
import { timeCell } from '../core/format.js';
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
  isWithoutPersonalData: boolean;
  /** One path in each line. */
  fields: string;
}

/** View model of the integration page. */
export interface IntegrationPage {
  title: string;
  tabs: Tab[];
  apiKey: { facts: Fact[] } | undefined;
  newApiKey: string | undefined;
  /** The current source of orders, and the other one. */
  mode: { current: string; next: string; value: string; consequence: string };
  endpoints: EndpointSection[];
  newEndpoint: Omit<NewEndpoint, 'events'> & { events: Choice[]; isOpen: boolean };
  eventCount: number;
}

interface EndpointSection {
  id: string;
  url: string;
  events: string;
  sequence: string;
  /** What the payload has; undefined if that is everything. */
  payload: string | undefined;
  isEnabled: boolean;
  state: string;
  tone: Tone;
  since: string;
  failing: string | undefined;
  /** Ids and names of its confirmations. */
  rotateId: string;
  deleteId: string;
  ofUrl: string;
  /** Only of an endpoint that just got one. */
  secret: string | undefined;
}

const MODES = {
  shopify_webhook: "The shop platform's webhooks",
  custom_api: 'The order management system, over the API',
} as const;

/** What a change to the mode means. */
const CONSEQUENCES = {
  shopify_webhook: 'The API will reject orders from your order management system (409).',
  custom_api:
    'Your order management system must send every order. Orders from the shop platform are no longer accepted.',
} as const;

export function integrationPage(
  store: Store,
  apiKey: ActiveApiKey | null,
  endpoints: readonly WebhookEndpoint[],
  { apiKey: newKey, endpoint: newOne }: NewSecrets = {},
  input: NewEndpoint = { url: '', events: [], isWithoutPersonalData: false, fields: '' },
): IntegrationPage {
  const { ingestion_mode } = store;
  const next = INGESTION_MODES.find((mode) => mode !== ingestion_mode) ?? ingestion_mode;
  return {
    title: 'Integration',
    tabs: integrationTabs('/integration'),
    apiKey: apiKey === null ? undefined : { facts: keyFacts(apiKey) },
    newApiKey: newKey?.api_key,
    mode: { current: MODES[ingestion_mode], next: MODES[next], value: next, consequence: CONSEQUENCES[next] },
    endpoints: endpoints.map((endpoint) =>
      endpointSection(endpoint, newOne?.endpoint_id === endpoint.endpoint_id ? newOne.secret : null),
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

function endpointSection(endpoint: WebhookEndpoint, secret: string | null): EndpointSection {
  const { endpoint_id, url, events, in_sequence, status, disabled_reason, failing_since, created_at } = endpoint;
  return {
    id: endpoint_id,
    url,
    events: events === null ? 'All events' : events.join(', '),
    sequence: in_sequence ? 'Sent in sequence' : 'Sent at once, in any sequence',
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
