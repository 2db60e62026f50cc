// SPDX-License-Identifier: Apache-2.0
import { type QueueBacklog } from 'parcelward';
import { type SystemStatus } from 'parcelward/desk';
import { ACCOUNT_GATEWAYS, gatewayAdapter } from 'parcelward/shipments';
import { count, timeCell } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { pathWith } from '../core/pagination.js';
import { type Fact, fact, type ShownCell, type Tone } from '../core/table.js';
import { DELIVERIES_PATH } from '../integration/deliveries.page.js';
import { durationText, waitingText } from './ages.js';

type Endpoint = SystemStatus['webhooks'][number];
type ChannelHealth = SystemStatus['messages']['channels'][number];

/** The service counts no more of them. */
const MAX_WEBHOOKS = 1_000;

const STATES: Record<Exclude<Endpoint['state'], 'working'>, { state: string; tone: Tone; meaning: string }> = {
  retrying: {
    state: 'Failing',
    tone: 'warn',
    meaning: 'The last attempts failed. Each webhook is tried again by itself.',
  },
  paused: {
    state: 'Paused',
    tone: 'bad',
    meaning:
      'Five attempts in a row failed, so only one webhook a minute is tried. Correct the receiver: then all are sent.',
  },
  disabled: {
    state: 'Disabled',
    tone: 'bad',
    meaning:
      'It gets nothing. Correct the receiver, enable the endpoint under Integration, and resend the missed events.',
  },
};

/** The endpoints that get no webhooks, except those that the merchant has disabled. */
export function failingEndpoints(webhooks: readonly Endpoint[]): Endpoint[] {
  return webhooks.filter(({ state, disabled_reason }) => state !== 'working' && disabled_reason !== 'merchant');
}

/** The webhooks of a store: what waits, and the endpoints that fail. */
export function webhooksCard(webhooks: readonly Endpoint[], now: Date) {
  const failing = failingEndpoints(webhooks);
  return { summary: webhooksSummary(webhooks, failing.length, now), failing: failing.map(failingEndpoint(now)) };
}

function webhooksSummary(webhooks: readonly Endpoint[], failing: number, now: Date): string {
  if (webhooks.length === 0) return 'There are no endpoints. Events are not sent anywhere.';
  const enabled = webhooks.filter(({ state }) => state !== 'disabled').length;
  const works =
    failing > 0
      ? failingText(failing, webhooks.length)
      : enabled === 0
        ? 'All endpoints are disabled. Events are not sent anywhere.'
        : `${enabled === 1 ? 'The endpoint gets its' : `All ${enabled} endpoints get their`} webhooks.`;
  const working = webhooks.filter(({ state }) => state === 'working');
  const number = working.reduce((sum, { pending }) => sum + pending, 0);
  if (number === 0) return works;
  const times = working.flatMap(({ pending_since }) => pending_since?.getTime() ?? []);
  const since = new Date(Math.min(...times));
  return `${works} ${waitingText({ number, nouns: ['webhook', 'webhooks'], since }, now)}.`;
}

function failingText(failing: number, all: number): string {
  return all === 1
    ? 'The endpoint fails.'
    : `${failing} of ${count(all, 'endpoint')} ${failing === 1 ? 'fails' : 'fail'}.`;
}

function failingEndpoint(now: Date) {
  return ({ endpoint_id, url, state, since, pending, pending_since, held, last_attempt }: Endpoint) => {
    const waiting = {
      number: pending + held,
      nouns: ['webhook', 'webhooks'] as const,
      since: pending_since,
      isCapped: Math.max(pending, held) >= MAX_WEBHOOKS,
    };
    return {
      url,
      ...STATES[state === 'working' ? 'retrying' : state],
      since: since?.toISOString(),
      waiting: waiting.number > 0 ? waitingText(waiting, now) : undefined,
      answer: last_attempt ? answerText(last_attempt) : undefined,
      answered: last_attempt?.at.toISOString(),
      href: pathWith(DELIVERIES_PATH, { endpoint: endpoint_id }),
    };
  };
}

function answerText({ status_code, error }: NonNullable<Endpoint['last_attempt']>): string {
  return status_code === null ? (error ?? 'none') : `HTTP ${status_code}`;
}

