// SPDX-License-Identifier: Apache-2.0
import { type Actor } from 'parcelward';
import { type ClaimStatus, type ClaimView } from 'parcelward/claims';
import { type SentMessage } from 'parcelward/notifications';
import { type FlagAcknowledgement, type OrderVersion } from 'parcelward/orders';
import { type ReturnView } from 'parcelward/returns';
import { type TimelineView } from 'parcelward/shipments';
import { actorName } from '../../core/entries.js';
import { dayText, money, words } from '../../core/format.js';
import { messageName, recipientName } from '../../core/message-names.js';
import { localTime } from '../../core/times.js';
import { orderSentences, type SentenceContext } from './order-sentences.js';

/** Something that happened to an order, in sentences. */
export interface HistoryEntry {
  /** UTC with milliseconds. */
  time: string;
  /** Whether only the day is known, which the sentence names. */
  isWithoutTime?: true;
  sentences: string[];
  /** Undefined if nobody in particular did it. */
  who: string | undefined;
}

/** The entries of one day in the time zone of the visitor. */
export interface HistoryDay {
  name: string;
  entries: HistoryEntry[];
}

/** Events of an order that are not versions of it. */
export interface RelatedEvents {
  returns: readonly ReturnView[];
  claims: readonly ClaimView[];
  /** Who caused the events of the returns, by `RETURN_ID TYPE`. */
  returnActors: ReadonlyMap<string, Actor>;
  /** Numbers of returns and claims by their ids. */
  caseNumbers: ReadonlyMap<string, string>;
  messages: readonly SentMessage[];
  acknowledgements: readonly FlagAcknowledgement[];
  timelines: Iterable<TimelineView>;
}

/** A part of the history: from the newest version of the page to its oldest one. */
export interface HistoryWindow {
  /** Only entries before this time; undefined on the first page. */
  until: string | undefined;
  /** Whether there are older versions. */
  hasOlder: boolean;
}

/** The history of an order, newest first: its versions, and all else that happened in their time. */
export function orderHistory(
  versions: readonly OrderVersion[],
  related: RelatedEvents,
  context: SentenceContext,
  { until, hasOlder }: HistoryWindow,
): HistoryEntry[] {
  const own = versions.map((version) => ({
    time: version.occurred_at,
    sentences: orderSentences(version, context),
    who: actorName(version.actor),
  }));
  const from = hasOlder ? (own.at(-1)?.time ?? '') : '';
  const others = relatedEntries(related, context).filter(
    ({ time }) => time >= from && (until === undefined || time < until),
  );
  // Of entries at the same time the later ones in this list follow from the earlier ones.
  return [...own.filter(({ sentences }) => sentences.length > 0), ...others].sort((a, b) =>
    a.time < b.time ? 1 : a.time > b.time ? -1 : 0,
  );
}

/** Groups entries, newest first, by the day in a time zone. */
export function historyDays(entries: readonly HistoryEntry[], timeZone: string, now: Date): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const name = localTime(entry.time, timeZone, now).day;
    if (days.at(-1)?.name === name) days.at(-1)?.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}

function relatedEntries(related: RelatedEvents, { currency, carriers }: SentenceContext): HistoryEntry[] {
  const { returns, returnActors, claims, caseNumbers, messages, acknowledgements, timelines } = related;
  return [
    ...returns.flatMap((view) => returnEntries(view, caseNumbers.get(view.id) ?? '', returnActors)),
    ...claims.flatMap((claim) => claimEntries(claim, caseNumbers.get(claim.claim_id) ?? '', currency)),
    ...messages.map(messageEntry),
    ...acknowledgements.map(({ created_at, comment, actor }) =>
      entry(created_at.toISOString(), `Flags acknowledged: ${comment}`, actor),
    ),
    ...[...timelines].flatMap((timeline) => parcelEntries(timeline, carriers)),
  ];
}

function entry(time: string, sentence: string, actor?: Actor): HistoryEntry {
  return { time, sentences: [sentence], who: actor && actorName(actor) };
}

function returnEntries(
  { id, created_at, decision, label, refund }: ReturnView,
  number: string,
  actors: ReadonlyMap<string, Actor>,
): HistoryEntry[] {
  const by = (type: string): Actor | undefined => actors.get(`${id} return.${type}`);
  const decided = decision?.decision.toLowerCase() ?? '';
  return [
    entry(created_at, `Return ${number} requested`, by('requested')),
    ...(decision ? [entry(decision.decided_at, `Return ${number} ${decided}`, by(decided))] : []),
    ...(label ? [entry(label.received_at, `Label of return ${number} received`, by('in_transit'))] : []),
    ...(refund
      ? [
          entry(
            refund.refunded_at,
            `Return ${number} refunded: ${money(refund.amount, refund.currency)}`,
            by('processed'),
          ),
        ]
      : []),
  ];
}

const CLAIM_ACTS: Partial<Record<ClaimStatus, string>> = { SUBMITTED: 'filed' };

function claimEntries({ history }: ClaimView, number: string, currency: string): HistoryEntry[] {
  return history.map(({ status, occurred_at, actor, amount, reason }) => {
    const act = CLAIM_ACTS[status] ?? words(status).toLowerCase();
    const paid = amount === null ? '' : ` with ${money(amount, currency)}`;
    return entry(occurred_at, `Claim ${number} ${act}${paid}${reason === null ? '' : `: ${reason}`}`, actor);
  });
}

function messageEntry({
  channel,
  topic,
  recipient,
  state,
  created_at,
  ended_at,
  resent_by,
}: SentMessage): HistoryEntry {
  const about = topic === null ? '' : ` “${messageName(topic)}”`;
  const what = `${channel === 'email' ? 'Email' : 'Text message'}${about}`;
  const fate = {
    collecting: 'is being prepared for',
    sending: 'is being sent to',
    sent: 'sent to',
    suppressed: 'not sent to',
    failed: 'not delivered to',
  }[state];
  return entry((ended_at ?? created_at).toISOString(), `${what} ${fate} ${recipientName(recipient)}`, resent_by);
}

/** A parcel's events that changed its status. */
function parcelEntries(
  { tracking_number, carrier, events }: TimelineView,
  carriers: ReadonlyMap<string, string>,
): HistoryEntry[] {
  const name = `${carriers.get(carrier) ?? carrier} ${tracking_number}`;
  return events
    .filter(({ status }, index) => status !== null && status !== events[index + 1]?.status)
    .map(({ occurred_at, occurred_on, status }) => {
      const sentence = `Parcel ${name}: ${words(status ?? '').toLowerCase()}`;
      if (occurred_on === null) return entry(occurred_at, sentence);
      return { ...entry(occurred_at, `${sentence} on ${dayText(occurred_on)}`), isWithoutTime: true };
    });
}
