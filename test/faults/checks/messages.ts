import { type Check, counted } from './check.js';
import { type Finding } from '../violation.js';

interface StoredMessage {
  id: string;
  state: string;
  kind: string;
  subject_key: string;
  status: string | null;
  recipient: string;
}

const lookAt = (id: string): string => `SELECT * FROM messages WHERE id = '${id}'`;

/** The statuses of a parcel that customers get a mail about. */
const TOLD = ['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'];

/**
 * There is one mail per parcel and status, and one per event of a return or claim. A mail that was sent twice because a worker
 * died has the same `Message-ID`, by which mail programs show it once.
 */
export const mails: Check = async (book, { rows, received }) => {
  if (!received) return [];
  const sql = 'SELECT id, state, kind, subject_key, status, recipient FROM messages WHERE store_id = ?';
  const stored = new Map((await rows<StoredMessage>(sql, [book.storeId])).map((message) => [message.id, message]));
  const ids = new Set(received.mails.map(({ id }) => id));
  const unknown = received.mails
    .filter(({ id }) => !stored.has(id))
    .map(({ id, recipient }) => ({ subject: id, detail: `reached ${recipient}, but is no message`, look: lookAt(id) }));
  const lost = [...stored.values()]
    .filter(({ id, state }) => state === 'sent' && !ids.has(id))
    .map(({ id, recipient }) => ({
      subject: id,
      detail: `was sent, but never reached ${recipient}`,
      look: lookAt(id),
    }));
  const unsent = [...stored.values()]
    .filter(({ state }) => state === 'sending' || state === 'collecting')
    .map(({ id, state }) => ({ subject: id, detail: `is still ${state}`, look: lookAt(id) }));
  const sent = [...ids].flatMap((id) => stored.get(id) ?? []);
  const noticesOf = "SELECT shipment_id, status, message_id FROM notices WHERE store_id = ? AND channel = 'email'";
  const notices = await rows<Notice>(noticesOf, [book.storeId]);
  return [...unknown, ...lost, ...unsent, ...repeated(sent), ...untold(book.shipments, notices)];
};

interface Notice {
  shipment_id: string;
  status: string;
  message_id: string | null;
}

/** Two messages about the same status of a customer's parcel, or about the same event. The load has one parcel per order. */
function repeated(sent: StoredMessage[]): Finding[] {
  const about = ({ kind, subject_key, status }: StoredMessage): string => [kind, subject_key, status].join(' ');
  return [...counted(sent.map(about))]
    .filter(([, count]) => count > 1)
    .map(([subject, count]) => {
      const ids = sent.filter((message) => about(message) === subject).map(({ id }) => id);
      return { subject, detail: `has ${count} mails: ${ids.join(', ')}`, look: lookAt(ids[0] ?? '') };
    });
}

/** The last status of each parcel, if customers are told of it. */
function untold(shipments: Map<string, { id: string; email: string; reached?: string }>, notices: Notice[]): Finding[] {
  const told = new Set(notices.filter(({ message_id }) => message_id).map((row) => `${row.shipment_id} ${row.status}`));
  return [...shipments.values()]
    .filter(({ id, reached }) => reached !== undefined && TOLD.includes(reached) && !told.has(`${id} ${reached}`))
    .map(({ id, email, reached }) => ({
      subject: id,
      detail: `${email} got no mail about ${reached}`,
      look: `SELECT * FROM notices WHERE shipment_id = '${id}'`,
    }));
}
