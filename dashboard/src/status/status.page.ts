import { randomUUID } from 'node:crypto';
import { type DeadJobOfStore, type JobSubject, type QueueBacklog, type SystemStatus } from 'parcelward/desk';
import { count } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Cell, type Column, type ShownCell, fact, type Table, table } from '../core/table.js';
import { importPath } from '../integration/imports.page.js';
import { requestPath } from '../privacy/requests.page.js';
import { shipmentPath } from '../shipments/shipments.page.js';
import { durationText } from './ages.js';
import { jobKind, plainReason } from './job-kinds.js';
import { carriersCard, failingEndpoints, messagesCard, webhooksCard } from './status-cards.js';

export const STATUS_PATH = '/status';

/** A dead job, for its row. */
interface DeadJobRow {
  id: string;
  subject: ShownCell;
  /** What its button is about. */
  label: string;
  reason: string | undefined;
  error: string;
  tries: string;
  at: string;
}

/** The dead jobs of a kind. */
interface DeadKind {
  id: string;
  queue: string;
  title: string;
  effect: string;
  advice: string;
  count: string;
  isSeveral: boolean;
  jobs: DeadJobRow[];
}

/** View model of what waits and why. */
export function statusPage(status: SystemStatus, now: Date) {
  const dead = deadKinds(status);
  const waiting = waitingTable(status, now);
  const failing = failingEndpoints(status.webhooks);
  return {
    title: 'System status',
    read: now.toISOString(),
    form_id: randomUUID(),
    isCalm: dead.length === 0 && waiting === undefined && failing.length === 0,
    tiles: tilesOf(status, failing.length, now),
    dead,
    waiting,
    planned: plannedText(status.jobs),
    webhooks: webhooksCard(status.webhooks, now),
    carriers: carriersCard(status, now),
    messages: messagesCard(status.messages, now),
  };
}

function sumOf(jobs: readonly QueueBacklog[], of: (backlog: QueueBacklog) => number): number {
  return jobs.reduce((sum, backlog) => sum + of(backlog), 0);
}

function tilesOf({ jobs, events, webhooks }: SystemStatus, failing: number, now: Date) {
  const dead = sumOf(jobs, (queue) => queue.dead);
  const retrying = sumOf(jobs, ({ retrying: again }) => again?.count ?? 0);
  const waiting = sumOf(jobs, (queue) => queue.waiting) + events.count;
  const plus = jobs.some(({ isCapped }) => isCapped) ? '+' : '';
  const times = [...jobs.map(({ waitingSince }) => waitingSince), events.since].filter((time) => time !== null);
  const [oldest] = times.toSorted((a, b) => a.getTime() - b.getTime());
  const tile = (label: string, number: number, tone: string, note: string | undefined) => ({
    label,
    value: `${number}${number > 0 ? plus : ''}`,
    tone: number > 0 ? tone : '',
    note,
  });
  return [
    tile('Gave up', dead, 'bad', dead > 0 ? 'Needs a person' : 'Nothing needs a person'),
    tile('Wait for their turn', waiting, '', oldest && `The oldest for ${durationText(oldest, now)}`),
    tile('Failed, tried again by itself', retrying, '', undefined),
    {
      label: 'Endpoints that get no webhooks',
      value: String(failing),
      tone: failing > 0 ? 'bad' : '',
      note: `Of ${count(webhooks.length, 'endpoint')}`,
    },
  ];
}

function deadKinds({ jobs, dead }: SystemStatus): DeadKind[] {
  return [...Map.groupBy(dead, ({ queue }) => queue)].map(([queue, ofQueue]) => {
    const { title, effect, advice } = jobKind(queue);
    const counted = jobs.find((backlog) => backlog.queue === queue)?.dead ?? 0;
    return {
      id: `dead-${queue.replaceAll('.', '-')}`,
      ...{ queue, title, effect, advice },
      count: String(Math.max(counted, ofQueue.length)),
      isSeveral: ofQueue.length > 1,
      jobs: ofQueue.map(deadJobRow),
    };
  });
}

function deadJobRow({ job_id, queue, reference, attempts, error, parked_at, subject }: DeadJobOfStore): DeadJobRow {
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

const COLUMNS: (Column | string)[] = [
  'Work',
  { label: 'Waiting', isNumber: true },
  'The oldest',
  { label: 'Failed', isNumber: true },
  'Next try',
  'Why',
];

/** What waits for its turn or is tried again by itself; undefined if nothing does. */
function waitingTable({ jobs, events }: SystemStatus, now: Date): Table | undefined {
  const ages = (since: Date | null): string => (since === null ? '–' : durationText(since, now));
  const rows = jobs
    .filter(({ waiting, retrying }) => waiting > 0 || retrying !== null)
    .toSorted((a, b) => (a.waitingSince?.getTime() ?? Infinity) - (b.waitingSince?.getTime() ?? Infinity))
    .map(({ queue, waiting, waitingSince, retrying, isCapped }) => {
      const { title, effect } = jobKind(queue);
      const plus = isCapped ? '+' : '';
      return [
        { text: title, note: effect },
        waiting === 0 ? '–' : `${waiting}${plus}`,
        ages(waitingSince),
        retrying === null ? '–' : `${retrying.count}${plus}`,
        retrying === null ? '–' : nextTry(retrying.nextAt, now),
        retrying === null ? '–' : whyCell(retrying),
      ];
    });
  const { title, effect } = jobKind('events.set-aside');
  const changes = [{ text: title, note: effect }, String(events.count), ages(events.since), '–', '–', '–'];
  const all = events.count > 0 ? [changes, ...rows] : rows;
  return all.length === 0 ? undefined : table('Waits, and goes on by itself', COLUMNS, all);
}

function nextTry(at: Date, now: Date): string {
  return at <= now ? 'Now' : `In ${durationText(now, at)}`;
}

function whyCell({ error, attempts }: NonNullable<QueueBacklog['retrying']>): Cell {
  const tries = `Failed ${attempts === 1 ? 'once' : `${attempts} times`}`;
  const reason = plainReason(error);
  return reason === undefined ? { text: error, note: tries } : { text: reason, note: `${tries}: ${error}` };
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
