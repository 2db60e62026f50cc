import {
  RETURN_STATUSES,
  type ReturnsPage,
  type ReturnStatus,
  type ReturnHistoryPage,
  type ReturnView,
  type ReturnWithOrder,
} from 'parcelward/returns';
import { actorName, moment } from '../core/entries.js';
import { type Choice, choices, type Form, oneOf, text } from '../core/forms.js';
import { money, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Cell, fact, type Fact, table, type Tone } from '../core/table.js';

const STATUS_NAMES: Record<ReturnStatus, string> = {
  OPEN: 'Open',
  IN_TRANSIT: 'In transit',
  EVALUATION_REJECTED: 'Rejected',
  PROCESSED: 'Refunded',
};
const STATUS_TONES: Record<ReturnStatus, Tone> = {
  OPEN: 'warn',
  IN_TRANSIT: 'plain',
  EVALUATION_REJECTED: 'bad',
  PROCESSED: 'good',
};
const REQUEST_NAMES = { AWAITING_APPROVAL: 'Awaiting approval', APPROVED: 'Approved', REJECTED: 'Rejected' } as const;
const RESOLUTION_NAMES = { REFUND: 'Refund', STORE_CREDIT: 'Store credit' } as const;
const METHOD_NAMES = { SELF_SHIP: 'Sent by parcel', IN_STORE: 'Returned in store' } as const;
const EVENT_NAMES: Readonly<Record<string, string>> = {
  'return.requested': 'Requested',
  'return.approved': 'Approved',
  'return.rejected': 'Rejected',
  'return.in_transit': 'Label received',
  'return.processed': 'Refund recorded',
};

/** The filter of the list of returns. */
export interface ReturnQuery {
  text: string | undefined;
  status: ReturnStatus | undefined;
}

/** The filter of a URL's query; ignores unknown statuses. */
export function returnQuery(query: Form): ReturnQuery {
  return { text: text(query, 'text')?.slice(0, 128), status: oneOf(query, 'status', RETURN_STATUSES) };
}

/** The returns awaiting approval, and the results of the search. */
export function returnsPage(
  awaiting: ReturnsPage<ReturnWithOrder>,
  found: readonly ReturnWithOrder[],
  query: ReturnQuery,
) {
  const { returns, next } = awaiting;
  return {
    awaitingCount: next === null ? String(returns.length) : `newest ${returns.length}`,
    awaiting: returns.map(({ return: view, order }) => ({
      ...summaryOf(view),
      customer: customerName(order.customer),
      flagged: order.is_flagged,
      lines: linesOf(view),
      reason: reasonOf(view),
      note: view.note,
    })),
    text: query.text ?? '',
    statuses: statusChoices(query.status),
    list: table(
      'Returns',
      ['Return', 'Order', 'Customer', 'Status', 'Requested'],
      found.map(rowOf),
      'No returns match.',
    ),
  };
}

function statusChoices(status: ReturnStatus | undefined): Choice[] {
  const labelOf = (value: string) => STATUS_NAMES[value as ReturnStatus] ?? 'Any status';
  return choices(['', ...RETURN_STATUSES], [status ?? ''], labelOf);
}

function rowOf({ return: view, order }: ReturnWithOrder): (Cell | string)[] {
  const { id, href, order: number, order_href, status, tone, request, requested } = summaryOf(view);
  return [
    { text: id, href },
    { text: number, href: order_href },
    customerName(order.customer),
    { text: status, tone, note: request },
    { text: requested.text, time: requested.iso },
  ];
}

/** View model of a return's page. */
export function returnPage(view: ReturnView, { versions, next }: ReturnHistoryPage) {
  return {
    ...summaryOf(view),
    awaiting: view.status === 'OPEN' && view.decision === null,
    facts: factsOf(view),
    lines: linesOf(view),
    reason: reasonOf(view),
    note: view.note,
    decision: view.decision && {
      text: REQUEST_NAMES[view.decision.decision],
      reason: view.decision.reason,
      time: moment(view.decision.decided_at),
    },
    label: view.label && { ...view.label, received: moment(view.label.received_at) },
    tracking: view.tracking && {
      carrier: view.tracking.tracking_carrier ?? 'unknown',
      status: words(view.tracking.status),
      url: view.tracking.tracking_url,
      events: view.tracking.events.map(({ description, occurred_at, location }) => ({
        description,
        place: [location.city, location.state, location.country].filter(Boolean).join(', '),
        time: moment(occurred_at),
      })),
    },
    refund: view.refund && {
      amount: money(view.refund.amount, view.refund.currency),
      deductions: money(view.refund.deductions_total, view.refund.currency),
      reference: view.refund.external_refund_id,
      time: moment(view.refund.refunded_at),
    },
    warnings: view.warnings.map(({ detail }) => detail),
    customer_page: view.return_page_url,
    history: versions.map((version) => ({
      event: EVENT_NAMES[version.type] ?? version.type,
      who: actorName(version.actor),
      time: moment(version.occurred_at),
    })),
    older: next === null ? undefined : `/returns/${view.id}?cursor=${next}#history`,
  };
}

function summaryOf(view: ReturnView) {
  return {
    id: view.id,
    href: `/returns/${view.id}`,
    order: view.order_number,
    order_href: orderPath(view.order_number),
    status: STATUS_NAMES[view.status],
    tone: STATUS_TONES[view.status],
    request: REQUEST_NAMES[view.request_status],
    resolution: RESOLUTION_NAMES[view.resolution],
    method: METHOD_NAMES[view.return_method],
    requested: moment(view.created_at),
  };
}

function factsOf(view: ReturnView): Fact[] {
  return [
    fact('Status', STATUS_NAMES[view.status]),
    fact('Requested resolution', RESOLUTION_NAMES[view.resolution]),
    fact('Method', METHOD_NAMES[view.return_method]),
    fact('From', addressOf(view.return_from_address)),
    fact('Return ID', view.id),
    fact('Request ID', view.request_id),
  ];
}

function linesOf({ return_line_items }: ReturnView) {
  return return_line_items.map(({ line_id, sku, title, quantity }) => ({
    line_id,
    sku,
    title: title ?? line_id,
    quantity,
  }));
}

function reasonOf({ customer_reason }: ReturnView): string | null {
  const parts = [customer_reason?.code, customer_reason?.description].filter(
    (part) => part !== undefined && part !== '',
  );
  return parts.length > 0 ? parts.join(': ') : null;
}

/** The address is stored as sent, so only its text members are shown. */
function addressOf(address: Record<string, unknown>): string {
  const texts = Object.values(address).filter((value): value is string => typeof value === 'string' && value !== '');
  return texts.join(', ') || '–';
}

function customerName({ name, first_name, last_name, email }: ReturnWithOrder['order']['customer']): string {
  return name ?? ([first_name, last_name].filter(Boolean).join(' ') || (email ?? '–'));
}
