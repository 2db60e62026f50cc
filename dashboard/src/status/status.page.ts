// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type QueueBacklog } from 'parcelward';
import { type DeadJobOfStore, type JobSubject, type SystemStatus } from 'parcelward/desk';
import { type PlatformConnectionView } from 'parcelward/platforms';
import { count } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Cell, fact } from '../core/table.js';
import { importPath } from '../integration/imports.page.js';
import { requestPath } from '../privacy/requests.page.js';
import { shipmentPath } from '../shipments/shipments.page.js';
import { durationText, waitingText } from './ages.js';
import { type JobKind, jobKind, plainReason } from './job-kinds.js';
import { platformNeeds, platformsCard } from './platforms-card.js';
import { carriersCard, failingEndpoints, messagesCard, webhooksCard } from './status-cards.js';

export const STATUS_PATH = '/status';

type RetryingJobs = NonNullable<QueueBacklog['retrying']>;

/** View model of waiting and failed work, and of the connections to store platforms. */
export function statusPage(status: SystemStatus, connections: readonly PlatformConnectionView[], now: Date) {
  const dead = deadKinds(status);
  const waiting = waitingKinds(status, now);
  const failing = failingEndpoints(status.webhooks);
  const ofShop = platformNeeds(connections);
  return {
    title: 'System status',
    read: now.toISOString(),
    form_id: randomUUID(),
    quiet: dead.length === 0 && waiting.length === 0 ? quietText(status, failing.length, ofShop.length) : undefined,
    needs: [...needsOf(dead, failing.filter(({ state }) => state !== 'retrying').length), ...ofShop].join(' '),
    dead,
    waiting,
    planned: plannedText(status.jobs),
    platforms: platformsCard(connections, now),
    webhooks: webhooksCard(status.webhooks, now),
    carriers: carriersCard(status, now),
    messages: messagesCard(status.messages, now),
  };
}

/** What the page says if it lists no work. */
function quietText({ messages }: SystemStatus, failing: number, ofShop: number): { title: string; text: string } {
  if (ofShop > 0)
    return { title: 'No background work waits.', text: 'Webhooks of the shop do. Its connection is on this page.' };
  if (failing > 0)
    return { title: 'No background work waits.', text: 'Webhooks do. Their endpoints are on this page.' };
  if (messages.channels.some(({ waiting }) => waiting > 0))
    return { title: 'Messages are being sent.', text: 'Reload in a moment to see whether they arrive.' };
  return { title: 'Nothing waits.', text: 'Emails, webhooks, carriers and background work are up to date.' };
}

/** `2 tasks gave up and need a person.`, `1 endpoint gets no webhooks.`; empty if nothing needs a person. */
function needsOf(dead: readonly { count: number }[], failing: number): string[] {
  const jobs = dead.reduce((sum, { count: number }) => sum + number, 0);
  return [
    ...(jobs > 0 ? [`${count(jobs, 'task')} gave up and ${jobs === 1 ? 'needs' : 'need'} a person.`] : []),
    ...(failing > 0 ? [`${count(failing, 'endpoint')} ${failing === 1 ? 'gets' : 'get'} no webhooks.`] : []),
  ];
}

function deadKinds({ jobs, dead }: SystemStatus) {
  return [...new Set(dead.map(({ queue }) => queue))].map((queue) => {
    const ofQueue = dead.filter((job) => job.queue === queue);
    const { title, effect, advice } = jobKind(queue);
    const counted = jobs.find((backlog) => backlog.queue === queue)?.dead ?? 0;
    return {
      id: `dead-${queue.replaceAll('.', '-')}`,
      ...{ queue, title, effect, advice },
      count: Math.max(counted, ofQueue.length),
      isSeveral: ofQueue.length > 1,
      jobs: ofQueue.map(deadJobRow),
    };
  });
}

