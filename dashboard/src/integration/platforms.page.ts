// SPDX-License-Identifier: Apache-2.0
import { type Page } from 'parcelward';
import {
  ACCESS_FORMS,
  type ConnectionSettings,
  type PlatformAccess,
  type ParkedDeliveryView,
  type PlatformConnectionView,
  PLATFORMS,
  type ProtectionSuggestion,
} from 'parcelward/platforms';
import { type Store } from 'parcelward/stores';
import { count, placeOf, timeCell } from '../core/format.js';
import { type Form, isChecked, lines, text, texts } from '../core/forms.js';
import { pagination, pathWith } from '../core/pagination.js';
import { fact, type Tone } from '../core/table.js';
import { integrationTabs } from './integration-tabs.js';
import { connectionPath, PLATFORMS_PATH, sourceHint } from './order-source.js';
import { ACCESS_NAMES, GUIDES, TOPIC_NAMES } from './platform-guides.js';

/** How a connection does, in a badge and in a sentence around a time. */
export interface Health {
  tone: Tone;
  label: string;
  before: string;
  time: string | undefined;
  after: string;
  /** Whether the page shows something new once the platform has sent something. */
  waits: boolean;
}

/** Why the last request was refused, and what helps. */
function refusalOf({ platform, refusal, shop }: PlatformConnectionView): { why: string; advice: string } {
  const { name, key } = GUIDES[platform];
  return refusal === 'shop'
    ? { why: `It came from another shop than ${shop}.`, advice: 'Connect that shop, or remove its webhooks.' }
    : {
        why: `The ${key.toLowerCase()} of this connection did not sign it.`,
        advice: `Change it to the one of ${name}.`,
      };
}

/** Judges a connection by what came last, a delivery or a refused request. */
export function healthOf(connection: PlatformConnectionView): Health {
  const { platform, state, received_at, refused_at, pinged_at, waiting } = connection;
  const { name, test } = GUIDES[platform];
  const none = { time: undefined, after: '', waits: false };
  if (state === 'removed')
    return { ...none, tone: 'plain', label: 'Removed', before: 'Removed. The address takes nothing any more.' };
  if (state === 'paused') {
    const before = `Paused. Deliveries are stored and wait until you resume: ${count(waiting, 'delivery', 'deliveries')}.`;
    return { ...none, tone: 'warn', label: 'Paused', before };
  }
  if (refused_at !== null && refused_at > (received_at ?? '')) {
    const { why, advice } = refusalOf(connection);
    const before = `${name} cannot deliver. The last request was refused `;
    const after = `. ${why} ${advice}`;
    return { tone: 'bad', label: 'Refused', before, time: refused_at, after, waits: true };
  }
  if (received_at !== null)
    return {
      ...none,
      tone: 'good',
      label: 'Connected',
      before: 'Connected. The last delivery came ',
      time: received_at,
      after: '.',
    };
  const before =
    pinged_at === null ? 'Nothing has come yet.' : `${name} reaches the address. No delivery has come yet.`;
  return { ...none, tone: 'warn', label: 'No delivery yet', before: `${before} ${test}`, waits: true };
}

/** The entries of a form that was refused, without its key. */
export interface ConnectInput {
  platform?: string;
  shop: string;
  protection_lines: string[];
}

/** The body of `connect`. The shop's default is the store's. */
export function connectBody(form: Form) {
  const input: ConnectInput = {
    platform: text(form, 'platform'),
    shop: text(form, 'shop') ?? '',
    protection_lines: lines(form, 'protection_lines'),
  };
  return { ...input, signing_key: text(form, 'signing_key') ?? '' };
}

/** The settings of the form of a connection. */
export function settingsFrom(form: Form): ConnectionSettings {
  return {
    protection_lines: [...lines(form, 'protection_lines'), ...texts(form, 'suggested')],
    waits_for_payment: isChecked(form, 'waits_for_payment'),
    notifies_customers: isChecked(form, 'notifies_customers'),
    sms_attribute: text(form, 'sms_attribute') ?? '',
    keeps_hash: isChecked(form, 'keeps_hash'),
  };
}

