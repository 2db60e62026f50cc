import {
  type LabelSource,
  type LabelView,
  RETURN_STATUSES,
  type ReturnFilter,
  type ReturnsPage,
  type ReturnStatus,
  type ReturnHistoryPage,
  type ReturnView,
  type ReturnWithOrder,
  type ShownLabel,
} from 'parcelward/returns';
import { daysOf, timesOf } from '../core/days.js';
import { chipsOf, dayChips, exportPath, type Query } from '../core/filters.js';
import { actorName, moment } from '../core/entries.js';
import { type Choice, choices, type Form, oneOf, text } from '../core/forms.js';
import { money, timeCell, words } from '../core/format.js';
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
const LABEL_SOURCES: Record<LabelSource, string> = {
  callback: 'The order management system sent this label for the return.',
  request: 'This label came with the return request.',
  shipment: 'This label came with a parcel of the order.',
  order: 'This label came with the order.',
};
const EVENT_NAMES: Readonly<Record<string, string>> = {
  'return.requested': 'Requested',
  'return.approved': 'Approved',
  'return.rejected': 'Rejected',
  'return.in_transit': 'Label received',
  'return.processed': 'Refund recorded',
};

/** The query of the list's URL; ignores unknown values. */
export function returnQuery(form: Form): Query {
  return {
    text: text(form, 'text')?.slice(0, 128),
    status: oneOf(form, 'status', RETURN_STATUSES),
    awaiting: text(form, 'awaiting') && 'on',
    ...daysOf(form),
    back: text(form, 'back'),
  };
}

/** The filter of the service. */
export function returnFilter(query: Query, timeZone: string, now: Date): ReturnFilter {
  const { from, to } = timesOf(query, timeZone, now);
  return {
    text: query.text,
    status: query.status as ReturnStatus | undefined,
    awaiting: query.awaiting === undefined ? undefined : true,
    created_from: from,
    created_to: to && new Date(to.getTime() - 1),
  };
}

/**
 * The returns awaiting approval, and the results of the search.
 * @param numbers the case numbers of the found returns by id
 */
export function returnsPage(
  awaiting: ReturnsPage<ReturnWithOrder>,
  found: readonly ReturnWithOrder[],
  numbers: ReadonlyMap<string, string>,
  query: Query,
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
    from: query.from ?? '',
    to: query.to ?? '',
    kept: Object.entries({ awaiting: query.awaiting, range: query.range }).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value }],
    ),
    groups: [
      { label: 'State', chips: chipsOf('/returns', query, [['Awaiting approval', { awaiting: 'on' }]]) },
      { label: 'Requested', chips: dayChips('/returns', query) },
    ],
    exportHref: exportPath('/returns', query),
    statuses: statusChoices(query.status),
    list: table(
      'Returns',
      ['Return', 'Order', 'Customer', 'Status', 'Requested'],
      found.map((row) => rowOf(row, numbers)),
      'No returns match.',
    ),
  };
}

function statusChoices(status: string | undefined): Choice[] {
  const labelOf = (value: string) => STATUS_NAMES[value as ReturnStatus] ?? 'Any status';
  return choices(['', ...RETURN_STATUSES], [status ?? ''], labelOf);
}

function rowOf({ return: view, order }: ReturnWithOrder, numbers: ReadonlyMap<string, string>): (Cell | string)[] {
  const { id, href, order: number, order_href, status, tone, request, requested } = summaryOf(view);
  return [
    { text: numbers.get(id) ?? id, href },
    { text: number, href: order_href },
    customerName(order.customer),
    { text: status, tone, note: request },
    timeCell(requested.iso),
  ];
}

/**
 * View model of a return's page.
 * @param label the label that the customer's return page shows
 */
export function returnPage(view: ReturnView, label: ShownLabel | undefined, { versions, next }: ReturnHistoryPage) {
  const awaiting = view.status === 'OPEN' && view.decision === null;
  return {
    ...summaryOf(view),
    awaiting,
    facts: factsOf(view),
    lines: linesOf(view),
    reason: reasonOf(view),
    note: view.note,
    decision: view.decision && {
      text: REQUEST_NAMES[view.decision.decision],
      reason: view.decision.reason,
      time: moment(view.decision.decided_at),
    },
    label: label && labelOf(label, view, awaiting),
    noLabel: view.return_method === 'IN_STORE' ? 'Returns in store need no label.' : 'No label yet.',
    tracking: view.tracking && {
      status: words(view.tracking.status),
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

function labelOf({ source, primary, further }: ShownLabel, { label }: ReturnView, awaiting: boolean) {
  return {
    source: LABEL_SOURCES[source],
    views: [primary, ...further].map(labelViewOf),
    received: source === 'callback' && label ? moment(label.received_at) : undefined,
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

/** The customer's reason, as staff read it. */
export function reasonOf({ customer_reason }: ReturnView): string | null {
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