function deadJobRow({ job_id, queue, reference, attempts, error, parked_at, subject }: DeadJobOfStore) {
  const cell = subjectCell(subject) ?? { text: jobKind(queue).nouns[0], note: reference };
  return {
    id: job_id,
    subject: fact('', cell).value,
    label: cell.text,
    reason: plainReason(error ?? ''),
    error: error ?? 'No reason is known.',
    tries: count(attempts, 'try', 'tries'),
    at: parked_at,
  };
}

/** What a job is about, as a link; undefined if that is not known. */
function subjectCell(subject: JobSubject): Cell | undefined {
  const { order_number, tracking_number, return_id, claim_id, import_id, erasure_id } = subject;
  const ofOrder = order_number === null ? '' : ` of order ${order_number}`;
  if (return_id !== null) return { text: `Return${ofOrder}`, href: `/returns/${return_id}` };
  if (claim_id !== null) return { text: `Claim${ofOrder}`, href: `/claims/${claim_id}` };
  if (import_id !== null) return { text: `Import ${import_id}`, href: importPath(import_id) };
  if (erasure_id !== null) return { text: `Erasure ${erasure_id}`, href: requestPath(erasure_id) };
  const parcel = tracking_number === null ? undefined : `Parcel ${tracking_number}`;
  if (order_number !== null)
    return { text: [`Order ${order_number}`, parcel].filter(Boolean).join(', '), href: orderPath(order_number) };
  return parcel === undefined ? undefined : { text: parcel, href: shipmentPath(tracking_number ?? '') };
}

/** Work that needs no person. */
interface WaitingKind {
  title: string;
  /** What waits, and for how long. */
  sentence: string;
  effect: string;
  /** Why some of it failed; undefined if nothing did. */
  failure: { reason: string | undefined; error: string } | undefined;
}

/** Work that waits for its turn or is tried again by itself, the longest waiting first. */
function waitingKinds({ jobs, events }: SystemStatus, now: Date): WaitingKind[] {
  const waits = jobs
    .filter(({ waiting, retrying }) => waiting > 0 || retrying !== null)
    .toSorted((a, b) => (a.waitingSince?.getTime() ?? Infinity) - (b.waitingSince?.getTime() ?? Infinity))
    .map((backlog) => waitingKind(backlog, now));
  if (events.count === 0) return waits;
  const { title, effect, nouns } = jobKind('events.set-aside');
  const sentence = `${waitingText({ number: events.count, nouns, since: events.since }, now)}.`;
  return [{ title, sentence, effect, failure: undefined }, ...waits];
}

function waitingKind({ queue, waiting, waitingSince, retrying, isCapped }: QueueBacklog, now: Date): WaitingKind {
  const { title, effect, nouns } = jobKind(queue);
  const waits = { number: waiting, nouns, since: waitingSince, isCapped };
  const sentences = [
    ...(waiting > 0 ? [`${waitingText(waits, now)}.`] : []),
    ...(retrying ? [retryText(retrying, nouns, now)] : []),
  ];
  return { title, sentence: sentences.join(' '), effect, failure: retrying ? failureOf(retrying) : undefined };
}

/** `1 import failed and is tried again in 2 minutes.` */
function retryText({ count: number, nextAt }: RetryingJobs, [one, many]: JobKind['nouns'], now: Date): string {
  const when = nextAt <= now ? 'now' : `in ${durationText(now, nextAt)}`;
  return number === 1
    ? `1 ${one} failed and is tried again ${when}.`
    : `${number} ${many} failed and are tried again, the first ${when}.`;
}

function failureOf({ error, attempts }: RetryingJobs): WaitingKind['failure'] {
  return { reason: plainReason(error), error: `Failed ${attempts === 1 ? 'once' : `${attempts} times`}: ${error}` };
}

/** `3 checks for news of parcels and 1 import`; undefined if nothing is planned. */
function plannedText(jobs: readonly QueueBacklog[]): string | undefined {
  const parts = jobs
    .filter(({ planned }) => planned > 0)
    .map(({ queue, planned, isCapped }) => {
      const [one, many] = jobKind(queue).nouns;
      return `${planned}${isCapped ? '+' : ''} ${planned === 1 && !isCapped ? one : many}`;
    });
  return parts.length === 0 ? undefined : parts.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