/** The access of the form of a connection; members that are empty are left out. */
export function accessFrom(form: Form): PlatformAccess {
  const given = Object.keys(ACCESS_NAMES).map((name) => [name, text(form, name)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** The connections of a store, and a form for each platform without one. */
export function platformsPage(
  { ingestion_mode, shop_domain }: Store,
  connections: readonly PlatformConnectionView[],
  input?: ConnectInput,
) {
  const live = connections.filter(({ state }) => state !== 'removed');
  const isOpen = live.length === 0 || input !== undefined;
  return {
    title: 'Platforms',
    tabs: integrationTabs(PLATFORMS_PATH),
    hint: live.length === 0 ? undefined : sourceHint(ingestion_mode, connections),
    connections: [...live, ...connections.filter(({ state }) => state === 'removed').toReversed()].map(listed),
    forms: PLATFORMS.filter((platform) => !live.some((one) => one.platform === platform)).map((platform) => {
      const { name, key, keyHint, shop, shopHint, placeholder } = GUIDES[platform];
      const known = platform !== 'shopify' || shop_domain.endsWith('.myshopify.com') ? shop_domain : '';
      const typed = input?.platform === platform ? input : { shop: known, protection_lines: [] };
      return {
        ...{ platform, name, key, keyHint, shop, shopHint, placeholder, isOpen },
        typed: typed.shop,
        lines: typed.protection_lines.join('\n'),
      };
    }),
  };
}

function listed(connection: PlatformConnectionView) {
  const { connection_id, platform, shop, parked } = connection;
  const { tone, label } = healthOf(connection);
  const waits = parked === 0 ? undefined : `${amountOf(parked)} parked`;
  return { href: connectionPath(connection_id), name: GUIDES[platform].name, shop, tone, label, parked: waits };
}

/** A connection: how to set it up, how it does, and its forms. */
export function connectionPage(
  store: Store,
  all: readonly PlatformConnectionView[],
  connection: PlatformConnectionView,
  suggested: readonly ProtectionSuggestion[] = [],
  draft: ConnectionSettings = connection,
) {
  const { connection_id, platform, shop, state, url, topics, parked, waiting } = connection;
  const {
    name,
    key,
    keyHint,
    place,
    linkOf,
    add,
    fields,
    test,
    sms,
    url: urlName,
    resend,
    accessHint,
  } = GUIDES[platform];
  const href = connectionPath(connection_id);
  const [health, hint] = [healthOf(connection), sourceHint(store.ingestion_mode, all)];
  return {
    title: name,
    back: { href: PLATFORMS_PATH, label: 'Platforms' },
    ...{ href, shop, url, health, key, keyHint },
    hint: hint && { ...hint, href: '/integration', link: 'Change the order source' },
    isLive: state !== 'removed',
    isPaused: state === 'paused',
    waiting: waiting === 0 ? undefined : `${amountOf(waiting)} ${waiting === 1 ? 'delivery' : 'deliveries'}`,
    setup: {
      ...{ place, add, urlName, fields, test },
      link: linkOf(shop),
      isOpen: connection.received_at === null,
      topics: topics.map((topic) => ({ topic, name: TOPIC_NAMES[topic] ?? topic })),
    },
    parked: parked === 0 ? undefined : amountOf(parked),
    settings: {
      ...{ ...draft, sms, suggestions: suggested, isShopify: platform === 'shopify' },
      protection_lines: draft.protection_lines.join('\n'),
    },
    access: {
      ...{
        resend,
        hint: accessHint,
        isGiven: connection.has_access,
        failure: connection.catch_up_failure ?? undefined,
      },
      facts: [fact('Up to date until', timeCell(connection.caught_up_at))],
      // Either the members of one form, or those of the other.
      fields: ACCESS_FORMS[platform].flat().map((field) => ({ field, label: ACCESS_NAMES[field] })),
    },
    facts: healthFacts(connection),
  };
}

/** Counts end at 1,000. */
const amountOf = (number: number): string => (number >= 1_000 ? '1,000 or more' : String(number));

function healthFacts(connection: PlatformConnectionView) {
  const { platform, shop, received_at, refused_at, pinged_at, waiting, waiting_since, parked } = connection;
  const { key } = GUIDES[platform];
  return [
    fact('Shop', shop),
    fact('Connected since', timeCell(connection.created_at)),
    fact('Last delivery', timeCell(received_at)),
    ...(pinged_at === null ? [] : [fact('Last ping', timeCell(pinged_at))]),
    fact('Waiting', amountOf(waiting)),
    ...(waiting_since === null ? [] : [fact('Waiting since', timeCell(waiting_since))]),
    fact(
      'Parked',
      parked === 0 ? '0' : { text: amountOf(parked), href: `${connectionPath(connection.connection_id)}/parked` },
    ),
    ...(refused_at === null
      ? []
      : [fact('Last refused request', { ...timeCell(refused_at), note: refusalOf(connection).why })]),
    ...(connection.previous_key_ends_at === null
      ? []
      : [fact(`Earlier ${key.toLowerCase()} valid until`, timeCell(connection.previous_key_ends_at))]),
  ];
}

/** A reason in words of a support agent: `1 field is at fault; see errors. /currency is USD` is `Currency is USD`. */
export function reasonText(reason: string): string {
  const [, faults] = /^\d+ fields? (?:is|are) at fault; see errors\. (?=\/)(.*)$/s.exec(reason) ?? [];
  if (faults === undefined) return reason;
  return faults
    .split(/ (?=\/[a-z_]+[ /])/)
    .map((fault) => fault.replace(/^\S+/, placeOf))
    .join('. ');
}

/** Leads to the page of an order if it exists. */
export const searchPath = (orderNumber: string): string => pathWith('/search', { q: orderNumber });

export const PARKED_PER_PAGE = 25;

/** The parked deliveries of a connection. */
export function parkedPage(
  { connection_id, platform }: PlatformConnectionView,
  { items, next }: Page<ParkedDeliveryView>,
  query: { cursor?: string },
) {
  const href = `${connectionPath(connection_id)}/parked`;
  return {
    title: 'Parked deliveries',
    back: { href: connectionPath(connection_id), label: GUIDES[platform].name },
    href,
    deliveries: items.map(({ delivery_id, topic, order_number, received_at, reason }) => ({
      retry: `${href}/${encodeURIComponent(delivery_id)}/retry`,
      topic: topic === '' ? 'Without a topic' : topic,
      name: TOPIC_NAMES[topic],
      order: order_number === null ? undefined : { number: order_number, href: searchPath(order_number) },
      received_at,
      reason: reasonText(reason ?? 'The reason is not known.'),
    })),
    pages: pagination(href, { cursor: query.cursor }, next),
  };
}