/** Whether carriers register parcels and report about them. */
export function carriersCard({ jobs, carriers }: SystemStatus, now: Date): { summary: string; facts: Fact[] } {
  const of = (queue: string): QueueBacklog | undefined => jobs.find((backlog) => backlog.queue === queue);
  const [registration, inbound, poll] = ['registration', 'inbound', 'poll'].map((name) => of(`shipments.${name}`));
  const failing = [registration, inbound, poll].filter((queue) => queue !== undefined && queue.dead > 0);
  const retrying = [registration, inbound, poll].filter((queue) => queue?.retrying);
  const summary =
    failing.length > 0
      ? 'Some work with carriers gave up. This page lists it.'
      : retrying.length > 0
        ? 'A carrier or its gateway does not respond as it should. We try again by ourselves.'
        : 'Carriers respond.';
  return {
    summary: carriers.registered_at === null && failing.length + retrying.length === 0 ? 'No failures.' : summary,
    facts: [
      ...stateFacts('Parcels to register', registration, now),
      ...stateFacts('Updates to apply', inbound, now),
      ...stateFacts('Checks for news', poll, now),
      fact('Last registration', timeCell(carriers.registered_at?.toISOString())),
      fact('Last news', timeCell(carriers.changed_at?.toISOString())),
      ...carriers.sources.flatMap(sourceFacts),
    ],
  };
}

/** A source that fails or that parcels wait for, and why. */
function sourceFacts({ gateway, error, waiting }: SystemStatus['carriers']['sources'][number]): Fact[] {
  const known = ACCOUNT_GATEWAYS.find((name) => name === gateway);
  const label = known === undefined ? gateway : gatewayAdapter(known).label;
  const parts = [
    ...(waiting > 0 ? [`${count(waiting, 'parcel')} to register`] : []),
    ...(error === null ? [] : [error]),
  ];
  return parts.length === 0 ? [] : [fact(`Source ${label}`, parts.join('. '))];
}

/** `2 for 4 minutes, 1 tried again, 3 gave up`; no fact if nothing waits. */
function stateFacts(label: string, queue: QueueBacklog | undefined, now: Date): Fact[] {
  if (!queue) return [];
  const { waiting, waitingSince, retrying, dead } = queue;
  const parts = [
    ...(waiting > 0 && waitingSince ? [`${waiting} for ${durationText(waitingSince, now)}`] : []),
    ...(retrying ? [`${retrying.count} tried again`] : []),
    ...(dead > 0 ? [`${dead} gave up`] : []),
  ];
  return parts.length === 0 ? [] : [fact(label, parts.join(', '))];
}

const CHANNELS: Record<ChannelHealth['channel'], { title: string; nouns: readonly [string, string] }> = {
  email: { title: 'Emails', nouns: ['email', 'emails'] },
  sms: { title: 'Text messages', nouns: ['text message', 'text messages'] },
};

/** Whether mails and text messages arrive. */
export function messagesCard({ channels, failed }: SystemStatus['messages'], now: Date) {
  const used = channels.filter(isUsed);
  const lost = used.reduce((sum, { last_day }) => sum + last_day.failed + last_day.bounced, 0);
  return {
    summary: messagesSummary(used, lost, now),
    channels: used.map((channel) => ({
      title: CHANNELS[channel.channel].title,
      isTitled: used.length > 1,
      facts: channelFacts(channel),
    })),
    failed: failed.map(({ order_number, channel, reason, failed_at }) => ({
      about: aboutCell(order_number, channel),
      reason,
      at: failed_at.toISOString(),
    })),
  };
}

function isUsed({ waiting, collecting, last_day, last_sent_at }: ChannelHealth): boolean {
  const { sent, failed, bounced, suppressed } = last_day;
  return waiting + collecting + sent + failed + bounced + suppressed > 0 || last_sent_at !== null;
}

function messagesSummary(used: readonly ChannelHealth[], lost: number, now: Date): string {
  if (used.length === 0) return 'No messages have been sent lately.';
  const waits = used
    .filter(({ waiting }) => waiting > 0)
    .map(
      ({ channel, waiting, waiting_since: since }) =>
        `${waitingText({ number: waiting, nouns: CHANNELS[channel].nouns, since }, now)}.`,
    );
  const failures =
    lost === 0
      ? []
      : [`${count(lost, 'message')} of the last 24 hours did not arrive. Check the address with the customer.`];
  const all = [...waits, ...failures];
  return all.length === 0 ? 'Messages arrive.' : all.join(' ');
}

function channelFacts({ collecting, last_day, last_sent_at }: ChannelHealth): Fact[] {
  const outcomes = [
    ['sent', last_day.sent],
    ['refused', last_day.failed],
    ['bounced', last_day.bounced],
    ['not wanted or too late', last_day.suppressed],
  ] as const;
  const texts = outcomes.flatMap(([outcome, number]) => (number > 0 ? [`${number} ${outcome}`] : []));
  return [
    fact('Last sent', timeCell(last_sent_at?.toISOString())),
    fact('Last 24 hours', texts.join(', ') || 'None'),
    ...(collecting > 0 ? [fact('Wait for further parcels', String(collecting))] : []),
  ];
}

function aboutCell(orderNumber: string | null, channel: ChannelHealth['channel']): ShownCell {
  const cell =
    orderNumber === null
      ? { text: channel === 'email' ? 'An email' : 'A text message' }
      : { text: `Order ${orderNumber}`, href: `${orderPath(orderNumber)}#messages` };
  return fact('', cell).value;
}
