// SPDX-License-Identifier: Apache-2.0
import { type MessagePreview, type SentMessage } from 'parcelward/notifications';
import { timeCell } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { fact } from '../core/table.js';
import { messageRow } from './order.page.js';

/** View model of a message. @param rendered undefined if it no longer applies */
export function messagePage(orderNumber: string, message: SentMessage, rendered: MessagePreview | undefined) {
  // Nothing is sent to an erased recipient.
  const preview = message.recipient === '' ? undefined : rendered;
  const href = orderPath(orderNumber);
  const row = messageRow(message, href);
  return {
    title: preview?.subject ?? `${row.channel}: ${row.topic}`,
    back: { href: `${href}#messages`, label: `Order ${orderNumber}` },
    message: row,
    facts: [
      fact('To', row.recipient),
      fact('About', row.topic),
      fact('State', row.state),
      fact(message.ended_at === null ? 'Created' : 'Ended', timeCell(row.time)),
      ...(row.who === undefined ? [] : [fact('Sent again by', row.who)]),
    ],
    reason: row.reason,
    frame: preview?.html == null ? undefined : `${row.href}/html`,
    text: preview?.text,
  };
}
