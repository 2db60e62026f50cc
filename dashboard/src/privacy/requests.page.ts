// SPDX-License-Identifier: Apache-2.0
import {
  type Finding,
  type PrivacyRequestState,
  type PrivacyRequestSummary,
  type PrivacyRequestView,
} from 'parcelward/privacy';
import { actorName } from '../core/entries.js';
import { dayText, timeCell, timeText } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Download } from '../core/page-response.js';
import { type Cell, fact, table, type Table, type Tone } from '../core/table.js';
import { casePath, countsText, holdName, subjectsText } from './erasure-words.js';
import { privacyTabs, REQUESTS } from './privacy-tabs.js';

/** A state in words: its badge, and what it means. */
interface StateWords {
  text: string;
  tone: Tone;
  sentence: string;
}

const STATES: Record<PrivacyRequestState, StateWords> = {
  open: { text: 'In progress', tone: 'warn', sentence: 'Everything is erased one by one; what is held waits.' },
  verifying: {
    text: 'Checking',
    tone: 'warn',
    sentence:
      'Everything is erased. It is checked in a minute, once the photos are deleted and what was under way has ended.',
  },
  verified: {
    text: 'Verified',
    tone: 'good',
    sentence: 'Everything is erased, and a check of every record found nothing left. The report is the proof.',
  },
  failed: {
    text: 'Failed',
    tone: 'bad',
    sentence: 'Everything was erased, but a check found personal data that is left.',
  },
};

export const requestPath = (id: string): string => `${REQUESTS}/${id}`;

/** The list of requests, the newest first. */
export function requestsPage(requests: readonly PrivacyRequestSummary[]) {
  return {
    title: 'Privacy',
    tabs: privacyTabs(REQUESTS),
    requests: table(
      'Erasures',
      ['Requested', 'State', 'Data of', 'By', 'Due'],
      requests.map(({ id, created_at, state, actor, due_at, order_count, shipment_count, case_count }) => [
        { text: timeText(created_at), time: created_at, href: requestPath(id) },
        STATES[state],
        countsText(order_count, shipment_count, case_count),
        actorName(actor),
        dayText(due_at),
      ]),
      'No erasures yet.',
    ),
  };
}

/** A request, with what happened to each of its orders and shipments. */
export function requestPage(request: PrivacyRequestView) {
  const { id, state, actor, ignores_holds, orders, shipments, cases, findings, created_at, due_at, verified_at } =
    request;
  return {
    title: `Erasure of ${subjectsText(request)}`,
    back: { href: REQUESTS, label: 'Erasures' },
    href: requestPath(id),
    state: STATES[state],
    sentence: STATES[state].sentence,
    facts: [
      fact('Requested', timeCell(created_at)),
      fact('By', actorName(actor)),
      fact('Holds', ignores_holds ? 'Ignored' : `Respected until ${dayText(due_at)}`),
      ...(verified_at === null ? [] : [fact('Checked', timeCell(verified_at))]),
      fact('Request', id),
    ],
    findings:
      findings.length === 0
        ? undefined
        : table(
            'Where',
            ['Of', 'Table', 'Column'],
            findings.map((finding) => [subjectCell(finding), finding.table, finding.column]),
          ),
    orders: progressTable('Orders', 'Order', orders),
    shipments: progressTable('Shipments without an order', 'Shipment', shipments),
    cases: progressTable('Named in other cases', 'Case', cases),
  };
}

type Progress = PrivacyRequestView['orders' | 'shipments' | 'cases'][number];

/** How far the erasure of each is; undefined without any. */
function progressTable(caption: string, name: string, subjects: readonly Progress[]): Table | undefined {
  if (subjects.length === 0) return undefined;
  return table(
    caption,
    [name, 'State', 'Erased', 'Held by'],
    subjects.map((subject) => [
      subjectCell(subject),
      stateCell(subject),
      timeCell(subject.erased_at),
      holdName(subject.hold),
    ]),
  );
}

/** The number of an order and the id of a case, which lead to their pages, or the id of a shipment. */
function subjectCell(subject: Progress | Finding): Cell {
  if ('shipment_id' in subject) return { text: subject.shipment_id };
  if ('case_id' in subject) return { text: subject.case_id, href: casePath(subject.case_id) };
  return { text: subject.order_number, href: orderPath(subject.order_number) };
}

function stateCell({ erased_at, hold }: Progress): Cell {
  if (erased_at !== null) return { text: 'Erased', tone: 'good' };
  return hold === null ? { text: 'Next', tone: 'plain' } : { text: 'Waiting', tone: 'warn' };
}

/** The report of a request as a file: the proof of the erasure. It has no personal data. */
export function reportOf(request: PrivacyRequestView): Download {
  return { name: `erasure-${request.id}.json`, lines: linesOf(request) };
}

async function* linesOf(request: PrivacyRequestView): AsyncGenerator<string> {
  yield `${JSON.stringify(request, null, 2)}\n`;
}
