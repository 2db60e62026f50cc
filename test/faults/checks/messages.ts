// SPDX-License-Identifier: Apache-2.0
import { type Finding } from '../violation.js';
import { type Check, counted } from './check.js';

interface StoredMessage {
  id: string;
  state: string;
  kind: string;
  subject_key: string;
  status: string | null;
  recipient: string;
}

const evidenceOf = (id: string): string => `SELECT * FROM messages WHERE id = '${id}'`;

/** The statuses of a parcel that customers get a mail about. */
const MAILED_STATUSES = ['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'];

/** The events of the load that customers get a mail about. */
const MAILED_EVENTS = [
  ...['return.requested', 'return.approved', 'return.rejected', 'return.processed'],
  'claim.submitted',
];

/**
 * Each parcel has one mail about its last status, and each event of a return or claim has one. A mail that was sent twice because
 * a worker died has the same `Message-ID`, so mail programs show it once.
 */
export const mails: Check = async (expected, { rows, received }) => {
  if (!received) return [];
  const sql = 'SELECT id, state, kind, subject_key, status, recipient FROM messages WHERE store_id = ?';
  const stored = new Map((await rows<StoredMessage>(sql, [expected.storeId])).map((message) => [message.id, message]));
  const ids = new Set(received.mails.map(({ id }) => id));
  const unknown = received.mails
    .filter(({ id }) => !stored.has(id))
    .map(({ id, recipient }) => ({
      subject: id,
      detail: `reached ${recipient}, but is no message`,
      evidence: evidenceOf(id),
    }));
  const lost = [...stored.values()]
    .filter(({ id, state }) => state === 'sent' && !ids.has(id))
    .map(({ id, recipient }) => ({
      subject: id,
      detail: `was sent, but never reached ${recipient}`,
      evidence: evidenceOf(id),
    }));
  const unsent = [...stored.values()]
    .filter(({ state }) => ['sending', 'collecting', 'failed'].includes(state))
    .map(({ id, state }) => ({ subject: id, detail: `is still ${state}`, evidence: evidenceOf(id) }));
  const sent = [...ids].flatMap((id) => stored.get(id) ?? []);
  const noticesOf = "SELECT shipment_id, status, message_id FROM notices WHERE store_id = ? AND channel = 'email'";
  const notices = (await rows<Notice>(noticesOf, [expected.storeId])).filter(({ message_id }) =>
    ids.has(message_id ?? ''),
  );
  const eventsOf = 'SELECT id, type FROM outbox_events WHERE store_id = ? AND type IN (?)';
  const events = await rows<MailedEvent>(eventsOf, [expected.storeId, MAILED_EVENTS]);
  return [
    ...[...unknown, ...lost, ...unsent, ...repeated(sent)],
    ...withoutStatusMail(expected.shipments, notices),
    ...withoutEventMail(events, sent),
  ];
};

interface MailedEvent {
  id: string;
  type: string;
}

interface Notice {
  shipment_id: string;
  status: string;
  message_id: string | null;
}

/** Several messages about one status of a customer's parcel, or about one event. The load has one parcel per order. */
function repeated(sent: StoredMessage[]): Finding[] {
  const about = ({ kind, subject_key, status }: StoredMessage): string => [kind, subject_key, status].join(' ');
  return [...counted(sent.map(about))]
    .filter(([, count]) => count > 1)
    .map(([subject, count]) => {
      const ids = sent.filter((message) => about(message) === subject).map(({ id }) => id);
      return { subject, detail: `has ${count} mails: ${ids.join(', ')}`, evidence: evidenceOf(ids[0] ?? '') };
    });
}

/** The parcels whose customers got no mail about the last status. */
function withoutStatusMail(
  shipments: Map<string, { id: string; email: string; reached?: string }>,
  notices: Notice[],
): Finding[] {
  const mailed = new Set(notices.map(({ shipment_id, status }) => `${shipment_id} ${status}`));
  return [...shipments.values()]
    .filter(
      ({ id, reached }) =>
        reached !== undefined && MAILED_STATUSES.includes(reached) && !mailed.has(`${id} ${reached}`),
    )
    .map(({ id, email, reached }) => ({
      subject: id,
      detail: `${email} got no mail about ${reached}`,
      evidence: `SELECT * FROM notices WHERE shipment_id = '${id}'`,
    }));
}

/** The events of returns and claims whose customers got no mail. */
function withoutEventMail(events: MailedEvent[], sent: StoredMessage[]): Finding[] {
  const mailed = new Set(sent.map(({ subject_key }) => subject_key));
  return events
    .filter(({ id, type }) => !mailed.has(`${type.split('.')[0]}:${id}`))
    .map(({ id, type }) => ({
      subject: id,
      detail: `${type} had no mail`,
      evidence: `SELECT * FROM outbox_events WHERE id = '${id}'`,
    }));
}
