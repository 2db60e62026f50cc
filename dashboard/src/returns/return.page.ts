// SPDX-License-Identifier: Apache-2.0
import { customerName, type OrderView } from 'parcelward/orders';
import { refundBreakdown, type ReturnHistoryPage, type ReturnView, type ShownLabel } from 'parcelward/returns';
import { actorName } from '../core/entries.js';
import { addressText, mailed, money, words } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { fact, type Fact } from '../core/table.js';
import { eventOf } from '../shipments/timeline.page.js';
import { labelCard } from './label-card.js';
import {
  decisionSentences,
  linesOf,
  METHOD_NAMES,
  reasonOf,
  RESOLUTION_NAMES,
  statusBadge,
  summaryOf,
} from './return-parts.js';
import { returnSentence } from './return-sentences.js';

const DECISION_TYPES: readonly string[] = ['return.approved', 'return.rejected'];

export interface ReturnFacts {
  view: ReturnView;
  number: string;
  order: OrderView;
  /** The label that the customer's return page shows. */
  label: ShownLabel | undefined;
  history: ReturnHistoryPage;
}

/** The fields of the forms that add a label and record a refund. */
const FIELDS = ['carrier', 'tracking_number', 'label_url', 'tracking_url', 'amount', 'deductions', 'reference'];

/**
 * View model of a return's page.
 * @param form the refused form, whose values are shown again
 */
export function returnPage({ view, number, order, label, history }: ReturnFacts, form: Form = {}) {
  const awaiting = view.status === 'OPEN' && view.decision === null;
  const { email } = order.customer;
  const decider = history.versions.find(({ type }) => DECISION_TYPES.includes(type))?.actor;
  return {
    title: `Return ${number}`,
    back: { href: '/returns', label: 'Returns' },
    number,
    ...summaryOf(view),
    ...decisionSentences(view, email),
    isListed: false,
    about: undefined,
    awaiting,
    badge: statusBadge(view),
    customer: [...new Set([customerName(order.customer), email])].filter(Boolean).join(', ') || '–',
    lines: linesOf(view),
    reason: reasonOf(view),
    note: view.note,
    decision: view.decision && {
      text: view.decision.decision === 'APPROVED' ? 'Approved' : 'Rejected',
      reason: view.decision.reason,
      who: decider && actorName(decider),
      time: view.decision.decided_at,
    },
    ...labelCard(label, view, awaiting),
    mayLabel: view.return_method === 'SELF_SHIP' && (view.status === 'OPEN' || view.status === 'IN_TRANSIT'),
    labelled: `The return is then in transit, and this label replaces any earlier one. ${mailed(email, 'an email with the label')} Your order management system gets the event return.in_transit.`,
    tracking: view.tracking && trackingOf(view.tracking),
    refund: view.refund && refundOf(view.refund),
    refunded: `Do this when the money has moved: Parcelward pays nothing. ${mailed(email, 'an email with the amount')} Your order management system gets the event return.processed. This cannot be undone.`,
    currency: order.currency,
    entered: Object.fromEntries(FIELDS.map((name) => [name, text(form, name) ?? ''])),
    warnings: view.warnings.map(({ detail }) => detail),
    customer_page: view.return_page_url,
    moves: history.versions.map((version) => ({
      ...returnSentence(version),
      who: actorName(version.actor),
      time: version.occurred_at,
    })),
    older: history.next === null ? undefined : `/returns/${view.id}?cursor=${history.next}#history`,
    details: detailsOf(view),
  };
}

function trackingOf({ status, events }: NonNullable<ReturnView['tracking']>) {
  return { status: words(status), events: events.map(eventOf) };
}

/** The breakdown that the customer sees too. */
function refundOf(refund: NonNullable<ReturnView['refund']>) {
  const { currency, external_refund_id, refunded_at } = refund;
  const { gross, deductions, net } = refundBreakdown(refund);
  return {
    time: refunded_at,
    facts: [
      ...(gross === undefined ? [] : [fact('Before deductions', money(gross, currency))]),
      ...(deductions === undefined ? [] : [fact('Deductions', money(deductions, currency))]),
      fact('Refunded', money(net, currency)),
      fact('Reference', external_refund_id),
    ],
  };
}

function detailsOf(view: ReturnView): Fact[] {
  return [
    fact('Requested resolution', RESOLUTION_NAMES[view.resolution]),
    fact('Method', METHOD_NAMES[view.return_method]),
    fact('From', addressText(view.return_from_address) || '–'),
    fact('Return ID', view.id),
    fact('Request ID', view.request_id),
  ];
}
