import { type OrderView } from 'parcelward/orders';
import {
  type LabelSource,
  type LabelView,
  type ReturnHistoryPage,
  type ReturnView,
  type ShownLabel,
} from 'parcelward/returns';
import { actorName } from '../core/entries.js';
import { money, words } from '../core/format.js';
import { fact, type Fact, type Tone } from '../core/table.js';
import { returnSentence } from './return-sentences.js';
import { decisionSentences, linesOf, METHOD_NAMES, reasonOf, RESOLUTION_NAMES, summaryOf } from './return-parts.js';

const LABEL_SOURCES: Record<LabelSource, string> = {
  callback: 'This label was added to the return.',
  request: 'This label came with the return request.',
  shipment: 'This label came with a parcel of the order.',
  order: 'This label came with the order.',
};
const DECISION_TYPES: readonly string[] = ['return.approved', 'return.rejected'];

/** The data of a return's page. */
export interface ReturnFacts {
  view: ReturnView;
  /** Its case number. */
  number: string;
  order: OrderView;
  /** The label that the customer's return page shows. */
  label: ShownLabel | undefined;
  history: ReturnHistoryPage;
}

/** View model of a return's page. */
export function returnPage({ view, number, order, label, history }: ReturnFacts) {
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
    badge: badgeOf(view, awaiting),
    customer: [order.customer.name, email].filter(Boolean).join(', ') || '–',
    lines: linesOf(view),
    reason: reasonOf(view),
    note: view.note,
    decision: view.decision && {
      text: view.decision.decision === 'APPROVED' ? 'Approved' : 'Rejected',
      reason: view.decision.reason,
      who: decider && actorName(decider),
      time: view.decision.decided_at,
    },
    label: label && labelOf(label, view, awaiting),
    noLabel: view.return_method === 'IN_STORE' ? 'Returns in store need no label.' : 'No label yet.',
    mayLabel: view.return_method === 'SELF_SHIP' && (view.status === 'OPEN' || view.status === 'IN_TRANSIT'),
    labelled: `The return is then in transit, and this label replaces any earlier one. ${email === undefined ? 'The order has no email address, so the customer gets no email.' : `${email} gets an email with the label.`} Your order management system gets the event return.in_transit.`,
    tracking: view.tracking && trackingOf(view.tracking),
    refund: view.refund && refundOf(view.refund),
    refunded: `Do this when the money has moved: Parcelward pays nothing. ${email === undefined ? 'The order has no email address, so the customer gets no email.' : `${email} gets an email with the amount.`} Your order management system gets the event return.processed. This cannot be undone.`,
    currency: order.currency,
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

function badgeOf(view: ReturnView, awaiting: boolean): { text: string; tone: Tone } {
  const { status, tone } = summaryOf(view);
  if (awaiting) return { text: 'Awaiting approval', tone: 'warn' };
  return view.status === 'OPEN' ? { text: 'Approved', tone: 'good' } : { text: status, tone };
}

function trackingOf({ status, events }: NonNullable<ReturnView['tracking']>) {
  return {
    status: words(status),
    events: events.map(({ description, occurred_at, location }) => ({
      description,
      place: [location.city, location.state, location.country].filter(Boolean).join(', '),
      time: occurred_at,
    })),
  };
}

/** The amounts as the order management system stated them; none is calculated. */
function refundOf({
  amount,
  currency,
  deductions_total,
  external_refund_id,
  refunded_at,
}: NonNullable<ReturnView['refund']>) {
  return {
    time: refunded_at,
    facts: [
      fact('Refunded', money(amount, currency)),
      fact('Deductions', money(deductions_total, currency)),
      fact('Reference', external_refund_id),
    ],
  };
}

function labelOf({ source, primary, further }: ShownLabel, { label }: ReturnView, awaiting: boolean) {
  return {
    source: LABEL_SOURCES[source],
    views: [primary, ...further].map(labelViewOf),
    received: source === 'callback' && label ? label.received_at : undefined,
    hidden: awaiting,
  };
}

function labelViewOf(view: LabelView): { text: string; links: { text: string; href: string }[] } {
  switch (view.kind) {
    case 'replica':
      return { text: 'The customer’s return page shows a USPS label to print.', links: [] };
    case 'link':
      return { text: '', links: [{ text: 'Open label', href: view.label_url }] };
    case 'qr':
      return { text: '', links: [{ text: 'Open QR code', href: view.qr_code_url }] };
    case 'included':
      return { text: 'The label is in the package that the customer received.', links: [] };
    case 'tracking': {
      const { carrier, tracking_number, tracking_url } = view;
      const text = [carrier, tracking_number].filter(Boolean).join(' ');
      return { text, links: tracking_url === undefined ? [] : [{ text: 'Track with carrier', href: tracking_url }] };
    }
  }
}

function detailsOf(view: ReturnView): Fact[] {
  return [
    fact('Requested resolution', RESOLUTION_NAMES[view.resolution]),
    fact('Method', METHOD_NAMES[view.return_method]),
    fact('From', addressOf(view.return_from_address)),
    fact('Return ID', view.id),
    fact('Request ID', view.request_id),
  ];
}

/** The address is stored as sent, so only its text members are shown. */
function addressOf(address: Record<string, unknown>): string {
  const texts = Object.values(address).filter((value): value is string => typeof value === 'string' && value !== '');
  return texts.join(', ') || '–';
}
