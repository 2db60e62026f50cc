// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { LANGUAGES } from 'parcelward';
import { type SentMessage } from 'parcelward/notifications';
import { type WithdrawalEvent, type WithdrawalView } from 'parcelward/withdrawals';
import { timeField } from '../core/days.js';
import { actorName } from '../core/entries.js';
import { mailed, timeCell, words } from '../core/format.js';
import { choices, type Form, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { pathWith } from '../core/pagination.js';
import { fact, type Fact } from '../core/table.js';
import { messageRow } from '../orders/order.page.js';
import { knownLanguage, LANGUAGE_NAMES, shopLanguage } from '../settings/languages.js';
import {
  dueCell,
  nameOf,
  periodCell,
  type Reader,
  statusBadge,
  withdrawalPath,
  WITHDRAWALS_PATH,
} from './withdrawal-parts.js';

/** The data of a withdrawal's page. */
export interface WithdrawalFacts {
  view: WithdrawalView;
  /** Its case number; undefined while no order is linked. */
  number: string | undefined;
  messages: readonly SentMessage[];
  history: readonly WithdrawalEvent[];
}

const BACK = { href: WITHDRAWALS_PATH, label: 'Withdrawals' };

const SOURCES: Record<WithdrawalView['source'], string> = {
  page: 'By the customer, on the public form or the tracking page',
  api: 'By your order management system',
  staff: 'By staff',
};

const MOVES: Readonly<Record<string, string>> = {
  'withdrawal.submitted': 'Received',
  'withdrawal.linked': 'Linked to an order',
  'withdrawal.rejected': 'Marked as not covered',
  'withdrawal.resolved': 'Settled',
};

const RESOLVERS = {
  cancellation: 'Settled by a cancellation of the order',
  refund: 'Settled by the refund of its return',
  report: 'Settled',
} as const;

/**
 * View model of a withdrawal's page.
 * @param form the refused form, whose values are shown again
 */
export function withdrawalPage({ view, number, messages, history }: WithdrawalFacts, reader: Reader, form: Form = {}) {
  const { id, status, order_number, return_id, rejection, resolution } = view;
  const order = order_number === null ? undefined : orderPath(order_number);
  return {
    title: number === undefined ? `Withdrawal of ${nameOf(view)}` : `Withdrawal ${number}`,
    back: BACK,
    href: withdrawalPath(id),
    isOpen: status === 'OPEN',
    badge: statusBadge(view),
    isLate: view.within_period === 'false',
    received: view.received_at,
    order: order_number,
    order_href: order,
    linkLabel: order ? 'Link another order' : 'Link an order',
    customer_page: view.withdrawal_page_url,
    statement: view.statement,
    redacted: view.redacted_at,
    verification: verificationOf(view),
    dates: datesOf(view, reader),
    return_id: return_id && `/returns/${return_id}`,
    cancel_href: order && pathWith(`${order}/cancel`, { withdrawal: id }),
    return_href: order && pathWith(`${order}/return`, { withdrawal: id }),
    rejection: rejection && { reason: rejection.reason, time: rejection.rejected_at },
    resolution: resolution && {
      text: RESOLVERS[resolution.by],
      reference: referenceOf(resolution.external_reference),
      time: resolution.resolved_at,
    },
    rejected: `Only if there is no right of withdrawal, such as for goods made to order. ${mailedTo(view, 'an email with the reason')} Your order management system gets the event withdrawal.rejected. This cannot be undone.`,
    entered: {
      order_number: text(form, 'order_number') ?? '',
      reason: text(form, 'reason') ?? '',
      reference: text(form, 'reference') ?? '',
    },
    noReceipt: view.email === null && view.redacted_at === null,
    messages: messages.map((message) => ({
      ...messageRow(message, orderPath(message.order_number ?? '')),
      isLinked: message.order_number !== null,
    })),
    moves: history.map(({ type, actor, occurred_at }) => ({
      sentence: MOVES[type] ?? words(type),
      who: actorName(actor),
      time: occurred_at.toISOString(),
    })),
    details: detailsOf(view),
  };
}

function mailedTo({ email }: WithdrawalView, mail: string): string {
  return email === null ? 'There is no email address, so the customer gets no email.' : mailed(email, mail);
}

/** How the person is known, and what that means for staff (C-WDR-5). */
function verificationOf({ verification, order_number }: WithdrawalView): string {
  switch (verification) {
    case 'session':
      return 'The customer opened the order with a code that was mailed to its address.';
    case 'matched':
      return 'The order number and the email address belong to this order.';
    case 'unmatched':
      return order_number === null
        ? 'No single order has this number and this email address. Find the order by the name and the address, and link it.'
        : 'The number and the email address did not belong to an order. Somebody linked this order later.';
  }
}

function datesOf(view: WithdrawalView, reader: Reader): Fact[] {
  const { period_ends_at } = view;
  return [
    fact('Refund due', dueCell(view, 'refund', reader)),
    fact('Goods due back', dueCell(view, 'goods', reader)),
    fact('Period ends', period_ends_at === null ? 'Not known yet' : timeCell(period_ends_at)),
    fact('Received in period', periodCell(view)),
  ];
}

/** The id in a reference of the OMS, or else the whole reference. */
function referenceOf(reference: Record<string, unknown> | null): string | undefined {
  if (reference === null) return undefined;
  return typeof reference.id === 'string' ? reference.id : JSON.stringify(reference);
}

function detailsOf(view: WithdrawalView): Fact[] {
  const language = knownLanguage(view.language);
  return [
    fact('Entered', SOURCES[view.source]),
    fact('Language', language && LANGUAGE_NAMES[language]),
    fact('Link', view.entry_label),
    fact('Button', view.button_label),
    fact('Withdrawal ID', view.id),
    fact('SHA-256 of the statement', view.statement_hash),
  ];
}

const FIELDS = ['number', 'name', 'email', 'items', 'note'] as const;

/** View model of the form for a statement by phone or letter. @param form the refused form */
export function entryPage(store: { locale: string }, { timeZone, now }: Reader, form: Form = {}) {
  const entered = Object.fromEntries(FIELDS.map((name) => [name, text(form, name) ?? '']));
  const language = text(form, 'language') ?? shopLanguage(store);
  return {
    title: 'Enter a withdrawal',
    back: BACK,
    form_id: randomUUID(),
    entered: entered as Record<(typeof FIELDS)[number], string>,
    received: text(form, 'received') ?? timeField(now, timeZone),
    latest: timeField(now, timeZone),
    languages: choices(LANGUAGES, [language], (code) => LANGUAGE_NAMES[code as keyof typeof LANGUAGE_NAMES]),
  };
}
